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

/// What the partitions of the table of the limits begin with: callers' counters, the platform's quota, analyses that came to nothing, marks
/// of free credits, a schedule's last run, a day's mails. They lie next to each other, and no function needs all of them. A schedule writes its
/// own row alone.
const LIMITS: [&str; 6] = ["S#*", "QUOTA#*", "FAILED#*", "F#*", "TICK#*", "MAILS#*"];
/// Most of these kinds that one statement may name.
const MOST_KINDS: usize = 3;

/// Rights that must be bound to exactly these keys: of functions that anybody may call, to tables that hold more than they need.
const BOUND: [(&str, &str, &str); 3] = [
    ("stripe-webhook", "BillingTable", "E#*"),
    ("get-status", "ChannelsTable", "STATUS"),
    ("get-status", "CoachTable", "COACH"),
];

/// Each right to the table of the limits is bound to some of its kinds of rows, and each of [`BOUND`] to its keys.
#[must_use]
pub fn rows(template: &Template) -> Findings {
    let mut found = Findings::new();
    for function in template.functions() {
        for statement in template.statements(&function) {
            let keys = cfn::listed(&statement["Condition"]["ForAllValues:StringLike"]["dynamodb:LeadingKeys"]);
            let resources = cfn::listed(&statement["Resource"]).into_iter();
            for place in resources.filter_map(|value| guarded(template, value)) {
                if !is_bound(&function, &place, &keys) {
                    found.push(format!(
                        "{}: a right to every row of {}, or to others than it needs: bind it to partition keys",
                        function.logical_id, place.resource
                    ));
                }
            }
        }
    }
    found
}

fn is_bound(function: &Function<'_>, place: &Place, keys: &[&Value]) -> bool {
    let exact = BOUND
        .iter()
        .find(|(name, table, _)| (*name, *table) == (function.name, place.resource.as_str()));
    if let Some((_, _, key)) = exact {
        return keys == [*key];
    }
    let own = format!("TICK#{}", function.name);
    let reads_all = function.name == "get-operations";
    let is_kind = |key: &&Value| match key.as_str() {
        Some("TICK#*") => reads_all,
        Some(key) => key == own || LIMITS.contains(&key),
        None => false,
    };
    place.resource != "LimitsTable" || ((1..=MOST_KINDS).contains(&keys.len()) && keys.iter().all(is_kind))
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
