//! The scout of the discovery hub: it reads channels that everybody can see, within a budget of the platform's units, and stores their
//! outliers.
//!
//! Channels are known from the platform's charts and from the leaderboard. What to read next, and when again, is decided by `domain::scout`; each
//! reading has a lease and its units set aside before the first call. It may be stopped at any line: the lease ends, and the channel is due as before.

use std::sync::Arc;

use domain::Result;
use domain::scout::{CHANNEL_UNITS, Candidate, Chart, Failure, Shelf, needs_channels, platform_day};
use jiff::Timestamp;
use store::counted_along;
use tokio::task::JoinSet;

use crate::board::sweep_board;
use crate::outcome::{Scouted, Step, Stopped};
use crate::reading::view;
use crate::scout::Scout;

/// Channels that are looked at for the best of them.
const BATCH: u32 = 96;
/// Channels that are read between two looks.
const STEP: usize = 16;
/// Channels that are read at the same time.
const AT_ONCE: usize = 4;
/// After this number of failures of the platform in a row it is the platform that has them.
const PATIENCE: u32 = 3;

impl Scout {
    /// Reads saved titles again that will soon be due, then what is due, the most valuable first, until nothing is, the units are spent, or the time is over; what was begun before is ended.
    /// With too few units for a channel it looks at nothing.
    ///
    /// # Errors
    /// A store that does not answer; the next run goes on.
    pub async fn run(self: &Arc<Self>, until: Timestamp) -> Result<Scouted> {
        let mut run = Run::begin();
        match self.renew_titles(until).await {
            Ok(0) => {}
            Ok(renewed) => tracing::info!(renewed, "saved titles were read again"),
            // They are due again in a minute; channels are read all the same.
            Err(error) => tracing::error!(%error, "saved titles were not read again"),
        }
        if self.units < CHANNEL_UNITS {
            run.done.stopped = Stopped::Spent;
            return Ok(run.done);
        }
        self.charts.get_or_try_init(|| self.offer_charts()).await?;
        sweep_board(&self.store, self.platform.is_sample(), &self.clock).await?;
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
        let mut due = self.store.scout_due(now, BATCH).await?;
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
                at_work.spawn(counted_along(
                    async move { scout.read_channel(&candidate, &shelf).await },
                ));
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
}

/// A run so far.
struct Run {
    done: Scouted,
    /// Failures of the platform in a row.
    transient: u32,
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
            transient: 0,
        }
    }

    /// Why nothing more is to be read, where that is so.
    fn count(&mut self, step: Step) -> Option<Stopped> {
        match step {
            Step::Channel(outliers) => {
                self.done.channels += 1;
                self.done.outliers += outliers;
                self.transient = 0;
            }
            Step::Chart(new) => {
                self.done.charts += 1;
                self.done.new += new;
                self.transient = 0;
            }
            Step::Passed => {}
            Step::Failed(failure) => {
                self.done.failed += 1;
                self.transient = if failure == Failure::Transient {
                    self.transient + 1
                } else {
                    0
                };
            }
            Step::Stop(stopped) => return Some(stopped),
        }
        (self.transient >= PATIENCE).then_some(Stopped::Platform)
    }
}
