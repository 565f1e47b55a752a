//! What each function has alongside its code is missed where it is missing.

use serde_json::json;
use wiring::endpoints;

use crate::FOLDERS;
use crate::breaks::{finds, root_with, with};

#[test]
fn a_function_without_log_group_or_alarm_is_found() {
    for (pointer, value, words) in [
        (
            "getmeLogs/Properties/RetentionInDays",
            json!(null),
            "GetMeFunction: no log group",
        ),
        (
            "getmeLogs/Properties/LogGroupName",
            json!({"Fn::Sub": "/${Prefix}/me"}),
            "GetMeFunction: no log group",
        ),
        (
            "getmeErrors/Properties/MetricName",
            json!("Duration"),
            "GetMeFunction: no alarm",
        ),
        (
            "getmeErrors/Properties/AlarmActions",
            json!([]),
            "GetMeFunction: no alarm",
        ),
        (
            "getmeErrors/Properties/Dimensions/0/Value",
            json!({"Fn::Sub": "${Prefix}-get-status"}),
            "GetMeFunction: no alarm",
        ),
    ] {
        let broken = with("Observability", &format!("/Resources/{pointer}"), value);
        finds(&endpoints::folders_with_template(&FOLDERS, &broken), words);
    }
}

#[test]
fn a_function_with_another_name_policy_package_or_log_is_found() {
    for (pointer, value, words) in [
        (
            "GetMeFunction/Properties/LoggingConfig/SystemLogLevel",
            json!("INFO"),
            "GetMeFunction: LoggingConfig should have SystemLogLevel",
        ),
        (
            "GetMeFunction/Properties/LoggingConfig/LogGroup",
            json!({"Fn::Sub": "${Observability.Outputs.LogPrefix}/get-status"}),
            "GetMeFunction: no log group",
        ),
        (
            "GetMeFunction/Properties/Policies",
            json!([]),
            "GetMeFunction: no policy",
        ),
        (
            "GetMeFunction/Properties/FunctionName",
            json!({"Fn::Sub": "me"}),
            "GetMeFunction: FunctionName",
        ),
        (
            "GetMeFunction/Properties/CodeUri",
            json!("target/get-me/"),
            "GetMeFunction: CodeUri",
        ),
    ] {
        finds(
            &endpoints::folders_with_template(&FOLDERS, &root_with(pointer, value)),
            words,
        );
    }
}
