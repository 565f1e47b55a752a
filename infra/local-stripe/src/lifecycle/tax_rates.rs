//! The tax of a sale: one rate for each country in which the seller is registered, on top of the price.

use serde_json::Value;

use super::amounts::share;
use crate::value::Fields;

/// Where the seller is at home.
pub(crate) const HEAD_OFFICE: &str = "DE";
/// Countries of the EU with their standard rates, in hundredths of a percent.
const EU: [(&str, i64); 27] = [
    ("AT", 2000),
    ("BE", 2100),
    ("BG", 2000),
    ("CY", 1900),
    ("CZ", 2100),
    ("DE", 1900),
    ("DK", 2500),
    ("EE", 2400),
    ("ES", 2100),
    ("FI", 2550),
    ("FR", 2000),
    ("GR", 2400),
    ("HR", 2500),
    ("HU", 2700),
    ("IE", 2300),
    ("IT", 2200),
    ("LT", 2100),
    ("LU", 1700),
    ("LV", 2100),
    ("MT", 1800),
    ("NL", 2100),
    ("PL", 2300),
    ("PT", 2300),
    ("RO", 2100),
    ("SE", 2500),
    ("SI", 2200),
    ("SK", 2300),
];
/// Other countries in which the seller is registered, with the kind of tax.
const ELSEWHERE: [(&str, i64, &str); 5] = [
    ("AU", 1000, "gst"),
    ("CH", 810, "vat"),
    ("GB", 2000, "vat"),
    ("NO", 2500, "vat"),
    ("NZ", 1500, "gst"),
];

/// Stripe's `taxability_reason`s, as far as they are modelled.
const REASONS: [&str; 3] = [NOT_COLLECTING, REVERSE_CHARGE, STANDARD_RATED];
const NOT_COLLECTING: &str = "not_collecting";
const REVERSE_CHARGE: &str = "reverse_charge";
const STANDARD_RATED: &str = "standard_rated";

/// The tax of one sale.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct SaleTax {
    pub(crate) country: String,
    /// In hundredths of a percent.
    pub(crate) rate: i64,
    /// `vat` or `gst`; none where nothing is collected.
    pub(crate) kind: Option<&'static str>,
    /// One of [`REASONS`].
    pub(crate) reason: &'static str,
}

impl SaleTax {
    /// The tax on an amount, rounded half up; the sign is the amount's.
    pub(crate) fn on(&self, amount: i64) -> i64 {
        amount.signum() * share(amount.abs(), i128::from(self.rate), 10_000)
    }

    /// As it was charged with this tax rate (an object) for this reason.
    pub(crate) fn charged(rate: &Value, reason: &str) -> Option<Self> {
        let kind = |known: &'static str| (rate.text("tax_type") == known).then_some(known);
        // Rates have two decimals at most.
        #[expect(clippy::cast_possible_truncation, reason = "a percentage")]
        let hundredths = (rate["percentage"].as_f64()? * 100.0).round() as i64;
        Some(Self {
            country: rate.given("country")?.to_owned(),
            rate: hundredths,
            kind: kind("vat").or_else(|| kind("gst")),
            reason: REASONS.into_iter().find(|known| *known == reason)?,
        })
    }
}

/// The country of an address, if that is enough to know the rate. The United States and Canada take a postal code as well.
pub(crate) fn place(address: &Value) -> Option<&str> {
    let country = address.given("country")?;
    let is_enough = !matches!(country, "US" | "CA") || address.given("postal_code").is_some();
    is_enough.then_some(country)
}

/// What a buyer at this address with these tax ids (`type` and `value`) pays; none while the place is unknown. A seller who is not
/// registered collects nothing.
pub(crate) fn tax_of_sale(address: &Value, tax_ids: &[Value], is_registered: bool) -> Option<SaleTax> {
    let country = place(address)?;
    let (rate, kind, reason) = match rate_of(country).filter(|_| is_registered) {
        None => (0, None, NOT_COLLECTING),
        Some((_, kind)) if is_reversed(country, tax_ids) => (0, Some(kind), REVERSE_CHARGE),
        Some((rate, kind)) => (rate, Some(kind), STANDARD_RATED),
    };
    Some(SaleTax {
        country: country.to_owned(),
        rate,
        kind,
        reason,
    })
}

fn rate_of(country: &str) -> Option<(i64, &'static str)> {
    let european = EU.iter().find(|(known, _)| *known == country);
    let elsewhere = || ELSEWHERE.iter().find(|(known, ..)| *known == country);
    european
        .map(|(_, rate)| (*rate, "vat"))
        .or_else(|| elsewhere().map(|(_, rate, kind)| (*rate, *kind)))
}

fn is_european(country: &str) -> bool {
    EU.iter().any(|(known, _)| *known == country)
}

/// A business in another country of the EU owes the tax itself.
fn is_reversed(country: &str, tax_ids: &[Value]) -> bool {
    let foreign = |id: &Value| id.text("type") == "eu_vat" && issuer(id.text("value")) != HEAD_OFFICE;
    country != HEAD_OFFICE && is_european(country) && tax_ids.iter().any(foreign)
}

/// The country that a European tax id names; Greece writes itself EL there.
fn issuer(value: &str) -> &str {
    match value.get(..2).unwrap_or_default() {
        "EL" => "GR",
        other => other,
    }
}

