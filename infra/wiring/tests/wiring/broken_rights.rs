//! A right too many, too few, or in the wrong hands is found.

use contract::endpoints::ALL;
use serde_json::json;
use wiring::{endpoints, rights, rules};

use crate::breaks::{finds, root_with, with};

#[test]
fn a_right_without_use_and_a_use_without_right_are_found() {
    let variables = "GetMeFunction/Properties/Environment/Variables";
    let found = rights::match_environment(&root_with(&format!("{variables}/TABLE_ANALYSES"), json!("elsewhere")));
    finds(
        &found,
        "GetMeFunction: a right to AnalysesTable that no variable of it names",
    );
    let found = rights::match_environment(&root_with("GetMeFunction/Properties/Policies", json!([])));
    finds(
        &found,
        "GetMeFunction: TABLE_BILLING names BillingTable, but its policy has no right to it",
    );
    let pointer = "GetMeFunction/Properties/Policies/0/Statement/0/Action";
    finds(
        &rights::match_environment(&root_with(pointer, json!("sqs:SendMessage"))),
        "sqs:SendMessage is no action on BillingTable",
    );
}

#[test]
fn anybody_else_who_may_write_balances_is_found() {
    let grant =
        json!({"Action": "dynamodb:DeleteItem", "Resource": {"Fn::GetAtt": ["Data", "Outputs.BillingTableArn"]}});
    let template = root_with("ListAnalysesFunction/Properties/Policies/0/Statement/0", grant);
    finds(
        &rights::billing(&template),
        "ListAnalysesFunction may write BillingTable",
    );
    let template = root_with(
        "CreateAccountFunction/Properties/Policies/0/Statement/0/Action",
        json!("dynamodb:GetItem"),
    );
    finds(
        &rights::billing(&template),
        "CreateAccountFunction is listed as billing code",
    );
}

#[test]
fn a_right_to_more_rows_than_a_function_works_with_is_found() {
    let bound = |keys: serde_json::Value| json!({"ForAllValues:StringLike": {"dynamodb:LeadingKeys": keys}});
    let statement = "Properties/Policies/0/Statement/0";
    for (function, table, condition) in [
        ("ListAnalysesFunction", "Limits", json!(null)),
        ("ListAnalysesFunction", "Limits", bound(json!(["*"]))),
        (
            "ListAnalysesFunction",
            "Limits",
            bound(json!(["S#*", "QUOTA#*", "FAILED#*", "F#*"])),
        ),
        ("StripeWebhookFunction", "Billing", json!(null)),
        ("StripeWebhookFunction", "Billing", bound(json!(["U#*"]))),
        ("GetStatusFunction", "Channels", bound(json!(["C#*"]))),
        ("GetStatusFunction", "Coach", json!(null)),
    ] {
        let arn = json!({"Fn::GetAtt": ["Data", format!("Outputs.{table}TableArn")]});
        let grant = json!({"Action": "dynamodb:UpdateItem", "Resource": arn, "Condition": condition});
        finds(
            &rights::rows(&root_with(&format!("{function}/{statement}"), grant)),
            &format!("{function}: a right to every row of {table}Table"),
        );
    }
}

#[test]
fn an_admins_call_that_cannot_ask_the_pool_is_found() {
    for function in ["CreateCodeFunction", "ListCodesFunction"] {
        let variable = format!("{function}/Properties/Environment/Variables/USER_POOL_ID");
        let rights = format!("{function}/Properties/Policies/0/Statement");
        for pointer in [variable, rights] {
            finds(
                &endpoints::access(ALL, &root_with(&pointer, json!(null))),
                &format!("{function}: the pool is asked about an admin"),
            );
        }
    }
}

#[test]
fn a_right_to_other_rules_or_a_door_that_is_too_wide_is_found() {
    let anybodys = json!({"Fn::Sub": "arn:${AWS::Partition}:events:${AWS::Region}:${AWS::AccountId}:rule/*"});
    for (pointer, value, words) in [
        (
            "ReconcileRulesFunction/Properties/Policies/0/Statement/1/Resource",
            anybodys.clone(),
            "ReconcileRulesFunction: events:PutRule on other rules",
        ),
        (
            "UpdateMonitorFunction/Properties/Policies/0/Statement/4/Action",
            json!("events:PutRule"),
            "UpdateMonitorFunction: RULE_PREFIX names rules, but its policy has no events:PutTargets",
        ),
        (
            "CreateMonitorFunction/Properties/Environment/Variables/RULE_DEAD_LETTERS",
            json!(null),
            "CreateMonitorFunction: RULE_PREFIX without RULE_DEAD_LETTERS",
        ),
        (
            "DispatchRunsPermission/Properties/SourceArn",
            anybodys,
            "DispatchRunsFunction may not be called by the rules of RULE_PREFIX alone",
        ),
        (
            "DispatchRunsPermission/Properties/SourceAccount",
            json!(null),
            "DispatchRunsFunction may not be called by the rules of RULE_PREFIX alone",
        ),
        (
            "GetMeFunction/Properties/Policies/0/Statement/0/Action",
            json!("iam:PassRole"),
            "GetMeFunction: iam:PassRole grants at run time",
        ),
    ] {
        finds(&rules::check(&root_with(pointer, value)), words);
    }
    let source = "/Resources/DispatchDeadPolicy/Properties/PolicyDocument/Statement/0/Condition/ArnLike";
    finds(
        &rules::check(&with("Messaging", source, json!({}))),
        "DispatchDeadQueue does not take what the rules of RULE_PREFIX send",
    );
}
