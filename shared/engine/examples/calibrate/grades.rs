//! What became of advice, where it does nothing and where it does something.

use engine::internals::statistics::random::Random;
use engine::report::{AdviceGrade, GivenAdvice, Outcome, Report, Watched};
use engine::snapshot::Snapshot;
use engine::{Baselines, Before, xray};
use jiff::Timestamp;

use crate::earlier::earlier;
use crate::made::{Made, PLAIN, make};
use crate::reports::percent;
use crate::{Line, Table};

/// Days between giving and grading: at two uploads a week there are ten that are a week old.
const DAYS: f64 = 55.0;
const SIGMAS: [f64; 3] = [0.6, 1.0, 1.4];
/// Uploads that a naive judge looks at, and those before them that it calls usual.
const NAIVE: (usize, usize) = (10, 20);

/// All tables; `channels` is the number of channels behind each line.
pub fn tables(channels: usize) -> [Table; 2] {
    let still = SIGMAS.map(|sigma| (sigma, graded(channels, sigma, 1.0)));
    let line = |(sigma, all): &(f64, Vec<Graded>)| by_chance(*sigma, all);
    [
        Table::new(
            "Advice where nothing changes, percent of what is graded",
            still.iter().map(line).collect(),
        ),
        Table::new(
            "Advice that was followed by every upload since, percent graded as helped",
            [1.5, 2.0].map(|times| found(channels, times)).into(),
        ),
    ]
}

/// One channel: its report, and the grades of what was given before it.
pub struct Graded {
    /// As the product grades: uploads follow by chance alone.
    pub grades: Vec<AdviceGrade>,
    /// The same as if each upload since had followed.
    pub followed: AdviceGrade,
    /// Where ten uploads lay 30 percent below the twenty before when advice was given: whether the ten since then drew more than those.
    pub naive: Option<bool>,
}

/// `channels` channels whose uploads since the advice draw `times` times the views.
pub fn graded(channels: usize, sigma: f64, times: f64) -> Vec<Graded> {
    let mut random = Random::new((sigma * 3e3) as u64);
    let wide = Made {
        sigma,
        videos: 200,
        ..PLAIN
    };
    let one = |_| {
        let channel = make(wide, &mut random)?;
        let then = earlier(&channel, DAYS, &mut random)?;
        one(&then, &raised(channel, then.taken_at, times))
    };
    (0..channels).filter_map(one).collect()
}

fn one(then: &Snapshot, now: &Snapshot) -> Option<Graded> {
    let shipped = Baselines::shipped();
    let before = xray(then, &shipped, Before::default()).ok()?;
    let given = before.xray.as_ref()?.advice.clone();
    let all = Watched::Length { from_s: 0, to_s: None };
    let followed = GivenAdvice {
        watched: all,
        share_before: Some(0.0),
        ..given.first()?.clone()
    };
    let grades = |given: &[GivenAdvice]| {
        let before = Before {
            advice: given,
            ..Before::from(&before)
        };
        Some(xray(now, &shipped, before).ok()?.xray?.grades)
    };
    Some(Graded {
        grades: grades(&given)?,
        followed: grades(&[followed])?.into_iter().next()?,
        naive: naive(&before, &xray(now, &shipped, Before::default()).ok()?),
    })
}

fn raised(mut channel: Snapshot, since: Timestamp, times: f64) -> Snapshot {
    for video in &mut channel.videos {
        if video.published_at > Some(since) {
            video.views = video.views.map(|views| (views as f64 * times) as u64);
        }
    }
    channel
}

/// What most do: advise after weak uploads, and call it help that the next ones are less weak.
fn naive(before: &Report, now: &Report) -> Option<bool> {
    let mean = |views: &[f64]| views.iter().sum::<f64>() / views.len().max(1) as f64;
    let lns = |report: &Report, since: Option<Timestamp>| -> Vec<f64> {
        let uploads = report.uploads.iter().filter(|upload| !upload.young);
        let uploads = uploads.filter(|upload| since.is_none_or(|since| upload.published_at > since));
        uploads.map(|upload| (upload.views as f64 + 1.0).ln()).collect()
    };
    let (weak, count) = NAIVE;
    let all = lns(before, None);
    let (earlier, last) = all.split_at(all.len().checked_sub(weak)?);
    let earlier = &earlier[earlier.len().checked_sub(count)?..];
    let next = lns(now, Some(before.analysis_date));
    (mean(last) < mean(earlier) + 0.7_f64.ln()).then(|| mean(&next[..next.len().min(weak)]) > mean(last))
}

fn by_chance(sigma: f64, all: &[Graded]) -> Line {
    let graded: Vec<&AdviceGrade> = all.iter().flat_map(|one| &one.grades).collect();
    let is = |outcome: Outcome| move |grade: &&AdviceGrade| grade.outcome == outcome;
    let had = |outcome: Outcome| percent(all, move |one| one.followed.outcome == outcome);
    let moved = all.iter().map(|one| &one.followed.moved);
    let ends: Vec<(f64, f64)> = moved.filter_map(|moved| moved.low.zip(moved.high)).collect();
    let naive: Vec<bool> = all.iter().filter_map(|one| one.naive).collect();
    Line::new(
        format!("sigma {sigma}"),
        [
            ("helped", percent(&graded, is(Outcome::Helped))),
            ("hurt", percent(&graded, is(Outcome::Hurt))),
            ("not followed", percent(&graded, is(Outcome::NotFollowed))),
            ("cannot tell", percent(&graded, is(Outcome::Inconclusive))),
            ("too early", percent(&graded, is(Outcome::TooEarly))),
            ("helped, had all followed", had(Outcome::Helped)),
            ("hurt, had all followed", had(Outcome::Hurt)),
            (
                "truth in interval",
                percent(&ends, |(low, high)| (*low..=*high).contains(&1.0)),
            ),
            ("naive says better", percent(&naive, |better| *better)),
        ],
    )
}

fn found(channels: usize, times: f64) -> Line {
    let helped = |sigma| {
        let all = graded(channels, sigma, times);
        percent(&all, |one| one.followed.outcome == Outcome::Helped)
    };
    Line::new(
        format!("{times} times the views"),
        [
            ("sigma 0.6", helped(0.6)),
            ("sigma 1.0", helped(1.0)),
            ("sigma 1.4", helped(1.4)),
        ],
    )
}
