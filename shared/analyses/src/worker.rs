//! The worker: claims a job, does it stage by stage, settles it.

use std::time::Duration;

use contract::event::RunAnalysis;
use domain::job::{self, Claim, FailureKind, SNAPSHOT_FRESH, Stage, Work};
use domain::{AnalysisId, ChannelId, ChannelSuggestion, Clock, Error, Result};
use engine::experiment::Experiment;
use engine::report::GivenAdvice;
use engine::{Before, Report, Snapshot};
use quota::Governor;
use store::{Alias, AnalysisKey, Bus, Changes, ChannelFacts, End, Store, StoredAnalysis};
use youtube::{PlatformError, Resolved, Session};

use crate::baseline_cache::BaselineCache;
use crate::resolve::{known, look_up, nobody_has_it};
use crate::settle::{announce, announce_again, busy, fail, settle};

/// Newest uploads that a quick analysis reads: one page of the platform.
pub const UPLOADS: u32 = Work::Analysis.uploads();

/// The work of one attempt is cut off before the function's own time-out, so that the refund is ours to write.
const fn work_limit(work: Work) -> Duration {
    match work {
        Work::Analysis => Duration::from_secs(25),
        Work::Run => Duration::from_secs(50),
    }
}

/// What the platform gets of it, so that its own error is known before the cut.
const fn platform_limit(work: Work) -> Duration {
    match work {
        Work::Analysis => Duration::from_secs(20),
        Work::Run => Duration::from_secs(42),
    }
}

/// Everything a worker needs.
pub struct Worker {
    /// Tables.
    pub store: Store,
    /// Where ends are announced.
    pub bus: Bus,
    /// The platform.
    pub platform: youtube::Client,
    /// Who may ask it how much.
    pub governor: Governor,
    /// The baselines of niches.
    pub baselines: BaselineCache,
    /// The time.
    pub clock: Clock,
}

/// What is known of an earlier state of the channel.
struct Earlier {
    work: Work,
    id: AnalysisId,
    report: Report,
}

/// An attempt that does a job.
struct Attempt {
    number: u32,
    /// What the name is known to refer to.
    known: Option<Alias>,
}

impl Attempt {
    /// What it begins with: where the channel is known, nothing is left to find.
    const fn stage(&self) -> Stage {
        match self.known {
            Some(Alias::Channel(_)) => Stage::Fetching,
            _ => Stage::Resolving,
        }
    }
}

/// Why an attempt stopped without a report.
enum Stop {
    /// The job ends as failed, refunded.
    Failed(FailureKind),
    /// The same, as nobody has the name that the person typed; these channels may be meant.
    NoSuchName(Vec<ChannelSuggestion>),
    /// Another worker took over: write nothing more.
    Outdated,
    /// The store failed: leave the job to the next delivery or the sweeper.
    Store(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

impl From<PlatformError> for Stop {
    fn from(error: PlatformError) -> Self {
        tracing::warn!(%error, "the platform did not give the channel");
        match error {
            PlatformError::NoSuchName { suggestions } => Self::NoSuchName(suggestions),
            // Nothing was asked: as for any other write, the next delivery may find the database again.
            PlatformError::Uncounted { cause } => Self::Store(Error::Unavailable {
                service: "quota",
                cause,
            }),
            error => Self::Failed(error.kind()),
        }
    }
}

/// What became of the attempt to do a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    WithResult,
    WithoutResult,
    /// Another worker took it over.
    Elsewhere,
}

impl Worker {
    /// Handles one delivered message of an analysis. May be called any number of times with the same one.
    ///
    /// # Errors
    /// The message must be delivered again: another worker has the job, or store or bus do not answer.
    pub async fn run(&self, message: &RunAnalysis) -> Result<()> {
        let key = AnalysisKey::analysis(message.user_id.clone(), message.request_id.clone());
        self.run_job(&key).await
    }

    /// Does a stored job of any kind.
    pub(crate) async fn run_job(&self, key: &AnalysisKey) -> Result<()> {
        // No row: the person deleted the ended job before this copy of the message arrived.
        let Some(job) = self.store.analysis(key).await? else {
            return Ok(());
        };
        match job::claim(key.work, &job.state, (self.clock)()) {
            Claim::Done => announce_again(&self.bus, &job).await,
            Claim::Announce => announce(&self.store, &self.bus, &job).await,
            Claim::Busy => Err(busy()),
            Claim::Expire => self.fail(&job, job.state.attempt, FailureKind::Timeout).await,
            Claim::Take { attempt, lease_until } => {
                let attempt = Attempt {
                    number: attempt,
                    known: self.known(&job).await?,
                };
                let stage = attempt.stage();
                let (store, number) = (&self.store, attempt.number);
                if !store
                    .claim_analysis(key, &job.state, number, stage, lease_until)
                    .await?
                {
                    return Err(busy());
                }
                self.attempt(&job, &attempt).await
            }
        }
    }

