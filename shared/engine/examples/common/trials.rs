//! Experiments: planned on a channel's past, carried out by its next uploads, where there is no difference and where there is one.

use engine::experiment::{self, Experiment};
use engine::internals::input::age;
use engine::internals::input::eligible::EligibleUploads;
use engine::internals::statistics::random::Random;
use engine::report::{Detectable, ExperimentSide, ExperimentVerdict, Format, Hypothesis, TitleFeature};
use engine::snapshot::{Snapshot, Video};
use jiff::SignedDuration;

use crate::Line;
use crate::made::{MEDIAN, Made, make};

/// Days between uploads of an experiment: all of it lies before the next change of what counts as a view.
const GAP: f64 = 0.25;

/// How often the verdict is wrong, found and right on `channels` channels.
pub fn line(channels: usize, made: Made) -> Line {
    let run = |ln: f64, seed: u64| {
        let mut random = Random::new(seed ^ (made.sigma * 1e3) as u64 ^ ((made.videos as u64) << 20));
        (0..channels)
            .filter_map(|_| carried_out(made, ln, &mut random))
            .collect::<Vec<_>>()
    };
    let (same, more) = (run(0.0, 71), run(Detectable::HalfMore.ratio().ln(), 72));
    let percent = |all: &[Outcome], holds: &dyn Fn(&Outcome) -> bool| {
        100.0 * all.iter().filter(|one| holds(one)).count() as f64 / all.len().max(1) as f64
    };
    let holds = |truth: f64| {
        move |one: &Outcome| {
            let ratio = &one.verdict.ratio;
            ratio.low.is_some_and(|low| low <= truth) && ratio.high.is_some_and(|high| truth <= high)
        }
    };
    let mean = more.iter().map(|one| f64::from(one.needed)).sum::<f64>() / more.len().max(1) as f64;
    Line::new(
        format!("sigma {}, {} uploads", made.sigma, made.videos),
        [
            ("wrong", percent(&same, &|one| one.verdict.ahead.is_some())),
            (
                "x1.5 found",
                percent(&more, &|one| one.verdict.ahead == Some(ExperimentSide::First)),
            ),
            ("truth inside", percent(&more, &holds(Detectable::HalfMore.ratio()))),
            ("uploads a side", mean),
            ("channels", more.len() as f64),
        ],
    )
}

/// A verdict, and on how many uploads a side it rests.
struct Outcome {
    verdict: ExperimentVerdict,
    needed: u32,
}

/// An experiment of titles that ask and titles that do not, which differ by `ln`; `None` where none could be planned.
fn carried_out(made: Made, ln: f64, random: &mut Random) -> Option<Outcome> {
    let before = make(made, random)?;
    let eligible = EligibleUploads::new(&before);
    let plan = *experiment::plan(&eligible, &[]).plans.first()?;
    let experiment = Experiment {
        id: "1".into(),
        hypothesis: Hypothesis::Title {
            feature: TitleFeature::Question,
        },
        format: Format::Long,
        detects: plan.detects,
        needed: plan.uploads_a_side,
        started_at: before.taken_at,
    };
    let later = continued(&before, made, ln, 2 * plan.uploads_a_side, random)?;
    let progress = experiment::evaluate(&EligibleUploads::new(&later), &later, &experiment);
    Some(Outcome {
        verdict: progress.verdict?,
        needed: plan.uploads_a_side,
    })
}

/// The channel when `uploads` further ones are a week old, every second one of which asks. It grows from one to the next as before.
fn continued(before: &Snapshot, made: Made, ln: f64, uploads: u32, random: &mut Random) -> Option<Snapshot> {
    let days = |days: f64| SignedDuration::from_secs_f64(days * 86_400.0);
    let taken_at = before.taken_at.checked_add(days(GAP * f64::from(uploads) + 8.0)).ok()?;
    let upload = |place: u32| {
        let published_at = before.taken_at.checked_add(days(GAP * f64::from(place))).ok()?;
        let asks = place.is_multiple_of(2);
        let old = taken_at.duration_since(published_at).as_secs_f64() / 86_400.0;
        let ln_views = MEDIAN.ln()
            + age::ln_share(Format::Long, old)
            + if asks { ln } else { 0.0 }
            + made.trend * made.gap * f64::from(place) / 90.0
            + made.sigma * random.normal();
        Some(Video {
            id: format!("later{place}"),
            title: if asks { "lake ?" } else { "lake" }.into(),
            published_at: Some(published_at),
            duration_s: Some(600),
            views: Some(ln_views.exp() as u64),
            ..Video::default()
        })
    };
    let mut later = before.clone();
    later.videos.extend((0..uploads).filter_map(upload));
    later.taken_at = taken_at;
    Some(later)
}
