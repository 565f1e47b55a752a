//! A stand-in for the rules of the default bus: keeps what is put, refuses what the service would refuse, and can refuse the entry inside
//! a successful call.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::response::Response;
use serde_json::{Value, json};

use crate::replies::{ok, refuse};

/// Rules of a bus at most, as the service's own quota.
const QUOTA: usize = 300;
/// Rules of one page, fewer than the service gives, so that tests meet a second one.
const PAGE: usize = 50;

/// A rule as it was last put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRule {
    /// When it fires.
    pub expression: String,
    /// What it says of itself.
    pub description: String,
    /// What it calls, with what input, and where calls go that did not get through.
    pub targets: BTreeMap<String, Value>,
}

#[derive(Debug, Default)]
pub(crate) struct Rules {
    pub(crate) stored: Mutex<BTreeMap<String, StoredRule>>,
    /// How many further `PutTargets` calls succeed without taking the target.
    pub(crate) refused_targets: AtomicU32,
}

impl Rules {
    pub(crate) fn put(&self, body: &Value) -> Response {
        let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        let (name, expression) = (text("Name"), text("ScheduleExpression"));
        if name.is_empty() || name.len() > 64 || !expression.starts_with("cron(") {
            return refuse("ValidationException", "Name, ScheduleExpression");
        }
        let mut stored = self.stored.lock().unwrap();
        if !stored.contains_key(&name) && stored.len() >= QUOTA {
            return refuse("LimitExceededException", "rules of the bus");
        }
        let targets = stored.get(&name).map(|rule| rule.targets.clone()).unwrap_or_default();
        let rule = StoredRule {
            expression,
            description: text("Description"),
            targets,
        };
        stored.insert(name.clone(), rule);
        ok(&json!({"RuleArn": format!("arn:aws:events:eu-central-1:000000000000:rule/{name}")}))
    }

    pub(crate) fn put_targets(&self, body: &Value) -> Response {
        let taken = self
            .refused_targets
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        let targets = body["Targets"].as_array().cloned().unwrap_or_default();
        if taken.is_ok() {
            let failed: Vec<Value> = targets
                .iter()
                .map(|target| json!({"TargetId": target["Id"], "ErrorCode": "ConcurrentModificationException"}))
                .collect();
            return ok(&json!({"FailedEntryCount": failed.len(), "FailedEntries": failed}));
        }
        let mut stored = self.stored.lock().unwrap();
        let Some(rule) = stored.get_mut(body["Rule"].as_str().unwrap_or_default()) else {
            return refuse("ResourceNotFoundException", "no such rule");
        };
        for target in targets {
            rule.targets
                .insert(target["Id"].as_str().unwrap_or_default().to_owned(), target);
        }
        ok(&json!({"FailedEntryCount": 0, "FailedEntries": []}))
    }

    pub(crate) fn remove_targets(&self, body: &Value) -> Response {
        let mut stored = self.stored.lock().unwrap();
        let Some(rule) = stored.get_mut(body["Rule"].as_str().unwrap_or_default()) else {
            return refuse("ResourceNotFoundException", "no such rule");
        };
        for id in body["Ids"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            rule.targets.remove(id);
        }
        ok(&json!({"FailedEntryCount": 0, "FailedEntries": []}))
    }

    pub(crate) fn delete(&self, body: &Value) -> Response {
        let name = body["Name"].as_str().unwrap_or_default();
        let mut stored = self.stored.lock().unwrap();
        if stored.get(name).is_some_and(|rule| !rule.targets.is_empty()) {
            return refuse("ValidationException", "a rule with targets cannot be deleted");
        }
        stored.remove(name);
        ok(&json!({}))
    }

    pub(crate) fn list(&self, body: &Value) -> Response {
        let prefix = body["NamePrefix"].as_str().unwrap_or_default();
        let after = body["NextToken"].as_str().unwrap_or_default();
        let stored = self.stored.lock().unwrap();
        let mut found = stored
            .iter()
            .filter(|(name, _)| name.starts_with(prefix) && name.as_str() > after);
        let page: Vec<(&String, &StoredRule)> = found.by_ref().take(PAGE).collect();
        let last = page.last().map(|(name, _)| (*name).clone());
        let more = found.next().is_some();
        let rules: Vec<Value> = page
            .into_iter()
            .map(|(name, rule)| {
                json!({
                    "Name": name, "ScheduleExpression": rule.expression, "State": "ENABLED", "Description": rule.description,
                })
            })
            .collect();
        let mut answer = json!({ "Rules": rules });
        if more {
            answer["NextToken"] = json!(last);
        }
        ok(&answer)
    }
}
