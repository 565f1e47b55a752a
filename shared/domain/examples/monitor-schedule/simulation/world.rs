//! What happens to monitors from outside, drawn before the simulation begins: ticks and their faults, and what people do. Model and oracle
//! see the same world. Times are seconds since 1970.

use domain::monitor::{Cadence, QuarterHour, Weekday};

use super::random::{Random, mix};

pub const HOUR: i64 = 3_600;
pub const DAY: i64 = 24 * HOUR;
/// 1 December 2027: 400 days from then include two ends of a year and a leap day.
pub const START_DAY: i64 = 21_153;
pub const START: i64 = START_DAY * DAY;
/// The most that a clock is wrong by, either way.
pub const CLOCK_ERROR: i64 = 300;
/// The longest that a dispatcher stalls: a function runs for 15 minutes at most.
const LONGEST_STALL: i64 = 840;
/// Days from whose beginning on nothing fires, and how many: one outage that a catch-up cannot bridge, and one longer than two weeks.
const OUTAGES: [(i64, i64); 2] = [(61, 3), (203, 15)];

pub struct World {
    pub monitors: usize,
    /// The end of the simulation, at which one last catch-up runs without a fault.
    pub end: i64,
    pub passes: Vec<Pass>,
    /// When the daily comparison of rules with monitors runs.
    pub reconciles: Vec<i64>,
    /// When somebody removes the rule of a slot by mistake.
    pub accidents: Vec<(i64, usize)>,
    /// What the person does with each monitor, in order.
    pub lives: Vec<Vec<Step>>,
}

/// The dispatcher called once.
#[derive(Clone, Copy)]
pub struct Pass {
    pub at: i64,
    /// What its clock shows then.
    pub clock: i64,
    pub cause: Cause,
    pub fate: Fate,
    /// It is killed when it has come this far through the monitors; `u64::MAX`: never.
    killed_at: u64,
    /// Seconds that it stalls, before sending or between sending and advancing.
    pub stall: i64,
    pub stalls_before_sending: bool,
    /// The same tick, delivered once more.
    pub is_double: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The rule of this slot, 0 to 167 from Monday at midnight.
    Tick(usize),
    CatchUp,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Fires,
    Lost,
    /// Lost, as everything is during an outage.
    Outage,
}

/// How far a pass comes with one monitor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Killed before.
    Not,
    /// Killed between the two steps.
    Half,
    Done,
}

/// Something that a person does.
#[derive(Clone, Copy)]
pub struct Step {
    pub at: i64,
    /// What the clock of the function shows that serves the request.
    pub clock: i64,
    pub act: Act,
}

#[derive(Clone, Copy)]
pub enum Act {
    Make(Wanted),
    Edit(Wanted),
    Pause,
    Resume,
    Delete,
}

/// The schedule that a person asks for.
#[derive(Clone, Copy)]
pub struct Wanted {
    pub cadence: Cadence,
    pub weekday: Weekday,
    pub time: QuarterHour,
}

impl World {
    pub fn new(monitors: usize, days: i64, seed: u64) -> Self {
        let random = &mut Random(seed);
        let end = START + days * DAY;
        let times: Vec<QuarterHour> = QuarterHour::all().collect();
        let reconciles = (1..days).map(|day| START + day * DAY + 3 * HOUR);
        let reconciles = reconciles.filter(|at| !is_outage(*at) && !random.chance(100)).collect();
        Self {
            monitors,
            end,
            reconciles,
            accidents: (0..days)
                .map(|_| (random.within(START, end), random.pick(&SLOTS)))
                .collect(),
            passes: passes(end, random),
            lives: (0..monitors).map(|_| life(end, &times, random)).collect(),
        }
    }

    /// How far this pass comes with this monitor.
    pub fn reach(&self, pass: usize, monitor: usize) -> Reach {
        let killed_at = self.passes[pass].killed_at;
        let place = mix((pass as u64) << 32 | monitor as u64);
        match place {
            _ if place <= killed_at => Reach::Done,
            // In truth one monitor is between the two steps; a fifth of them puts more to the test.
            _ if place - killed_at < u64::MAX / 5 => Reach::Half,
            _ => Reach::Not,
        }
    }
}

const SLOTS: [usize; 168] = {
    let mut slots = [0; 168];
    let mut slot = 0;
    while slot < 168 {
        slots[slot] = slot;
        slot += 1;
    }
    slots
};

