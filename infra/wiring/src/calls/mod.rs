//! What each function may do to which table: exactly what the calls of `store` that it makes need.

mod account;
mod admin;
mod analysis;
mod billing;
mod discovery;
mod leaderboard;
mod needs;

use std::collections::{BTreeMap, BTreeSet};

use crate::Findings;
use crate::cfn;
use crate::template::{Function, Template};

use needs::NEEDS;

/// The calls of each function: its own, those of `jobs` that it uses, and what `runtime` does for an endpoint (`admit`, `warm`).
type Calls = &'static [(&'static str, &'static [&'static str])];

const AREAS: [Calls; 6] = [
    account::CALLS,
    admin::CALLS,
    analysis::CALLS,
    billing::CALLS,
    discovery::CALLS,
    leaderboard::CALLS,
];

/// Tables and indexes with the actions on them.
type Allowed = BTreeMap<String, BTreeSet<String>>;

/// Each function may do to each table and index what its calls need: no less, and no more.
#[must_use]
pub fn check(template: &Template) -> Findings {
    let mut found = Findings::new();
    for function in template.functions() {
        let id = function.logical_id;
        let Some(needed) = needed(function.name) else {
            found.push(format!(
                "{id}: name the calls of store it makes in infra/wiring/src/calls"
            ));
            continue;
        };
        let granted = granted(template, &function);
        let none = BTreeSet::new();
        let tables: BTreeSet<&String> = needed.keys().chain(granted.keys()).collect();
        for table in tables {
            let (needed, granted) = (needed.get(table).unwrap_or(&none), granted.get(table).unwrap_or(&none));
            for action in granted.difference(needed) {
                found.push(format!("{id} may {action} on {table}, which none of its calls needs"));
            }
            for action in needed.difference(granted) {
                found.push(format!("{id} may not {action} on {table}, which its calls need"));
            }
        }
    }
    found
}

fn needed(function: &str) -> Option<Allowed> {
    let (_, calls) = AREAS.into_iter().flatten().find(|(name, _)| *name == function)?;
    let mut allowed = Allowed::new();
    for call in *calls {
        let (_, rights) = NEEDS.iter().find(|(name, _)| name == call)?;
        for (table, actions) in *rights {
            let actions = actions.iter().map(|action| (*action).to_owned());
            allowed.entry((*table).to_owned()).or_default().extend(actions);
        }
    }
    Some(allowed)
}

fn granted(template: &Template, function: &Function<'_>) -> Allowed {
    let mut allowed = Allowed::new();
    let policies = cfn::listed(&function.properties["Policies"]);
    for statement in policies.iter().flat_map(|policy| cfn::listed(&policy["Statement"])) {
        let actions: BTreeSet<String> = cfn::listed(&statement["Action"])
            .into_iter()
            .filter_map(|action| action.as_str()?.strip_prefix("dynamodb:").map(str::to_owned))
            .collect();
        if actions.is_empty() {
            continue;
        }
        for resource in cfn::listed(&statement["Resource"]) {
            let table = template
                .place(resource)
                .map_or_else(|| resource.to_string(), |place| place.resource);
            let text = resource["Fn::Sub"].as_str().unwrap_or_default();
            let table = match text.split_once("/index/") {
                Some((_, index)) => format!("{table}/{index}"),
                None => table,
            };
            allowed.entry(table).or_default().extend(actions.clone());
        }
    }
    allowed
}
