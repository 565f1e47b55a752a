//! The uploads of one channel, newest first, as numbers without text.

use std::collections::HashMap;

use super::dice::{Dice, hash};
use super::model::{Model, Rhythm};
use super::persona::Persona;
use super::profile::Channel;

const DAY: f64 = 86_400.0;

/// What an upload is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    Long,
    Short,
    /// A stream that has ended.
    Stream,
    /// A stream running now.
    Live,
    /// An announced stream.
    Upcoming,
}

/// Why an upload can no longer be seen.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Gone {
    /// Deleted or private: the playlist still has it, without its date.
    Hidden,
    /// The playlist still has it as it was, only the video itself is missing.
    Silently,
    /// It is yet to be published, see [`Timeline::rewind`].
    NotYet,
}

/// One upload.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// Number, 0 is the newest.
    pub(crate) serial: u32,
    /// Seconds from publication to now.
    pub(crate) age: i64,
    pub(crate) kind: Kind,
    pub(crate) seconds: u32,
    pub(crate) views: u64,
    pub(crate) likes: u64,
    pub(crate) comments: u64,
    pub(crate) gone: Option<Gone>,
    /// Which of the channel's formats its title follows.
    pub(crate) format: u8,
    /// Which of the field's subjects it is about.
    pub(crate) subject: u8,
    /// How many older uploads of the channel have the same form, format and subject.
    pub(crate) repeats: u16,
}

/// The uploads of a channel and their sums.
#[derive(Debug, Default)]
pub(crate) struct Timeline {
    pub(crate) uploads: Vec<Upload>,
    /// Lifetime views of the channel.
    pub(crate) views: u64,
    /// Uploads that are public.
    pub(crate) public: u64,
}

impl Timeline {
    /// The age of the first upload in seconds; without any, that of a channel which was opened long ago.
    pub(crate) fn oldest(&self) -> i64 {
        self.uploads.last().map_or(86_400 * 500, |upload| upload.age)
    }

    /// Makes the uploads of a channel whose field has `subjects` subjects, as they were `days_ago` days ago.
    pub(crate) fn of(seed: u64, channel: &Channel, model: &Model, subjects: usize, days_ago: u32) -> Self {
        let mut dice = Dice::new(seed, "timeline", channel.luck.into(), 0);
        let mut ages = ages(&mut dice, model);
        if channel.persona == Persona::Streamer {
            // The announced stream and the running one come before everything else.
            ages.splice(0..0, [3 * 3600, 7 * 3600]);
        }
        let hit = (channel.persona == Persona::OneHit).then(|| 8 + dice.below(ages.len().saturating_sub(9).max(1)));
        let tastes = Tastes::of(seed, channel.luck, model, subjects);
        let mut uploads = Vec::with_capacity(ages.len());
        for (serial, age) in ages.into_iter().enumerate() {
            let mut upload = upload(&mut dice, &tastes, channel, model, serial as u32, age);
            if hit == Some(serial) {
                upload.boost(model.views * dice.between(150.0, 900.0) / upload.views.max(1) as f64);
            }
            uploads.push(upload);
        }
        let mut timeline = Self {
            uploads,
            ..Self::default()
        };
        timeline.age_well(channel.subscribers as f64 * model.lifetime);
        timeline.count_repeats();
        timeline.rewind(days_ago.into());
        timeline.sum_up(&mut dice);
        timeline
    }

    /// Scales the uploads beyond the newest ones so that the channel reaches about its lifetime views.
    fn age_well(&mut self, lifetime: f64) {
        const NEWEST: usize = 60;
        let views = |part: &[Upload]| part.iter().map(|u| u.views as f64).sum::<f64>();
        let Some((new, old)) = self.uploads.split_at_mut_checked(NEWEST) else {
            return;
        };
        let factor = ((lifetime - views(new)) / views(old).max(1.0)).clamp(0.4, 2.5);
        for upload in old {
            upload.boost(factor);
        }
    }

    fn count_repeats(&mut self) {
        let mut seen = HashMap::<_, u16>::new();
        for upload in self.uploads.iter_mut().rev() {
            let times = seen
                .entry((upload.kind == Kind::Short, upload.format, upload.subject))
                .or_default();
            upload.repeats = *times;
            *times = times.saturating_add(1);
        }
    }

