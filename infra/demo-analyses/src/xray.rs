//! The demo reports of X-Ray: two channels of the sample platform, each read at two moments as a monitor would have read it.

use anyhow::{Context, ensure};
use contract::analysis::{Analysis, AnalysisChanges};
use contract::xray::Run;
use engine::experiment::Experiment;
use engine::report::{
    AdviceGrade, Change, Claim, Confidence, Detectable, DropAlert, GivenAdvice, Hypothesis, Outcome, Report,
    TitleFeature, WindowFigure,
};
use engine::{Baselines, Before, NotAnalysable};
use jiff::{SignedDuration, Timestamp};
use sample_platform::{Known, Persona, Running};
use youtube::{BUDGET, Client, PlatformError};

use crate::files::{Files, add, analysis};
use crate::studio::open;

/// Candidates for each demo: one and the same channel with other uploads.
const CANDIDATES: usize = 2_400;
/// The moment of both reports: days before the platform began to count views in another way, so that nothing in them lies on two sides of
/// such a day.
const TAKEN_AT: &str = "2026-08-24T09:00:00Z";
/// How many days before that the reports before were made, the first one first: late enough after it for its advice to be graded.
const BEFORE: [u32; 2] = [90, 30];
/// Uploads that a run reads.
const UPLOADS: u32 = 200;
/// With fewer uploads a demo would leave parts of a report empty.
const ENOUGH: usize = 60;

/// A demo report: whose channel, and what its reader is to see.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// The end of its address, `/demo-xray/{id}`.
    pub id: &'static str,
    /// What the channel is; its uploads follow from its number in the catalogue.
    pub channel: Known,
    /// Whether a report is what the demo is for.
    pub shows: fn(&Shown) -> bool,
}

impl Demo {
    /// The name of its files.
    #[must_use]
    pub fn slug(&self) -> String {
        format!("xray-{}", self.id)
    }
}

/// The demos, the one with news first. Both names are invented.
pub const DEMOS: [Demo; 2] = [
    Demo {
        id: "demo",
        channel: Known::new("Umbra & Oak", "umbraandoak", "woodworking", "en").of(Persona::Slump, 84_200),
        shows: Shown::has_news,
    },
    Demo {
        id: "quiet",
        channel: Known::new("Nordlichtküche", "nordlichtküche", "cooking", "de").of(Persona::Steady, 212_000),
        shows: Shown::is_quiet,
    },
];

/// A report with what changed since the one before.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The report.
    pub report: Report,
    /// When the report before was made.
    pub since: Timestamp,
    /// What changed beyond noise.
    pub changes: Vec<Change>,
}

impl Shown {
    /// Something of everything that a report can find.
    #[must_use]
    pub fn has_news(&self) -> bool {
        let titles = self.report.title_study.found > 0;
        // In a slump what was followed by nearly all uploads would seem to hurt, with nothing to compare it with.
        let graded = |grade: &AdviceGrade| !grade.outcome.is_open() && grade.followed.is_some();
        let hurt = |grade: &AdviceGrade| grade.outcome == Outcome::Hurt;
        let advised = (self.report.xray.iter())
            .any(|xray| !xray.advice.is_empty() && xray.grades.iter().any(graded) && !xray.grades.iter().any(hurt));
        let moved = self.windows().any(|figure| figure.movement.is_some());
        self.is_full()
            && self.alert().and_then(|alert| alert.rings) == Some(true)
            && moved
            && titles
            && advised
            && self.ideas() > 0
            && self.changes.iter().any(|change| !change.figure.starts_with("window_"))
    }

