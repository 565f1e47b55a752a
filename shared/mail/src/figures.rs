//! The three figures of a mail, each with its doubt: "69 · likely 65–74".

use engine::report::{Claim, Report, State};

use crate::fade::Fade;
use crate::texts::Texts;

/// How a figure is written.
#[derive(Clone, Copy, Debug)]
enum Write {
    Whole,
    Count,
    /// A share, 1 = all.
    Percent,
}

/// A figure as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is.
    pub name: String,
    /// The estimate, or that there is none.
    pub value: String,
    /// The range in which it most likely lies, or that there is none; absent without an estimate.
    pub likely: Option<String>,
    /// That it may change soon, where it may.
    pub provisional: Option<&'static str>,
    /// Whether it has a range.
    pub ranged: bool,
    /// Whether there is an estimate.
    pub known: bool,
    /// As a bar, where its scale has an end.
    pub fade: Option<Fade>,
}

impl Figure {
    /// Overall score, median views of 30 days (of all uploads where there are too few), average engagement.
    pub fn of_report(report: &Report, t: &Texts) -> [Self; 3] {
        let xray = report.xray.as_ref();
        let nothing = Claim::default();
        let recent = xray.map(|xray| &xray.median_views_30d);
        let (views, views_name) = match recent.filter(|claim| claim.value.is_some()) {
            Some(recent) => (recent, t.figure.median_views_30d),
            None => (&report.metrics.median_views, t.figure_name("median_views")),
        };
        let engagement = xray.map_or(&nothing, |xray| &xray.avg_engagement);
        let score = format!("{} ({})", t.figure_name("overall_score"), t.figure.of_hundred);
        [
            Self {
                fade: Fade::of(&report.score, 100.0),
                ..Self::new(score, &report.score, Write::Whole, t)
            },
            Self::new(views_name.to_owned(), views, Write::Count, t),
            Self::new(t.figure.avg_engagement.to_owned(), engagement, Write::Percent, t),
        ]
    }

    fn new(name: String, claim: &Claim, write: Write, t: &Texts) -> Self {
        let value = claim.value.filter(|_| claim.state != State::Abstained);
        let likely = |_| {
            claim.low.zip(claim.high).map_or_else(
                || t.figure.no_interval.to_owned(),
                |ends| (t.figure.likely)(&range(ends, write, t)),
            )
        };
        Self {
            name,
            value: value.map_or_else(|| t.figure.not_enough.to_owned(), |value| one(value, write, t)),
            likely: value.map(likely),
            provisional: (claim.state == State::Provisional).then_some(t.figure.provisional),
            ranged: value.is_some() && claim.low.is_some() && claim.high.is_some(),
            known: value.is_some(),
            fade: None,
        }
    }

    /// The figure in one line.
    pub fn line(&self) -> String {
        let mut line = format!("{}: {}", self.name, self.value);
        for doubt in self.likely.as_deref().into_iter().chain(self.provisional) {
            line.push_str(" · ");
            line.push_str(doubt);
        }
        line
    }
}

fn one(value: f64, write: Write, t: &Texts) -> String {
    match write {
        Write::Whole => t.numbers.decimal(value, 0),
        Write::Count => t.numbers.count(value),
        Write::Percent => t.numbers.percent(value, 1),
    }
}

/// `65–74`; the sign of a percentage is after the upper end alone.
fn range((low, high): (f64, f64), write: Write, t: &Texts) -> String {
    span(&one(low, write, t), &one(high, write, t), t)
}

/// The same of ends that are written already.
pub fn span(low: &str, high: &str, t: &Texts) -> String {
    if low == high {
        return high.to_owned();
    }
    format!("{}–{high}", low.trim_end_matches(t.numbers.percent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{DE, EN};

    fn claim(value: f64, low: f64, high: f64, state: State) -> Claim {
        Claim {
            value: Some(value),
            low: Some(low),
            high: Some(high),
            state,
            ..Claim::default()
        }
    }

    fn line(claim: &Claim, write: Write, t: &Texts) -> String {
        Figure::new("x".to_owned(), claim, write, t).line()
    }

    #[test]
    fn a_figure_is_said_with_its_doubt() {
        let score = claim(69.2, 65.1, 73.8, State::Measured);
        assert_eq!(line(&score, Write::Whole, &EN), "x: 69 · likely 65–74");
        assert_eq!(line(&score, Write::Whole, &DE), "x: 69 · wohl 65–74");
        let share = claim(0.042, 0.039, 0.046, State::Measured);
        assert_eq!(line(&share, Write::Percent, &EN), "x: 4.2% · likely 3.9–4.6%");
        assert_eq!(line(&share, Write::Percent, &DE), "x: 4,2\u{a0}% · wohl 3,9–4,6\u{a0}%");
    }

    #[test]
    fn what_is_provisional_or_missing_is_said() {
        let views = claim(12_345.0, 10_200.0, 14_800.0, State::Provisional);
        assert_eq!(
            line(&views, Write::Count, &DE),
            "x: 12.345 · wohl 10.200–14.800 · vorläufig"
        );
        let bare = Claim {
            low: None,
            state: State::Measured,
            ..views
        };
        assert_eq!(line(&bare, Write::Count, &EN), "x: 12,345 · no range");
        assert_eq!(line(&Claim::default(), Write::Count, &EN), "x: Not enough data");
    }
}
