//! Store, rules, queue and dispatcher, as far as schedules go: what is stored changes by conditional writes alone, messages arrive late and
//! twice, and the dispatcher stops anywhere. It decides by the functions of `domain::monitor`.

mod dispatcher;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use domain::MonitorId;
use domain::Tier;
use domain::monitor::{Change, MonitorState, Schedule, reschedule};
use jiff::Timestamp;

use super::counts::Counts;
use super::random::{Random, mix};
use super::world::{Act, Step, Wanted, World};
use dispatcher::{Delivery, Found};

/// The most seconds that the queue adds to the delay that a message asks for.
pub const LATEST_DELIVERY: i64 = 30;

/// What the dispatcher does wrong, to show that the simulation notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// Nothing.
    None,
    /// It stores the next due time before it sends the run.
    AdvanceFirst,
    /// It stores the next due time whatever happened meanwhile.
    NoCondition,
    /// The id of a run depends on when it is sent.
    IdOfTheMoment,
    /// An edit drops what is overdue.
    EditDropsOverdue,
}

/// What became of one monitor.
#[derive(Default)]
pub struct History {
    /// Runs that began: due, and when.
    pub begun: Vec<(i64, i64)>,
    pub notices: Vec<Notice>,
}

/// Due times that a person learns have passed without a run: those of this version after one moment, up to and including another.
pub struct Notice {
    /// The step that made the version.
    pub version: usize,
    pub after: i64,
    pub until: i64,
    pub missed: u32,
}

pub struct Recorded {
    pub histories: Vec<History>,
    /// Of each pass, whether it happened.
    pub fired: Vec<bool>,
    pub counts: Counts,
}

struct Monitor {
    id: MonitorId,
    state: MonitorState,
    schedule: Schedule,
    /// As in the due index; `None` where it is not there.
    next: Option<Timestamp>,
    version: usize,
}

#[derive(Clone, Copy)]
enum Event {
    Act { monitor: usize, step: usize },
    Accident(usize),
    Reconcile,
    Pass(usize),
    Send(Found),
    Advance(Found),
    Deliver(Delivery),
}

struct Model<'w> {
    world: &'w World,
    mutation: Mutation,
    monitors: Vec<Option<Monitor>>,
    /// The due index.
    due: BTreeSet<(Timestamp, usize)>,
    rules: [bool; 168],
    runs: HashSet<u128>,
    /// What happens next, by time and then in the order in which it was planned.
    queue: BTreeMap<(i64, u64), Event>,
    planned: u64,
    random: Random,
    recorded: Recorded,
}

/// Lets the world happen.
pub fn run(world: &World, mutation: Mutation) -> Recorded {
    let mut model = Model {
        world,
        mutation,
        monitors: (0..world.monitors).map(|_| None).collect(),
        due: BTreeSet::new(),
        rules: [false; 168],
        runs: HashSet::new(),
        queue: BTreeMap::new(),
        planned: 0,
        random: Random(1),
        recorded: Recorded {
            histories: (0..world.monitors).map(|_| History::default()).collect(),
            fired: vec![false; world.passes.len()],
            counts: Counts::default(),
        },
    };
    model.plan_world();
    while let Some(((at, _), event)) = model.queue.pop_first() {
        model.happens(at, event);
    }
    model.recorded
}

