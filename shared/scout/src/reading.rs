//! One reading of the scout: a channel with its newest uploads, or a chart.

use std::time::Duration;

use domain::scout::{
    CHANNEL_UNITS, CHART_AGAIN, CHART_UNITS, Candidate, Failure, Shelf, Source, UPLOADS, View, Yield, platform_day,
    try_again,
};
use domain::{Error, Result};
use engine::hub::ChannelOutliers;
use engine::{Report, Snapshot};
use jiff::{SignedDuration, Timestamp};
use store::{Claimed, DueChart, Ended, Hold, Offer, Target};
use youtube::PlatformError;

use crate::outcome::{Step, Stopped};
use crate::scout::Scout;

/// Longer than a function may run: nobody else reads a channel meanwhile.
const LEASE: SignedDuration = SignedDuration::from_secs(120);
/// What the platform may take for one channel or chart.
const PLATFORM: Duration = Duration::from_secs(20);
/// Uploads that everybody's analysis reads: facts and baselines of a channel come from as many, no matter who reads it.
const NEWEST: usize = 50;
/// Languages that people ask for: those of the product.
const LANGUAGES: [&str; 2] = ["de", "en"];
/// Channels that are offered in one call.
const OFFERS: usize = 100;

/// What the platform's failure means for what was asked.
enum Meaning {
    Failed(Failure),
    Stop(Stopped),
}

fn meaning(error: &PlatformError) -> Meaning {
    match error {
        error if error.is_spent() => Meaning::Stop(Stopped::Refused),
        PlatformError::KeyInvalid(_) | PlatformError::NotActivated(_) | PlatformError::Forbidden(_) => {
            Meaning::Stop(Stopped::Platform)
        }
        PlatformError::OutOfUnits | PlatformError::Uncounted { .. } => Meaning::Failed(Failure::Transient),
        error if error.is_retryable() => Meaning::Failed(Failure::Transient),
        _ => Meaning::Failed(Failure::Own),
    }
}

impl Scout {
    pub(crate) async fn read_chart(&self, due: DueChart) -> Result<Step> {
        let hold = match self.claim(Target::Chart(due.chart), CHART_UNITS).await? {
            Claimed::Taken(hold) => hold,
            Claimed::Busy => return Ok(Step::Passed),
            Claimed::Spent => return Ok(Step::Stop(Stopped::Spent)),
        };
        let session = self.platform.session(PLATFORM).within(u64::from(hold.units));
        let found = session.popular(&due.chart).await;
        let units = spent(&session);
        match found {
            Ok(found) => {
                let offers = found.into_iter().map(|channel| Offer {
                    channel: channel.id,
                    source: Source::Chart,
                    language: channel.language.map(|tag| main_language(&tag)),
                });
                let offers: Vec<Offer> = offers.collect();
                let mut new = 0;
                for some in offers.chunks(OFFERS) {
                    new += self.store.offer_channels(some, self.now()).await?;
                }
                let again = Ended::Chart(self.now() + CHART_AGAIN);
                self.store.end_scouting(&hold, again, units, self.now()).await?;
                Ok(Step::Chart(new))
            }
            Err(error) => self.failed(&hold, &error, due.failures, units).await,
        }
    }

    pub(crate) async fn read_channel(&self, candidate: &Candidate, shelf: &Shelf) -> Result<Step> {
        let channel = &candidate.channel;
        if candidate.source == Source::Board && !self.is_on_board(candidate).await? {
            self.store.withdraw_scouted(channel, self.now()).await?;
            return Ok(Step::Passed);
        }
        let hold = match self.claim(Target::Channel(channel.clone()), CHANNEL_UNITS).await? {
            Claimed::Taken(hold) => hold,
            Claimed::Busy => return Ok(Step::Passed),
            Claimed::Spent => return Ok(Step::Stop(Stopped::Spent)),
        };
        let session = self.platform.session(PLATFORM).within(u64::from(hold.units));
        let snapshot = session.snapshot(&channel.clone().into(), UPLOADS, self.now()).await;
        let units = spent(&session);
        let snapshot = match snapshot {
            Ok(snapshot) => snapshot,
            Err(error) => return self.failed(&hold, &error, candidate.failures, units).await,
        };
        let Some(analysed) = analysed(snapshot) else {
            return self.put_off(&hold, Failure::Own, candidate.failures, units).await;
        };
        match self.keep(&hold, candidate, shelf, &analysed, units).await {
            // One whose figures cannot be stored must not end every run.
            Err(Error::Internal(cause)) => {
                tracing::error!(%cause, %channel, "what the scout read cannot be stored");
                self.put_off(&hold, Failure::Own, candidate.failures, units).await
            }
            other => other,
        }
    }