/// Every tick of every rule that could be, and a catch-up a day, in the order of time.
fn passes(end: i64, random: &mut Random) -> Vec<Pass> {
    let mut passes = Vec::new();
    let mut clock = ClockError::default();
    for quarter in (START..end).step_by(900) {
        let slot = (weekday(quarter / DAY) * 24 + quarter % DAY / HOUR).unsigned_abs();
        let cause = Cause::Tick(usize::try_from(slot).unwrap_or(0));
        let at = quarter + random.within(1, 60);
        passes.push(pass(at, clock.at(at, random), cause, random));
        if random.chance(30) {
            let again = at + random.within(0, 120);
            let double = pass(again, clock.at(again, random), cause, random);
            passes.push(Pass {
                is_double: true,
                ..double
            });
        }
        if quarter % DAY == 3 * HOUR {
            let at = quarter + 420;
            let caught = pass(at, clock.at(at, random), Cause::CatchUp, random);
            let fate = if random.chance(80) && caught.fate == Fate::Fires {
                Fate::Lost
            } else {
                caught.fate
            };
            passes.push(Pass { fate, ..caught });
        }
    }
    passes.push(Pass {
        fate: Fate::Fires,
        killed_at: u64::MAX,
        stall: 0,
        ..pass(end, end, Cause::CatchUp, random)
    });
    passes.sort_by_key(|pass| pass.at);
    passes
}

fn pass(at: i64, clock: i64, cause: Cause, random: &mut Random) -> Pass {
    Pass {
        at,
        clock,
        cause,
        fate: match random.chance(20) {
            _ if is_outage(at) => Fate::Outage,
            true => Fate::Lost,
            false => Fate::Fires,
        },
        killed_at: if random.chance(30) { random.next() } else { u64::MAX },
        stall: if random.chance(100) {
            random.within(1, LONGEST_STALL)
        } else {
            0
        },
        stalls_before_sending: random.chance(500),
        is_double: false,
    }
}

/// A clock that is right most of the time, and now and then steps ahead or back until it is set right.
#[derive(Default)]
struct ClockError {
    error: i64,
    until: i64,
}

impl ClockError {
    fn at(&mut self, at: i64, random: &mut Random) -> i64 {
        if at > self.until {
            self.error = if random.chance(300) {
                random.within(-CLOCK_ERROR, CLOCK_ERROR)
            } else {
                0
            };
            self.until = at + random.within(HOUR, 2 * DAY);
        }
        at + self.error
    }
}

fn is_outage(at: i64) -> bool {
    let day = (at - START) / DAY;
    OUTAGES.iter().any(|(from, days)| (*from..from + days).contains(&day))
}

/// 0 on a Monday to 6 on a Sunday, of a day counted from 1 January 1970, which was a Thursday.
pub fn weekday(day: i64) -> i64 {
    (day + 3).rem_euclid(7)
}

/// One monitor from when it is made on.
fn life(end: i64, times: &[QuarterHour], random: &mut Random) -> Vec<Step> {
    let mut wanted = any_wanted(times, random);
    let mut at = random.within(START, START + 100 * DAY);
    let mut steps = vec![step(at, Act::Make(wanted), random)];
    let mut is_active = true;
    loop {
        at = later(at, &wanted, random);
        if at >= end - DAY {
            return steps;
        }
        let act = match (random.within(0, 99), is_active) {
            (0..30, true) => Act::Pause,
            (30..90, true) | (0..20, false) => Act::Edit(edited(wanted, times, random)),
            (90.., true) | (95.., false) => Act::Delete,
            (_, _) => Act::Resume,
        };
        steps.push(step(at, act, random));
        match act {
            Act::Delete => return steps,
            Act::Edit(edited) | Act::Make(edited) => wanted = edited,
            Act::Pause | Act::Resume => is_active = !is_active,
        }
    }
}

fn step(at: i64, act: Act, random: &mut Random) -> Step {
    let error = if random.chance(100) {
        random.within(-CLOCK_ERROR, CLOCK_ERROR)
    } else {
        0
    };
    Step {
        at,
        clock: at + error,
        act,
    }
}

/// When a person does the next thing: at any time, or when it is most delicate, within minutes of when the monitor is due or of the last
/// thing.
fn later(at: i64, wanted: &Wanted, random: &mut Random) -> i64 {
    if random.chance(150) {
        return at + random.within(5, 1_200);
    }
    let some_day = at + random.within(DAY, 250 * DAY);
    if random.chance(400) {
        return some_day;
    }
    let day = some_day / DAY;
    let ahead = (wanted.weekday as i64 - weekday(day)).rem_euclid(7);
    let due = (day + ahead) * DAY + i64::from(wanted.time.hour()) * HOUR + i64::from(wanted.time.minute()) * 60;
    due + random.within(-360, 900)
}

fn any_wanted(times: &[QuarterHour], random: &mut Random) -> Wanted {
    let cadence = random.pick(&Cadence::ALL);
    // Many people choose the same hour.
    if random.chance(200) {
        return Wanted {
            cadence,
            weekday: Weekday::Monday,
            time: times[36],
        };
    }
    Wanted {
        cadence,
        weekday: random.pick(&Weekday::ALL),
        time: random.pick(times),
    }
}

fn edited(before: Wanted, times: &[QuarterHour], random: &mut Random) -> Wanted {
    let other = any_wanted(times, random);
    match random.within(0, 3) {
        0 => before,
        1 => Wanted {
            cadence: other.cadence,
            ..before
        },
        2 => Wanted {
            time: other.time,
            ..before
        },
        _ => other,
    }
}
