//! The board from outside: channels in, answers out.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod answers;
mod format;
mod history;
mod made;
mod merge;
mod ranks;
mod reference;
mod spans;
