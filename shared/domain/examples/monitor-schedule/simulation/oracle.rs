//! What must have happened, found out another way than `domain::monitor` does it: by going through the days one by one.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use domain::monitor::Cadence;

use super::counts::Counts;
use super::model::{History, LATEST_DELIVERY, Notice, Recorded};
use super::world::{Act, CLOCK_ERROR, DAY, HOUR, Reach, START_DAY, Step, Wanted, World, weekday};

/// The longest time from sending to the first delivery.
const DELIVERY: i64 = 300 + LATEST_DELIVERY;

/// A monitor's schedule from one thing that the person did to the next.
struct Version {
    step: usize,
    /// It counts up to and including this, by the clock of the process that ended it; or by a later one that was behind, to which what the
    /// former left overdue was still to come.
    until: i64,
    /// From when to when it was there, by a clock that is right.
    lived: RangeInclusive<i64>,
    /// Its due times, those included that a clock running ahead may find early.
    due: Vec<i64>,
    /// When the pause or deletion came that ended this version or the one that an edit made of it.
    withdrawn_at: Option<i64>,
}

/// Checks every monitor; a sentence about each thing that is wrong. Adds to the counts what only the oracle knows.
pub fn check(world: &World, recorded: &mut Recorded) -> Vec<String> {
    let days = Day::all(world.end);
    let mut wrong = Vec::new();
    for monitor in 0..world.monitors {
        let case = Case {
            world,
            monitor,
            fired: &recorded.fired,
            history: &recorded.histories[monitor],
            versions: versions(world, monitor, &days),
        };
        case.check(&mut recorded.counts, &mut wrong);
    }
    wrong
}

/// A day of the calendar.
struct Day {
    number: i64,
    weekday: i64,
    /// 1 to 31.
    of_month: i64,
}

impl Day {
    /// From the simulation's first day to a few after its end, counted like a person counts them.
    fn all(end: i64) -> Vec<Self> {
        // The simulation begins on a 1 December.
        let (mut year, mut month, mut of_month) = (2027, 12, 1);
        let mut days = Vec::new();
        for number in START_DAY..end / DAY + 3 {
            days.push(Self {
                number,
                weekday: weekday(number),
                of_month,
            });
            let length = match month {
                2 if year % 4 == 0 => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            of_month += 1;
            if of_month > length {
                (month, of_month) = (month + 1, 1);
            }
            if month > 12 {
                (year, month) = (year + 1, 1);
            }
        }
        days
    }
}

fn is_same(a: &Wanted, b: &Wanted) -> bool {
    (a.cadence, a.weekday, a.time) == (b.cadence, b.weekday, b.time)
}

/// The due times of a schedule that counts from `anchored` on, after `from` and up to `until`.
fn due(wanted: &Wanted, anchored: i64, from: i64, until: i64, days: &[Day]) -> Vec<i64> {
    let seconds = i64::from(wanted.time.hour()) * HOUR + i64::from(wanted.time.minute()) * 60;
    let mut found = Vec::new();
    let mut is_turn = true;
    for day in days.iter().filter(|day| day.weekday == wanted.weekday as i64) {
        let at = day.number * DAY + seconds;
        if at <= anchored || at > until {
            continue;
        }
        let counts = match wanted.cadence {
            Cadence::Weekly => true,
            Cadence::Biweekly => is_turn,
            Cadence::Monthly => day.of_month <= 7,
        };
        is_turn = !is_turn;
        if counts && at > from {
            found.push(at);
        }
    }
    found
}

fn versions(world: &World, monitor: usize, days: &[Day]) -> Vec<Version> {
    let steps = changes(&world.lives[monitor]);
    let mut versions: Vec<Version> = Vec::new();
    // The schedule, and since when it counts.
    let mut current: Option<(Wanted, i64)> = None;
    let mut is_active = true;
    for (place, (index, step)) in steps.iter().enumerate() {
        match step.act {
            Act::Make(wanted) | Act::Edit(wanted) => current = Some((wanted, step.clock)),
            Act::Pause | Act::Delete => is_active = false,
            Act::Resume => is_active = true,
        }
        let Some((wanted, anchored)) = current.filter(|_| is_active) else {
            continue;
        };
        let later = &steps[place + 1..];
        let until = later.iter().map(|(_, step)| step.clock).min().unwrap_or(world.end);
        let over = later.first().map_or(world.end, |(_, next)| next.at);
        let stop = later
            .iter()
            .find(|(_, step)| matches!(step.act, Act::Pause | Act::Delete));
        versions.push(Version {
            step: *index,
            until,
            lived: step.at..=over,
            due: due(&wanted, anchored, step.clock, over + CLOCK_ERROR, days),
            withdrawn_at: stop.map(|(_, step)| step.at),
        });
    }
    versions
}

/// The steps with their places, without edits that leave the schedule as it was.
fn changes(steps: &[Step]) -> Vec<(usize, Step)> {
    let mut before: Option<Wanted> = None;
    let mut changes = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        if let Act::Make(wanted) | Act::Edit(wanted) = step.act {
            if before.is_some_and(|before| is_same(&before, &wanted)) {
                continue;
            }
            before = Some(wanted);
        }
        changes.push((index, *step));
    }
    changes
}

/// One monitor under examination.
struct Case<'a> {
    world: &'a World,
    monitor: usize,
    fired: &'a [bool],
    history: &'a History,
    versions: Vec<Version>,
}

