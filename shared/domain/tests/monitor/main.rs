//! The rules of monitors, from outside.

#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod calendar;
mod dispatch;
mod faults;
mod made;
mod runs;
mod slots;
mod states;
mod tracked;

#[path = "../../examples/monitor-schedule/simulation/mod.rs"]
mod simulation;
