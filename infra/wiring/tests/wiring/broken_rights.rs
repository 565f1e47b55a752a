//! A right too many, too few, or in the wrong hands is found.

use contract::endpoints::ALL;
use serde_json::json;
use wiring::{endpoints, rights};

use crate::breaks::{finds, root_with};

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
fn whoever_else_may_write_balances_is_found() {
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
fn an_admins_write_that_cannot_ask_the_pool_is_found() {
    let variable = "CreateCodeFunction/Properties/Environment/Variables/USER_POOL_ID";
    let rights = "CreateCodeFunction/Properties/Policies/0/Statement";
    for pointer in [variable, rights] {
        finds(
            &endpoints::access(ALL, &root_with(pointer, json!(null))),
            "CreateCodeFunction: before an admin writes the pool is asked",
        );
    }
}
