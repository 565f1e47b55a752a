//! The billing portal: what it offers, and a visit to it.

use serde_json::{Value, json};

use super::operation::{Call, Operation, Run};
use crate::lifecycle::customer::living;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::{Fields, merged, set};

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "POST",
        path: "/v1/billing_portal/configurations",
        schema: "billing_portal_configuration_create",
        models: &["business_profile", "default_return_url", "features", "metadata", "name"],
        run: Run::Do(create_configuration),
    },
    Operation {
        method: "POST",
        path: "/v1/billing_portal/configurations/{}",
        schema: "billing_portal_configuration_update",
        models: &[
            "active",
            "business_profile",
            "default_return_url",
            "features",
            "metadata",
            "name",
        ],
        run: Run::Do(update_configuration),
    },
    Operation::retrieve(
        "/v1/billing_portal/configurations/{}",
        "billing_portal_configuration_retrieve",
        "billing_portal.configuration",
    ),
    Operation::list(
        "/v1/billing_portal/configurations",
        "billing_portal_configuration_list",
        &["active", "is_default"],
        (
            "billing_portal.configuration",
            &["active", "is_default"],
            super::operation::any,
        ),
    ),
    Operation {
        method: "POST",
        path: "/v1/billing_portal/sessions",
        schema: "billing_portal_session_create",
        models: &["configuration", "customer", "locale", "return_url"],
        run: Run::Do(create_session),
    },
];

fn create_configuration(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let first = tx.state.all("billing_portal.configuration").next().is_none();
    let mut configuration = tx.make(
        "billing_portal.configuration",
        json!({
            "active": true,
            "default_return_url": call.params["default_return_url"],
            "is_default": first,
            "metadata": merged(&Value::Null, call.get("metadata")),
            "name": call.params["name"],
            "updated": tx.now,
        }),
    );
    set_defaults(&mut configuration["features"]);
    take_features(&mut configuration, call.params);
    tx.put("billing_portal.configuration", &configuration);
    tx.event("billing_portal.configuration.created", &configuration);
    Ok(configuration)
}

fn update_configuration(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let old = tx.find("billing_portal.configuration", call.id(), None)?;
    let mut new = old.clone();
    take_features(&mut new, call.params);
    if let Some(metadata) = call.get("metadata") {
        new["metadata"] = merged(&old["metadata"], Some(metadata));
    }
    for name in ["active", "default_return_url", "name"] {
        match call.get(name) {
            Some(Value::String(text)) if text.is_empty() => new[name] = Value::Null,
            Some(value) => new[name] = value.clone(),
            None => {}
        }
    }
    let mut known = old;
    if new != known {
        new["updated"] = json!(tx.now);
    }
    let event = "billing_portal.configuration.updated";
    tx.change("billing_portal.configuration", &mut known, new, event);
    Ok(known)
}

/// What Stripe takes where a configuration does not say it.
fn set_defaults(features: &mut Value) {
    set(
        &mut features["subscription_cancel"],
        json!({ "mode": "at_period_end", "proration_behavior": "none" }),
    );
    let update = json!({
        "billing_cycle_anchor": "unchanged",
        "proration_behavior": "none",
        "trial_update_behavior": "end_trial",
    });
    set(&mut features["subscription_update"], update);
}

fn take_features(configuration: &mut Value, params: &Value) {
    for (name, feature) in params["features"].as_object().into_iter().flatten() {
        set(&mut configuration["features"][name.as_str()], feature.clone());
    }
    if let Some(products) = configuration["features"]["subscription_update"]["products"].as_array_mut() {
        for product in products
            .iter_mut()
            .filter(|product| product["adjustable_quantity"].is_null())
        {
            product["adjustable_quantity"] = json!({ "enabled": false, "maximum": null, "minimum": 1 });
        }
    }
    if let Some(profile) = params.get("business_profile") {
        set(&mut configuration["business_profile"], profile.clone());
    }
}

fn create_session(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let customer = call
        .params
        .given("customer")
        .ok_or_else(|| Problem::required("customer"))?;
    living(tx, customer)?;
    let configuration = match call.params.given("configuration") {
        Some(id) => tx.find("billing_portal.configuration", id, Some("configuration"))?,
        None => {
            let default = tx
                .state
                .all("billing_portal.configuration")
                .find(|one| one.flag("is_default"))
                .cloned();
            default.ok_or_else(|| {
                Problem::wrong(
                    "No configuration provided and your test mode default configuration has not been created.",
                )
            })?
        }
    };
    let back = call
        .params
        .given("return_url")
        .or_else(|| configuration.given("default_return_url"));
    let mut session = tx.make(
        "billing_portal.session",
        json!({
            "configuration": configuration["id"],
            "customer": customer,
            "locale": call.params["locale"],
            "return_url": back,
        }),
    );
    let url = format!("{}/portal/{}", tx.base, session.id());
    tx.amend("billing_portal.session", &mut session, json!({ "url": url }));
    tx.event("billing_portal.session.created", &session);
    Ok(session)
}
