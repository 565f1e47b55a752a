//! Endpoints that events are sent to.

use serde_json::{Value, json};

use super::operation::{Call, Operation, Run, any};
use crate::objects::letters;
use crate::problem::Problem;
use crate::state::Secret;
use crate::transaction::Transaction;
use crate::value::{Fields, merged};

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "POST",
        path: "/v1/webhook_endpoints",
        schema: "webhook_endpoint_create",
        models: &["api_version", "description", "enabled_events", "metadata", "url"],
        run: Run::Do(create),
    },
    Operation {
        method: "POST",
        path: "/v1/webhook_endpoints/{}",
        schema: "webhook_endpoint_update",
        models: &["description", "disabled", "enabled_events", "metadata", "url"],
        run: Run::Do(update),
    },
    Operation {
        method: "DELETE",
        path: "/v1/webhook_endpoints/{}",
        schema: "webhook_endpoint_delete",
        models: &[],
        run: Run::Do(delete),
    },
    Operation::list(
        "/v1/webhook_endpoints",
        "webhook_endpoint_list",
        &[],
        ("webhook_endpoint", &[], any),
    ),
];

fn check_url(params: &Value) -> Result<(), Problem> {
    match params.given("url") {
        Some(url) if !url.starts_with("http://") && !url.starts_with("https://") => Err(Problem::coded(
            "url_invalid",
            "url",
            "Invalid URL: An explicit scheme (such as https) must be provided.",
        )),
        _ => Ok(()),
    }
}

fn create(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    check_url(call.params)?;
    let secret = format!("whsec_{}", letters(32));
    let mut endpoint = endpoint(tx, call.params, &secret);
    endpoint["secret"] = json!(secret);
    Ok(endpoint)
}

/// Makes an endpoint whose events this secret signs.
pub(crate) fn endpoint(tx: &mut Transaction<'_>, params: &Value, secret: &str) -> Value {
    let endpoint = tx.make(
        "webhook_endpoint",
        json!({
            "api_version": params["api_version"],
            "description": params["description"],
            "enabled_events": params["enabled_events"],
            "metadata": merged(&Value::Null, params.get("metadata")),
            "status": "enabled",
            "url": params["url"],
        }),
    );
    let first = Secret {
        value: secret.to_owned(),
        until: None,
    };
    tx.state.secrets.insert(endpoint.id().to_owned(), vec![first]);
    endpoint
}

fn update(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let mut endpoint = tx.find("webhook_endpoint", call.id(), None)?;
    check_url(call.params)?;
    let mut changes = json!({ "metadata": merged(&endpoint["metadata"], call.get("metadata")) });
    for name in ["description", "enabled_events", "url"] {
        if let Some(value) = call.get(name) {
            changes[name] = value.clone();
        }
    }
    if let Some(disabled) = call.get("disabled") {
        changes["status"] = json!(if disabled == true { "disabled" } else { "enabled" });
    }
    tx.amend("webhook_endpoint", &mut endpoint, changes);
    Ok(endpoint)
}

fn delete(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    tx.find("webhook_endpoint", call.id(), None)?;
    tx.remove("webhook_endpoint", call.id());
    Ok(json!({ "id": call.id(), "object": "webhook_endpoint", "deleted": true }))
}