impl Case<'_> {
    fn check(&self, counts: &mut Counts, wrong: &mut Vec<String>) {
        let mut runs: HashMap<i64, u32> = HashMap::new();
        for (due, begun) in &self.history.begun {
            *runs.entry(*due).or_default() += 1;
            if !self.is_legitimate(*due, *begun) {
                wrong.push(format!("monitor {}: ran for {due}, when it was not due", self.monitor));
            }
        }
        for (due, _) in runs.iter().filter(|(_, count)| **count > 1) {
            wrong.push(format!("monitor {}: ran twice for {due}", self.monitor));
        }
        for notices in &self.history.notices {
            self.check_notices(notices, wrong);
        }
        // A due time that an edit shortly before or after it leaves where it was belongs to two versions.
        let mut seen = HashMap::new();
        for version in &self.versions {
            for due in version.due.iter().filter(|due| **due <= version.until) {
                let fate = self.fate(version, *due, runs.contains_key(due));
                if let Fate::Wrong(what) = fate {
                    wrong.push(format!("monitor {}: {what} {due}", self.monitor));
                }
                seen.entry(*due).or_insert(fate);
            }
        }
        counts.due += seen.len() as u64;
        counts.early += runs.keys().filter(|due| !seen.contains_key(due)).count() as u64;
        for fate in seen.values() {
            counts.missed += u64::from(matches!(fate, Fate::Missed));
            counts.withdrawn += u64::from(matches!(fate, Fate::Withdrawn));
        }
    }

    /// The due time is one of a version that counted, and a pass came by whose clock had reached it.
    fn is_legitimate(&self, due: i64, begun: i64) -> bool {
        let is_due = self
            .versions
            .iter()
            .any(|version| version.due.binary_search(&due).is_ok());
        is_due
            && self
                .passes(due - CLOCK_ERROR, begun)
                .any(|pass| self.world.passes[pass].clock >= due)
    }

    /// The number that was said to be missed is the number of due times of that version in between.
    fn check_notices(&self, notices: &Notice, wrong: &mut Vec<String>) {
        let version = self.versions.iter().find(|version| version.step == notices.version);
        let within = |due: &&i64| (notices.after + 1..=notices.until).contains(*due);
        let count = version.map_or(0, |version| version.due.iter().filter(within).count());
        if count != notices.missed as usize {
            let (monitor, missed) = (self.monitor, notices.missed);
            wrong.push(format!("monitor {monitor}: said {missed} missed where {count} were"));
        }
    }

    fn fate(&self, version: &Version, due: i64, has_run: bool) -> Fate {
        let covers =
            |notices: &&Notice| notices.version == version.step && (notices.after + 1..=notices.until).contains(&due);
        let in_two = self.versions.iter().filter(|other| other.due.contains(&due)).count() > 1;
        match (has_run, self.history.notices.iter().filter(covers).count()) {
            (_, 2..) => Fate::Wrong("said twice that it missed"),
            (true, 1) if !in_two => Fate::Wrong("said that it missed what it ran for:"),
            (true, _) => Fate::Run,
            (false, 1) if self.may_miss(version, due) => Fate::Missed,
            (false, 1) => Fate::Wrong("missed without need"),
            (false, 0) if self.may_be_withdrawn(version, due) => Fate::Withdrawn,
            (false, 0) => Fate::Wrong("lost"),
        }
    }

    /// Only where the due time before this one, which may be one that an edit left overdue, was still waiting: no pass came by in between
    /// and did its work.
    fn may_miss(&self, version: &Version, due: i64) -> bool {
        let former = self.versions.iter().filter(|former| former.step <= version.step);
        let earlier = former.flat_map(|former| former.due.iter().map(|due| (*due, *former.lived.start())));
        let before = earlier.filter(|(before, _)| *before < due).max();
        before.is_some_and(|(before, since)| !self.was_served(before, since, due))
    }

    /// Only where a pause or deletion came before any pass had done its work and the run was delivered.
    fn may_be_withdrawn(&self, version: &Version, due: i64) -> bool {
        let at = version.withdrawn_at;
        at.is_some_and(|at| !self.was_served(due, *version.lived.start(), at - DELIVERY))
    }

    /// A pass whose clock had reached `due` did all its work on this monitor from `since` to `end`, with no edit in the middle of it.
    fn was_served(&self, due: i64, since: i64, end: i64) -> bool {
        self.passes(since.max(due - CLOCK_ERROR), end).any(|index| {
            let pass = &self.world.passes[index];
            let work = pass.at..=pass.at + pass.stall;
            let steps = &self.world.lives[self.monitor];
            let disturbed = steps.iter().any(|step| work.contains(&step.at));
            let active = self.versions.iter().any(|version| version.lived.contains(&pass.at));
            let done = self.world.reach(index, self.monitor) == Reach::Done;
            pass.clock >= due && pass.at + pass.stall < end && done && active && !disturbed
        })
    }

    /// The passes that happened in a time and came as far as this monitor.
    fn passes(&self, from: i64, until: i64) -> impl Iterator<Item = usize> {
        let first = self.world.passes.partition_point(|pass| pass.at < from);
        let within = (first..self.world.passes.len()).take_while(move |index| self.world.passes[*index].at <= until);
        within.filter(|index| self.fired[*index] && self.world.reach(*index, self.monitor) != Reach::Not)
    }
}

#[derive(Clone, Copy)]
enum Fate {
    Run,
    Missed,
    Withdrawn,
    Wrong(&'static str),
}
