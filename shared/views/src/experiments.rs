//! Experiments as the newest report counted them.

use std::collections::HashMap;

use contract::xray::{self, ExperimentList};
use domain::{Result, UserId};
use jiff::Timestamp;
use store::{Experiment, Monitor, Store};

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

/// One experiment, with the name of its channel where one of these monitors knows it.
#[must_use]
pub fn experiment(experiment: &Experiment, monitors: &[Monitor], now: Timestamp) -> xray::Experiment {
    shown(experiment, &names(monitors, now))
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
