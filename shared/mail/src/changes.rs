//! Changes beyond noise, as sentences. The words and digits are those of the report's page.

use engine::report::{Change, Movement, Range, Unit};
use jiff::Timestamp;

use crate::MAX_CHANGES;
use crate::figures::span;
use crate::texts::Texts;

/// The changes of a mail.
#[derive(Clone, Debug)]
pub struct Changes {
    /// Heading, with the date of the report before.
    pub title: String,
    /// The first ones; empty where nothing changed.
    pub rows: Vec<Row>,
    /// How many more there are, as words; absent where all are listed.
    pub more: Option<String>,
}

/// One change.
#[derive(Clone, Debug)]
pub struct Row {
    /// What changed, by how much, since when.
    pub sentence: String,
    /// How large the change most likely is, where its range is known, and from what to what.
    pub from: String,
    /// Better or worse, where the engine says so.
    pub verdict: Option<Verdict>,
}

/// Whether a change is good.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// Better or worse, as a word.
    pub word: &'static str,
    /// It is better.
    pub better: bool,
}

impl Changes {
    /// The changes since the report of that time, largest first.
    pub fn new(since: Timestamp, changes: &[Change], t: &Texts) -> Self {
        let more = changes.len().saturating_sub(MAX_CHANGES);
        Self {
            title: (t.change.title)(&t.numbers.date(since)),
            rows: changes
                .iter()
                .take(MAX_CHANGES)
                .map(|change| Row::new(change, t))
                .collect(),
            more: (more > 0).then(|| (t.change.more)(more)),
        }
    }
}

impl Row {
    fn new(change: &Change, t: &Texts) -> Self {
        let write = |value, range| ranged(&change.figure, value, range, t);
        let (before, after) = (
            write(change.before, change.before_range),
            write(change.after, change.after_range),
        );
        let from = (t.change.from)(&before, &after);
        Self {
            sentence: sentence(change, t),
            from: likely(change, t).map_or(from.clone(), |size| format!("{size} · {from}")),
            verdict: change.better.map(|better| Verdict {
                word: if better { t.change.better } else { t.change.worse },
                better,
            }),
        }
    }
}

/// A compared figure, with its range in brackets.
fn ranged(figure: &str, value: f64, range: Option<Range>, t: &Texts) -> String {
    let write = |value| value_of(figure, value, t);
    let ends = range.map(|ends| format!(" ({})", span(&write(ends.low), &write(ends.high), t)));
    write(value) + &ends.unwrap_or_default()
}

fn sentence(change: &Change, t: &Texts) -> String {
    let figure = t.figure_name(&change.figure);
    // A day is the least: two analyses within hours are a day apart in words.
    let days = change.days.round().max(1.0) as u32;
    let in_windows = change.figure.starts_with("window_");
    match (change.unit, change.movement) {
        (Unit::Times, Movement::Up) if in_windows => (t.change.window_up)(figure, &times(change.size, t), days),
        (Unit::Times, Movement::Down) if in_windows => {
            (t.change.window_down)(figure, &times(1.0 / change.size, t), days)
        }
        (Unit::Times, Movement::Up) => (t.change.times_up)(figure, &times(change.size, t), days),
        (Unit::Times, Movement::Down) => (t.change.times_down)(figure, &times(1.0 / change.size, t), days),
        (Unit::Points, Movement::Up) => (t.change.points_up)(figure, &points(change, t), days),
        (Unit::Points, Movement::Down) => (t.change.points_down)(figure, &points(change, t), days),
    }
}

/// The range of a change's size, as its sentence states it: without a sign, times above 1, points of a hundred.
fn likely(change: &Change, t: &Texts) -> Option<String> {
    let Range { low, high } = change.size_range?;
    let scale = points_of(change);
    let (low, high) = match (change.unit, change.movement) {
        (Unit::Times, Movement::Up) => (low, high),
        (Unit::Times, Movement::Down) => (1.0 / high, 1.0 / low),
        (Unit::Points, Movement::Up) => (low * scale, high * scale),
        (Unit::Points, Movement::Down) => (-high * scale, -low * scale),
    };
    let (digits, sign) = match change.unit {
        Unit::Times => (2, "×"),
        Unit::Points => (usize::from(low < 0.5), ""),
    };
    let range = span(&t.numbers.decimal(low, digits), &t.numbers.decimal(high, digits), t) + sign;
    let likely = (t.figure.likely)(&range);
    Some(match change.unit {
        Unit::Times => likely,
        Unit::Points => (t.change.points)(&likely),
    })
}

fn times(size: f64, t: &Texts) -> String {
    t.numbers.decimal(size, 2)
}

/// Without a sign. What would be no point at all is written with a digit after the point.
fn points(change: &Change, t: &Texts) -> String {
    let size = change.size.abs() * points_of(change);
    t.numbers.decimal(size, usize::from(size < 0.5))
}

/// Points in one of the figure's own unit. A share of 1 would be all uploads: in points it is percent, as it is written elsewhere.
fn points_of(change: &Change) -> f64 {
    if change.figure == "shorts_share" { 100.0 } else { 1.0 }
}

/// A compared figure, by its basis.
fn value_of(basis: &str, value: f64, t: &Texts) -> String {
    let n = &t.numbers;
    match basis {
        "median_views" | "p75_views" | "median_vpd" | "subscribers" | "total_views" | "window_views" => n.count(value),
        "overall_score"
        | "consistency_score"
        | "title_pattern_score"
        | "hidden_gem_score"
        | "sustainability_score"
        | "window_uploads" => n.decimal(value, 0),
        // Per 100 subscribers.
        "views_to_subs_ratio" => n.decimal(value * 100.0, usize::from(value < 0.1)),
        "outlier_share" => n.percent(value / 100.0, 0),
        "shorts_share" => n.percent(value, 0),
        "engagement_rate" | "window_engagement" => n.percent(value, 1),
        "median_duration" => phrase::clock(value),
        _ => n.decimal(value, 1),
    }
}

#[cfg(test)]
mod tests;
