//! The stand-in over TCP, as a client of Stripe, a browser and a receiver of webhooks see it.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on must say so"
)]

mod checkout;
mod client;
mod clock;
mod codes;
mod durability;
mod idempotency;
mod lists;
mod money_back;
mod pages;
mod plans;
mod receiver;
mod refusals;
mod schemas;
mod shapes;
mod story;
mod tax_checkout;
mod tax_page;
mod tax_plans;
mod tax_schedules;
mod tax_settings;
mod taxed;
mod webhooks;
