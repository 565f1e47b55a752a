//! Experiments: planned from the newest report of a monitor, shown as the newest report counted them.

use std::collections::HashMap;

use contract::xray::{self, ExperimentList, StartExperiment};
use domain::job::Work;
use domain::{Error, ExperimentId, IdempotencyKey, Result, UserId};
use jiff::Timestamp;
use store::{Experiment, Monitor, MonitorKey, NewExperiment, Store};

use crate::start::act_id;

/// Starts an experiment on a monitor's channel. The numbers of the plan come from the person's newest report of the channel.
///
/// # Errors
/// [`Error::NotFound`] for a monitor that is not theirs; [`Error::NoReport`]; [`Error::NotPlannable`]; as [`Store::start_experiment`].
pub async fn start_experiment(
    store: &Store,
    user: &UserId,
    key: &IdempotencyKey,
    request: &StartExperiment,
    now: Timestamp,
) -> Result<xray::Experiment> {
    let of = MonitorKey {
        user: user.clone(),
        id: request.monitor_id.parse()?,
    };
    let id: ExperimentId = act_id(user, key)?.as_str().parse()?;
    let monitor = store.monitor(&of).await?.ok_or(Error::NotFound)?;
    let new = match store.experiment(user, &id).await? {
        // The plan of the first call counts, whatever reports came since.
        Some(existing) => NewExperiment {
            asked: asked(request),
            ..existing.plan
        },
        None => planned(store, id, &monitor, request, now).await?,
    };
    let started = store.start_experiment(&new).await?;
    Ok(shown(&started, &names(std::slice::from_ref(&monitor), now)))
}

async fn planned(
    store: &Store,
    id: ExperimentId,
    monitor: &Monitor,
    request: &StartExperiment,
    now: Timestamp,
) -> Result<NewExperiment> {
    let (user, channel) = (&monitor.key.user, &monitor.facts.channel_id);
    let newest = store.previous_report(Work::Run, user, channel.as_str(), now).await?;
    let report = newest.map(|(_, report)| report).ok_or(Error::NoReport)?;
    let planner = report.xray.and_then(|xray| xray.planner).ok_or(Error::NoReport)?;
    let plan = planner.plan(request.hypothesis, request.detects);
    let found = plan.zip(planner.format).zip(planner.spread.value);
    let ((plan, format), spread) = found.ok_or(Error::NotPlannable)?;
    Ok(NewExperiment {
        user: user.clone(),
        id,
        asked: asked(request),
        monitor: monitor.key.id.clone(),
        channel: channel.clone(),
        hypothesis: request.hypothesis,
        format,
        detects: request.detects,
        needed: plan.uploads_a_side,
        spread,
        started_at: now,
    })
}

/// The same idempotency key must come with the same experiment.
fn asked(request: &StartExperiment) -> String {
    serde_json::to_string(request).unwrap_or_default()
}

/// All of the person's experiments, the newest first.
///
/// # Errors
/// A store that does not answer.
pub async fn own_experiments(store: &Store, user: &UserId, now: Timestamp) -> Result<ExperimentList> {
    let (experiments, monitors) = tokio::try_join!(store.experiments(user), store.monitors(user))?;
    let experiments = experiments.into_iter().map(|one| one.at(now));
    let names = names(&monitors, now);
    Ok(ExperimentList {
        items: experiments.map(|one| shown(&one, &names)).collect(),
    })
}

/// Ends one of the person's experiments.
///
/// # Errors
/// As [`Store::cancel_experiment`].
pub async fn cancel_experiment(
    store: &Store,
    user: &UserId,
    id: &ExperimentId,
    now: Timestamp,
) -> Result<xray::Experiment> {
    let cancelled = store.cancel_experiment(user, id, now).await?;
    let of = MonitorKey {
        user: user.clone(),
        id: cancelled.plan.monitor.clone(),
    };
    let monitors: Vec<Monitor> = store.monitor(&of).await?.into_iter().collect();
    Ok(shown(&cancelled, &names(&monitors, now)))
}

/// What the channels of these monitors are called, by their ids, where that may be shown.
fn names(monitors: &[Monitor], now: Timestamp) -> HashMap<String, String> {
    let named = monitors
        .iter()
        .filter(|monitor| now < monitor.platform_data_until() && !monitor.facts.name.is_empty());
    named
        .map(|monitor| (monitor.facts.channel_id.to_string(), monitor.facts.name.clone()))
        .collect()
}

fn shown(experiment: &Experiment, names: &HashMap<String, String>) -> xray::Experiment {
    let plan = &experiment.plan;
    xray::Experiment {
        experiment_id: plan.id.to_string(),
        monitor_id: plan.monitor.to_string(),
        channel_id: plan.channel.to_string(),
        channel_name: names.get(plan.channel.as_str()).cloned(),
        hypothesis: plan.hypothesis,
        format: plan.format,
        detects: plan.detects,
        needed: plan.needed,
        spread: plan.spread,
        started_at: plan.started_at,
        status: experiment.status.into(),
        ended_at: experiment.ended_at,
        progress: experiment.progress.clone(),
        request_id: experiment.run.as_ref().map(ToString::to_string),
        counted_at: experiment.counted_at,
    }
}
