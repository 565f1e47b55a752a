//! For tests only: what stands around a function. See README.md.
#![expect(clippy::unwrap_used, reason = "a test kit fails loudly, on the spot")]

mod directory;
mod event;
mod lambda;
pub mod matrix;
mod people;
mod platform;
mod pool;
mod runs;

pub use directory::{EMAIL, POOL_ID};
pub use event::Event;
pub use lambda::{Function, Lambda};
pub use people::World;
pub use platform::{PAYMENTS_SECRET, Platform, WEBHOOK_SECRET, reply};
pub use pool::{Answer, Key, NEXT, OURS, Pool, STRANGER, forge, sign};
pub use runs::nowhere;
