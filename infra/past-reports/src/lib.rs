//! The past of a demo account: a monitor that has made three reports, four weeks apart, exactly as the product would have made them. The worker
//! is the product's own, at a clock of the past, and reads the sample platform as it was then.

use std::sync::Arc;

use analyses::Worker;
use anyhow::{Context, bail};
use contract::event::{DueRun, RunMonitor};
use contract::xray::StartExperiment;
use domain::job::{Status, Work};
use domain::monitor::{Cadence, Mail, Schedule, Tracked, Weekday, run_id};
use domain::quota::UNLIMITED;
use domain::{Clock, Error, IdempotencyKey, MonitorId, Split, UserId};
use engine::Report;
use engine::report::{Detectable, Hypothesis, TitleFeature};
use jiff::{SignedDuration, Timestamp};
use quota::Governor;
use sample_platform::{Options, Running};
use store::{Act, AnalysisKey, Bus, ChannelFacts, Monitor, MonitorKey, NewMonitor, Store};
use youtube::{ApiKey, Client, Config};

/// The channel that is watched.
pub const CHANNEL: &str = "@umbraandoak";
/// How many days ago the reports were made, the oldest first. Names and titles of the last one may still be kept.
pub const DAYS_AGO: [u32; 3] = [84, 56, 28];
/// Of which report the reader started an experiment.
const EXPERIMENT: u32 = 56;
/// Credits in addition to the free ones: for these reports and the next two.
const CREDITS: i64 = 50;
/// How often a report is tried: it may be interrupted, and whatever expires old runs may come between its begin and its end.
const TRIES: i64 = 10;
/// The idempotency key of these credits.
const GIVEN: &str = "sample-data-credits";
/// Where the local stack has the sample platform's pictures.
const IMAGES: &str = "/sample/img";

/// Somebody whose past is made.
pub struct Past {
    /// Tables.
    pub store: Store,
    /// Where ends of runs are announced.
    pub bus: Bus,
    /// The account that gets the past.
    pub user: UserId,
    /// The present.
    pub now: Timestamp,
}

impl Past {
    /// Makes whatever is missing of it. May be stopped at any line and called again; what its person changed since stays as it is. Returns
    /// how many reports it made.
    ///
    /// # Errors
    /// Store, bus or sample platform do not answer, or a report cannot be made.
    pub async fn make(&self) -> anyhow::Result<u32> {
        let Some(monitor) = self.monitor().await? else {
            return Ok(0);
        };
        let mut made = 0;
        for days in DAYS_AGO {
            let at = monitor.created_at + days_of(DAYS_AGO[0] - days);
            made += u32::from(self.report(&monitor.key, at).await?);
            if days == EXPERIMENT {
                self.experiment(&monitor, at).await?;
            }
        }
        self.is_due_from_now_on(&monitor.key).await?;
        Ok(made)
    }

    /// The monitor with the account and its credits, all of the day of the first report; nothing where its past is complete, or its person
    /// deleted it.
    async fn monitor(&self) -> anyhow::Result<Option<Monitor>> {
        let key = MonitorKey {
            user: self.user.clone(),
            id: MonitorId::from_bits(1),
        };
        let monitor = match self.store.monitor(&key).await? {
            Some(monitor) if monitor.next_due.is_none_or(|due| due > self.now) => return Ok(None),
            Some(monitor) => monitor,
            None if self.has_credits().await? => return Ok(None),
            None => self.new_monitor(key).await?,
        };
        self.give_credits(monitor.created_at).await?;
        Ok(Some(monitor))
    }

    async fn new_monitor(&self, key: MonitorKey) -> anyhow::Result<Monitor> {
        let at = self.now - days_of(DAYS_AGO[0]);
        self.store.account(&self.user, at).await?;
        let platform = self.platform(at).await?;
        let found = xray::find(&self.store, &client(&platform)?, CHANNEL, at).await?;
        let found = found.channel.context("the sample platform has no such channel")?;
        let new = NewMonitor {
            key,
            asked: String::new(),
            facts: ChannelFacts {
                channel_id: found.channel_id.parse()?,
                name: found.title,
                logo_url: found.thumbnail_url,
                subscribers: found.subscribers,
            },
            schedule: Schedule::from(Cadence::Monthly, Weekday::Monday, "09:00".parse()?, at),
            tracked: Tracked::ALL,
            mail: Mail::default(),
            by_admin: false,
            created_at: at,
        };
        Ok(self.store.create_monitor(&new, 1).await?)
    }

    async fn has_credits(&self) -> anyhow::Result<bool> {
        let ledger = self.store.ledger(&self.user, None, 100).await?;
        Ok(ledger.items.iter().any(|entry| entry.source.ends_with(GIVEN)))
    }

