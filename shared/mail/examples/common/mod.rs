//! Made-up mails of every kind, for the example and the tests.

use domain::job::FailureKind;
use domain::monitor::InactiveReason;
use domain::{Credits, Language};
use engine::report::{AdviceGrade, Change, Claim, Daypart, Outcome as Grade, State, TimeSlot, TitleFeature, Watched};
use engine::snapshot::{Channel, Snapshot, Video};
use engine::{Baselines, Report};
use jiff::{SignedDuration, Timestamp};
use mail::{
    Comparison, ConfirmationMail, DeletionMail, DeletionOutcome, Error, Letter, Links, Outcome, RunMail, SuspensionMail,
};

/// When the sample runs ended: 24 November 2026, 09:03 UTC.
const NOW: i64 = 1_795_510_980;

/// Addresses of the sample mails.
pub const LINKS: Links<'static> = Links {
    report: "https://kanalyse.example/en/xray/runs/0f8b7c1a-5d2e-4b60-9a27-3f1c5e8d7b42",
    monitors: "https://kanalyse.example/en/xray?tab=setups&from=mail",
    credits: "https://kanalyse.example/en/credits",
    unsubscribe: "https://kanalyse.example/u/q7Yh3xN2bV9kLm4RtZ8wPc5Ds1Fg6Hj0",
};
/// Address that confirms.
pub const CONFIRM: &str = "https://kanalyse.example/mail/confirm?token=q7Yh3xN2bV9kLm4RtZ8wPc5Ds1Fg6Hj0&lang=en";
/// Where the mails about a suspension lead.
pub const TERMS: &str = "https://kanalyse.example/terms";
/// Where the mails lead that answer a request to delete a channel.
pub const PRIVACY: &str = "https://kanalyse.example/privacy";
/// Name of the sample channel.
pub const CHANNEL: &str = "Werkstattgeschichten & Holz";

/// Where a sample stops and what it measured: everything that the mails borrow.
pub struct Material {
    /// The newer report.
    pub report: Report,
    /// A report of a channel with hardly any uploads.
    pub poor: Report,
    /// The newer report of a channel whose newest uploads have a quarter of the views.
    pub fallen: Report,
    /// When the report before was made.
    pub since: Timestamp,
    /// The same channel with what became of earlier advice: it helped, it was not followed, it is too early.
    pub graded: Report,
    /// What changed in between.
    pub changes: Vec<Change>,
}

/// When the runs of the samples ended.
pub fn now() -> anyhow::Result<Timestamp> {
    Ok(Timestamp::from_second(NOW)?)
}

/// About −1.7 to 1.7, the same for the same number: made-up channels vary as real ones do, and every run of a program sees the same.
fn noise(of: u32) -> f64 {
    let mixed = (u64::from(of) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed >> 40) as f64 / f64::from(1 << 24) - 0.5) * 3.4
}

/// A channel with an upload every `gap` hours, and `lift` times the views of the other sample.
fn snapshot(taken_at: Timestamp, uploads: u32, gap: i64, lift: f64) -> anyhow::Result<Snapshot> {
    let videos = (0..uploads).map(|i| {
        let hours = i64::from(i) * gap + 28 + (8.0 * noise(i + 3_000)) as i64;
        let views = 11_000.0 * lift * (0.5 * noise(i)).exp() * (1.0 - (-(hours as f64) / 90.0).exp());
        let reactions = |of, share: f64| Some((views * share * (0.3 * noise(of)).exp()) as u64);
        Ok(Video {
            id: format!("video{i:04}"),
            title: format!("Building bench number {i}"),
            published_at: Some(taken_at.checked_sub(SignedDuration::from_hours(hours))?),
            duration_s: Some(600 + (i * 37) % 200),
            views: Some(views as u64),
            likes: reactions(i + 1_000, 0.036),
            comments: reactions(i + 2_000, 0.003),
            ..Video::default()
        })
    });
    Ok(Snapshot {
        taken_at,
        channel: Channel {
            id: "UCsample".to_owned(),
            title: CHANNEL.to_owned(),
            created_at: Some(taken_at.checked_sub(SignedDuration::from_hours(24 * 1_400))?),
            subscribers: Some(if lift > 1.0 { 50_300 } else { 48_200 }),
            total_views: Some(if lift > 1.0 { 6_412_000 } else { 6_120_000 }),
            total_videos: Some(240),
            ..Channel::default()
        },
        videos: videos.collect::<anyhow::Result<_>>()?,
        sample: false,
    })
}

/// The report with grades of earlier advice.
fn graded(report: &Report) -> Report {
    let mut graded = report.clone();
    let one = |key: &str, watched, outcome| AdviceGrade {
        key: key.to_owned(),
        given_at: report.analysis_date,
        look_again_at: report.analysis_date,
        watched,
        topic: Some("Eichenholz".to_owned()),
        outcome,
        uploads: 10,
        needed: 10,
        followed: None,
        share_before: None,
        moved: Claim::default(),
        upload_indices: Vec::new(),
    };
    let evening = TimeSlot {
        weekend: false,
        daypart: Daypart::Evening,
    };
    let topic = Watched::Topic {
        mark: String::new(),
        more: true,
    };
    let number = Watched::Feature {
        feature: TitleFeature::Number,
        more: true,
    };
    if let Some(xray) = &mut graded.xray {
        xray.grades = vec![
            one("slot", Watched::Slot { slot: evening }, Grade::Helped),
            one("topic_more", topic, Grade::NotFollowed),
            one("title_use", number, Grade::Hurt),
            one("repeat_hit", Watched::Nothing, Grade::TooEarly),
        ];
    }
    graded
}

