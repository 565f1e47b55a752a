//! Two windows of whole days that follow each other, format by format.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::figures::momentum;
use crate::figures::trend::factor;
use crate::input::breaks;
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::input::snapshot::Snapshot;
use crate::report::{Claim, Format, FormatWindows, Movement, Reason, WindowComparison, WindowFigure};
use crate::rules;
use crate::statistics::mean_difference::MeanDifference;
use crate::statistics::{Interval, Z90};

/// The shortest comparison that has enough uploads; `None` where there is none.
pub fn compare(eligible: &EligibleUploads<'_>, snapshot: &Snapshot) -> Option<WindowComparison> {
    let to = last_whole_day(snapshot.taken_at)?;
    let main = eligible.main?;
    let (days, spans) = rules::WINDOWS.into_iter().find_map(|days| {
        let spans = Spans::ending(to, days)?;
        let both = Both::of(eligible, main, &spans);
        let enough = both.least() >= rules::WINDOW_UPLOADS;
        (enough && spans.are_whole(eligible, snapshot)).then_some((days, spans))
    })?;
    let formats = [Format::Short, Format::Long, Format::Live]
        .into_iter()
        .map(|format| (format, Both::of(eligible, format, &spans)))
        .filter(|(_, both)| both.least() > 0);
    Some(WindowComparison {
        days,
        earlier_from: spans.earlier_from,
        recent_from: spans.recent_from,
        to,
        formats: formats.map(|(format, both)| of_format(format, &both, &spans)).collect(),
    })
}

/// The midnight (UTC) before which every upload is a day old.
fn last_whole_day(taken_at: Timestamp) -> Option<Timestamp> {
    let day_ago = taken_at.checked_sub(SignedDuration::from_hours(24)).ok()?;
    let day = day_ago.to_zoned(TimeZone::UTC).start_of_day().ok()?;
    Some(day.timestamp())
}

struct Spans {
    earlier_from: Timestamp,
    recent_from: Timestamp,
    to: Timestamp,
}

impl Spans {
    fn ending(to: Timestamp, days: u32) -> Option<Self> {
        let back = |times: i64| {
            to.checked_sub(SignedDuration::from_hours(24 * i64::from(days) * times))
                .ok()
        };
        Some(Self {
            earlier_from: back(2)?,
            recent_from: back(1)?,
            to,
        })
    }

    /// Whether an upload from before the earlier window was read: then none of it is missing, and the channel was there for all of it.
    fn are_whole(&self, eligible: &EligibleUploads<'_>, snapshot: &Snapshot) -> bool {
        let oldest = eligible.published.first().copied().unwrap_or(0.0);
        oldest * 86_400.0 > snapshot.taken_at.duration_since(self.earlier_from).as_secs_f64()
    }
}

/// The uploads of a format in both windows, the oldest first.
struct Both<'a, 'b> {
    earlier: Vec<&'b EligibleUpload<'a>>,
    recent: Vec<&'b EligibleUpload<'a>>,
}

impl<'a, 'b> Both<'a, 'b> {
    fn of(eligible: &'b EligibleUploads<'a>, format: Format, spans: &Spans) -> Self {
        let within = |from: Timestamp, to: Timestamp| {
            let items = eligible.items_of(Some(format));
            items.filter(|item| from <= item.at && item.at < to).collect()
        };
        Self {
            earlier: within(spans.earlier_from, spans.recent_from),
            recent: within(spans.recent_from, spans.to),
        }
    }

    fn least(&self) -> usize {
        self.earlier.len().min(self.recent.len())
    }
}

fn of_format(format: Format, both: &Both<'_, '_>, spans: &Spans) -> FormatWindows {
    let uploads = uploads(both);
    // Views of both windows are two measures under one name then.
    let (views, engagement) = if breaks::between(format, spans.earlier_from, spans.to).is_some() {
        let n = both.earlier.len() + both.recent.len();
        (uncompared("window_views", n), uncompared("window_engagement", n))
    } else {
        (views(both), engagement(both))
    };
    FormatWindows {
        format,
        uploads,
        views,
        engagement,
    }
}

fn uncompared(basis: &str, n: usize) -> WindowFigure {
    WindowFigure {
        earlier: None,
        recent: None,
        ratio: Claim::abstained(basis, Reason::CountingChanged, n),
        movement: None,
    }
}

