//! The payment provider's stand-in, a database in memory, and everything between them, over the real wire.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

mod codes;
mod devices;
mod faults;
mod interleavings;
mod late;
mod leaving;
mod nightly;
mod orders;
mod packs;
mod prices;
mod recovery;
mod relay;
mod reversals;
mod setup;
mod subscriptions;
mod tax;
mod turns;
mod views;
mod world;