    async fn attempt(&self, job: &StoredAnalysis, attempt: &Attempt) -> Result<()> {
        let ended = self.end(job, attempt).await?;
        if ended == Ended::Elsewhere || job.key.work != Work::Analysis {
            return Ok(());
        }
        let now = (self.clock)();
        let took = (ended == Ended::WithResult).then(|| now.duration_since(job.state.created_at));
        // For the status page and the landing page alone: what they do not hear of does not harm the analysis.
        if let Err(error) = self.store.note_end(now, took).await {
            tracing::warn!(%error, "the time of the newest end was not noted");
        }
        Ok(())
    }

    async fn end(&self, job: &StoredAnalysis, attempt: &Attempt) -> Result<Ended> {
        // Boxed: it holds a report, which is large.
        let work = tokio::time::timeout(self.time_left(job), Box::pin(self.work(job, attempt))).await;
        match work.unwrap_or(Err(Stop::Failed(FailureKind::Timeout))) {
            Ok((report, changes)) => {
                // A report without a score is of little use, so it is free.
                let refund = report.score.value.is_none();
                let end = End::Completed {
                    report: &report,
                    refund,
                    changes: changes.as_ref(),
                };
                settle(&self.store, &self.bus, job, attempt.number, &end, (self.clock)()).await?;
                self.note_experiments(job, &report).await;
                Ok(Ended::WithResult)
            }
            Err(Stop::Failed(kind)) => self
                .fail(job, attempt.number, kind)
                .await
                .map(|()| Ended::WithoutResult),
            Err(Stop::NoSuchName(suggestions)) => {
                let end = End::NoSuchName {
                    suggestions: &suggestions,
                };
                settle(&self.store, &self.bus, job, attempt.number, &end, (self.clock)()).await?;
                Ok(Ended::WithoutResult)
            }
            Err(Stop::Outdated) => Ok(Ended::Elsewhere),
            Err(Stop::Store(error)) => Err(error),
        }
    }

    async fn work(
        &self,
        job: &StoredAnalysis,
        attempt: &Attempt,
    ) -> std::result::Result<(Report, Option<Changes>), Stop> {
        let snapshot = self.snapshot(job, attempt).await?;
        self.stage(job, attempt.number, Stage::Scoring, facts(&snapshot).as_ref())
            .await?;
        let work = job.key.work;
        let earlier = self.earlier(job, &snapshot).await?;
        let experiments = self.experiments(job, &snapshot).await?;
        let advice = self.open_advice(job, &snapshot).await?;
        let before = Before {
            report: earlier.as_ref().map(|earlier| &earlier.report),
            advice: &advice,
            experiments: &experiments,
        };
        let analysed = (self.baselines).analyze(work, &self.store, &snapshot, before, (self.clock)());
        let report = analysed.await.map_err(|_| Stop::Failed(FailureKind::NoVideos))?;
        // A run is private: nothing that others see comes from it. Of an analysis that another worker has taken over meanwhile, what the
        // platform said is as true as its own: the newer one stays.
        if work == Work::Analysis {
            self.store.put_channel(&report).await?;
        }
        let changes = earlier.filter(|earlier| earlier.work == work).map(|earlier| Changes {
            since: earlier.report.analysis_date,
            changes: engine::changes(&earlier.report, &report),
            previous: earlier.id,
        });
        Ok((report, changes))
    }

    /// The person's job of the same kind on an earlier state of the channel; for the first run their newest analysis, whose uploads show as
    /// well what was gathered since. Sample and real data are never compared.
    async fn earlier(&self, job: &StoredAnalysis, snapshot: &Snapshot) -> Result<Option<Earlier>> {
        let kinds: &[Work] = match job.key.work {
            Work::Analysis => &[Work::Analysis],
            Work::Run => &[Work::Run, Work::Analysis],
        };
        for work in kinds {
            let (user, channel) = (&job.key.user, snapshot.channel.id.as_str());
            let found = self
                .store
                .previous_report(*work, user, channel, snapshot.taken_at)
                .await?;
            if let Some((id, report)) = found.filter(|(_, report)| report.sample == snapshot.sample) {
                return Ok(Some(Earlier {
                    work: *work,
                    id,
                    report,
                }));
            }
        }
        Ok(None)
    }

    /// What earlier reports of the person advised and no report has graded.
    async fn open_advice(&self, job: &StoredAnalysis, snapshot: &Snapshot) -> Result<Vec<GivenAdvice>> {
        match job.key.work {
            Work::Analysis => Ok(Vec::new()),
            Work::Run => {
                let (user, channel) = (&job.key.user, snapshot.channel.id.as_str());
                self.store.open_advice(user, channel, snapshot.sample).await
            }
        }
    }