/// How often: the ratio of two counts errs by the spread of the gaps, as in [`momentum`].
fn uploads(both: &Both<'_, '_>) -> WindowFigure {
    let (earlier, recent) = (both.earlier.len() as f64, both.recent.len() as f64);
    let ages: Vec<f64> = both
        .earlier
        .iter()
        .chain(&both.recent)
        .map(|item| item.age_days)
        .collect();
    let spread = momentum::gap_spread(&ages) * (1.0 / earlier + 1.0 / recent).sqrt();
    let apart = (both.least() >= rules::LEAST_SCORED).then(|| MeanDifference {
        difference: (recent / earlier).ln(),
        error: spread,
        freedom: ages.len().saturating_sub(2),
    });
    figure("window_uploads", (Some(earlier), Some(recent)), apart, ages.len())
}

fn views(both: &Both<'_, '_>) -> WindowFigure {
    let adjusted = |items: &[&EligibleUpload<'_>]| items.iter().filter_map(|item| item.adjusted).collect::<Vec<f64>>();
    let (earlier, recent) = (adjusted(&both.earlier), adjusted(&both.recent));
    let typical = |values: &[f64]| {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        Some((mean.exp() - 1.0).max(0.0)).filter(|views| views.is_finite())
    };
    let enough = earlier.len().min(recent.len()) >= rules::LEAST_SCORED;
    let apart = enough.then(|| MeanDifference::new(&recent, &earlier)).flatten();
    figure(
        "window_views",
        (typical(&earlier), typical(&recent)),
        apart,
        earlier.len() + recent.len(),
    )
}

/// One window's reactions and views, added up.
struct Rate {
    value: f64,
    /// Variance of ln of the value.
    variance: f64,
    /// As many uploads of equal views would say as much: (Σ v)² ÷ Σ v² (Kish, Survey Sampling, 1965).
    alike: f64,
    n: usize,
}

/// Views and reactions of an upload that shows all three counts.
fn counts(item: &EligibleUpload<'_>) -> Option<(f64, f64)> {
    let reactions = item.video.likes?.checked_add(item.video.comments?)? as f64;
    Some((item.views.filter(|views| *views > 0.0)?, reactions))
}

/// A rate weighted by views: Σ reactions ÷ Σ views. Its variance is that of a ratio estimate (Cochran, Sampling Techniques, 1977, chapter 6), each
/// residual as if its upload had been left out: the one upload that holds most views lies close to a rate that it has made itself.
fn rate(items: &[&EligibleUpload<'_>]) -> Option<Rate> {
    let counts: Vec<(f64, f64)> = items.iter().filter_map(|item| counts(item)).collect();
    let (views, reactions) = (counts.iter()).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let value = reactions / views;
    let left_out = |(v, r): &(f64, f64)| ((r - value * v) / (1.0 - v / views)).powi(2);
    let variance = counts.iter().map(left_out).sum::<f64>() / reactions.powi(2);
    let squares: f64 = counts.iter().map(|(views, _)| views * views).sum();
    (value > 0.0 && variance.is_finite()).then_some(Rate {
        value,
        variance,
        alike: views * views / squares,
        n: counts.len(),
    })
}

fn engagement(both: &Both<'_, '_>) -> WindowFigure {
    let (earlier, recent) = (rate(&both.earlier), rate(&both.recent));
    let values = (
        earlier.as_ref().map(|rate| rate.value),
        recent.as_ref().map(|rate| rate.value),
    );
    let n = earlier.as_ref().map_or(0, |rate| rate.n) + recent.as_ref().map_or(0, |rate| rate.n);
    let apart = earlier.zip(recent).and_then(|(earlier, recent)| {
        let least = earlier.n.min(recent.n);
        (least >= rules::LEAST_SCORED).then(|| MeanDifference {
            difference: (recent.value / earlier.value).ln(),
            error: (earlier.variance + recent.variance).sqrt(),
            freedom: ((earlier.alike + recent.alike) as usize).saturating_sub(2),
        })
    });
    figure("window_engagement", values, apart, n)
}

fn figure(basis: &str, values: (Option<f64>, Option<f64>), apart: Option<MeanDifference>, n: usize) -> WindowFigure {
    let (earlier, recent) = values;
    let Some(apart) = apart else {
        return WindowFigure {
            earlier,
            recent,
            ratio: Claim::abstained(basis, Reason::FewVideos, n),
            movement: None,
        };
    };
    let Interval { low, high } = apart.within(rules::WINDOW_Z);
    let movement = match (low > 0.0, high < 0.0) {
        (true, _) => Some(Movement::Up),
        (_, true) => Some(Movement::Down),
        _ => None,
    };
    WindowFigure {
        earlier,
        recent,
        ratio: Claim::measured(basis, factor(apart.difference), n).within(Some(apart.within(Z90).map(factor))),
        // Without spread there is no doubt to speak of either: such counts are made up or all alike.
        movement: movement.filter(|_| apart.error > 0.0),
    }
}