    /// Nothing beyond noise, and nothing missing either: it was looked for.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        let seo = self.report.xray.iter().filter_map(|xray| xray.seo.as_ref());
        let found = self.report.title_study.found > 0
            || self.report.timing_study.best.is_some()
            || seo.flat_map(|seo| &seo.tests).any(|test| test.found);
        let alert = self.alert().filter(|alert| alert.rings == Some(false));
        let calm =
            alert.is_some_and(|alert| is_even(&alert.ratio)) && self.windows().all(|figure| is_even(&figure.ratio));
        let topics = &self.report.content_analysis.topics;
        let stands_out = topics.iter().any(|topic| topic.stands_out.is_some());
        let advice = self.report.xray.iter().flat_map(|xray| &xray.advice);
        let rules_of_thumb = advice.into_iter().all(|given| given.confidence == Confidence::Low);
        self.is_full() && calm && !found && !stands_out && rules_of_thumb && self.changes.is_empty()
    }

    /// Title ideas, each of which rests on an effect.
    fn ideas(&self) -> usize {
        let pools = self.report.xray.iter().filter_map(|xray| xray.final_titles.as_ref());
        pools.map(|pool| pool.titles.len()).sum()
    }

    fn is_full(&self) -> bool {
        let report = &self.report;
        let whole = (report.xray.as_ref())
            .is_some_and(|xray| xray.windows.is_some() && xray.since_last.is_some() && xray.tier.is_some());
        let alike = engine::breaks::uncompared(report, self.since).is_none();
        whole && alike && report.score.value.is_some() && !report.unusual_ratio && report.uploads.len() >= ENOUGH
    }

    fn alert(&self) -> Option<&DropAlert> {
        self.report.xray.as_ref()?.drop_alert.as_ref()
    }

    fn windows(&self) -> impl Iterator<Item = &WindowFigure> {
        let xray = self.report.xray.iter();
        let windows = xray.filter_map(|xray| xray.windows.as_ref());
        let formats = windows.flat_map(|windows| &windows.formats);
        formats.flat_map(|one| [&one.uploads, &one.views, &one.engagement])
    }
}

/// Nobody could read a movement into it: the interval reaches to both sides of 1.
fn is_even(ratio: &Claim) -> bool {
    ratio.low.is_some_and(|low| low < 1.0) && ratio.high.is_some_and(|high| high > 1.0)
}

/// The sample platform at one of the two moments.
struct Moment {
    platform: Running,
    client: Client,
    at: Timestamp,
}

impl Moment {
    async fn open(at: Timestamp, days_ago: u32) -> anyhow::Result<Self> {
        let cast = DEMOS.iter().flat_map(|demo| vec![demo.channel; CANDIDATES]).collect();
        let (platform, client) = open(cast, at, days_ago).await?;
        let at = at.checked_sub(SignedDuration::from_hours(24 * i64::from(days_ago)))?;
        Ok(Self { platform, client, at })
    }

    async fn read(&self, demo: &Demo, id: &str) -> anyhow::Result<engine::Snapshot> {
        let known = id.parse::<domain::ChannelId>()?;
        let session = self.client.session(BUDGET);
        let mut snapshot = session.snapshot(&known.into(), UPLOADS, self.at).await?;
        ensure!(snapshot.channel.title == demo.channel.title, "{id} is another channel");
        snapshot.channel.logo_url = Some(format!("/demo/{}.svg", demo.slug()));
        Ok(snapshot)
    }
}

/// Where the demo reports are made: the sample platform now, and as it was at the reports before.
pub struct Stage {
    first: Moment,
    then: Moment,
    now: Moment,
    baselines: Baselines,
}

impl Stage {
    /// Starts it.
    ///
    /// # Errors
    /// There is no free port.
    pub async fn open() -> anyhow::Result<Self> {
        let at = TAKEN_AT.parse()?;
        Ok(Self {
            first: Moment::open(at, BEFORE[0]).await?,
            then: Moment::open(at, BEFORE[1]).await?,
            now: Moment::open(at, 0).await?,
            baselines: Baselines::shipped(),
        })
    }

    /// The first candidate that shows what the demo is for.
    ///
    /// # Errors
    /// No candidate does.
    pub async fn find(&self, demo: &Demo) -> anyhow::Result<Shown> {
        let first = DEMOS.iter().position(|each| each.id == demo.id);
        let first = first.context("no such demo")? * CANDIDATES;
        for id in self.now.platform.channel_ids().iter().skip(first).take(CANDIDATES) {
            // Some had no upload yet at the first report.
            let shown = match self.report(demo, id).await {
                Err(error) if has_no_uploads(&error) => continue,
                shown => shown?,
            };
            if (demo.shows)(&shown) {
                return Ok(shown);
            }
        }
        anyhow::bail!("{}: no candidate shows what it is for", demo.id)
    }

