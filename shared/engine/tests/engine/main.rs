//! The engine from outside: snapshots in, reports out.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod badges;
mod build;
mod calibration;
mod properties;
mod report;
mod verdicts;

#[path = "../../examples/common/mod.rs"]
mod common;