    async fn give_credits(&self, at: Timestamp) -> anyhow::Result<()> {
        let act = Act {
            at,
            actor: "sample-data".parse()?,
            action: "adjust-credits".to_owned(),
            target: Some(self.user.to_string()),
            detail: None,
        };
        let delta = Split {
            subscription: 0,
            purchased: CREDITS,
        };
        let request: IdempotencyKey = GIVEN.parse()?;
        self.store
            .adjust(&self.user, &request, &act, delta, "Sample data", at)
            .await?;
        Ok(())
    }

    /// The sample platform as it was at this time.
    async fn platform(&self, at: Timestamp) -> anyhow::Result<Running> {
        let days = (self.now.duration_since(at).as_hours() + 12) / 24;
        let options = Options {
            now: Some(self.now),
            days_ago: u32::try_from(days)?,
            image_base: Some(IMAGES.to_owned()),
            ..Options::default()
        };
        Ok(sample_platform::start(options).await?)
    }

    /// The report of this time, made as a due run makes it; false where it was there.
    ///
    /// # Errors
    /// As [`Past::make`].
    pub async fn report(&self, monitor: &MonitorKey, at: Timestamp) -> anyhow::Result<bool> {
        let platform = self.platform(at).await?;
        for late in 0..TRIES {
            let due = at + SignedDuration::from_secs(late);
            let key = AnalysisKey::run(self.user.clone(), run_id(&monitor.id, due));
            let before = self.store.analysis(&key).await?;
            if before.as_ref().is_some_and(|job| job.state.status == Status::Completed) {
                return Ok(false);
            }
            // One that was interrupted is over by its deadline, and its credits come back.
            let wait = before.map_or(SignedDuration::ZERO, |_| Work::Run.deadline());
            let clock: Clock = Arc::new(move || due + wait);
            let worker = Worker {
                governor: Governor::new(self.store.clone(), UNLIMITED, clock.clone()),
                store: self.store.clone(),
                bus: self.bus.clone(),
                platform: client(&platform)?,
                baselines: analyses::BaselineCache::default(),
                clock,
            };
            let message = RunMonitor {
                user_id: self.user.clone(),
                monitor_id: monitor.id.clone(),
                request_id: key.id.clone(),
                due: Some(DueRun {
                    at: due,
                    missed: 0,
                    revived: 0,
                }),
            };
            worker.run_monitor(&message).await?;
            let job = self.store.analysis(&key).await?.context("the run was dropped")?;
            if job.state.status == Status::Completed {
                return Ok(true);
            }
        }
        bail!("no run of {at} ends with a report")
    }

    /// The experiment that the first report's reader started: titles with a number against titles without one.
    async fn experiment(&self, monitor: &Monitor, at: Timestamp) -> anyhow::Result<()> {
        let channel = monitor.facts.channel_id.as_str();
        let newest = self
            .store
            .previous_report(Work::Run, &self.user, channel, at + SignedDuration::from_secs(60))
            .await?;
        let Some(feature) = newest.and_then(|(_, report)| most_even(&report)) else {
            return Ok(());
        };
        let request = StartExperiment {
            monitor_id: monitor.key.id.to_string(),
            hypothesis: Hypothesis::Title { feature },
            detects: Detectable::Double,
        };
        let key: IdempotencyKey = "sample-data-experiment".parse()?;
        let soon = at + SignedDuration::from_mins(10);
        match xray::start_experiment(&self.store, &self.user, &key, &request, soon).await {
            Ok(_) | Err(Error::ExperimentRunning | Error::NoReport | Error::NotPlannable) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Nothing of the past is due any more.
    async fn is_due_from_now_on(&self, key: &MonitorKey) -> anyhow::Result<()> {
        loop {
            let seen = self.store.monitor(key).await?.context("the monitor is gone")?;
            if seen.next_due.is_none_or(|due| due > self.now) {
                return Ok(());
            }
            let next = seen.schedule.next_after(self.now);
            if self.store.advance_monitor(&seen, next).await? {
                return Ok(());
            }
        }
    }
}

/// The title feature that comes nearest to being in every second title.
fn most_even(report: &Report) -> Option<TitleFeature> {
    let claims = report.title_study.claims.iter();
    let even = claims.max_by_key(|claim| claim.with_count.min(claim.of.saturating_sub(claim.with_count)))?;
    Some(even.feature)
}

fn days_of(days: u32) -> SignedDuration {
    SignedDuration::from_hours(24 * i64::from(days))
}

fn client(platform: &Running) -> anyhow::Result<Client> {
    Ok(Client::new(Config {
        base: platform.base_url().parse()?,
        key: ApiKey::from("sample-platform"),
        sample: true,
    })?)
}
