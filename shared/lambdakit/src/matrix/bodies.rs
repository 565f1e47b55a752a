//! Bodies that nobody may send: a good one, and in it what the contract does not name there.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// What something is called, in words, and a value of it that would be worth something.
type Named = (&'static str, fn() -> Value);

/// Money, tiers and roles, as they were ever called.
const MONEY: &[Named] = &[
    ("credits", || json!(1_000_000)),
    ("purchased credits", || json!(1_000_000)),
    ("subscription credits", || json!(1_000_000)),
    ("balance", || json!({"subscription": 1_000_000, "purchased": 1_000_000})),
    ("tier", || json!("agency")),
    ("subscription tier", || json!("agency")),
    ("subscription end", || json!("2999-01-01T00:00:00Z")),
    ("role", || json!("admin")),
    ("is admin", || json!(true)),
    ("user id", || json!("user-a-0001")),
    ("frozen", || json!(false)),
];
/// What the contract shows of an account: nobody says it of themselves either.
const SHOWN: [&str; 5] = ["Me", "UserView", "Subscription", "ChannelConnection", "HasRole"];

/// How a name of these words may be written.
fn spellings(words: &str) -> BTreeSet<String> {
    let words: Vec<&str> = words.split(' ').collect();
    let capital = |word: &str| format!("{}{}", word[..1].to_uppercase(), &word[1..]);
    let pascal: String = words.iter().copied().map(capital).collect();
    let snake = words.join("_");
    [
        format!("{}{}", pascal[..1].to_lowercase(), &pascal[1..]),
        snake.to_uppercase(),
        words.concat(),
        words.join("-"),
        snake,
        pascal,
    ]
    .into()
}

/// A member with this name, for each name that this body does not know.
fn members(document: &Value, known: &Value) -> Vec<(String, Value)> {
    let mut all: Vec<(String, Value)> = Vec::new();
    for (words, value) in MONEY {
        all.extend(spellings(words).into_iter().map(|name| (name, value())));
    }
    for schema in SHOWN {
        let shown = document["components"]["schemas"][schema]["properties"].as_object();
        let shown = shown.unwrap_or_else(|| panic!("the contract shows no {schema}"));
        for name in shown.keys() {
            if !all.iter().any(|(there, _)| there == name) {
                all.push((name.clone(), json!(1_000_000)));
            }
        }
    }
    all.retain(|(name, _)| known[name].is_null());
    all
}

/// A body's text with one more member at its end, also where there is one of this name.
fn with(body: &Map<String, Value>, name: &str, value: &Value) -> String {
    let mut text = Value::Object(body.clone()).to_string();
    text.pop();
    let comma = if body.is_empty() { "" } else { "," };
    format!("{text}{comma}{}:{value}}}", json!(name))
}

/// Every such body, in its exact text, with what is wrong with it. `known` are the members that the contract names.
pub(super) fn refused(document: &Value, good: Option<&Value>, known: &Value) -> Vec<(String, String)> {
    let own = good.and_then(Value::as_object).cloned().unwrap_or_default();
    let mut all = Vec::new();
    for (name, value) in members(document, known) {
        all.push((name.clone(), with(&own, &name, &value)));
    }
    for (words, value) in MONEY {
        let name = words.replace(' ', "_");
        let money = json!({ &name: value() });
        for around in ["profile", "data", "$set"] {
            all.push((format!("{around}.{name}"), with(&own, around, &money)));
        }
        // In the place of a value that is wanted, and around the whole.
        for member in own.keys().filter(|_| good.is_some()) {
            let mut other = own.clone();
            other.insert(member.clone(), money.clone());
            all.push((format!("{member}.{name}"), Value::Object(other).to_string()));
        }
        let mut more = own.clone();
        more.insert(name.clone(), value());
        all.push((format!("[{name}]"), json!([more]).to_string()));
    }
    for (member, value) in &own {
        all.push((format!("{member} twice"), with(&own, member, value)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contract() -> Value {
        serde_json::from_str(&contract::openapi::json()).unwrap()
    }

    fn names(good: Option<&Value>, known: &Value) -> Vec<String> {
        refused(&contract(), good, known)
            .into_iter()
            .map(|(what, _)| what)
            .collect()
    }

    #[test]
    fn a_name_is_tried_in_every_spelling() {
        let wanted = [
            "PURCHASED_CREDITS",
            "PurchasedCredits",
            "purchased-credits",
            "purchasedCredits",
            "purchased_credits",
            "purchasedcredits",
        ];
        assert_eq!(spellings("purchased credits"), wanted.map(str::to_owned).into());
        assert_eq!(spellings("role"), ["ROLE", "Role", "role"].map(str::to_owned).into());
    }

    #[test]
    fn what_the_original_let_the_browser_write_and_what_the_contract_shows_of_an_account_is_tried() {
        let tried = names(None, &Value::Null);
        for name in [
            "role",
            "subscription_tier",
            "subscriptionEnd",
            "purchased_credits",
            "balance",
            "Balance",
            "profile.role",
            "data.balance",
            "[subscription_tier]",
            "fairUseLeft",
            "canUseWeeklyFree",
            "hasRole",
        ] {
            assert!(tried.iter().any(|what| what == name), "{name}");
        }
    }

    #[test]
    fn a_member_that_the_contract_names_is_left_to_it_but_not_twice_and_not_otherwise_spelt() {
        let good = json!({"tier": "creator"});
        let tried = names(Some(&good), &json!({"tier": {"type": "string"}}));
        assert!(!tried.contains(&"tier".to_owned()));
        for name in ["Tier", "TIER", "tier twice", "tier.role", "$set.tier"] {
            assert!(tried.iter().any(|what| what == name), "{name}");
        }
    }

    #[test]
    fn every_body_is_json_that_differs_from_the_good_one() {
        let good = json!({"channel": "@a"});
        for (what, text) in refused(&contract(), Some(&good), &json!({"channel": {}})) {
            let read: Value = serde_json::from_str(&text).unwrap();
            assert!(
                read != good || what == "channel twice" && text.matches("channel").count() == 2,
                "{what}: {text}"
            );
        }
    }
}
