//! What changed between two analyses of one channel, beyond noise.

use crate::advice::keys;
use crate::comparison::comparable_figures::{self, Figure, Views};
use crate::input::breaks;
use crate::report::{Change, Claim, Movement, Param, Range, Report, Unit};
use crate::statistics::Z90;

/// Standard errors that a difference must span. 18 figures are looked at, many of which move together: of 3,600 pairs of samples of one
/// truth (σ 0.6, 1.0 and 1.4) the furthest figure lies beyond 2.4 in 10 percent and beyond 2.7 in 5, which leaves room for channels that
/// are less regular than made-up ones; fewer where the samples share uploads.
pub const LEAST_Z: f64 = 2.7;
/// Share by which the platform's rounding alone (three figures) can move a count of subscribers.
const ROUNDING: f64 = 0.01;

/// The changes from `old` to `new` and what moved between the two windows of `new`, largest first (in standard errors; counts last). Empty for different channels, for the same
/// snapshot, and where the newer report is not newer.
///
/// A figure that rests on views is compared only where all of them, in both reports, have been counted in one way: by the newer snapshot
/// no upload of either is older than the newest break of its format. Two windows that both contain the break are not alike either, for the
/// newer one has more uploads from after it. The channel's own count of views is news only where it fell, and no break lies between the
/// snapshots: views of a channel that is seen at all add up, and how fast they do is its velocity.
#[must_use]
pub fn changes(old: &Report, new: &Report) -> Vec<Change> {
    let seconds = new.analysis_date.duration_since(old.analysis_date).as_secs_f64();
    if old.channel_info.channel_id != new.channel_info.channel_id || seconds <= 0.0 {
        return Vec::new();
    }
    let days = seconds / 86_400.0;
    // Two engines may define a figure in two ways: then only counts can be compared.
    let same = old.engine_version == new.engine_version;
    let alike = Alike::new(old, new);
    let mut found: Vec<(f64, Change)> = comparable_figures::of_report(old)
        .into_iter()
        .zip(comparable_figures::of_report(new))
        .filter(|(figure, _)| same && alike.holds(figure.views))
        .filter_map(|(before, after)| of_figure(before, after, days))
        .collect();
    found.extend(of_windows(new));
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.figure.cmp(&b.1.figure)));
    let (then, now) = (&old.channel_info, &new.channel_info);
    let subscribers = of_count("subscribers", then.subscriber_count, now.subscriber_count, days);
    let views = of_count(
        "total_views",
        then.total_views.filter(|_| alike.totals),
        now.total_views,
        days,
    );
    let lost = views.filter(|change| change.movement == Movement::Down);
    let counts = subscribers.into_iter().chain(lost);
    found.into_iter().map(|(_, change)| change).chain(counts).collect()
}

/// Which views of two reports have been counted in one way only.
struct Alike {
    main: bool,
    all: bool,
    totals: bool,
}

impl Alike {
    fn new(old: &Report, new: &Report) -> Self {
        let by = new.analysis_date;
        let mixed = |report: &Report, only| breaks::counted_twice(report, only, by);
        let main = |report: &Report| report.channel_info.main_format;
        Self {
            main: !mixed(old, main(old)) && !mixed(new, main(new)),
            all: !mixed(old, None) && !mixed(new, None),
            totals: !breaks::any_between(old.analysis_date, by),
        }
    }

    const fn holds(&self, views: Views) -> bool {
        match views {
            Views::None => true,
            Views::Main => self.main,
            Views::All => self.all,
        }
    }
}

fn of_figure(before: Figure<'_>, after: Figure<'_>, days: f64) -> Option<(f64, Change)> {
    let (distance, error) = comparable_figures::difference(before.claim, after.claim, before.unit)?;
    // Without doubt every difference would count: intervals of no width come from values that are all alike.
    if distance == 0.0 || error <= 0.0 || distance.abs() < LEAST_Z * error {
        return None;
    }
    let size = |distance: f64| match before.unit {
        Unit::Times => distance.exp(),
        Unit::Points => distance,
    };
    let moved = Change {
        before_range: range_of(before.claim),
        after_range: range_of(after.claim),
        size_range: range(size(distance - Z90 * error), size(distance + Z90 * error)),
        ..change(
            before.key,
            before.unit,
            (before.claim.value?, after.claim.value?),
            size(distance),
            before.better,
            days,
        )?
    };
    Some((distance.abs() / error, moved))
}

