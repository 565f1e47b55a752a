//! Addresses: the one check of them, whether they come by the API, a page or an order.

use serde_json::{Value, json};

use crate::problem::Problem;
use crate::value::Fields;

/// ISO 3166-1, and Kosovo.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW \
    BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI \
    FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN \
    IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME \
    MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF \
    PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV \
    SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK \
    YE YT ZA ZM ZW";

/// An address with all of its parts, its country in capital letters.
///
/// # Errors
/// When the country is none.
pub(crate) fn address(given: &Value) -> Result<Value, Problem> {
    let part = |name: &str| json!(given.given(name));
    let country = given.given("country").map(str::to_ascii_uppercase);
    if let Some(country) = country.as_deref().filter(|country| !is_country(country)) {
        let message = format!(
            "Country '{country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB', \
             but be aware that not all 2-character codes are valid for country."
        );
        return Err(Problem::coded("country_code_invalid", "address[country]", message));
    }
    Ok(json!({
        "city": part("city"),
        "country": country,
        "line1": part("line1"),
        "line2": part("line2"),
        "postal_code": part("postal_code"),
        "state": part("state"),
    }))
}

fn is_country(code: &str) -> bool {
    COUNTRIES.split(' ').any(|known| known == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_one_of_the_codes_however_it_is_written() {
        for (given, expected) in [("de", Some("DE")), ("XK", Some("XK")), ("Zw", Some("ZW"))] {
            let address = address(&json!({ "country": given })).expect("an address");
            assert_eq!(address.given("country"), expected, "{given}");
        }
        for odd in ["EU", "UK", "D", "DE ", "DE AT", "Germany", "ÄÖ"] {
            assert!(address(&json!({ "country": odd })).is_err(), "{odd}");
        }
        let nowhere = address(&json!({ "country": "", "city": "Berlin" })).expect("an address");
        assert_eq!((&nowhere["country"], nowhere.text("city")), (&Value::Null, "Berlin"));
    }
}