    async fn keep(
        &self,
        hold: &Hold,
        candidate: &Candidate,
        shelf: &Shelf,
        analysed: &Analysed,
        units: u32,
    ) -> Result<Step> {
        let now = self.now();
        // Its owner had it deleted while it was read: the row is no longer ours.
        if self.store.is_withdrawn(&candidate.channel).await? {
            return Ok(Step::Passed);
        }
        self.store.put_scouted_channel(&analysed.newest).await?;
        let found = found(&analysed.whole, now);
        let ended = Ended::Channel {
            report: &analysed.whole,
            found: &found,
            before: candidate.read.as_ref().map(|(_, before)| before),
            due: view(shelf, now).read_again(&found),
        };
        let is_ours = self.store.end_scouting(hold, ended, units, now).await?;
        Ok(if is_ours {
            Step::Channel(found.outliers)
        } else {
            Step::Passed
        })
    }

    async fn is_on_board(&self, candidate: &Candidate) -> Result<bool> {
        let row = self.store.board_row(&candidate.channel, self.now()).await?;
        Ok(row.is_some_and(|row| row.result.is_some()))
    }

    async fn claim(&self, target: Target, units: u32) -> Result<Claimed> {
        let now = self.now();
        let budget = (platform_day(now), self.units);
        self.store
            .claim_scouting(&target, budget, units, (now, now + LEASE))
            .await
    }

    /// What could not be read is tried again later, or given up; what cannot be helped by trying again ends the run and leaves it due.
    async fn failed(&self, hold: &Hold, error: &PlatformError, failures: u32, units: u32) -> Result<Step> {
        tracing::warn!(%error, target = ?hold.target, "the scout could not read");
        match meaning(error) {
            Meaning::Failed(failure) => self.put_off(hold, failure, failures, units).await,
            Meaning::Stop(stopped) => {
                let now = self.now();
                if stopped == Stopped::Refused {
                    self.store.refuse_scouting(hold.day, now).await?;
                }
                self.store.end_scouting(hold, Ended::Untouched, units, now).await?;
                Ok(Step::Stop(stopped))
            }
        }
    }

    async fn put_off(&self, hold: &Hold, failure: Failure, failures: u32, units: u32) -> Result<Step> {
        let now = self.now();
        let failures = failures + u32::from(failure == Failure::Own);
        let ended = Ended::Failed(failures, try_again(failure, failures, now));
        self.store.end_scouting(hold, ended, units, now).await?;
        Ok(Step::Failed(failure))
    }
}

pub(crate) const fn view(shelf: &Shelf, now: Timestamp) -> View<'_> {
    View {
        shelf,
        languages: &LANGUAGES,
        now,
    }
}

/// Two reports on one snapshot.
struct Analysed {
    /// All that was read: the hub's outliers.
    whole: Box<Report>,
    /// The newest uploads, as many as any analysis reads: facts and baselines.
    newest: Box<Report>,
}

/// `None` where there is nothing to analyse.
fn analysed(mut snapshot: Snapshot) -> Option<Analysed> {
    let whole = Box::new(engine::analyze(&snapshot).ok()?);
    snapshot.videos.truncate(NEWEST);
    let newest = Box::new(engine::analyze(&snapshot).ok()?);
    Some(Analysed { whole, newest })
}

fn found(report: &Report, now: Timestamp) -> Yield {
    let shown = ChannelOutliers::of(report);
    let published = shown
        .iter()
        .flat_map(|shown| shown.videos.iter().map(|video| video.published_at));
    let (outliers, recent) = Yield::count(published, now);
    Yield {
        niche: report.niche_profile.sub_niche.clone(),
        language: report.channel_info.language.clone(),
        outliers,
        recent,
    }
}

/// `pt-BR` is `pt`.
fn main_language(tag: &str) -> String {
    tag.split('-').next().unwrap_or_default().to_ascii_lowercase()
}

fn spent(session: &youtube::Session) -> u32 {
    u32::try_from(session.usage().units).unwrap_or(u32::MAX)
}
