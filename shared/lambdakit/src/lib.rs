//! For tests only: what surrounds a function. See README.md.
#![expect(clippy::unwrap_used, reason = "a test kit fails loudly, on the spot")]

mod abandoned;
mod answerer;
mod deletions;
mod directory;
mod event;
mod experiments;
mod held;
mod lambda;
pub mod matrix;
mod monitors;
mod people;
mod platform;
mod pool;
mod questions;
mod ranges;
mod runs;
mod titles;

pub use answerer::{Answerer, Says};
pub use directory::{EMAIL, POOL_ID};
pub use event::Event;
pub use held::Held;
pub use lambda::{Function, Lambda, PATIENCE};
pub use people::{World, creator_terms};
pub use platform::{FREE_MARK_KEY, ORIGIN_SECRET, PAYMENTS_SECRET, Platform, WEBHOOK_SECRET, reply};
pub use pool::{Answer, Key, NEXT, OURS, Pool, STRANGER, forge, sign};
pub use ranges::{RangeReply, Ranges};
pub use runs::nowhere;