    /// Takes back what happened in the last days: uploads since then are not there yet, the others have what they had gathered by then.
    fn rewind(&mut self, days: f64) {
        for upload in self.uploads.iter_mut().filter(|_| days > 0.0) {
            let now = upload.age as f64 / DAY;
            if now <= days {
                upload.gone = Some(Gone::NotYet);
            } else {
                upload.boost(maturity(now - days) / maturity(now));
            }
        }
    }

    fn sum_up(&mut self, dice: &mut Dice) {
        let seen = |u: &&Upload| u.gone.is_none() && u.kind != Kind::Upcoming;
        let sum: u64 = self.uploads.iter().filter(seen).map(|u| u.views).sum();
        // Deleted uploads keep counting for the channel.
        self.views = (sum as f64 * dice.between(1.0, 1.04)) as u64;
        self.public = self.uploads.iter().filter(|u| u.gone.is_none()).count() as u64;
    }
}

impl Upload {
    fn boost(&mut self, factor: f64) {
        for count in [&mut self.views, &mut self.likes, &mut self.comments] {
            *count = (*count as f64 * factor).round() as u64;
        }
    }
}

/// Ages in seconds, ascending.
fn ages(dice: &mut Dice, model: &Model) -> Vec<i64> {
    let mut ages: Vec<i64> = Vec::with_capacity(model.count as usize);
    let mut days = model.last_age;
    let mut burst = 0_usize;
    for _ in 0..model.count {
        let age = clock_time(dice, model, days);
        ages.push(
            ages.last()
                .map_or(age, |last| age.max(last + 1_800 + dice.below(7_200) as i64)),
        );
        days += gap(dice, model, &mut burst);
    }
    ages
}

/// Moves an age to the channel's usual time of the same day.
fn clock_time(dice: &mut Dice, model: &Model, days: f64) -> i64 {
    match model.clock {
        Some(clock) if model.gap > 0.9 => {
            let late = if dice.chance(0.7) {
                dice.below(12)
            } else {
                dice.below(2_400)
            } as i64;
            ((days.floor() + 1.0) * DAY) as i64 - clock - late
        }
        _ => (days * DAY) as i64 + dice.below(60) as i64,
    }
}

fn gap(dice: &mut Dice, model: &Model, burst: &mut usize) -> f64 {
    let spread = |cv: f64| (1.0 + cv * cv).ln().sqrt();
    match model.rhythm {
        Rhythm::Scheduled => {
            let skipped = if dice.chance(model.gap_cv * 0.2) { 2.0 } else { 1.0 };
            model.gap * skipped * dice.log_normal(1.0, model.gap_cv * 0.55)
        }
        Rhythm::Loose => {
            let sigma = spread(model.gap_cv);
            dice.log_normal(model.gap, sigma) * (-sigma * sigma / 2.0).exp()
        }
        Rhythm::Bursts => {
            if *burst == 0 {
                *burst = 3 + dice.below(6);
                return model.gap * dice.between(1.5, 2.0 + 3.0 * model.gap_cv);
            }
            *burst -= 1;
            model.gap * dice.log_normal(0.22, 0.6)
        }
    }
}

fn upload(dice: &mut Dice, tastes: &Tastes, channel: &Channel, model: &Model, serial: u32, age: i64) -> Upload {
    let kind = kind(dice, channel, model, serial);
    let seconds = seconds(dice, model, kind);
    let format = dice.weighted(&[5.0, 3.0, 2.0, 2.0, 1.0]);
    // A channel comes back to some subjects more often than to others.
    let subject = (dice.unit().powf(1.4) * tastes.subjects.len() as f64) as usize;
    let days = age as f64 / DAY;
    let mut log = tastes.formats[format] + tastes.subjects.get(subject).copied().unwrap_or_default();
    log = within_reach(log + model.sigma * tailed(dice));
    log -= (model.trend * days / 365.0).clamp(-1.3, 1.3);
    if let Some((_, share)) = model.slump.filter(|(since, _)| days < *since) {
        log += share.ln();
    }
    log += match kind {
        Kind::Short => model.shorts_factor.ln(),
        Kind::Stream | Kind::Live => -0.9,
        Kind::Long | Kind::Upcoming => 0.0,
    };
    let views = if kind == Kind::Upcoming {
        0.0
    } else {
        model.views * log.exp() * maturity(days)
    };
    let likes = views * dice.log_normal(model.like_rate, 0.25).min(0.3);
    let comments = views * dice.log_normal(model.comment_rate, 0.5).min(0.1);
    let gone = dice
        .chance(model.gone)
        .then(|| [Gone::Hidden, Gone::Hidden, Gone::Silently][dice.below(3)]);
    let gone = if channel.persona == Persona::AllPrivate {
        Some(Gone::Hidden)
    } else {
        gone
    };
    Upload {
        serial,
        age,
        kind,
        seconds,
        views: views.round() as u64,
        likes: likes.floor() as u64,
        comments: comments.floor() as u64,
        gone,
        format: format as u8,
        subject: subject as u8,
        repeats: 0,
    }
}

