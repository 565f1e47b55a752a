//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::{SignedDuration, Timestamp};
use lambdakit::Platform;
use serde_json::Value;
use testkit::StoredRule;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const DAY: &str = include_str!("../../../../events/reconcile-rules/day.json");
const NAME: &str = "reconcile-rules";
const RULE: &str = "-xray-mon-14";

fn day() -> Value {
    serde_json::from_str(DAY).unwrap()
}

/// A rule with this name, which says this of itself.
fn rule(platform: &Platform, name: &str, description: &str) {
    let rule = StoredRule {
        expression: "cron(0/15 9 ? * TUE *)".to_owned(),
        description: description.to_owned(),
        targets: [("dispatch".to_owned(), Value::Null)].into(),
    };
    platform.cloud.change_rules(|rules| {
        rules.insert(name.to_owned(), rule);
    });
}

#[tokio::test]
async fn a_missing_rule_is_made_and_one_that_was_changed_by_hand_is_mended() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    platform.monitored(USER, MONITOR).await;
    platform.run(&mut function, day()).await;
    let made = platform.cloud.stored_rules();
    assert_eq!(made.keys().collect::<Vec<_>>(), [RULE]);
    assert!(made[RULE].targets.contains_key("dispatch"));
    platform.cloud.change_rules(|rules| {
        let rule = rules.get_mut(RULE).unwrap();
        rule.expression = "cron(0 0 1 1 ? 2099)".to_owned();
        rule.targets.clear();
    });
    platform.run(&mut function, day()).await;
    assert_eq!(platform.cloud.stored_rules(), made);
}

#[tokio::test]
async fn the_rule_of_an_empty_slot_is_marked_first_and_goes_a_day_later_and_foreign_ones_stay() {
    let mut platform = Platform::start().await;
    let mut function = platform.function(NAME, &[]);
    let of_others = ["-xray-of-somebody", "-other-tue-09", "xray-tue-09"];
    for name in of_others.into_iter().chain(["-xray-tue-09"]) {
        rule(&platform, name, "");
    }
    platform.run(&mut function, day()).await;
    let marked = platform.cloud.stored_rules();
    assert!(
        marked["-xray-tue-09"].description.starts_with("empty since "),
        "{marked:?}"
    );
    platform.run(&mut function, day()).await;
    assert_eq!(platform.cloud.stored_rules(), marked, "not before a day is over");
    let yesterday = Timestamp::now() - SignedDuration::from_hours(24);
    rule(&platform, "-xray-tue-09", &format!("empty since {yesterday:.0}"));
    platform.run(&mut function, day()).await;
    let left = platform.cloud.stored_rules();
    assert!(!left.contains_key("-xray-tue-09"));
    assert!(of_others.iter().all(|name| left.contains_key(*name)), "{left:?}");
}

#[tokio::test]
async fn a_run_without_a_database_is_reported_as_failed() {
    let mut platform = Platform::start().await;
    platform.run_without_database(NAME, day()).await;
}
