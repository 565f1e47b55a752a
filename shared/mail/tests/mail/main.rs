//! The mails as they are sent: what they say, in both languages, and what they never contain.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod advice;
mod app_texts;
mod experiments;
mod facts;
mod hostile;
#[path = "../../examples/common/mod.rs"]
mod samples;
