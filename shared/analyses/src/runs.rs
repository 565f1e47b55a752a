//! Runs of monitors: begun when they are due or by hand, then done like any other job.

use contract::event::{DueRun, RunMonitor};
use contract::xray::RunAccepted;
use domain::job::{Status, Work};
use domain::monitor::{InactiveReason, MonitorState, over_limit};
use domain::quota::Payer;
use domain::{ChannelRef, Error, IdempotencyKey, Result, Tier, UserId};
use jiff::Timestamp;
use store::{AnalysisKey, Monitor, MonitorKey, NewAnalysis, RunOf, Started, Store, StoredAnalysis};

use crate::settle::{announce, busy};
use crate::start::{Intake, Requester, id_of_request, needs, send};
use crate::worker::Worker;

/// What became of a due run.
enum Begun {
    /// It is stored and paid.
    Yes,
    /// There were no credits for it.
    Skipped(Box<StoredAnalysis>),
    /// Its monitor is gone or off, or it ended and was deleted: nothing is to be done.
    Dropped,
}

impl Worker {
    /// Handles one delivered message of a run. A due one begins here: now it is known whether it is still wanted and can be paid. May be
    /// called any number of times with the same message.
    ///
    /// # Errors
    /// The message must be delivered again: another run of the monitor or another worker is at work, or store or bus do not answer.
    pub async fn run_monitor(&self, message: &RunMonitor) -> Result<()> {
        let key = AnalysisKey::run(message.user_id.clone(), message.request_id.clone());
        if let Some(due) = message.due
            && self.store.analysis(&key).await?.is_none()
        {
            match self.begin(&key, message, due).await? {
                Begun::Yes => {}
                Begun::Skipped(job) => return announce(&self.store, &self.bus, &job).await,
                Begun::Dropped => return Ok(()),
            }
        }
        self.run_job(&key).await
    }

    async fn begin(&self, key: &AnalysisKey, message: &RunMonitor, due: DueRun) -> Result<Begun> {
        let now = (self.clock)();
        let of = MonitorKey {
            user: key.user.clone(),
            id: message.monitor_id.clone(),
        };
        let Some(monitor) = self.store.monitor(&of).await? else {
            return Ok(Begun::Dropped);
        };
        let (tier, payer) = match self.store.standing(&key.user, monitor.by_admin, now).await {
            Ok(standing) => standing,
            // A person who closed the account wants no more runs.
            Err(Error::SignInRequired) => return Ok(Begun::Dropped),
            Err(error) => return Err(error),
        };
        keep_to_tier(&self.store, &key.user, tier).await?;
        let run = RunOf {
            monitor: of.id,
            due: Some(due.at),
            missed: due.missed,
        };
        let new = new_run(key, &monitor, run, (tier, payer), None, now);
        // A run that nobody can do today begins when it can: the message comes again.
        self.governor.check(payer, needs(&new)).await?;
        match self.store.start_analysis(&new).await {
            Ok(_) => Ok(Begun::Yes),
            Err(Error::NotEnoughCredits) => match self.store.skip_run(&new).await {
                Ok(job) => Ok(Begun::Skipped(Box::new(job))),
                Err(Error::MonitorNotActive) => Ok(Begun::Dropped),
                Err(error) => Err(error),
            },
            Err(Error::MonitorNotActive | Error::IdempotencyMismatch) => Ok(Begun::Dropped),
            Err(Error::RunRunning) => Err(busy()),
            Err(error) => Err(error),
        }
    }
}

/// Takes the credits and starts a run by hand; the same key again answers for the run that it started.
///
/// # Errors
/// [`Error::NotFound`], [`Error::MonitorNotActive`], [`Error::RunRunning`], [`Error::NotEnoughCredits`], [`Error::FailureLimit`],
/// [`Error::ChannelWithdrawn`], [`Error::QuotaSpent`], a key that was used for another monitor, or a store that does not answer.
pub async fn run_now(
    intake: &Intake,
    of: &MonitorKey,
    requester: &Requester,
    key: &IdempotencyKey,
    now: Timestamp,
) -> Result<RunAccepted> {
    // Before anything is written: anyone who names no monitor of theirs leaves nothing behind. Whether it is still active is a condition of
    // the start.
    let Intake { store, queues, .. } = intake;
    let monitor = store.monitor(of).await?.ok_or(Error::NotFound)?;
    let account = store.account(&of.user, now).await?;
    let tier = Tier::effective(account.tier, account.tier_until, requester.is_admin, now);
    keep_to_tier(store, &of.user, tier).await?;
    let run = RunOf {
        monitor: of.id.clone(),
        due: None,
        missed: 0,
    };
    let job = AnalysisKey::run(of.user.clone(), id_of_request(&of.user, key)?);
    let payer = Payer::of(tier, account.created_at, now);
    let new = new_run(&job, &monitor, run, (tier, payer), requester.address.clone(), now);
    intake.admit(&new).await?;
    let (job, credits) = match store.start_analysis(&new).await? {
        Started::New { job, balance } => (job, balance.total()),
        Started::Existing { job } => (job, account.balance.total()),
    };
    if job.state.status == Status::Queued {
        send(queues, &job).await;
    }
    Ok(RunAccepted {
        request_id: job.key.id.to_string(),
        credits,
    })
}

fn new_run(
    key: &AnalysisKey,
    monitor: &Monitor,
    run: RunOf,
    (tier, payer): (Tier, Payer),
    address: Option<String>,
    now: Timestamp,
) -> NewAnalysis {
    let channel = monitor.facts.channel_id.clone();
    NewAnalysis {
        key: key.clone(),
        channel_input: channel.to_string(),
        channel: ChannelRef::Id(channel),
        price: Work::Run.price(),
        priority: tier.limits().priority,
        stealth: true,
        requested_stealth: None,
        weekly: false,
        run: Some(run),
        payer,
        address,
        created_at: now,
    }
}

/// Deactivates the newest monitors beyond what the tier allows, as after a downgrade. Nothing is deleted.
///
/// # Errors
/// A store that does not answer.
pub async fn keep_to_tier(store: &Store, user: &UserId, tier: Tier) -> Result<Vec<Monitor>> {
    let limit = tier.limits().xray_setups;
    let mut monitors = store.monitors(user).await?;
    let in_use = monitors.iter().filter(|monitor| monitor.state.uses_slot());
    let in_use = in_use.map(|monitor| (monitor.created_at, monitor.key.id.clone()));
    let beyond = over_limit(in_use.collect(), limit);
    for monitor in monitors.iter_mut().filter(|monitor| beyond.contains(&monitor.key.id)) {
        let mut off = monitor.clone();
        off.state = MonitorState::Inactive(InactiveReason::Slots);
        off.next_due = None;
        // Where it changed meanwhile, the next call decides again.
        if store.save_monitor(monitor, &off, limit).await? {
            *monitor = off;
        }
    }
    Ok(monitors)
}
