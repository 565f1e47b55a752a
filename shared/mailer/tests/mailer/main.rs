//! Mails against a stand-in of the provider on the real wire, a real DynamoDB engine and a stand-in of the user pool.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

mod decisions;
mod deliver;
mod drops;
mod feedback;
mod log_lines;
mod outcomes;
mod provider_event;
mod questions;
mod sending;
mod ses;
mod world;