/// A tax id as somebody types it: its type, its country, and its value without blanks and marks.
pub(crate) fn tax_id(text: &str, country: &str) -> Option<(&'static str, String, String)> {
    let plain = text.chars().filter(|one| !matches!(one, ' ' | '.' | '-'));
    let value = plain.collect::<String>().to_ascii_uppercase();
    if !value.is_ascii() || !(4..=16).contains(&value.len()) {
        return None;
    }
    if is_european(issuer(&value)) {
        let of = issuer(&value).to_owned();
        return Some(("eu_vat", of, value));
    }
    let kind = match value.get(..2)? {
        "GB" => ("gb_vat", "GB"),
        "CH" => ("ch_vat", "CH"),
        _ => match country {
            "AU" => ("au_abn", "AU"),
            "NO" => ("no_vat", "NO"),
            "NZ" => ("nz_gst", "NZ"),
            "US" => ("us_ein", "US"),
            _ => return None,
        },
    };
    Some((kind.0, kind.1.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn of(country: &str, tax_id: Option<&str>) -> SaleTax {
        let ids: Vec<Value> = tax_id
            .and_then(|text| super::tax_id(text, country))
            .map(|(kind, _, value)| json!({ "type": kind, "value": value }))
            .into_iter()
            .collect();
        tax_of_sale(&json!({ "country": country, "postal_code": "10115" }), &ids, true).expect("a place")
    }

    #[test]
    fn each_country_has_its_rate_and_its_reason() {
        let cases = [
            ("DE", None, 190, "standard_rated"),
            ("AT", None, 200, "standard_rated"),
            ("FI", None, 255, "standard_rated"),
            ("LU", None, 170, "standard_rated"),
            ("HU", None, 270, "standard_rated"),
            ("CH", None, 81, "standard_rated"),
            ("GB", None, 200, "standard_rated"),
            ("NO", None, 250, "standard_rated"),
            ("NZ", None, 150, "standard_rated"),
            ("US", None, 0, "not_collecting"),
            ("JP", None, 0, "not_collecting"),
            ("AT", Some("ATU12345678"), 0, "reverse_charge"),
            ("GR", Some("EL 123456789"), 0, "reverse_charge"),
            ("FR", Some("DE123456789"), 200, "standard_rated"),
            ("DE", Some("DE123456789"), 190, "standard_rated"),
            ("DE", Some("ATU12345678"), 190, "standard_rated"),
            ("CH", Some("CHE-123.456.789"), 81, "standard_rated"),
            ("US", Some("ATU12345678"), 0, "not_collecting"),
        ];
        for (country, tax_id, tax, reason) in cases {
            let due = of(country, tax_id);
            assert_eq!((due.on(1000), due.reason), (tax, reason), "{country} {tax_id:?}");
        }
    }

    #[test]
    fn a_place_is_a_country_and_in_north_america_a_postal_code_as_well() {
        assert_eq!(place(&json!({ "country": "DE" })), Some("DE"));
        assert_eq!(place(&json!({ "country": "US" })), None);
        assert_eq!(place(&json!({ "country": "CA" })), None);
        assert_eq!(place(&json!({ "country": "CA", "postal_code": "M5V 2T6" })), Some("CA"));
        assert_eq!(place(&json!({ "country": "US", "postal_code": "10001" })), Some("US"));
        assert_eq!(place(&Value::Null), None);
    }

    #[test]
    fn who_is_registered_nowhere_collects_nothing() {
        let ids = [json!({ "type": "eu_vat", "value": "ATU12345678" })];
        for country in ["DE", "AT", "CH", "JP"] {
            let tax = tax_of_sale(&json!({ "country": country }), &ids, false).expect("a place");
            assert_eq!(
                (tax.on(1000), tax.kind, tax.reason),
                (0, None, "not_collecting"),
                "{country}"
            );
        }
    }

    #[test]
    fn a_tax_id_is_recognized_by_its_letters_or_by_the_country() {
        let cases = [
            ("de 123 456 789", "DE", Some(("eu_vat", "DE", "DE123456789"))),
            ("EL123456789", "GR", Some(("eu_vat", "GR", "EL123456789"))),
            ("CHE-123.456.789", "CH", Some(("ch_vat", "CH", "CHE123456789"))),
            ("GB123456789", "GB", Some(("gb_vat", "GB", "GB123456789"))),
            ("12-3456789", "US", Some(("us_ein", "US", "123456789"))),
            ("12-3456789", "DE", None),
            ("DE1", "DE", None),
            ("Übel123", "DE", None),
        ];
        for (text, country, expected) in cases {
            let found = tax_id(text, country);
            let found = found
                .as_ref()
                .map(|(kind, of, value)| (*kind, of.as_str(), value.as_str()));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn halves_are_rounded_up_and_a_credit_mirrors_its_charge() {
        // 19 % of 50 is 9.5.
        assert_eq!((of("DE", None).on(50), of("DE", None).on(-50)), (10, -10));
    }

    proptest! {
        #[test]
        fn the_tax_is_within_half_a_unit_of_the_exact_one(country in 0..EU.len(), amount in -99_999_999i64..=99_999_999) {
            let (country, rate) = EU[country];
            let tax = of(country, None).on(amount);
            prop_assert!((tax * 10_000 - amount * rate).abs() <= 5_000);
            prop_assert_eq!(of(country, None).on(-amount), -tax);
        }

        #[test]
        fn a_change_that_is_credited_whole_costs_no_tax(amount in 0i64..=99_999_999) {
            let due = of("FI", None);
            prop_assert_eq!(due.on(amount) + due.on(-amount), 0);
        }
    }
}
