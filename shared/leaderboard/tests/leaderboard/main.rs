//! The board's life on the real wire: a database in memory, a stand-in for the buckets.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod ask;
mod builder;
mod objects;
mod reader;
mod two;
mod world;