fn range(low: f64, high: f64) -> Option<Range> {
    (low.is_finite() && high.is_finite()).then_some(Range { low, high })
}

fn range_of(claim: &Claim) -> Option<Range> {
    range(claim.low?, claim.high?)
}

/// What moved between the two windows of an X-Ray, in the main format. Both lie in one report, on one side of a break.
fn of_windows(report: &Report) -> Vec<(f64, Change)> {
    let windows = report.xray.as_ref().and_then(|xray| xray.windows.as_ref());
    let main = report.channel_info.main_format;
    let Some((windows, format)) = windows.and_then(|windows| {
        let mut formats = windows.formats.iter();
        Some((windows, formats.find(|one| Some(one.format) == main)?))
    }) else {
        return Vec::new();
    };
    let figures = [
        (&format.uploads, None),
        (&format.views, Some(true)),
        (&format.engagement, Some(true)),
    ];
    let days = f64::from(windows.days);
    let found = figures.into_iter().filter_map(|(figure, better)| {
        let movement = figure.movement?;
        let (ratio, low, high) = (figure.ratio.value?, figure.ratio.low?, figure.ratio.high?);
        let basis = figure.ratio.basis.as_str();
        let (key, times) = match movement {
            Movement::Up => (keys::CHANGE_WINDOW_UP, ratio),
            Movement::Down => (keys::CHANGE_WINDOW_DOWN, 1.0 / ratio),
        };
        let values = (figure.earlier?, figure.recent?);
        let moved = Change {
            movement,
            size_range: range(low, high),
            better: better.map(|more| more == (movement == Movement::Up)),
            statement: key.with([
                ("figure", Param::Text(basis.to_owned())),
                ("times", Param::Number(times)),
                ("count", Param::Number(days)),
            ]),
            ..change(basis, Unit::Times, values, ratio, None, days)?
        };
        let error = (high / low).ln() / (2.0 * Z90);
        Some((ratio.ln().abs() / error, moved))
    });
    found.collect()
}

fn of_count(name: &str, before: Option<u64>, after: Option<u64>, days: f64) -> Option<Change> {
    let (before, after) = (before? as f64, after? as f64);
    let moved = before > 0.0 && (after / before - 1.0).abs() > ROUNDING;
    if !moved || after <= 0.0 {
        return None;
    }
    change(name, Unit::Times, (before, after), after / before, Some(true), days)
}

/// Points as a sentence names them: whole ones, tenths where there is less than half a point. A share of 1 is a hundred.
fn points(figure: &str, size: f64) -> f64 {
    let size = if figure == "shorts_share" { size * 100.0 } else { size };
    if size < 0.5 {
        (size * 10.0).round() / 10.0
    } else {
        size.round()
    }
}

fn change(
    figure: &str,
    unit: Unit,
    (before, after): (f64, f64),
    size: f64,
    more_is_better: Option<bool>,
    days: f64,
) -> Option<Change> {
    if !size.is_finite() {
        return None;
    }
    let movement = if after > before { Movement::Up } else { Movement::Down };
    let (key, amount) = match (unit, movement) {
        (Unit::Times, Movement::Up) => (keys::CHANGE_TIMES_UP, ("times", size)),
        (Unit::Times, Movement::Down) => (keys::CHANGE_TIMES_DOWN, ("times", 1.0 / size)),
        (Unit::Points, Movement::Up) => (keys::CHANGE_POINTS_UP, ("points", points(figure, size))),
        (Unit::Points, Movement::Down) => (keys::CHANGE_POINTS_DOWN, ("points", points(figure, -size))),
    };
    Some(Change {
        figure: figure.to_owned(),
        movement,
        better: more_is_better.map(|more| more == (movement == Movement::Up)),
        before,
        after,
        before_range: None,
        after_range: None,
        size,
        size_range: None,
        unit,
        days,
        statement: key.with([
            ("figure", Param::Text(figure.to_owned())),
            (amount.0, Param::Number(amount.1)),
            ("count", Param::Number(days.round().max(1.0))),
        ]),
    })
}

/// How much a report of a run has to say beyond noise: what changed, and a drop of the newest uploads.
#[must_use]
pub fn findings(report: &Report, changes: &[Change]) -> usize {
    let alert = report.xray.as_ref().and_then(|xray| xray.drop_alert.as_ref());
    changes.len() + usize::from(alert.and_then(|alert| alert.rings) == Some(true))
}
