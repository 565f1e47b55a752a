//! Clocks of countries: today's rules, without a database of the past. Uploads are young, and a daypart is six hours wide.

use jiff::tz::TimeZone;

const WESTERN_EUROPE: &str = "WET0WEST,M3.5.0/1,M10.5.0";
const BRITAIN: &str = "GMT0BST,M3.5.0/1,M10.5.0";
const CENTRAL_EUROPE: &str = "CET-1CEST,M3.5.0,M10.5.0/3";
const EASTERN_EUROPE: &str = "EET-2EEST,M3.5.0/3,M10.5.0/4";
const EASTERN_AMERICA: &str = "EST5EDT,M3.2.0,M11.1.0";

/// Countries with one clock, or nearly.
const ONE: &[(&str, &[&str])] = &[
    (WESTERN_EUROPE, &["PT"]),
    (BRITAIN, &["GB", "IE"]),
    (
        CENTRAL_EUROPE,
        &[
            "AD", "AL", "AT", "BA", "BE", "CH", "CZ", "DE", "DK", "ES", "FR", "HR", "HU", "IT", "LI", "LU", "MC", "ME",
            "MK", "MT", "NL", "NO", "PL", "RS", "SE", "SI", "SK", "SM",
        ],
    ),
    (EASTERN_EUROPE, &["BG", "CY", "EE", "FI", "GR", "LT", "LV", "RO", "UA"]),
    ("EET-2", &["ZA", "ZW", "ZM", "LY", "RW"]),
    ("EET-2EEST,M4.5.5/0,M10.5.4/24", &["EG"]),
    ("EET-2EEST,M3.5.0/0,M10.5.0/0", &["LB"]),
    ("IST-2IDT,M3.4.4/26,M10.5.0", &["IL"]),
    (
        "<+03>-3",
        &[
            "TR", "BY", "SA", "IQ", "KW", "QA", "BH", "YE", "JO", "SY", "KE", "ET", "TZ", "UG", "SO",
        ],
    ),
    ("<+0330>-3:30", &["IR"]),
    ("<+04>-4", &["AE", "OM", "AM", "AZ", "GE", "MU"]),
    ("<+0430>-4:30", &["AF"]),
    ("<+05>-5", &["PK", "UZ", "TJ", "TM", "MV", "KZ"]),
    ("<+0530>-5:30", &["IN", "LK"]),
    ("<+0545>-5:45", &["NP"]),
    ("<+06>-6", &["BD", "KG", "BT"]),
    ("<+0630>-6:30", &["MM"]),
    ("<+07>-7", &["TH", "VN", "KH", "LA"]),
    ("<+08>-8", &["CN", "HK", "TW", "SG", "MY", "PH", "MO", "BN"]),
    ("<+09>-9", &["JP", "KR"]),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", &["NZ"]),
    ("GMT0", &["IS", "GH", "CI", "SN", "ML"]),
    ("<+01>-1", &["MA", "DZ", "TN", "NG", "CM", "AO"]),
    ("<-03>3", &["AR", "UY", "PY"]),
    ("<-04>4<-03>,M9.1.6/24,M4.1.6/24", &["CL"]),
    ("<-04>4", &["BO", "VE", "DO", "PR", "TT"]),
    ("<-05>5", &["CO", "PE", "EC", "PA", "JM"]),
    ("<-06>6", &["CR", "GT", "HN", "NI", "SV"]),
    ("CST5CDT,M3.2.0/0,M11.1.0/1", &["CU"]),
];

/// Countries with several clocks: that of most of their people.
const SEVERAL: &[(&str, &[&str])] = &[
    (EASTERN_AMERICA, &["US", "CA"]),
    ("CST6", &["MX"]),
    ("<-03>3", &["BR"]),
    ("MSK-3", &["RU"]),
    ("<+07>-7", &["ID"]),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", &["AU"]),
    ("<+08>-8", &["MN"]),
    ("<+01>-1", &["CD"]),
];

/// The clock of an ISO 3166-1 alpha-2 country, and whether it has only the one.
#[must_use]
pub fn of(country: &str) -> Option<(TimeZone, bool)> {
    let find = |table: &[(&'static str, &[&str])]| {
        table
            .iter()
            .find(|(_, countries)| countries.iter().any(|other| other.eq_ignore_ascii_case(country)))
            .and_then(|(rules, _)| TimeZone::posix(rules).ok())
    };
    find(ONE)
        .map(|zone| (zone, true))
        .or_else(|| find(SEVERAL).map(|zone| (zone, false)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_rule_is_understood_and_every_country_is_there_once() {
        let mut seen = HashSet::new();
        for (rules, countries) in ONE.iter().chain(SEVERAL) {
            assert!(TimeZone::posix(rules).is_ok(), "{rules}");
            for country in *countries {
                assert!(
                    seen.insert(country) && country.len() == 2 && of(country).is_some(),
                    "{country}"
                );
            }
        }
    }

    #[test]
    fn clocks_are_where_their_countries_do() {
        let at = |text: &str| text.parse::<jiff::Timestamp>().unwrap();
        let hours = |country: &str, when| of(country).unwrap().0.to_offset(at(when)).seconds() as f64 / 3_600.0;
        for (country, january, july) in [
            ("DE", 1.0, 2.0),
            ("GB", 0.0, 1.0),
            ("US", -5.0, -4.0),
            ("IN", 5.5, 5.5),
            ("JP", 9.0, 9.0),
            ("AU", 11.0, 10.0),
            ("NZ", 13.0, 12.0),
            ("BR", -3.0, -3.0),
            ("CL", -3.0, -4.0),
            ("EG", 2.0, 3.0),
            ("IL", 2.0, 3.0),
        ] {
            assert_eq!(
                (
                    hours(country, "2026-01-15T12:00:00Z"),
                    hours(country, "2026-07-15T12:00:00Z")
                ),
                (january, july),
                "{country}"
            );
        }
    }
}
