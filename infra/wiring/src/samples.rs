//! `events/<function>/<case>.json`: each function has samples of what calls it, and each sample is of the form it really gets.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use contract::endpoint::Spec;
use contract::event::{DispatchRuns, EraseAccount, PaymentEvent, QueuedMail, RunAnalysis, RunMonitor};
use serde_json::Value;

use crate::Findings;
use crate::folders::Folder;

/// Samples by function and case.
pub type Samples = BTreeMap<String, BTreeMap<String, Value>>;

/// Reads every sample.
///
/// # Errors
/// A folder or file cannot be read, or is not JSON.
pub fn read(root: &Path) -> Result<Samples> {
    let mut samples = Samples::new();
    for function in fs::read_dir(root.join("events"))? {
        let function = function?;
        if !function.path().is_dir() {
            continue;
        }
        let cases = samples
            .entry(function.file_name().to_string_lossy().into_owned())
            .or_default();
        for case in fs::read_dir(function.path())? {
            let path = case?.path();
            let text = fs::read_to_string(&path)?;
            let event = serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))?;
            cases.insert(
                path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                event,
            );
        }
    }
    Ok(samples)
}

/// Compares the samples with the folders and the endpoint table.
#[must_use]
pub fn check(samples: &Samples, folders: &[Folder], table: &[Spec]) -> Findings {
    let mut found = Findings::new();
    for name in samples
        .keys()
        .filter(|name| !folders.iter().any(|folder| folder.name == **name))
    {
        found.push(format!("events/{name} is of no function"));
    }
    for folder in folders {
        let name = &folder.name;
        let Some(cases) = samples.get(name).filter(|cases| !cases.is_empty()) else {
            found.push(format!(
                "events/{name}/<case>.json is missing: a sample of what calls it"
            ));
            continue;
        };
        let spec = table.iter().find(|spec| spec.name == name);
        for (case, event) in cases {
            let wrong = spec.map_or_else(|| of_event(folder, event), |spec| of_request(spec, event));
            found.extend(wrong.map(|wrong| format!("events/{name}/{case}: {wrong}")));
        }
        let key = |event: &Value| !event["headers"]["idempotency-key"].is_null();
        if spec.is_some_and(|spec| spec.idempotent) && !cases.values().any(key) {
            found.push(format!(
                "events/{name}: no sample carries the idempotency-key that the endpoint demands"
            ));
        }
    }
    found
}

/// What is wrong with a request of the HTTP API, payload format 2.0.
fn of_request(spec: &Spec, event: &Value) -> Option<String> {
    let http = &event["requestContext"]["http"];
    let path = event["rawPath"].as_str().unwrap_or_default();
    let body = event["body"].as_str().map(serde_json::from_str::<Value>);
    if event["version"] != "2.0" {
        Some("version is not 2.0".to_owned())
    } else if event["routeKey"] != spec.route() || event["requestContext"]["routeKey"] != spec.route() {
        Some(format!("routeKey is not {}", spec.route()))
    } else if http["method"] != spec.method.as_str() || http["path"] != path {
        Some(format!("requestContext.http is not {} {path}", spec.method.as_str()))
    } else if !fits(&format!("/api{}", spec.path), path) {
        Some(format!("rawPath is not of the form /api{}", spec.path))
    } else if !spec.ignores_body && body.is_some_and(|body| body.is_err()) {
        Some("body is not JSON".to_owned())
    } else {
        None
    }
}

/// `/api/analyses/a-1` fits `/api/analyses/{requestId}`.
fn fits(pattern: &str, path: &str) -> bool {
    let (pattern, path): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
    let same = |(expected, given): (&&str, &&str)| expected.starts_with('{') && !given.is_empty() || expected == given;
    pattern.len() == path.len() && pattern.iter().zip(&path).all(same)
}

/// What is wrong with a batch of messages, a call of a schedule, of a rule or of the user pool.
fn of_event(folder: &Folder, event: &Value) -> Option<String> {
    let trigger = folder.trigger.as_deref().unwrap_or_default();
    if trigger.starts_with("queue ") {
        let Some(records) = event["Records"].as_array().filter(|records| !records.is_empty()) else {
            return Some("no Records".to_owned());
        };
        let readable: fn(&str) -> bool = match trigger {
            "queue erasures" => |body| serde_json::from_str::<EraseAccount>(body).is_ok(),
            "queue xray, queue xray-priority" | "queue xray-dead" => {
                |body| serde_json::from_str::<RunMonitor>(body).is_ok()
            }
            "queue mail" => |body| serde_json::from_str::<QueuedMail>(body).is_ok(),
            // What the mail provider reports has a shape of its own.
            "queue mail-feedback" => {
                |body| serde_json::from_str::<Value>(body).is_ok_and(|event| event["source"] == "aws.ses")
            }
            "queue payments" => |body| serde_json::from_str::<PaymentEvent>(body).is_ok(),
            _ => |body| serde_json::from_str::<RunAnalysis>(body).is_ok(),
        };
        return records
            .iter()
            .find(|record| !readable(record["body"].as_str().unwrap_or_default()))
            .map(|record| format!("body of {} is not what its queue carries", record["messageId"]));
    }
    if trigger.starts_with("rules ") {
        let readable = serde_json::from_value::<DispatchRuns>(event.clone()).is_ok();
        return (!readable).then(|| "not what a rule gives to what it calls".to_owned());
    }
    if let Some(name) = trigger.strip_prefix("cognito ") {
        let source = event["triggerSource"].as_str().unwrap_or_default();
        return (!source.starts_with(&format!("{name}_"))).then(|| format!("triggerSource is not {name}_..."));
    }
    None
}
