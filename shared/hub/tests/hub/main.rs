//! The hub from outside: videos in, answers out.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod answers;
mod funnel;
mod made;
mod merge;
mod patterns;
mod reference;
