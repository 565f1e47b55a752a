//! Channels made of known parts: what chance alone claims, and what planted effects are found.

use engine::internals::content::seo;
use engine::internals::input::eligible::EligibleUploads;
use engine::internals::statistics::random::Random;
use engine::internals::studies::lengths;
use engine::internals::xray;
use engine::measure;
use engine::report::{Direction, Report, SeoStudy, SeoTrait, TitleFeature};
use engine::snapshot::Snapshot;

use crate::described::describe;
use crate::made::{Made, PLAIN, make};
use crate::{Line, Table};

const CHANNELS: usize = 1_000;
/// Where a share of few percent is measured, more.
const NULL_CHANNELS: usize = 4_000;

/// What is claimed where there is nothing.
pub fn by_chance() -> Table {
    Table::new(
        "Claims by chance alone, percent of channels",
        [0.6, 1.0, 1.4].map(null).into(),
    )
}

/// What is found where there is something.
pub fn power() -> Table {
    Table::new("Planted effects found, percent of channels", vec![planted()])
}

/// On how many channels of 200 uploads a length is called the best: where none is, and where uploads of 8 to 12 minutes have twice the
/// views.
pub fn sweet_spots() -> Table {
    let found = |made, seed| {
        let mut random = Random::new(seed);
        let named = |snapshot: &Snapshot| {
            let eligible = EligibleUploads::new(snapshot);
            xray::sweet_spot(&eligible, &lengths::measure(&eligible)).value
        };
        let made = (0..CHANNELS).filter_map(|_| named(&make(made, &mut random)?));
        made.collect::<Vec<f64>>()
    };
    let percent = |count: usize| 100.0 * count as f64 / CHANNELS as f64;
    let line = |sigma: f64| {
        let none = Made {
            sigma,
            videos: 200,
            ..PLAIN
        };
        let twice = Made {
            sweet: 2.0_f64.ln(),
            ..none
        };
        let (chance, planted) = (found(none, (sigma * 1e6) as u64), found(twice, (sigma * 1e7) as u64));
        let right = planted.iter().filter(|minutes| (8.0..12.0).contains(*minutes)).count();
        Line::new(
            format!("sigma {sigma}"),
            [
                ("by chance", percent(chance.len())),
                ("2 x found", percent(right)),
                ("another found", percent(planted.len() - right)),
            ],
        )
    };
    Table::new(
        "Best length of 200 uploads, percent of channels",
        [0.6, 1.0, 1.4].map(line).into(),
    )
}

/// On how many channels chapters, captions, longer descriptions or hashtags are said to go with more or fewer views: where they do not, and
/// where 15 of 50 uploads have chapters and twice the views.
pub fn seo_hints() -> Table {
    let studies = |channels: usize, sigma: f64, chapters: f64, seed: u64| -> Vec<SeoStudy> {
        let mut random = Random::new(seed);
        let made = Made { sigma, ..PLAIN };
        let one = |random: &mut Random| {
            let mut snapshot = make(made, random)?;
            describe(&mut snapshot, chapters, random);
            Some(seo::measure(&EligibleUploads::new(&snapshot)))
        };
        (0..channels).filter_map(|_| one(&mut random)).collect()
    };
    let percent = |studies: &[SeoStudy], holds: fn(&SeoStudy) -> bool| {
        100.0 * studies.iter().filter(|study| holds(study)).count() as f64 / studies.len().max(1) as f64
    };
    let line = |sigma: f64| {
        let (none, twice) = (
            studies(NULL_CHANNELS, sigma, 0.0, (sigma * 1e4) as u64),
            studies(CHANNELS, sigma, 2.0_f64.ln(), (sigma * 1e5) as u64),
        );
        let tested: usize = none
            .iter()
            .flat_map(|study| &study.tests)
            .filter(|test| test.p.is_some())
            .count();
        Line::new(
            format!("sigma {sigma}"),
            [
                (
                    "by chance",
                    percent(&none, |study| study.tests.iter().any(|test| test.found)),
                ),
                ("tested", tested as f64 / none.len().max(1) as f64),
                (
                    "2 x found",
                    percent(&twice, |study| {
                        let mut tests = study.tests.iter();
                        tests.any(|test| test.feature == SeoTrait::Chapters && test.found)
                    }),
                ),
            ],
        )
    };
    Table::new("SEO hints, percent of channels", [0.6, 1.0, 1.4].map(line).into())
}

/// Reports of [`CHANNELS`] channels generated alike.
pub fn reports(made: Made, seed: u64) -> Vec<Report> {
    of(CHANNELS, made, seed)
}

fn of(channels: usize, made: Made, seed: u64) -> Vec<Report> {
    let mut random = Random::new(seed);
    (0..channels)
        .filter_map(|_| measure(&make(made, &mut random)?).ok())
        .collect()
}

/// Percent of the reports for which something holds.
pub fn percent(reports: &[Report], holds: impl Fn(&Report) -> bool) -> f64 {
    100.0 * reports.iter().filter(|report| holds(report)).count() as f64 / reports.len().max(1) as f64
}

fn title_claim(report: &Report) -> bool {
    report.title_study.found > 0
}

fn timing_claim(report: &Report) -> bool {
    report.timing_study.best.is_some()
}

fn trend_claim(report: &Report) -> bool {
    report.metrics.trend_direction != Some(Direction::Stable)
}

fn null(sigma: f64) -> Line {
    let reports = of(NULL_CHANNELS, Made { sigma, ..PLAIN }, (sigma * 1e3) as u64);
    let mean = |count: fn(&Report) -> u32| {
        reports.iter().map(|report| f64::from(count(report))).sum::<f64>() / reports.len().max(1) as f64
    };
    let any = |report: &Report| title_claim(report) || timing_claim(report) || trend_claim(report);
    let exceptional = |report: &Report| report.outliers.iter().any(|outlier| outlier.exceptional);
    Line::new(
        format!("no effect, sigma {sigma}"),
        [
            ("title", percent(&reports, title_claim)),
            ("timing", percent(&reports, timing_claim)),
            ("trend", percent(&reports, trend_claim)),
            ("any of these", percent(&reports, any)),
            ("exceptional", percent(&reports, exceptional)),
            ("strong each", mean(|report| report.metrics.viral_videos_count)),
            ("titles tested", mean(|report| report.title_study.tested)),
            ("unusual", percent(&reports, |report| report.unusual_ratio)),
        ],
    )
}

fn planted() -> Line {
    let made = Made { sigma: 0.6, ..PLAIN };
    let trend = |ln: f64, seed| reports(Made { trend: ln, ..made }, seed);
    let (rising, falling) = (trend(1.6_f64.ln(), 2), trend(-(1.6_f64.ln()), 3));
    let asking = reports(
        Made {
            question: 2.0_f64.ln(),
            ..made
        },
        4,
    );
    let late = reports(
        Made {
            evening: 2.0_f64.ln(),
            ..made
        },
        5,
    );
    let goes = |report: &Report, way| report.metrics.trend_direction == Some(way);
    let question = |report: &Report| {
        let mut claims = report.title_study.claims.iter();
        claims.any(|claim| claim.feature == TitleFeature::Question && claim.found && claim.raw_lift > 1.0)
    };
    Line::new(
        "sigma 0.6, two a week",
        [
            ("title, 2 x on 15 of 50", percent(&asking, question)),
            (
                "+60 % per 90 days",
                percent(&rising, |report| goes(report, Direction::Rising)),
            ),
            (
                "the same falling",
                percent(&falling, |report| goes(report, Direction::Falling)),
            ),
            ("an hour, 2 x", percent(&late, timing_claim)),
        ],
    )
}
