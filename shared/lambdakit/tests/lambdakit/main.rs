//! The kit itself, and that no endpoint goes without what it has.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

mod environment;
mod every_endpoint;
mod patience;
