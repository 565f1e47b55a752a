//! What happened how often, and what it costs.

use std::fmt;

use super::world::{Cause, Fate, Pass};

/// How often each thing happened.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// By the oracle: times at which an active monitor was due.
    pub due: u64,
    /// By the oracle: of those, a pause or deletion came first.
    pub withdrawn: u64,
    /// By the oracle: of those, passed without a run, and said.
    pub missed: u64,
    /// By the oracle: due only by a clock that ran ahead, shortly before an edit or a pause.
    pub early: u64,
    pub acts: u64,
    pub runs: u64,
    /// Runs that began within 20 minutes of their due time.
    pub prompt: u64,
    pub ticks: u64,
    pub ticks_doubled: u64,
    pub ticks_without_rule: u64,
    pub ticks_lost: u64,
    pub passes_in_outages: u64,
    pub passes_stalled: u64,
    pub passes_of_wrong_clocks: u64,
    pub catch_ups: u64,
    pub catch_ups_lost: u64,
    pub found_by_ticks: u64,
    pub found_by_catch_ups: u64,
    pub sends: u64,
    pub batches: u64,
    pub deliveries: u64,
    pub refused: u64,
    pub absorbed_copies: u64,
    pub absorbed_sends: u64,
    pub advances: u64,
    pub conditions_failed: u64,
    pub rules_removed: u64,
    pub rules_restored: u64,
}

impl Counts {
    /// A pass was to happen.
    pub fn passed(&mut self, pass: &Pass, has_rule: bool) {
        match (pass.fate, pass.cause) {
            (Fate::Outage, _) => self.passes_in_outages += 1,
            (_, Cause::Tick(_)) if !has_rule => self.ticks_without_rule += 1,
            (Fate::Lost, Cause::Tick(_)) => self.ticks_lost += 1,
            (Fate::Lost, Cause::CatchUp) => self.catch_ups_lost += 1,
            (Fate::Fires, cause) => {
                if cause == Cause::CatchUp {
                    self.catch_ups += 1;
                } else {
                    self.ticks += 1;
                    self.ticks_doubled += u64::from(pass.is_double);
                }
                self.passes_stalled += u64::from(pass.stall > 0);
                self.passes_of_wrong_clocks += u64::from(pass.clock != pass.at);
            }
        }
    }

    /// How many a pass found in the due index.
    pub fn found(&mut self, count: usize, cause: Cause) {
        match cause {
            Cause::CatchUp => self.found_by_catch_ups += count as u64,
            Cause::Tick(_) => self.found_by_ticks += count as u64,
        }
    }

    /// A message was for a run that had begun before.
    pub fn absorbed(&mut self, is_copy: bool) {
        if is_copy {
            self.absorbed_copies += 1;
        } else {
            self.absorbed_sends += 1;
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = [
            ("due times of active monitors", self.due),
            ("  runs of them, each once", self.due - self.missed - self.withdrawn),
            ("  missed and said", self.missed),
            ("  withdrawn by a pause or deletion", self.withdrawn),
            ("runs ahead of an edit or pause, by a fast clock", self.early),
            ("runs begun", self.runs),
            ("  within 20 minutes", self.prompt),
            ("things that people did", self.acts),
            ("ticks that fired", self.ticks),
            ("  of them doubles", self.ticks_doubled),
            ("ticks lost", self.ticks_lost),
            ("ticks without a rule", self.ticks_without_rule),
            ("ticks and catch-ups lost in outages", self.passes_in_outages),
            ("catch-ups that ran", self.catch_ups),
            ("catch-ups lost", self.catch_ups_lost),
            ("passes that stalled", self.passes_stalled),
            ("passes with a wrong clock", self.passes_of_wrong_clocks),
            ("found due by ticks", self.found_by_ticks),
            ("found due by catch-ups", self.found_by_catch_ups),
            ("messages sent", self.sends),
            ("deliveries", self.deliveries),
            ("  absorbed, as the run was sent twice", self.absorbed_sends),
            ("  absorbed, as the queue delivered twice", self.absorbed_copies),
            ("  refused, as the monitor was not active", self.refused),
            ("next due times stored", self.advances),
            ("  refused, as something had changed", self.conditions_failed),
            ("rules removed by accident", self.rules_removed),
            ("rules restored by the daily reconcile", self.rules_restored),
        ];
        lines
            .iter()
            .try_for_each(|(name, count)| writeln!(f, "{name:<50}{count:>12}"))
    }
}
