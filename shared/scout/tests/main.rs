//! The scout against a real DynamoDB engine and the sample platform.
#![expect(clippy::unwrap_used, reason = "a test fails loudly, on the spot")]

mod faults;
mod reading;
mod titles;
