//! What the variables of a function name and what it may do is the same, and only billing code writes billing.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use template::{Function, Place, Template, cfn, entries};

use crate::Findings;

/// Who may change balances: all of them through the ledger of `store`.
pub const WRITES_BILLING: [&str; 26] = [
    "adjust-credits",
    "admin-sync-all-subscriptions",
    "build-leaderboard",
    "cancel-subscription",
    "change-subscription",
    "compare-accounts",
    "create-account",
    "create-payment",
    "delete-account",
    "export-account",
    "get-me",
    "get-subscription",
    "open-billing-portal",
    "process-payment-event",
    "reconcile-billing",
    "redeem-promo-code",
    "run-analysis",
    "run-monitor",
    "run-xray",
    "set-own-tier",
    "set-suspension",
    "settle-dead-analysis",
    "settle-dead-run",
    "start-analysis",
    "stripe-webhook",
    "sweep-analyses",
];

/// Kinds of resources whose use needs a right, and the service that grants it.
const GUARDED: [(&str, &str); 5] = [
    ("AWS::DynamoDB::Table", "dynamodb:"),
    ("AWS::S3::Bucket", "s3:"),
    ("AWS::SQS::Queue", "sqs:"),
    ("AWS::Events::EventBus", "events:"),
    ("AWS::SecretsManager::Secret", "secretsmanager:"),
];

/// Variables that a function hands on to the rules it makes: they are called and sent to by the service, under policies of their own.
const HANDED_ON: [&str; 2] = ["RULE_TARGET", "RULE_DEAD_LETTERS"];

/// Each variable that names a table, queue, bus or secret comes with a right to it, and each right with such a variable.
#[must_use]
pub fn match_environment(template: &Template) -> Findings {
    let mut found = Findings::new();
    for function in template.functions() {
        let id = function.logical_id;
        let granted = granted(template, &function);
        let named = named(template, &function);
        for (place, variable) in &named {
            if !granted.contains_key(place) {
                found.push(format!(
                    "{id}: {variable} names {}, but its policy has no right to it",
                    place.resource
                ));
            }
        }
        for (place, actions) in &granted {
            if !named.contains_key(place) {
                found.push(format!(
                    "{id}: a right to {} that no variable of it names",
                    place.resource
                ));
            }
            let kind = template
                .at(place)
                .and_then(|resource| resource["Type"].as_str())
                .unwrap_or_default();
            let service = GUARDED
                .iter()
                .find(|(guarded, _)| *guarded == kind)
                .map_or("", |(_, service)| *service);
            for action in actions.iter().filter(|action| !action.starts_with(service)) {
                found.push(format!("{id}: {action} is no action on {}", place.resource));
            }
        }
    }
    found
}

/// Only [`WRITES_BILLING`] have a right to write the table of balances, and each of them has it.
#[must_use]
pub fn billing(template: &Template) -> Findings {
    let mut found = Findings::new();
    for function in template.functions() {
        let writes = granted(template, &function)
            .iter()
            .filter(|(place, _)| place.resource == "BillingTable")
            .flat_map(|(_, actions)| actions)
            .any(|action| {
                !["GetItem", "BatchGetItem", "Query", "ConditionCheckItem"]
                    .iter()
                    .any(|read| action.ends_with(read))
            });
        let (id, allowed) = (function.logical_id, WRITES_BILLING.contains(&function.name));
        if writes && !allowed {
            found.push(format!("{id} may write BillingTable, but is no billing code"));
        } else if allowed && !writes {
            found.push(format!(
                "{id} is listed as billing code, but may not write BillingTable"
            ));
        }
    }
    found
}

/// Each right to the table of the limits is bound to keys: counters of callers, the platform's quota and marks of free credits lie in it
/// next to each other, and a function needs one of them.
#[must_use]
pub fn limits(template: &Template) -> Findings {
    let mut found = Findings::new();
    for function in template.functions() {
        for statement in template.statements(&function) {
            let resources = cfn::listed(&statement["Resource"]);
            let mut places = resources.into_iter().filter_map(|value| guarded(template, value));
            if statement["Condition"].is_null() && places.any(|place| place.resource == "LimitsTable") {
                found.push(format!(
                    "{}: a right to every row of LimitsTable: bind it to keys, those of callers begin with S#",
                    function.logical_id
                ));
            }
        }
    }
    found
}

fn named(template: &Template, function: &Function<'_>) -> BTreeMap<Place, String> {
    entries(&function.properties["Environment"]["Variables"])
        .filter(|(name, _)| !HANDED_ON.contains(name))
        .filter_map(|(name, value)| Some((guarded(template, value)?, name.to_owned())))
        .collect()
}

fn granted(template: &Template, function: &Function<'_>) -> BTreeMap<Place, BTreeSet<String>> {
    let mut rights: BTreeMap<Place, BTreeSet<String>> = BTreeMap::new();
    for statement in template.statements(function) {
        let actions = cfn::listed(&statement["Action"]);
        for place in cfn::listed(&statement["Resource"])
            .into_iter()
            .filter_map(|value| guarded(template, value))
        {
            let actions = actions.iter().filter_map(|action| action.as_str().map(str::to_owned));
            rights.entry(place).or_default().extend(actions);
        }
    }
    rights
}

fn guarded(template: &Template, value: &Value) -> Option<Place> {
    let place = template.place(value)?;
    let kind = template.at(&place)?["Type"].as_str()?;
    GUARDED.iter().any(|(guarded, _)| *guarded == kind).then_some(place)
}
