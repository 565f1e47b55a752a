//! The engine from outside: snapshots in, reports out.

mod badges;
mod build;
mod calibration;
mod properties;
mod report;
mod verdicts;

#[path = "../../examples/common/mod.rs"]
mod common;
