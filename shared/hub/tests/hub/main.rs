//! The hub from outside: videos in, answers out.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod answers;
mod funnel;
mod lifts;
mod made;
mod merge;
mod niches;
mod patterns;
mod reference;
mod simulated;