impl Material {
    /// Analyses the sample channel twice, two weeks apart.
    ///
    /// # Errors
    /// A time out of range, or a snapshot that the engine refuses.
    pub fn new() -> anyhow::Result<Self> {
        let (now, baselines) = (now()?, Baselines::shipped());
        let since = now.checked_sub(SignedDuration::from_hours(14 * 24))?;
        let run = |at, uploads, gap, lift| -> anyhow::Result<Report> {
            engine::xray(
                &snapshot(at, uploads, gap, lift)?,
                &baselines,
                engine::Before::default(),
            )
            .map_err(|_| anyhow::anyhow!("not analysable"))
        };
        let (old, report) = (run(since, 120, 46, 1.0)?, run(now, 120, 75, 1.7)?);
        let mut fallen = snapshot(now, 120, 46, 1.0)?;
        for video in fallen.videos.iter_mut().take(14) {
            video.views = video.views.map(|views| views / 4);
        }
        let fallen = engine::xray(&fallen, &baselines, engine::Before::from(&old));
        let graded = graded(&report);
        Ok(Self {
            graded,
            changes: engine::changes(&old, &report),
            poor: run(now, 3, 46, 1.0)?,
            fallen: fallen.map_err(|_| anyhow::anyhow!("not analysable"))?,
            report,
            since,
        })
    }

    /// The changes, repeated until there are `count` of them.
    #[must_use]
    pub fn many(&self, count: usize) -> Vec<Change> {
        self.changes.iter().cycle().take(count).cloned().collect()
    }

    /// The report with figures that are provisional, and one without an interval.
    #[must_use]
    pub fn shaky(&self) -> Report {
        let mut report = self.report.clone();
        report.score.state = State::Provisional;
        if let Some(xray) = &mut report.xray {
            xray.avg_engagement = Claim::measured("avg_engagement", 0.042, 5);
        }
        report
    }

    /// A mail with that outcome.
    ///
    /// # Errors
    /// A time out of range.
    pub fn mail<'a>(&self, language: Language, outcome: Outcome<'a>) -> anyhow::Result<RunMail<'a>> {
        Ok(RunMail {
            language,
            channel: Some(CHANNEL),
            ended_at: now()?,
            outcome,
            inactive: None,
            missed: 0,
            watches_drops: true,
            links: LINKS,
        })
    }

    /// Every kind of mail in a language, each with a name.
    ///
    /// # Errors
    /// A time out of range, or a mail that could not be composed.
    pub fn letters(&self, language: Language) -> anyhow::Result<Vec<(&'static str, Letter)>> {
        let confirmation = ConfirmationMail {
            language,
            confirm: CONFIRM,
        };
        let mut letters = self.with_report(language)?;
        letters.extend(self.without_report(language)?);
        letters.push(("confirmation", confirmation.compose()?));
        for (name, suspended) in [("suspended", true), ("lifted", false)] {
            let decided = SuspensionMail {
                language,
                suspended,
                reason: "Free credits collected with <several> accounts",
                button: TERMS,
            };
            letters.push((name, decided.compose()?));
        }
        let request = "019a0000000000000000000000000000".parse().map_err(anyhow::Error::msg)?;
        for (name, outcome) in [
            ("deleted", DeletionOutcome::Deleted),
            ("declined", DeletionOutcome::Declined),
            ("analyzable", DeletionOutcome::Lifted),
        ] {
            let decided = DeletionMail {
                language,
                outcome,
                request: &request,
                reason: "The code is <in> the description",
                button: PRIVACY,
            };
            letters.push((name, decided.compose()?));
        }
        Ok(letters)
    }

    fn with_report(&self, language: Language) -> anyhow::Result<Vec<(&'static str, Letter)>> {
        let (many, shaky) = (self.many(14), self.shaky());
        let since = |changes| {
            Some(Comparison {
                since: self.since,
                changes,
            })
        };
        let mail = |report, comparison| self.mail(language, Outcome::Completed { report, comparison });
        let fullest = RunMail {
            missed: 2,
            ..mail(&shaky, since(&many))?
        };
        compose([
            ("changes", fullest),
            (
                "change",
                mail(&self.report, since(self.changes.get(..1).unwrap_or_default()))?,
            ),
            ("nothing", mail(&self.report, since(&[]))?),
            ("dropped", mail(&self.fallen, since(&[]))?),
            (
                "graded",
                mail(&self.graded, since(self.changes.get(..2).unwrap_or_default()))?,
            ),
            ("first", mail(&self.report, None)?),
            ("poor", mail(&self.poor, None)?),
        ])
    }

    fn without_report(&self, language: Language) -> anyhow::Result<Vec<(&'static str, Letter)>> {
        let (price, refunded) = (Credits::XRAY_REPORT, Some(Credits::XRAY_REPORT));
        let mail = |outcome| self.mail(language, outcome);
        let failed = |kind| mail(Outcome::Failed { kind, refunded });
        let gone = RunMail {
            channel: None,
            inactive: Some(InactiveReason::ChannelGone),
            ..failed(FailureKind::ChannelNotFound)?
        };
        let off = RunMail {
            inactive: Some(InactiveReason::NoCredits),
            ..mail(Outcome::Skipped { price, in_row: 3 })?
        };
        compose([
            ("abstained", mail(Outcome::Abstained { refunded })?),
            ("failed", failed(FailureKind::Timeout)?),
            ("gone", gone),
            ("skipped", mail(Outcome::Skipped { price, in_row: 1 })?),
            ("off", off),
        ])
    }
}

fn compose<const N: usize>(mails: [(&'static str, RunMail<'_>); N]) -> anyhow::Result<Vec<(&'static str, Letter)>> {
    let composed = mails.iter().map(|(name, mail)| Ok((*name, mail.compose()?)));
    Ok(composed.collect::<Result<_, Error>>()?)
}
