//! The account's settings of tax, its registration, and the rates that were used.

use serde_json::Value;

use super::operation::{Call, Operation, Run};
use crate::lifecycle::tax_account;
use crate::list::page;
use crate::problem::Problem;
use crate::transaction::Transaction;
use crate::value::Fields;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "GET",
        path: "/v1/tax/settings",
        schema: "tax_settings_retrieve",
        models: &[],
        run: Run::Do(settings),
    },
    Operation {
        method: "GET",
        path: "/v1/tax/registrations",
        schema: "tax_registration_list",
        models: &["ending_before", "limit", "starting_after", "status"],
        run: Run::Do(registrations),
    },
    Operation::retrieve("/v1/tax_rates/{}", "tax_rate_retrieve", "tax_rate"),
];

fn settings(tx: &mut Transaction<'_>, _: &Call<'_>) -> Result<Value, Problem> {
    Ok(tax_account::settings(tx))
}

/// Without a status, and with `all`, those that have ended as well.
fn registrations(tx: &mut Transaction<'_>, call: &Call<'_>) -> Result<Value, Problem> {
    tax_account::ensure_registration(tx);
    let status = call.params.given("status").filter(|status| *status != "all");
    let is_wanted = |one: &Value| status.is_none_or(|status| one.text("status") == status);
    page(tx.state, "tax.registration", call.path, call.params, is_wanted)
}
