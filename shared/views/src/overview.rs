//! The dashboard's figures: loads what a person did, asks `domain` what it amounts to.

use std::collections::BTreeSet;

use contract::overview::{Achievement, AchievementState, Level, Overview, TopChannel};
use domain::achievements::{self, Deeds, Paid, Progress};
use domain::job::Work;
use domain::tally::Top;
use domain::{AnalysisId, Result, UserId, level};
use jiff::Timestamp;
use store::{Store, StoredAnalysis};

use crate::discoveries::statistics;
use crate::{analysis, newer_names};

/// Newest analyses that are shown.
const LATEST: u32 = 6;

/// The figures of somebody's dashboard. What it reads does not grow with the number of analyses.
///
/// # Errors
/// A store that does not answer.
pub async fn overview(store: &Store, user: &UserId, now: Timestamp) -> Result<Overview> {
    let (tally, latest, found, first, rewards) = tokio::try_join!(
        store.tally(user, now),
        store.analyses_until(Work::Analysis, user, None, LATEST),
        store.tally_discoveries(user, now),
        store.first_discoveries(user, achievements::DISCOVERIES_NEEDED),
        store.all_rewards(user)
    )?;
    // The newest may be among the best.
    let best = tally.top().iter().map(|top| &top.id);
    let ids: BTreeSet<&AnalysisId> = best.chain(tally.newest()).collect();
    let ids: Vec<AnalysisId> = ids.into_iter().cloned().collect();
    let jobs = store.analyses_by_id(Work::Analysis, user, &ids).await?;
    let job = |id: &AnalysisId| jobs.iter().find(|job| job.key.id == *id);
    let completed: Vec<StoredAnalysis> = tally.newest().filter_map(job).cloned().collect();
    let top = tally.top().iter().filter_map(|top| {
        let job = job(&top.id)?;
        Some(top_channel(top, job, now))
    });
    let mut top: Vec<TopChannel> = top.collect();
    newer_names::renew(store, &mut top, now).await;
    let discoveries: Vec<Timestamp> = first.iter().map(|one| one.discovered_at).collect();
    let rewards: Vec<Paid> = rewards
        .iter()
        .map(|one| Paid {
            at: one.at,
            place: one.position.get(),
            credits: one.credits,
        })
        .collect();
    let progress = achievements::progress(&Deeds {
        tally: &tally,
        discovered: found.channels,
        discoveries: &discoveries,
        rewards: &rewards,
    });
    Ok(Overview {
        analyses: tally.analyses,
        scored: tally.scored,
        level: level_of(tally.analyses),
        average_score: tally.average(),
        average_low: tally.average_range().map(|(low, _)| low),
        average_high: tally.average_range().map(|(_, high)| high),
        best_score: tally.best(),
        trend: level::trend(tally.recent()).map(Into::into),
        top_channels: top,
        latest: analysis::summaries(store, &latest, now).await,
        latest_completed: analysis::summaries(store, &completed, now).await,
        achievements: progress.iter().map(achievement).collect(),
        discoveries: statistics(found),
        as_of: now,
    })
}

fn level_of(analyses: u32) -> Level {
    let level = level::Level::of(analyses);
    Level {
        name: level.into(),
        progress: level.progress(analyses),
        next_at: level.next_at(),
    }
}

fn top_channel(top: &Top, job: &StoredAnalysis, now: Timestamp) -> TopChannel {
    let summary = analysis::summary(job, now);
    TopChannel {
        request_id: summary.request_id,
        channel_id: top.channel.to_string(),
        channel_name: summary.channel_name,
        channel_logo_url: summary.channel_logo_url,
        channel_subscribers: summary.channel_subscribers,
        score: top.score,
        score_low: summary.score_low,
        score_high: summary.score_high,
    }
}

fn achievement(one: &Progress) -> Achievement {
    let state = match (one.unlocked_at, one.progress) {
        (Some(_), _) => AchievementState::Unlocked,
        (None, 0) => AchievementState::Locked,
        (None, _) => AchievementState::InProgress,
    };
    Achievement {
        key: one.achievement.key.to_owned(),
        tier: one.achievement.tier.into(),
        needed: one.achievement.needed,
        progress: one.progress,
        state,
        unlocked_at: one.unlocked_at,
        secret: one.achievement.is_secret(),
    }
}