impl Model<'_> {
    fn plan(&mut self, at: i64, event: Event) {
        self.planned += 1;
        self.queue.insert((at, self.planned), event);
    }

    fn plan_world(&mut self) {
        let world = self.world;
        for (monitor, steps) in world.lives.iter().enumerate() {
            for (step, taken) in steps.iter().enumerate() {
                self.plan(taken.at, Event::Act { monitor, step });
            }
        }
        for (at, slot) in &world.accidents {
            self.plan(*at, Event::Accident(*slot));
        }
        for at in &world.reconciles {
            self.plan(*at, Event::Reconcile);
        }
        for (index, pass) in world.passes.iter().enumerate() {
            self.plan(pass.at, Event::Pass(index));
        }
    }

    fn happens(&mut self, at: i64, event: Event) {
        match event {
            Event::Act { monitor, step } => self.act(monitor, step),
            Event::Accident(slot) => {
                self.recorded.counts.rules_removed += u64::from(self.rules[slot]);
                self.rules[slot] = false;
            }
            Event::Reconcile => self.reconcile(),
            Event::Pass(index) => self.pass(index),
            Event::Send(found) => self.send(at, &found),
            Event::Advance(found) => self.advance(&found),
            Event::Deliver(delivery) => self.deliver(at, delivery),
        }
    }

    /// A person does something: one conditional write, after which the rule of the slot is ensured.
    fn act(&mut self, monitor: usize, step: usize) {
        let Step { clock, act, .. } = self.world.lives[monitor][step];
        let now = time(clock);
        self.recorded.counts.acts += 1;
        if let Act::Make(wanted) = act {
            let schedule = Schedule::from(wanted.cadence, wanted.weekday, wanted.time, now);
            self.monitors[monitor] = Some(Monitor {
                id: MonitorId::from_bits(u128::from(mix(monitor as u64)) << 64 | monitor as u128),
                state: MonitorState::Active,
                schedule,
                next: None,
                version: step,
            });
            return self.store(monitor, Some(schedule.next_after(now)));
        }
        let Some(found) = self.monitors[monitor].as_mut() else {
            return;
        };
        let former = found.version;
        found.version = step;
        let next = match act {
            Act::Make(_) => found.next,
            Act::Edit(wanted) => {
                let edited = edit(found, wanted, now, self.mutation);
                if !edited.is_other {
                    found.version = former;
                }
                if let Some(notice) = edited.notice {
                    self.recorded.histories[monitor].notices.push(Notice {
                        version: former,
                        ..notice
                    });
                }
                edited.next
            }
            Act::Pause | Act::Resume => {
                let change = if matches!(act, Act::Pause) {
                    Change::Pause
                } else {
                    Change::Resume
                };
                if let Ok(Some(state)) = found.state.change(change, Tier::Agency, 1) {
                    found.state = state;
                }
                found.state.is_active().then(|| found.schedule.next_after(now))
            }
            Act::Delete => None,
        };
        self.store(monitor, next);
        if matches!(act, Act::Delete) {
            self.monitors[monitor] = None;
        }
    }

    /// Stores a next due time and with it the place in the due index, and ensures the rule.
    fn store(&mut self, monitor: usize, next: Option<Timestamp>) {
        let Some(found) = self.monitors[monitor].as_mut() else {
            return;
        };
        if let Some(before) = std::mem::replace(&mut found.next, next) {
            self.due.remove(&(before, monitor));
        }
        if let Some(next) = next {
            self.due.insert((next, monitor));
            self.rules[slot(&found.schedule)] = true;
        }
    }

    /// Rules become those of the slots that have active monitors.
    fn reconcile(&mut self) {
        let mut needed = [false; 168];
        for monitor in self
            .monitors
            .iter()
            .flatten()
            .filter(|monitor| monitor.state.is_active())
        {
            needed[slot(&monitor.schedule)] = true;
        }
        let restored = (0..168).filter(|slot| needed[*slot] && !self.rules[*slot]).count();
        self.recorded.counts.rules_restored += restored as u64;
        self.rules = needed;
    }
}

/// What an edit stores and says.
struct Edited {
    /// The schedule is another now.
    is_other: bool,
    next: Option<Timestamp>,
    notice: Option<Notice>,
}

fn edit(monitor: &mut Monitor, wanted: Wanted, now: Timestamp, mutation: Mutation) -> Edited {
    let former = monitor.schedule;
    monitor.schedule = former.changed(wanted.cadence, wanted.weekday, wanted.time, now);
    let is_other = former != monitor.schedule;
    let Some(due) = monitor.next else {
        return Edited {
            is_other,
            next: None,
            notice: None,
        };
    };
    if mutation == Mutation::EditDropsOverdue {
        let next = Some(monitor.schedule.next_after(now));
        return Edited {
            is_other,
            next,
            notice: None,
        };
    }
    let edited = reschedule(&former, &monitor.schedule, due, now);
    let notice = Notice {
        version: 0,
        after: due.as_second(),
        until: now.as_second(),
        missed: edited.missed,
    };
    Edited {
        is_other,
        next: Some(edited.next),
        notice: (edited.missed > 0).then_some(notice),
    }
}

fn slot(schedule: &Schedule) -> usize {
    let slot = schedule.slot();
    slot.weekday() as usize * 24 + usize::from(slot.hour())
}

fn time(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap_or(Timestamp::MAX)
}
