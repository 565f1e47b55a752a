//! The coach on real reports: what it knows, understands and says, and what a model may say.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod answers;
mod facts;
mod gate;
mod planted;
mod prose;
mod questions;
mod samples;
mod words;
