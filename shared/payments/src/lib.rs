//! The payment provider's client: checkout, subscriptions, signed events, and the facts behind them. See README.md.

mod catalogue;
mod checkout;
mod codes;
mod config;
mod envelope;
mod facts;
mod failure;
mod invoices;
mod plans;
mod portal;
mod prices;
mod provider;
mod reversals;
mod setup;
mod subscriptions;
mod sweep;
mod tax;
mod verify;
mod wire;

pub use checkout::{CheckoutRequest, Session, SessionState};
pub use config::{API_VERSION, Keys, LIVE_BASE, Limits, Mode, PaymentsConfig};
pub use envelope::{Envelope, Subject};
pub use plans::{Aim, Step, StepOutcome};
pub use provider::{Payments, Provider};
pub use setup::{EVENTS, Setup};
pub use sweep::{Paid, Subscribed, Undelivered};
pub use tax::Untaxed;
