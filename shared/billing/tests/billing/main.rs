//! The payment provider's stand-in, a database in memory, and everything between them, over the real wire.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

mod codes;
mod faults;
mod leaving;
mod orders;
mod packs;
mod recovery;
mod reversals;
mod setup;
mod subscriptions;
mod views;
mod world;
