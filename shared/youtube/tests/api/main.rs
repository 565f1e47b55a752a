//! The client on the real wire: against stand-in servers that fail in every way, and against the sample platform.

#![expect(clippy::unwrap_used, clippy::panic, reason = "what tests share fails the test")]

mod allowances;
mod faults;
mod only_the_base;
mod popular;
mod resolving;
mod sample_platform;
mod signing_in;
mod snapshots;
mod stand_in;
