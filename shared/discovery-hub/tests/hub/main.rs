//! The hub's life on the real wire: a database in memory, a stand-in for the buckets.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod ask;
mod builder;
mod hidden;
mod lifts;
mod page;
mod two;
mod world;