    /// One candidate, as the third run of a monitor: what the first advised is graded, an experiment that began with it is counted, and the
    /// second is what changes are held against.
    ///
    /// # Errors
    /// There is no such channel, or nothing in it that can be analysed.
    pub async fn report(&self, demo: &Demo, id: &str) -> anyhow::Result<Shown> {
        let first = self.first.read(demo, id).await?;
        let first = engine::xray(&first, &self.baselines, Before::default())?;
        let then = self.then.read(demo, id).await?;
        let (advice, experiments) = (advice(&first), experiment(&first));
        let known = Before {
            advice: &advice,
            experiments: experiments.as_slice(),
            ..Before::from(&first)
        };
        let earlier = engine::xray(&then, &self.baselines, known)?;
        let now = self.now.read(demo, id).await?;
        let open = still_open(&advice, &earlier);
        let known = Before {
            report: Some(&earlier),
            advice: &open,
            ..known
        };
        let report = engine::xray(&now, &self.baselines, known)?;
        Ok(Shown {
            since: earlier.analysis_date,
            changes: engine::changes(&earlier, &report),
            report,
        })
    }
}

fn has_no_uploads(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(PlatformError::NoVideos)) || error.is::<NotAnalysable>()
}

/// What a report advises that can be graded.
fn advice(report: &Report) -> Vec<GivenAdvice> {
    let given = report.xray.iter().flat_map(|xray| &xray.advice);
    given.filter(|given| given.is_graded()).cloned().collect()
}

/// What was advised before a report or by it, and what it has not graded.
fn still_open(before: &[GivenAdvice], report: &Report) -> Vec<GivenAdvice> {
    let closed = |given: &GivenAdvice| {
        let grades = report.xray.iter().flat_map(|xray| &xray.grades);
        grades
            .filter(|grade| !grade.outcome.is_open())
            .any(|grade| grade.key == given.key && grade.given_at == given.given_at)
    };
    let new = advice(report)
        .into_iter()
        .filter(|given| given.given_at == report.analysis_date);
    before
        .iter()
        .filter(|given| !closed(given))
        .cloned()
        .chain(new)
        .collect()
}

/// An experiment that was started from a report: titles with a number against titles without one, as large as its planner asks for to find
/// twice the views. None where that would never end.
fn experiment(report: &Report) -> Option<Experiment> {
    let planner = report.xray.as_ref()?.planner.as_ref()?;
    let mut plans = planner.plans.iter().filter(|plan| plan.detects == Detectable::Double);
    let plan = plans.find(|plan| plan.obstacle.is_none())?;
    Some(Experiment {
        id: "demo".to_owned(),
        hypothesis: Hypothesis::Title {
            feature: TitleFeature::Number,
        },
        format: planner.format?,
        detects: plan.detects,
        needed: plan.uploads_a_side,
        started_at: report.analysis_date,
    })
}

/// All files of these demos.
///
/// # Errors
/// A report does not show what its demo is for, or a picture is missing.
pub fn write(stage: &Stage, demos: &[(Demo, Shown)]) -> anyhow::Result<Files> {
    let mut files = Files::new();
    for (demo, shown) in demos {
        ensure!((demo.shows)(shown), "{}: does not show what it is for", demo.id);
        let report = &shown.report;
        let top = report.xray.iter().flat_map(|xray| &xray.top_videos_by_vpm);
        let outliers = report.outliers.iter().map(|outlier| outlier.video_id.as_str());
        let pictured = outliers.chain(top.map(|video| video.video_id.as_str()));
        let (slug, id) = (demo.slug(), report.channel_info.channel_id.as_str());
        let json = serde_json::to_string(&run(demo, shown))?;
        let address = format!("/demo-xray/{}", demo.id);
        add(&mut files, &stage.now.platform, (&slug, id, &address), json, pictured)?;
    }
    Ok(files)
}

/// As `GET /runs/{requestId}` would answer it.
fn run(demo: &Demo, shown: &Shown) -> Run {
    let report = &shown.report;
    Run {
        analysis: Analysis {
            changes: Some(AnalysisChanges {
                since: shown.since,
                previous_request_id: None,
                changes: shown.changes.clone(),
            }),
            ..analysis(format!("demo-xray-{}", demo.id), demo.channel.handle, report)
        },
        monitor_id: "demo".to_owned(),
        due_at: Some(report.analysis_date),
        missed: 0,
        findings: u32::try_from(shown.changes.len()).ok(),
    }
}
