//! The scout of the discovery hub: it reads channels that everybody can see, within a budget of the platform's units, and keeps their outliers.
//!
//! Channels are known from the platform's charts and from the leaderboard. What to read next, and when again, is decided by `domain::scout`; each
//! reading has a lease and its units set aside before the first call. It may be stopped at any line: the lease ends, and the channel is due as before.

use std::sync::Arc;
use std::time::Duration;

use domain::Result;
use domain::scout::{
    CHANNEL_UNITS, CHART_AGAIN, CHART_UNITS, Candidate, Chart, Failure, Shelf, Source, UPLOADS, View, Yield,
    needs_channels, platform_day, try_again,
};
use engine::outstanding::Outstanding;
use engine::{Report, Snapshot};
use jiff::{SignedDuration, Timestamp};
use store::{Claimed, DueChart, Ended, Hold, Offer, Store, Target};
use tokio::sync::OnceCell;
use tokio::task::JoinSet;
use youtube::{Client, PlatformError};

use crate::Clock;
use crate::scout_board::sweep_board;

/// Longer than a function may run: nobody else reads a channel meanwhile.
const LEASE: SignedDuration = SignedDuration::from_secs(120);
/// What the platform may take for one channel or chart.
const PLATFORM: Duration = Duration::from_secs(20);
/// Channels that are looked at for the best of them.
const LOOK: u32 = 96;
/// Channels that are read between two looks.
const STEP: usize = 16;
/// Channels that are read at the same time.
const AT_ONCE: usize = 4;
/// With so many failures of the platform in a row it is the platform that has them.
const PATIENCE: u32 = 3;
/// Uploads that everybody's analysis reads: facts and baselines of a channel come from as many, whoever reads it.
const NEWEST: usize = 50;
/// Languages that people ask for: those of the product.
const LANGUAGES: [&str; 2] = ["de", "en"];
/// Channels that are offered in one call.
const OFFERS: usize = 100;

/// The scout, with everything that it needs.
#[derive(Debug)]
pub struct Scout {
    store: Store,
    platform: Client,
    clock: ClockOf,
    units: u32,
    charts: OnceCell<()>,
}

/// A clock, which has nothing to show.
struct ClockOf(Clock);

impl std::fmt::Debug for ClockOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Clock")
    }
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Nothing is due.
    Idle,
    /// Its time was over.
    Time,
    /// The day's units are spent.
    Spent,
    /// The platform says that its quota is spent: until its day turns nothing is asked.
    Refused,
    /// The platform does not answer, or does not accept the key.
    Platform,
}

/// What a run has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scouted {
    /// Channels read.
    pub channels: u32,
    /// Their outliers that the hub shows.
    pub outliers: u32,
    /// Charts read.
    pub charts: u32,
    /// Channels that were not known before.
    pub new: u32,
    /// What could not be read.
    pub failed: u32,
    /// Why it ended.
    pub stopped: Stopped,
}

/// What became of one channel or chart.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A channel was read, with so many outliers.
    Channel(u32),
    /// A chart was read, with so many new channels.
    Chart(u32),
    /// Not now: somebody else has it, or it is not known any more.
    Passed,
    /// It could not be read; whether the platform is to blame.
    Failed(Failure),
    /// Nothing more can be read.
    Stop(Stopped),
}

/// What the platform's failure means for what was asked.
enum Meaning {
    Failed(Failure),
    Stop(Stopped),
}

fn meaning(error: &PlatformError) -> Meaning {
    match error {
        PlatformError::QuotaExceeded(_) => Meaning::Stop(Stopped::Refused),
        PlatformError::KeyInvalid(_) | PlatformError::NotActivated(_) | PlatformError::Forbidden(_) => {
            Meaning::Stop(Stopped::Platform)
        }
        error if error.is_retryable() || *error == PlatformError::OutOfUnits => Meaning::Failed(Failure::Passing),
        _ => Meaning::Failed(Failure::Own),
    }
}

impl Scout {
    /// A scout with so many units a day.
    #[must_use]
    pub fn new(store: Store, platform: Client, clock: Clock, units: u32) -> Self {
        Self {
            store,
            platform,
            clock: ClockOf(clock),
            units,
            charts: OnceCell::new(),
        }
    }

    fn now(&self) -> Timestamp {
        (self.clock.0)()
    }

    /// Reads what is due, the most valuable first, until nothing is, the units are spent, or the time is over; what was begun before is ended.
    /// With too few units for a channel it looks at nothing.
    ///
    /// # Errors
    /// A store that does not answer; the next run goes on.
    pub async fn run(self: &Arc<Self>, until: Timestamp) -> Result<Scouted> {
        let mut run = Run::begin();
        if self.units < CHANNEL_UNITS {
            run.done.stopped = Stopped::Spent;
            return Ok(run.done);
        }
        self.charts.get_or_try_init(|| self.offer_charts()).await?;
        sweep_board(&self.store, self.platform.is_sample(), &self.clock.0).await?;
        run.done.stopped = loop {
            if let Some(stopped) = self.next(&mut run, until).await? {
                break stopped;
            }
        };
        if run.done.channels + run.done.charts + run.done.failed > 0 {
            tracing::info!(done = ?run.done, "scouted");
        }
        Ok(run.done)
    }

