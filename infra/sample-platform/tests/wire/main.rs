//! The server over its own wire.

#![expect(
    clippy::unwrap_used,
    reason = "a helper that fails fails its test, and the place is told"
)]

mod answers;
mod characters;
mod client;
mod distribution;
mod faults;
mod refusals;
mod robustness;
mod schema;
