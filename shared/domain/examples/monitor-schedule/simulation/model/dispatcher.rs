//! The dispatcher and what its messages lead to: send first, then store the next due time under a condition.

use domain::monitor::{Advance, advance, run_id, spread};
use jiff::Timestamp;

use super::{Event, LATEST_DELIVERY, Model, Mutation, Notice, time};
use crate::simulation::world::{Cause, Fate, Pass, Reach};

/// A monitor as a pass found it in the due index, and what is to be done about it.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pass: usize,
    monitor: usize,
    due: Timestamp,
    version: usize,
    plan: Advance,
}

#[derive(Clone, Copy)]
pub(super) struct Delivery {
    monitor: usize,
    due: Timestamp,
    id: u128,
    /// The queue delivers the same message once more.
    is_copy: bool,
}

impl Model<'_> {
    /// The dispatcher, called by a tick or the catch-up: all that is due by its clock, of any slot.
    pub(super) fn pass(&mut self, index: usize) {
        let pass = self.world.passes[index];
        let has_rule = match pass.cause {
            Cause::Tick(slot) => self.rules[slot],
            Cause::CatchUp => true,
        };
        self.recorded.counts.passed(&pass, has_rule);
        if pass.fate != Fate::Fires || !has_rule {
            return;
        }
        self.recorded.fired[index] = true;
        let clock = time(pass.clock);
        let found: Vec<(Timestamp, usize)> = self.due.range(..=(clock, usize::MAX)).copied().collect();
        let sent = self.recorded.counts.sends;
        self.recorded.counts.found(found.len(), pass.cause);
        for (due, monitor) in found {
            let stored = self.monitors[monitor].as_ref();
            let plan = stored.and_then(|stored| Some((stored.version, advance(&stored.schedule, due, clock)?)));
            if let Some((version, plan)) = plan {
                let found = Found {
                    pass: index,
                    monitor,
                    due,
                    version,
                    plan,
                };
                self.dispatch(&pass, found);
            }
        }
        self.recorded.counts.batches += (self.recorded.counts.sends - sent).div_ceil(10);
    }

    /// Sends, then advances; or what of it happens before the pass is killed.
    fn dispatch(&mut self, pass: &Pass, found: Found) {
        let reach = self.world.reach(found.pass, found.monitor);
        let (send, advance) = match (reach, self.mutation) {
            (Reach::Not, _) => (false, false),
            (Reach::Half, Mutation::AdvanceFirst) => (false, true),
            (Reach::Half, _) => (true, false),
            (Reach::Done, _) => (true, true),
        };
        let stalled = pass.at + pass.stall;
        if send && pass.stall > 0 && pass.stalls_before_sending {
            self.plan(stalled, Event::Send(found));
        } else if send {
            self.send(pass.at, &found);
        }
        if advance && pass.stall > 0 {
            self.plan(stalled, Event::Advance(found));
        } else if advance {
            self.advance(&found);
        }
    }

    pub(super) fn send(&mut self, at: i64, found: &Found) {
        let Some(monitor) = self.monitors[found.monitor].as_ref() else {
            return;
        };
        self.recorded.counts.sends += 1;
        let id = run_id(&monitor.id, found.plan.run);
        let salt = if self.mutation == Mutation::IdOfTheMoment {
            at.unsigned_abs()
        } else {
            0
        };
        let mut delivery = Delivery {
            monitor: found.monitor,
            due: found.plan.run,
            id: u128::from_str_radix(id.as_str(), 16).unwrap_or(0) ^ u128::from(salt),
            is_copy: false,
        };
        let delay = spread(&monitor.id, found.plan.run).as_secs();
        let delivered = at + delay + self.random.within(0, LATEST_DELIVERY);
        self.plan(delivered, Event::Deliver(delivery));
        if self.random.chance(30) {
            delivery.is_copy = true;
            let again = delivered + self.random.within(0, 600);
            self.plan(again, Event::Deliver(delivery));
        }
    }

    /// The conditional write.
    pub(super) fn advance(&mut self, found: &Found) {
        let Some(stored) = self.monitors[found.monitor].as_ref() else {
            return;
        };
        let unchanged = stored.next == Some(found.due) && stored.version == found.version;
        if !unchanged && self.mutation != Mutation::NoCondition {
            self.recorded.counts.conditions_failed += 1;
            return;
        }
        self.recorded.counts.advances += 1;
        if found.plan.missed > 0 {
            self.recorded.histories[found.monitor].notices.push(Notice {
                version: found.version,
                after: found.due.as_second(),
                until: self.world.passes[found.pass].clock,
                missed: found.plan.missed,
            });
        }
        let next = Some(found.plan.next);
        self.store(found.monitor, next);
    }

    /// The worker begins the run, if the monitor is active then and the run has not begun before.
    pub(super) fn deliver(&mut self, at: i64, delivery: Delivery) {
        let counts = &mut self.recorded.counts;
        counts.deliveries += 1;
        let stored = self.monitors[delivery.monitor].as_ref();
        if !stored.is_some_and(|monitor| monitor.state.is_active()) {
            counts.refused += 1;
            return;
        }
        if !self.runs.insert(delivery.id) {
            counts.absorbed(delivery.is_copy);
            return;
        }
        counts.runs += 1;
        let due = delivery.due.as_second();
        counts.prompt += u64::from(at - due <= 20 * 60);
        self.recorded.histories[delivery.monitor].begun.push((due, at));
    }
}
