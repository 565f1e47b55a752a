//! Checkout Sessions and refunds.

use serde_json::Value;

use super::operation::{Call, Operation, Run, any};
use crate::lifecycle::{refund, session};
use crate::problem::Problem;
use crate::transaction::Transaction;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "POST",
        path: "/v1/checkout/sessions",
        schema: "checkout_session_create",
        models: &[
            "allow_promotion_codes",
            "allowed_payment_method_types",
            "automatic_tax.enabled",
            "billing_address_collection",
            "cancel_url",
            "client_reference_id",
            "customer",
            "customer_email",
            "customer_update.address",
            "customer_update.name",
            "discounts",
            "expires_at",
            "invoice_creation.enabled",
            "invoice_creation.invoice_data.description",
            "invoice_creation.invoice_data.footer",
            "invoice_creation.invoice_data.metadata",
            "line_items[].price",
            "line_items[].quantity",
            "locale",
            "metadata",
            "mode",
            "payment_intent_data.description",
            "payment_intent_data.metadata",
            "submit_type",
            "subscription_data.description",
            "subscription_data.metadata",
            "success_url",
            "tax_id_collection.enabled",
            "ui_mode",
        ],
        run: Run::Do(create),
    },
    Operation::retrieve(
        "/v1/checkout/sessions/{}",
        "checkout_session_retrieve",
        "checkout.session",
    ),
    Operation::list(
        "/v1/checkout/sessions",
        "checkout_session_list",
        &["customer", "payment_intent", "status", "subscription"],
        (
            "checkout.session",
            &["customer", "payment_intent", "status", "subscription"],
            any,
        ),
    ),
    Operation {
        method: "POST",
        path: "/v1/checkout/sessions/{}/expire",
        schema: "checkout_session_expire",
        models: &[],
        run: Run::Do(expire),
    },
    Operation {
        method: "POST",
        path: "/v1/refunds",
        schema: "refund_create",
        models: &["amount", "charge", "metadata", "payment_intent", "reason"],
        run: Run::Do(create_refund),
    },
    Operation::retrieve("/v1/refunds/{}", "refund_retrieve", "refund"),
    Operation::list(
        "/v1/refunds",
        "refund_list",
        &["charge", "payment_intent"],
        ("refund", &["charge", "payment_intent"], any),
    ),
];

fn create(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    session::create(tx, call.params)
}

fn expire(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    let mut session = tx.find("checkout.session", call.id(), None)?;
    session::expire(tx, &mut session)?;
    Ok(session)
}

fn create_refund(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    refund::create(tx, call.params)
}
