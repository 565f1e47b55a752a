//! The main job against a real DynamoDB engine, a stand-in of queue and bus, and the sample platform.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test fails loudly, on the spot"
)]

mod advice;
mod again;
mod experiments;
mod faults;
mod mails;
mod monitors;
mod older;
mod refresh;
mod rules;
mod runs;
mod scout;
mod scout_faults;
mod scout_titles;
mod story;
mod suggestions;
mod sweeping;
mod switched_off;
mod usual;
mod words;
mod world;
