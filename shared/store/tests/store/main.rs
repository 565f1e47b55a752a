//! The store against a real DynamoDB engine and a stand-in of queue and bus, with faults on the wire.

mod account;
mod channels;
mod faults;
mod history;
mod lists;
mod messaging;
mod rates;
mod schema;
mod settle;
mod start;
mod world;
