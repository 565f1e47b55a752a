//! X-Ray: monitors are set up and changed, their due runs sent, their reports mailed to addresses that agreed, and experiments planned on
//! their channels. A run itself is an analysis like any other: see `analyses`.

mod addresses;
mod dispatch;
mod experiments;
mod monitors;
mod rules;

pub use addresses::confirm_address;
pub use dispatch::{Dispatched, dispatch};
pub use experiments::{cancel_experiment, start_experiment};
pub use monitors::{Owner, Services, create, delete, find, own_monitors, update};
pub use rules::{Reconciled, reconcile_rules};