/// What a channel's viewers like: what an upload is about and how it is presented moves its views, for good.
struct Tastes {
    formats: [f64; 5],
    subjects: Vec<f64>,
}

impl Tastes {
    fn of(seed: u64, channel: u32, model: &Model, subjects: usize) -> Self {
        let mut dice = Dice::new(seed, "tastes", channel.into(), 0);
        let strength = (model.sigma / 0.7).min(1.0);
        Self {
            formats: std::array::from_fn(|_| 0.22 * strength * dice.normal()),
            subjects: (0..subjects).map(|_| 0.32 * strength * dice.normal()).collect(),
        }
    }
}

/// Normal, with a heavier upper tail: a few uploads break out.
fn tailed(dice: &mut Dice) -> f64 {
    let z = dice.normal();
    if dice.chance(0.045) {
        z + 1.0 - 1.3 * (1.0 - dice.unit()).ln()
    } else {
        z
    }
}

/// No upload finds more than three hundred times a channel's usual viewers: what goes beyond a hundred is drawn together, in its order.
fn within_reach(log: f64) -> f64 {
    let (far, room) = (100_f64.ln(), 3_f64.ln());
    let beyond = (log - far).max(0.0);
    log.min(far) + room * (1.0 - (-beyond / room).exp())
}

/// How much of its lasting views an upload has at an age of `days` days.
fn maturity(days: f64) -> f64 {
    1.0 - 0.52 * (-days / 4.0).exp() - 0.38 * (-days / 140.0).exp()
}

fn kind(dice: &mut Dice, channel: &Channel, model: &Model, serial: u32) -> Kind {
    match (channel.persona, serial) {
        (Persona::Streamer, 0) => Kind::Upcoming,
        (Persona::Streamer, 1) => Kind::Live,
        _ if dice.chance(model.shorts) => Kind::Short,
        _ if dice.chance(model.streams) => Kind::Stream,
        _ => Kind::Long,
    }
}

fn seconds(dice: &mut Dice, model: &Model, kind: Kind) -> u32 {
    let seconds = match kind {
        // A third of the Shorts use the longer limit.
        Kind::Short if dice.chance(0.3) => dice.between(61.0, 179.0),
        Kind::Short => dice.between(14.0, 60.0),
        Kind::Long => dice.log_normal(model.minutes * 60.0, 0.42).clamp(70.0, 14_000.0),
        Kind::Stream => dice.log_normal(7_200.0, 0.5).clamp(1_200.0, 39_000.0),
        Kind::Live | Kind::Upcoming => 0.0,
    };
    seconds as u32
}

/// A stable number for how an upload looks (colors, shapes).
pub(crate) fn look(seed: u64, channel: u32, serial: u32) -> u64 {
    hash(seed, "look", channel.into(), serial.into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn an_upload_stays_within_three_hundred_times_what_is_usual_and_keeps_its_place(a in -5.0..30.0, b in -5.0..30.0) {
            let (low, high) = (f64::min(a, b), f64::max(a, b));
            prop_assert!(within_reach(low) <= within_reach(high));
            prop_assert!(within_reach(high).exp() <= 300.001);
            if high < 4.6 {
                prop_assert_eq!(within_reach(high), high);
            }
        }
    }
}
