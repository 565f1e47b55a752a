//! What is only read by the API: payments, charges, invoices, disputes, events.

use serde_json::Value;

use super::operation::{Operation, Run, any};
use crate::delivery::all_taken;
use crate::desk::Desk;
use crate::value::Fields;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "GET",
        path: "/v1/payment_intents/{}",
        schema: "payment_intent_retrieve",
        models: &[],
        run: Run::Retrieve("payment_intent"),
    },
    Operation {
        method: "GET",
        path: "/v1/payment_intents",
        schema: "payment_intent_list",
        models: &["customer"],
        run: Run::List("payment_intent", &["customer"], any),
    },
    Operation {
        method: "GET",
        path: "/v1/payment_methods/{}",
        schema: "payment_method_retrieve",
        models: &[],
        run: Run::Retrieve("payment_method"),
    },
    Operation {
        method: "GET",
        path: "/v1/charges/{}",
        schema: "charge_retrieve",
        models: &[],
        run: Run::Retrieve("charge"),
    },
    Operation {
        method: "GET",
        path: "/v1/charges",
        schema: "charge_list",
        models: &["customer", "payment_intent"],
        run: Run::List("charge", &["customer", "payment_intent"], any),
    },
    Operation {
        method: "GET",
        path: "/v1/invoices/{}",
        schema: "invoice_retrieve",
        models: &[],
        run: Run::Retrieve("invoice"),
    },
    Operation {
        method: "GET",
        path: "/v1/invoices",
        schema: "invoice_list",
        models: &["collection_method", "customer", "status", "subscription"],
        run: Run::List("invoice", &["collection_method", "customer", "status"], of_subscription),
    },
    Operation {
        method: "GET",
        path: "/v1/invoice_payments/{}",
        schema: "invoice_payment_retrieve",
        models: &[],
        run: Run::Retrieve("invoice_payment"),
    },
    Operation {
        method: "GET",
        path: "/v1/invoice_payments",
        schema: "invoice_payment_list",
        models: &["invoice", "payment.type", "payment.payment_intent", "status"],
        run: Run::List("invoice_payment", &["invoice", "status"], of_payment),
    },
    Operation {
        method: "GET",
        path: "/v1/disputes/{}",
        schema: "dispute_retrieve",
        models: &[],
        run: Run::Retrieve("dispute"),
    },
    Operation {
        method: "GET",
        path: "/v1/disputes",
        schema: "dispute_list",
        models: &["charge", "payment_intent"],
        run: Run::List("dispute", &["charge", "payment_intent"], any),
    },
    Operation {
        method: "GET",
        path: "/v1/events/{}",
        schema: "event_retrieve",
        models: &[],
        run: Run::Retrieve("event"),
    },
    Operation {
        method: "GET",
        path: "/v1/events",
        schema: "event_list",
        models: &["delivery_success", "type", "types"],
        run: Run::List("event", &["type"], of_types),
    },
];

fn of_subscription(_: &Desk<'_>, one: &Value, params: &Value) -> bool {
    let wanted = params.given("subscription");
    wanted.is_none_or(|wanted| one["parent"]["subscription_details"].text("subscription") == wanted)
}

fn of_payment(_: &Desk<'_>, one: &Value, params: &Value) -> bool {
    let wanted = params["payment"].given("payment_intent");
    wanted.is_none_or(|wanted| one["payment"].text("payment_intent") == wanted)
}

fn of_types(desk: &Desk<'_>, one: &Value, params: &Value) -> bool {
    let kind = one.text("type");
    let fits = |pattern: &Value| match pattern.as_str() {
        Some(pattern) => pattern
            .strip_suffix('*')
            .map_or(kind == pattern, |start| kind.starts_with(start)),
        None => false,
    };
    (params.get("types").is_none() || params.list("types").iter().any(fits))
        && params["delivery_success"]
            .as_bool()
            .is_none_or(|wanted| all_taken(desk.state, one.id()) == wanted)
}
