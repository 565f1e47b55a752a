//! What the functions' own tests cannot see: that none of them is forgotten, and that they work hand in hand.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

mod environment;
mod every_endpoint;
mod patience;
mod story;
