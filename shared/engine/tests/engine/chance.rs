//! What chance alone claims, and what planted effects are found: fewer channels than the calibration, so wider borders.

use engine::analyze;
use engine::random::Random;
use engine::report::{Daypart, Direction, Report, TitleFeature};

use crate::made::{Made, PLAIN, make};

const CHANNELS: usize = 300;

fn reports(made: Made, seed: u64) -> Vec<Report> {
    let mut random = Random::new(seed);
    (0..CHANNELS)
        .map(|_| analyze(&make(made, &mut random).unwrap()).unwrap())
        .collect()
}

fn percent(reports: &[Report], holds: fn(&Report) -> bool) -> f64 {
    100.0 * reports.iter().filter(|report| holds(report)).count() as f64 / reports.len() as f64
}

fn title(report: &Report) -> bool {
    report.title_study.found > 0
}

fn timing(report: &Report) -> bool {
    report.timing_study.best.is_some()
}

fn trend(report: &Report) -> bool {
    report.metrics.trend_direction != Some(Direction::Stable)
}

#[test]
fn channels_without_any_effect_are_told_so() {
    // Two standard errors of 300 channels above 10, 6, 6, 20 and 8 percent.
    for (sigma, seed) in [(0.6, 1), (1.0, 2), (1.4, 3)] {
        let reports = reports(Made { sigma, ..PLAIN }, seed);
        assert!(
            reports.iter().all(|report| report.title_study.tested >= 5),
            "titles were tested"
        );
        assert!(percent(&reports, title) <= 13.5);
        assert!(percent(&reports, timing) <= 8.7);
        assert!(percent(&reports, trend) <= 8.7);
        assert!(percent(&reports, |report| title(report) || timing(report) || trend(report)) <= 24.6);
        assert!(
            percent(&reports, |report| report
                .outliers
                .iter()
                .any(|outlier| outlier.exceptional))
                <= 11.1
        );
    }
}

#[test]
fn planted_effects_are_found() {
    let plain = Made { sigma: 0.6, ..PLAIN };
    let two = 2.0_f64.ln();
    let asking = reports(Made { question: two, ..plain }, 4);
    let found = |report: &Report| {
        let mut claims = report.title_study.claims.iter();
        claims.any(|claim| claim.found && claim.feature == TitleFeature::Question && claim.lift.value.unwrap() > 1.0)
    };
    assert!(percent(&asking, found) >= 70.0);
    let rising = reports(
        Made {
            trend: 1.6_f64.ln(),
            ..plain
        },
        5,
    );
    assert!(
        percent(&rising, |report| report.metrics.trend_direction
            == Some(Direction::Rising))
            >= 73.0
    );
    let late = reports(
        Made {
            evening: 3.0_f64.ln(),
            ..plain
        },
        6,
    );
    let evening = |report: &Report| {
        let best = report.timing_study.best;
        best.is_some_and(|slot| !slot.weekend && slot.daypart == Daypart::Evening)
    };
    assert!(percent(&late, evening) >= 70.0);
}

#[test]
fn growth_is_not_mistaken_for_the_effect_of_a_word() {
    // The channel grows tenfold within a year, and asks only in its second half.
    let mut random = Random::new(7);
    let mut claimed = 0;
    for _ in 0..100 {
        let made = Made {
            sigma: 0.6,
            trend: 10.0_f64.ln() / 4.0,
            gap: 7.0,
            ..PLAIN
        };
        let mut snapshot = make(made, &mut random).unwrap();
        for (place, video) in snapshot.videos.iter_mut().enumerate() {
            video.title = video.title.replace('?', "");
            if place < 25 {
                video.title.push('?');
            }
        }
        let study = analyze(&snapshot).unwrap().title_study;
        claimed += usize::from(
            study
                .claims
                .iter()
                .any(|claim| claim.found && claim.feature == TitleFeature::Question),
        );
    }
    assert!(claimed <= 15, "{claimed} of 100");
}
