//! What would be missed if nobody watched for it is found where its alarm is missing; and what would be kept if nobody looked.

use serde_json::json;
use wiring::{archives, watched};

use crate::breaks::{finds, root_with, with};

#[test]
fn a_schedule_whose_absence_nobody_hears_is_found() {
    for (property, value, words) in [
        (
            "MetricName",
            json!("Errors"),
            "no alarm when rate(1 minute) no longer calls it",
        ),
        (
            "TreatMissingData",
            json!("notBreaching"),
            "its alarm takes the absence of calls for a good sign",
        ),
        (
            "ComparisonOperator",
            json!("GreaterThanThreshold"),
            "its alarm takes the absence of calls for a good sign",
        ),
        (
            "AlarmActions",
            json!([]),
            "no alarm when rate(1 minute) no longer calls it",
        ),
        (
            "EvaluationPeriods",
            json!(1),
            "its alarm looks back 60 s, between two calls are 60 s",
        ),
    ] {
        let broken = with(
            "Watch",
            &format!("/Resources/sweepanalysesMissing/Properties/{property}"),
            value,
        );
        finds(&watched::check(&broken), &format!("SweepAnalysesFunction: {words}"));
    }
}

#[test]
fn a_schedule_that_operators_are_shown_otherwise_than_it_is_is_found() {
    let rate = "SweepAnalysesFunction/Properties/Events/Minute/Properties/ScheduleExpression";
    let says = "sweep-analyses: `domain::schedule` says otherwise than its";
    finds(&watched::check(&root_with(rate, json!("rate(2 minutes)"))), says);
    let periods = "/Resources/sweepanalysesMissing/Properties/EvaluationPeriods";
    finds(&watched::check(&with("Watch", periods, json!(20))), says);
    let new = root_with(
        "SweepAnalysesFunction/Properties/CodeUri",
        json!("target/lambda/sweep-more/"),
    );
    finds(
        &watched::check(&new),
        "SweepAnalysesFunction: operators do not see whether it comes",
    );
}

#[test]
fn a_schedule_so_rare_that_no_alarm_can_see_its_absence_is_found() {
    let rare = "CompareAccountsFunction/Properties/Events/Week/Properties/ScheduleExpression";
    let broken = root_with(rare, json!("rate(7 days)"));
    finds(
        &watched::check(&broken),
        "CompareAccountsFunction: its alarm looks back 604800 s",
    );
    let broken = with(
        "Watch",
        "/Resources/compareaccountsMissing/Properties/EvaluationPeriods",
        json!(200),
    );
    finds(
        &watched::check(&broken),
        "CompareAccountsFunction: its alarm looks back 720000 s",
    );
}

#[test]
fn a_queue_or_a_table_that_nobody_watches_is_found() {
    let broken = with("Watch", "/Resources/paymentsLate", json!(null));
    finds(&watched::check(&broken), "nobody hears when messages wait in payments");
    let broken = with(
        "Watch",
        "/Resources/xrayWritesSlowed/Properties/Dimensions/0/Value",
        json!("another"),
    );
    finds(&watched::check(&broken), "XrayTable: no alarm on WriteThrottleEvents");
    let broken = with("Watch", "/Resources/xrayReadsSlowed", json!(null));
    finds(&watched::check(&broken), "XrayTable: no alarm on ReadThrottleEvents");
}

#[test]
fn an_alarm_on_an_error_that_there_is_not_is_found() {
    for (dimension, value) in [(0, "webhook"), (1, "malformed")] {
        let place = format!("/Resources/WebhooksRefused/Properties/Dimensions/{dimension}/Value");
        let broken = with("Watch", &place, json!(value));
        finds(
            &watched::check(&broken),
            "WebhooksRefused: it counts an error that no endpoint answers",
        );
    }
}

#[test]
fn an_archive_of_events_that_say_whose_they_are_is_found() {
    for (place, value) in [
        ("", json!(null)),
        ("/source", json!(null)),
        ("/detail-type", json!(null)),
        ("/detail-type", json!([])),
        ("/detail-type", json!(["AnalysisEnded", "RunEnded"])),
        ("/detail-type", json!([{ "prefix": "" }])),
    ] {
        let place = format!("/Resources/BusArchive/Properties/EventPattern{place}");
        let broken = with("Messaging", &place, value);
        finds(&archives::check(&broken), "BusArchive: it archives other events");
    }
}