    /// Reads one channel, due or not known any more.
    ///
    /// # Errors
    /// As [`Scout::run`].
    pub async fn read_one(&self, candidate: &Candidate) -> Result<Scouted> {
        let mut run = Run::begin();
        let shelf = self.store.scout_shelf().await?;
        let step = self.read_channel(candidate, &shelf).await?;
        run.done.stopped = run.count(step).unwrap_or(Stopped::Idle);
        Ok(run.done)
    }

    async fn offer_charts(&self) -> Result<()> {
        let charts: Vec<Chart> = Chart::all().collect();
        self.store.offer_charts(&charts, self.now()).await
    }

    /// The next chart, or the next few channels; why it stops, where it does.
    async fn next(self: &Arc<Self>, run: &mut Run, until: Timestamp) -> Result<Option<Stopped>> {
        let now = self.now();
        if now >= until {
            return Ok(Some(Stopped::Time));
        }
        let day = self.store.scout_day(platform_day(now)).await?;
        if day.refused_at.is_some() {
            return Ok(Some(Stopped::Refused));
        }
        if day.units.saturating_add(CHANNEL_UNITS) > self.units {
            return Ok(Some(Stopped::Spent));
        }
        let mut due = self.store.scout_due(now, LOOK).await?;
        if needs_channels(due.len())
            && let Some(chart) = self.store.chart_due(now).await?
        {
            let step = self.read_chart(chart).await?;
            return Ok(run.count(step));
        }
        if due.is_empty() {
            return Ok(Some(Stopped::Idle));
        }
        let shelf = Arc::new(self.store.scout_shelf().await?);
        view(&shelf, now).sort(&mut due);
        due.truncate(STEP);
        self.read_channels(run, due, &shelf, until).await
    }

    /// A few at the same time. Once one says that nothing more can be read, no further one begins.
    async fn read_channels(
        self: &Arc<Self>,
        run: &mut Run,
        due: Vec<Candidate>,
        shelf: &Arc<Shelf>,
        until: Timestamp,
    ) -> Result<Option<Stopped>> {
        let mut waiting = due.into_iter();
        let mut at_work = JoinSet::new();
        let mut stopped = None;
        let mut failed = None;
        loop {
            while at_work.len() < AT_ONCE && stopped.is_none() && failed.is_none() && self.now() < until {
                let Some(candidate) = waiting.next() else { break };
                let (scout, shelf) = (self.clone(), shelf.clone());
                at_work.spawn(async move { scout.read_channel(&candidate, &shelf).await });
            }
            let Some(ended) = at_work.join_next().await else { break };
            match ended.map_err(domain::Error::internal).flatten() {
                Ok(step) => stopped = stopped.or(run.count(step)),
                Err(error) => failed = Some(error),
            }
        }
        // What others had set aside may have come back by now: the day's count decides.
        failed.map_or(Ok(stopped.filter(|stopped| *stopped != Stopped::Spent)), Err)
    }

    async fn read_chart(&self, due: DueChart) -> Result<Step> {
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

    async fn read_channel(&self, candidate: &Candidate, shelf: &Shelf) -> Result<Step> {
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
            let step = self.put_off(&hold, Failure::Own, candidate.failures, units).await?;
            return Ok(step);
        };
        self.keep(&hold, candidate, shelf, &analysed, units).await
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
        self.store.put_scouted_channel(&analysed.newest).await?;
        let found = found(&analysed.whole, now);
        let ended = Ended::Channel {
            report: &analysed.whole,
            found: &found,
            before: candidate.read.as_ref().map(|(_, before)| before),
            due: view(shelf, now).read_again(&found),
        };
        let is_ours = self.store.end_scouting(hold, ended, units, now).await?;
        Ok(if is_ours { Step::Channel(found.outliers) } else { Step::Passed })
    }

    async fn is_on_board(&self, candidate: &Candidate) -> Result<bool> {
        let row = self.store.board_row(&candidate.channel, self.now()).await?;
        Ok(row.is_some_and(|row| row.result.is_some()))
    }

    async fn claim(&self, target: Target, units: u32) -> Result<Claimed> {
        let now = self.now();
        let budget = (platform_day(now), self.units);
        self.store.claim_scouting(&target, budget, units, (now, now + LEASE)).await
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

/// A run so far.
struct Run {
    done: Scouted,
    /// Failures of the platform in a row.
    passing: u32,
}

impl Run {
    const fn begin() -> Self {
        Self {
            done: Scouted {
                channels: 0,
                outliers: 0,
                charts: 0,
                new: 0,
                failed: 0,
                stopped: Stopped::Idle,
            },
            passing: 0,
        }
    }

    /// Why nothing more is to be read, where that is so.
    fn count(&mut self, step: Step) -> Option<Stopped> {
        match step {
            Step::Channel(outliers) => {
                self.done.channels += 1;
                self.done.outliers += outliers;
                self.passing = 0;
            }
            Step::Chart(new) => {
                self.done.charts += 1;
                self.done.new += new;
                self.passing = 0;
            }
            Step::Passed => {}
            Step::Failed(failure) => {
                self.done.failed += 1;
                self.passing = if failure == Failure::Passing { self.passing + 1 } else { 0 };
            }
            Step::Stop(stopped) => return Some(stopped),
        }
        (self.passing >= PATIENCE).then_some(Stopped::Platform)
    }
}

const fn view(shelf: &Shelf, now: Timestamp) -> View<'_> {
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
    let shown = Outstanding::of(report);
    let published = shown.iter().flat_map(|shown| shown.videos.iter().map(|video| video.published_at));
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
