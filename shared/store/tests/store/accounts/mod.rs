//! Accounts.

pub mod account;
pub mod closing;
pub mod failures;
pub mod inactivity;
pub mod limits;
pub mod profile;
mod sessions;
pub mod suspension;
