//! Sections, dictionaries and search from outside.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod files;
mod search;
