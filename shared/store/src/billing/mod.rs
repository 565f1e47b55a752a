//! Billing: every movement of credits, and what the payment provider reports.

pub(crate) mod adjustments;
pub(crate) mod checkouts;
pub(crate) mod codes;
pub(crate) mod customers;
pub(crate) mod inbox;
pub(crate) mod ledger;
pub(crate) mod ledger_view;
pub(crate) mod movements;
pub(crate) mod payments;
pub(crate) mod plan_lock;
pub(crate) mod purchases;
pub(crate) mod reconciliation;
pub(crate) mod redemptions;
pub(crate) mod spending;
pub(crate) mod subscriptions;
