//! The life of an analysis against a real DynamoDB engine, a stand-in of queue and bus, and the sample platform.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test fails loudly, on the spot"
)]

mod advice;
mod again;
mod baseline_cache;
mod baselines;
mod deletions;
mod faults;
mod older;
mod platform_data;
mod quota;
mod story;
mod suggestions;
mod sweeping;
