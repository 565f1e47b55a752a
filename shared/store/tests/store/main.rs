//! The store against a real DynamoDB engine and a stand-in of queue and bus, with faults on the wire.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "what tests share fails the test")]

mod accounts;
mod analyses;
mod audit;
mod billing;
mod channels;
mod coach;
mod discovery;
mod links;
mod messaging;
mod quota;
mod schema;
mod scout;
mod titles;
mod units;
mod world;
mod xray;
