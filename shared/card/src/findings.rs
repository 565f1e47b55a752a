//! The findings of a report that are beyond chance, a sentence each, the most informative first. Words of the channel that have been
//! removed are not said.

use engine::Report;
use engine::report::{Claim, Direction, Param, Statement, TitleClaim};
use phrase::{NO_BREAK, Numbers};

use crate::MAX_FINDINGS;
use crate::texts::Texts;

/// Title features that a picture names: with more of them it would speak of nothing else.
const TITLES: usize = 2;

/// How figures are written.
#[derive(Clone, Copy)]
pub struct Say<'a> {
    pub t: &'a Texts,
    pub numbers: Numbers,
}

/// The first [`MAX_FINDINGS`].
pub fn of_report(report: &Report, say: Say<'_>) -> Vec<String> {
    let candidates = say
        .titles(report)
        .into_iter()
        .chain(say.topic(report))
        .chain(say.trend(report))
        .chain(say.size_reach(report))
        .chain(say.slot(report))
        .chain(say.hit(report));
    candidates.take(MAX_FINDINGS).collect()
}

impl Say<'_> {
    /// `1.6` as in "1.6×".
    fn times(self, value: f64) -> String {
        self.numbers.decimal(value, usize::from(value < 10.0))
    }

    /// The sentence with the range of its figure, where it has one.
    fn likely(self, sentence: String, claim: &Claim, write: impl Fn(f64) -> String) -> String {
        let Some((low, high)) = claim.low.zip(claim.high) else {
            return sentence;
        };
        self.with_range(&sentence, &format!("{}–{}", write(low), write(high)))
    }

    /// The range stays on one line.
    fn with_range(self, sentence: &str, range: &str) -> String {
        let likely = (self.t.likely)(range).replace(' ', NO_BREAK.encode_utf8(&mut [0; 4]));
        format!("{sentence} · {likely}")
    }

    fn titles(self, report: &Report) -> Vec<String> {
        let distance = |claim: &TitleClaim| claim.lift.value.map_or(0.0, |lift| lift.max(1e-6).ln().abs());
        let mut found: Vec<&TitleClaim> = report.title_study.claims.iter().filter(|claim| claim.found).collect();
        found.sort_by(|a, b| distance(b).total_cmp(&distance(a)));
        let sentence = |claim: &TitleClaim| {
            let times = (self.t.times_views)(&self.times(claim.lift.value?));
            let sentence = format!("{}: {times}", (self.t.title)(claim.feature));
            Some(self.likely(sentence, &claim.lift, |end| self.times(end)))
        };
        found.into_iter().filter_map(sentence).take(TITLES).collect()
    }

    fn topic(self, report: &Report) -> Option<String> {
        let said = strength(report, "strength.topic")?;
        let (topic, times) = (word(said, "topic")?, figure(said, "multiple")?);
        let times = self.times(times);
        (!topic.trim().is_empty()).then(|| (self.t.topic)(topic, &times))
    }

    fn trend(self, report: &Report) -> Option<String> {
        let delta = &report.metrics.trend_delta;
        let percent = |value: f64| {
            let sign = if value > 0.0 { "+" } else { "" };
            format!("{sign}{}", self.numbers.percent(value / 100.0, 0))
        };
        let value = percent(delta.value?);
        let sentence = match report.metrics.trend_direction? {
            Direction::Rising => (self.t.trend_up)(&value),
            Direction::Falling => (self.t.trend_down)(&value),
            _ => return None,
        };
        let Some((low, high)) = delta.low.zip(delta.high) else {
            return Some(sentence);
        };
        // A minus after a dash is hard to read.
        let range = (self.t.range)(&percent(low), &percent(high));
        Some(self.with_range(&sentence, &range))
    }

    fn size_reach(self, report: &Report) -> Option<String> {
        let times = figure(strength(report, "strength.sizeReach")?, "times")?;
        Some((self.t.size_reach)(&self.times(times)))
    }

    fn slot(self, report: &Report) -> Option<String> {
        let best = report.timing_study.best?;
        Some((self.t.slot)(best.weekend, best.daypart).to_owned())
    }

    fn hit(self, report: &Report) -> Option<String> {
        let multiple = &report.outliers.first()?.multiple;
        let sentence = (self.t.hit)(&self.times(multiple.value?));
        Some(self.likely(sentence, multiple, |end| self.times(end)))
    }
}

fn strength<'a>(report: &'a Report, key: &str) -> Option<&'a Statement> {
    report.summary.strengths.iter().find(|said| said.key == key)
}

fn figure(said: &Statement, name: &str) -> Option<f64> {
    match said.params.get(name)? {
        Param::Number(value) => Some(*value),
        Param::Text(_) => None,
    }
}

fn word<'a>(said: &'a Statement, name: &str) -> Option<&'a str> {
    match said.params.get(name)? {
        Param::Text(word) => Some(word),
        Param::Number(_) => None,
    }
}
