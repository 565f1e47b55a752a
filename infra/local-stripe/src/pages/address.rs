//! The fields for who somebody is and where, which both pages have.

use serde_json::Value;

use super::safe;
use crate::value::Fields;

/// Countries to choose from, the one that most tests mean first; a form that is sent by hand may name any other.
const COUNTRIES: [(&str, &str); 41] = [
    ("US", "United States"),
    ("AU", "Australia"),
    ("AT", "Austria"),
    ("BE", "Belgium"),
    ("BR", "Brazil"),
    ("BG", "Bulgaria"),
    ("CA", "Canada"),
    ("HR", "Croatia"),
    ("CY", "Cyprus"),
    ("CZ", "Czechia"),
    ("DK", "Denmark"),
    ("EE", "Estonia"),
    ("FI", "Finland"),
    ("FR", "France"),
    ("DE", "Germany"),
    ("GR", "Greece"),
    ("HU", "Hungary"),
    ("IN", "India"),
    ("ID", "Indonesia"),
    ("IE", "Ireland"),
    ("IT", "Italy"),
    ("JP", "Japan"),
    ("LV", "Latvia"),
    ("LT", "Lithuania"),
    ("LU", "Luxembourg"),
    ("MT", "Malta"),
    ("MX", "Mexico"),
    ("NL", "Netherlands"),
    ("NZ", "New Zealand"),
    ("NO", "Norway"),
    ("PH", "Philippines"),
    ("PL", "Poland"),
    ("PT", "Portugal"),
    ("RO", "Romania"),
    ("SK", "Slovakia"),
    ("SI", "Slovenia"),
    ("ES", "Spain"),
    ("SE", "Sweden"),
    ("CH", "Switzerland"),
    ("TR", "Türkiye"),
    ("GB", "United Kingdom"),
];

/// The name of a country, or its letters.
pub(super) fn country(code: &str) -> &str {
    let known = COUNTRIES.iter().find(|(known, _)| *known == code);
    known.map_or(code, |(_, name)| *name)
}

/// What the payment page chooses while nobody knows the country.
pub(super) const FIRST: &str = COUNTRIES[0].0;

/// Country and postal code, filled with what is known, or else with this country.
pub(super) fn address_fields(address: &Value, unknown: &str) -> String {
    let chosen = address.given("country").unwrap_or(unknown);
    let listed = COUNTRIES.iter().any(|(code, _)| *code == chosen);
    let label = if chosen.is_empty() { "Choose a country" } else { chosen };
    let options = (!listed).then_some((chosen, label)).into_iter().chain(COUNTRIES);
    let options = options.map(|(code, name)| {
        let selected = if code == chosen { " selected" } else { "" };
        format!("<option value=\"{}\"{selected}>{}</option>", safe(code), safe(name))
    });
    let postal_code = address.given("postal_code").unwrap_or_default();
    format!(
        "<label>Country<select name=\"country\">{}</select></label>{}",
        options.collect::<String>(),
        text("Postal code", "postal_code", postal_code)
    )
}

pub(super) fn name_field(name: Option<&str>) -> String {
    text("Name", "name", name.unwrap_or_default())
}

pub(super) fn tax_id_field(tax_ids: &[Value]) -> String {
    let known = tax_ids.last().and_then(|id| id.given("value")).unwrap_or_default();
    text("Tax ID (optional)", "tax_id", known)
}

fn text(label: &str, name: &str, value: &str) -> String {
    format!(
        "<label>{label}<input name=\"{name}\" value=\"{}\"></label>",
        safe(value)
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_country_is_chosen_until_another_one_is_known() {
        let selected = |address: &Value, unknown: &str| {
            let html = address_fields(address, unknown);
            let start = html.split(" selected>").nth(1).map(str::to_owned);
            start.and_then(|rest| rest.split('<').next().map(str::to_owned))
        };
        assert_eq!(selected(&Value::Null, FIRST).as_deref(), Some("United States"));
        assert_eq!(selected(&json!({ "country": "DE" }), FIRST).as_deref(), Some("Germany"));
        assert_eq!(selected(&json!({ "country": "VA" }), FIRST).as_deref(), Some("VA"));
        assert_eq!(selected(&Value::Null, "").as_deref(), Some("Choose a country"));
    }
}
