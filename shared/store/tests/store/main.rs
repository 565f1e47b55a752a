//! The store against a real DynamoDB engine and a stand-in of queue and bus, with faults on the wire.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "what tests share fails the test")]

mod account;
mod channels;
mod faults;
mod history;
mod late;
mod lists;
mod messaging;
mod rates;
mod schema;
mod settle;
mod start;
mod world;
