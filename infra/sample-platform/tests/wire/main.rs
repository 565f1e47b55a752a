//! The server over its own wire.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod answers;
mod characters;
mod client;
mod distribution;
mod faults;
mod pages;
mod past;
mod refusals;
mod robustness;
mod schema;
mod sign_in;
