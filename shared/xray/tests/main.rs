//! Monitors, their rules, runs and experiments against a real DynamoDB engine, stand-ins of queue, bus and scheduler, and the sample platform.
#![expect(clippy::unwrap_used, reason = "a test fails loudly, on the spot")]

mod addresses;
mod experiments;
mod monitors;
mod rules;
mod runs;
mod switched_off;
