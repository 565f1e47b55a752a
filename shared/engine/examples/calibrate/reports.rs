//! What an X-Ray says of change: where nothing changes, and where something does.

use engine::internals::statistics::random::Random;
use engine::report::{Claim, Report, WindowFigure, Xray};
use engine::snapshot::Snapshot;
use engine::{Baselines, Before, changes, xray};

use crate::earlier::earlier;
use crate::made::{Made, PLAIN, make};
use crate::{Line, Table};

/// Days between two reports.
const DAYS: f64 = 30.0;
const SIGMAS: [f64; 3] = [0.6, 1.0, 1.4];

/// All tables, with `channels` channels a line: by chance, whether intervals hold the truth, and what is found.
pub fn tables(channels: usize) -> [Table; 3] {
    let still = SIGMAS.map(|sigma| (sigma, pairs(channels, wide(sigma), (sigma * 2e3) as u64)));
    let lines =
        |line: fn(f64, &[(Report, Report)]) -> Line| still.iter().map(|(sigma, pairs)| line(*sigma, pairs)).collect();
    [
        Table::new(
            "X-Ray of 200 uploads where nothing changes, percent of reports",
            lines(chance),
        ),
        Table::new("X-Ray: truth inside the 90 percent interval, percent", lines(coverage)),
        Table::new(
            "X-Ray where something changes, percent of reports",
            vec![planted(channels)],
        ),
    ]
}

/// A figure changed beyond noise, those of two windows aside; subscribers always grow.
pub fn changed((before, now): &(Report, Report)) -> bool {
    let counted_apart = |name: &str| name == "subscribers" || name.starts_with("window_");
    changes(before, now).iter().any(|change| !counted_apart(&change.figure))
}

/// A report and the one of 30 days before it.
pub fn pair(now: &Snapshot, random: &mut Random) -> Option<(Report, Report)> {
    let shipped = Baselines::shipped();
    let before = xray(&earlier(now, DAYS, random)?, &shipped, Before::default()).ok()?;
    let now = xray(now, &shipped, Before::from(&before)).ok()?;
    Some((before, now))
}

/// A report and the one before it, 30 days apart.
fn pairs(channels: usize, made: Made, seed: u64) -> Vec<(Report, Report)> {
    let mut random = Random::new(seed);
    let one = |_| pair(&make(made, &mut random)?, &mut random);
    (0..channels).filter_map(one).collect()
}

fn wide(sigma: f64) -> Made {
    Made {
        sigma,
        videos: 200,
        ..PLAIN
    }
}

/// What the X-Ray adds.
pub fn section(report: &Report) -> Option<&Xray> {
    report.xray.as_ref()
}

/// The alert rings.
pub fn rings(report: &Report) -> bool {
    let alert = section(report).and_then(|xray| xray.drop_alert.as_ref());
    alert.is_some_and(|alert| alert.rings == Some(true))
}

/// All figures of the windows.
pub fn figures(report: &Report) -> Vec<&WindowFigure> {
    let windows = section(report).and_then(|xray| xray.windows.as_ref());
    let formats = windows.into_iter().flat_map(|windows| &windows.formats);
    formats
        .flat_map(|format| [&format.uploads, &format.views, &format.engagement])
        .collect()
}

/// A window's figure moved.
pub fn window_moves(report: &Report) -> bool {
    figures(report).iter().any(|figure| figure.movement.is_some())
}

/// Percent of all for which something holds.
pub fn percent<T>(all: &[T], holds: impl Fn(&T) -> bool) -> f64 {
    100.0 * all.iter().filter(|one| holds(one)).count() as f64 / all.len().max(1) as f64
}

fn chance(sigma: f64, pairs: &[(Report, Report)]) -> Line {
    Line::new(
        format!("sigma {sigma}"),
        [
            ("drop alert", percent(pairs, |(_, now)| rings(now))),
            ("change", percent(pairs, changed)),
            ("window", percent(pairs, |(_, now)| window_moves(now))),
            ("either", percent(pairs, |pair| changed(pair) || window_moves(&pair.1))),
            ("windows compared", percent(pairs, |(_, now)| !figures(now).is_empty())),
        ],
    )
}

fn planted(channels: usize) -> Line {
    let found = |newest: f64, seed| pairs(channels, Made { newest, ..wide(0.6) }, seed);
    let (half, third) = (found(0.5_f64.ln(), 11), found((2.0_f64 / 3.0).ln(), 12));
    let down = |report: &Report| {
        let views = figures(report).into_iter().nth(1);
        views.is_some_and(|views| views.movement.is_some())
    };
    Line::new(
        "sigma 0.6, two a week",
        [
            ("alert, half", percent(&half, |(_, now)| rings(now))),
            ("alert, a third less", percent(&third, |(_, now)| rings(now))),
            ("window's views, half", percent(&half, |(_, now)| down(now))),
        ],
    )
}

fn coverage(sigma: f64, pairs: &[(Report, Report)]) -> Line {
    let reports = || pairs.iter().map(|(_, now)| now);
    let of_figure = |place: usize| -> Vec<Claim> {
        let found = |report| Some(figures(report).into_iter().nth(place)?.ratio.clone());
        reports().filter_map(found).collect()
    };
    let velocity: Vec<Claim> = reports()
        .filter_map(|report| Some(section(report)?.since_last.as_ref()?.velocity.clone()))
        .collect();
    let alert: Vec<Claim> = reports()
        .filter_map(|report| Some(section(report)?.drop_alert.as_ref()?.ratio.clone()))
        .collect();
    let typical = mean(&velocity);
    Line::new(
        format!("sigma {sigma}"),
        [
            ("uploads", holds(&of_figure(0), 1.0)),
            ("views", holds(&of_figure(1), 1.0)),
            ("engagement", holds(&of_figure(2), 1.0)),
            ("velocity", holds(&velocity, typical)),
            ("alert's ratio", holds(&alert, 1.0)),
        ],
    )
}

fn mean(claims: &[Claim]) -> f64 {
    let values: Vec<f64> = claims.iter().filter_map(|claim| claim.value).collect();
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Percent of the claims with an interval that hold the truth.
fn holds(claims: &[Claim], truth: f64) -> f64 {
    let ends: Vec<(f64, f64)> = claims.iter().filter_map(|claim| claim.low.zip(claim.high)).collect();
    percent(&ends, |(low, high)| (*low..=*high).contains(&truth))
}