    /// The person's experiments on the channel: the report of a run counts them.
    async fn experiments(&self, job: &StoredAnalysis, snapshot: &Snapshot) -> Result<Vec<Experiment>> {
        match snapshot.channel.id.parse::<ChannelId>() {
            Ok(channel) if job.key.work == Work::Run => self.store.running_experiments(&job.key.user, &channel).await,
            _ => Ok(Vec::new()),
        }
    }

    /// Notes what the report counted. Where a stop or the database prevents that, the next report counts the same first uploads.
    async fn note_experiments(&self, job: &StoredAnalysis, report: &Report) {
        let noted = self.store.note_experiments(&job.key.user, &job.key.id, report).await;
        if let Err(error) = noted {
            tracing::warn!(%error, request_id = %job.key.id, "what the report counted of experiments was not noted");
        }
    }

    /// What the name that the person typed is known to refer to.
    async fn known(&self, job: &StoredAnalysis) -> Result<Option<Alias>> {
        known(&self.store, &job.channel, self.platform.is_sample(), (self.clock)()).await
    }

    /// A snapshot of the channel that the person named.
    async fn snapshot(&self, job: &StoredAnalysis, attempt: &Attempt) -> std::result::Result<Snapshot, Stop> {
        let limit = platform_limit(job.key.work);
        let platform = self.governor.client(&self.platform, job.payer);
        let (session, sample) = (platform.session(self.time_left(job).min(limit)), platform.is_sample());
        let (store, now) = (&self.store, (self.clock)());
        match &attempt.known {
            Some(Alias::Channel(id)) => match self.snapshot_of(job, attempt, &session, id.clone().into()).await {
                // A remembered name may have moved to another channel since: it is asked for once more.
                Err(Stop::Failed(FailureKind::ChannelNotFound)) if job.channel.alias().is_some() => {}
                done => return done,
            },
            Some(Alias::Nobody(suggestions)) => return Err(nobody_has_it(suggestions.clone()).into()),
            None => {}
        }
        let resolved = look_up(store, &session, &job.channel, sample, now).await??;
        self.snapshot_of(job, attempt, &session, resolved).await
    }

    /// A snapshot under six hours old, no matter who asked for it, or a new one from the platform.
    async fn snapshot_of(
        &self,
        job: &StoredAnalysis,
        attempt: &Attempt,
        platform: &Session,
        channel: Resolved,
    ) -> std::result::Result<Snapshot, Stop> {
        let work = job.key.work;
        if self.store.is_withdrawn(&channel.id).await? {
            return Err(Stop::Failed(FailureKind::ChannelWithdrawn));
        }
        if let Some(snapshot) = self.stored(work, &channel.id).await? {
            return Ok(snapshot);
        }
        if attempt.stage() != Stage::Fetching {
            self.stage(job, attempt.number, Stage::Fetching, None).await?;
        }
        let snapshot = platform.snapshot(&channel, work.uploads(), (self.clock)()).await?;
        let usage = platform.usage();
        tracing::info!(request_id = %job.key.id, units = usage.units, searches = usage.searches, "quota spent");
        self.store.put_snapshot(work, &snapshot).await?;
        Ok(snapshot)
    }

    /// What is left of the attempt's time: never past the job's deadline.
    fn time_left(&self, job: &StoredAnalysis) -> Duration {
        let work = job.key.work;
        let left = job::deadline(work, job.state.created_at).duration_since((self.clock)());
        Duration::try_from(left).unwrap_or(Duration::ZERO).min(work_limit(work))
    }

    async fn stored(&self, work: Work, id: &ChannelId) -> Result<Option<Snapshot>> {
        let taken_after = (self.clock)() - SNAPSHOT_FRESH;
        let snapshot = self.store.snapshot(work, id, taken_after).await?;
        // Sample and real data must never replace each other.
        Ok(snapshot.filter(|found| found.sample == self.platform.is_sample()))
    }

    async fn stage(
        &self,
        job: &StoredAnalysis,
        attempt: u32,
        stage: Stage,
        facts: Option<&ChannelFacts>,
    ) -> std::result::Result<(), Stop> {
        if self.store.set_stage(&job.key, attempt, stage, facts).await? {
            Ok(())
        } else {
            Err(Stop::Outdated)
        }
    }

    async fn fail(&self, job: &StoredAnalysis, attempt: u32, kind: FailureKind) -> Result<()> {
        fail(&self.store, &self.bus, job, attempt, kind, (self.clock)()).await
    }
}

fn facts(snapshot: &Snapshot) -> Option<ChannelFacts> {
    let channel = &snapshot.channel;
    Some(ChannelFacts {
        channel_id: channel.id.parse().ok()?,
        name: channel.title.clone(),
        logo_url: channel.logo_url.clone(),
        subscribers: channel.subscribers,
    })
}
