//! A stored analysis as it crosses the wire: to its owner, and to everybody with the link. Data of the platform that is too old to be
//! shown is taken out here, whether it is still stored or not.

use std::slice;

use contract::analysis::{Analysis, AnalysisChanges, AnalysisSummary, ChannelSuggestion, ComparedAnalyses};
use domain::job::Work;
use domain::{AnalysisId, Error, Language, Result, ShareId, UserId};
use engine::Report;
use engine::report::Change;
use jiff::Timestamp;
use store::{AnalysisKey, Changes, Store, StoredAnalysis};

use crate::newer_names;
use crate::redaction::{is_expired, redact};

/// A row of the history.
#[must_use]
pub fn summary(job: &StoredAnalysis, now: Timestamp) -> AnalysisSummary {
    let facts = job.facts.as_ref();
    let expired = facts.is_some() && is_expired(job, now);
    let named = facts.filter(|_| !expired);
    AnalysisSummary {
        request_id: job.key.id.to_string(),
        channel_input: job.channel_input.clone(),
        created_at: job.state.created_at,
        status: job.state.status.into(),
        stage: job.stage.into(),
        failure: job.failure.map(Into::into),
        refunded: job.refunded,
        weekly_free: job.weekly > 0,
        ended_at: job.ended_at,
        channel_id: facts.map(|f| f.channel_id.to_string()),
        channel_name: named.map(|f| f.name.clone()),
        channel_logo_url: named.and_then(|f| f.logo_url.clone()),
        channel_subscribers: facts.and_then(|f| f.subscribers),
        overall_score: job.overall_score,
        score_low: job.score_low,
        score_high: job.score_high,
        words_removed: expired,
        stealth: job.stealth,
    }
}

/// Rows of the list of analyses. What the platform calls a channel is the newest that may be said of it.
pub async fn summaries(store: &Store, jobs: &[StoredAnalysis], now: Timestamp) -> Vec<AnalysisSummary> {
    let mut rows: Vec<AnalysisSummary> = jobs.iter().map(|job| summary(job, now)).collect();
    newer_names::renew(store, &mut rows, now).await;
    rows
}

/// A page of somebody's own analyses, newest first, each with its report.
///
/// # Errors
/// [`Error::InvalidInput`] for a cursor that this user did not get from here.
pub async fn own_analyses(
    store: &Store,
    user: &UserId,
    cursor: Option<&str>,
    limit: u32,
    now: Timestamp,
) -> Result<(Vec<Analysis>, Option<String>)> {
    let page = store.analyses(Work::Analysis, user, cursor, limit).await?;
    let mut analyses = Vec::with_capacity(page.items.len());
    for job in &page.items {
        match own_analysis(store, &job.key, now).await {
            Ok(analysis) => analyses.push(analysis),
            // It was deleted meanwhile.
            Err(Error::NotFound) => {}
            Err(error) => return Err(error),
        }
    }
    Ok((analyses, page.next_cursor))
}

/// One of the user's analyses, with its report and what changed, if it has them.
///
/// # Errors
/// [`Error::NotFound`] when there is none; a store that does not answer.
pub async fn own_analysis(store: &Store, key: &AnalysisKey, now: Timestamp) -> Result<Analysis> {
    let job = store.analysis(key).await?.ok_or(Error::NotFound)?;
    of_job(store, &job, now).await
}

/// What a report says, for answers to questions about it.
#[derive(Clone, Debug)]
pub struct Readable {
    /// The report, without platform data once that has expired.
    pub report: Report,
    /// What changed since the one before, where there was one.
    pub changes: Option<Vec<Change>>,
    /// When the platform data in it expires.
    pub platform_data_until: Timestamp,
}

/// The report of one of the user's ended jobs.
///
/// # Errors
/// [`Error::NotFound`] when there is none; a store that does not answer.
pub async fn readable(store: &Store, key: &AnalysisKey, now: Timestamp) -> Result<Readable> {
    let job = store.analysis(key).await?.ok_or(Error::NotFound)?;
    let found = store.report_and_changes(key).await?;
    let (mut report, changes) = found.ok_or(Error::NotFound)?;
    if is_expired(&job, now) {
        redact(&mut report);
    }
    Ok(Readable {
        report,
        changes: changes.map(|changes| changes.changes),
        platform_data_until: job.platform_data_until(),
    })
}

/// A job of any kind as its owner sees it.
pub(crate) async fn of_job(store: &Store, job: &StoredAnalysis, now: Timestamp) -> Result<Analysis> {
    let key = &job.key;
    let found = if job.state.status.is_final() {
        store.report_and_changes(key).await?
    } else {
        None
    };
    let (report, changes) = found.map_or((None, None), |(report, changes)| (Some(report), changes));
    let changes = match changes {
        Some(changes) => Some(visible_changes(store, key, changes).await?),
        None => None,
    };
    let mut shown = Analysis {
        changes,
        ..analysis(job, report, now)
    };
    newer_names::renew(store, slice::from_mut(&mut shown), now).await;
    Ok(shown)
}

/// Without the link to the earlier analysis once it is gone.
async fn visible_changes(store: &Store, key: &AnalysisKey, changes: Changes) -> Result<AnalysisChanges> {
    let previous = AnalysisKey {
        id: changes.previous,
        ..key.clone()
    };
    let still = store.analysis(&previous).await?;
    Ok(AnalysisChanges {
        since: changes.since,
        previous_request_id: still.map(|job| job.key.id.to_string()),
        changes: changes.changes,
    })
}

/// One analysis with its report, if it has one.
fn analysis(job: &StoredAnalysis, report: Option<Report>, now: Timestamp) -> Analysis {
    let summary = summary(job, now);
    let report = report.map(|mut report| {
        if summary.words_removed {
            redact(&mut report);
        }
        report
    });
    Analysis {
        summary,
        report,
        shared: job.share_id.is_some(),
        share_id: job.share_id.as_ref().map(ToString::to_string),
        suggestions: suggestions(job, now),
        changes: None,
        discovery: None,
    }
}

/// Channels that may be meant, where nobody has the name; none once their platform data has expired.
fn suggestions(job: &StoredAnalysis, now: Timestamp) -> Vec<ChannelSuggestion> {
    if job.platform_data_until() <= now {
        return Vec::new();
    }
    job.suggestions.iter().cloned().map(Into::into).collect()
}

/// A shared analysis for anyone who has the link: the report, and nothing of the owner. What was typed, when it was asked for and paid,
/// under which id, and what changed since an earlier one stay the owner's.
///
/// # Errors
/// [`Error::NotFound`] for a link that does not exist, or not any more; a store that does not answer.
pub async fn shared_analysis(store: &Store, share: &ShareId, now: Timestamp) -> Result<Analysis> {
    Ok(shared_analysis_in(store, share, now).await?.0)
}

/// The same, with the language in which it was shared, where one was named.
///
/// # Errors
/// As [`shared_analysis`].
pub async fn shared_analysis_in(
    store: &Store,
    share: &ShareId,
    now: Timestamp,
) -> Result<(Analysis, Option<Language>)> {
    let (job, language) = store.shared_analysis_in(share).await?.ok_or(Error::NotFound)?;
    let report = store.report(&job.key).await?.ok_or(Error::NotFound)?;
    let read_at = report.analysis_date;
    let mut shown = analysis(&job, Some(report), now);
    let info = shown.report.as_ref().map(|report| &report.channel_info);
    let named = info.map(|info| info.handle.as_ref().unwrap_or(&info.channel_id).clone());
    shown.summary = AnalysisSummary {
        request_id: share.to_string(),
        channel_input: named.unwrap_or_default(),
        created_at: read_at,
        ended_at: Some(read_at),
        refunded: false,
        weekly_free: false,
        stealth: false,
        ..shown.summary
    };
    newer_names::renew(store, slice::from_mut(&mut shown), now).await;
    Ok((shown, language))
}

/// Two of the user's completed analyses side by side.
///
/// # Errors
/// [`Error::NotFound`] where one of them does not exist or has no report; a store that does not answer.
pub async fn compare(
    store: &Store,
    user: &UserId,
    a: AnalysisId,
    b: AnalysisId,
    now: Timestamp,
) -> Result<ComparedAnalyses> {
    let key = |id| AnalysisKey::analysis(user.clone(), id);
    let (a, b) = (key(a), key(b));
    let (a, b) = tokio::try_join!(own_analysis(store, &a, now), own_analysis(store, &b, now))?;
    let reports = called(&a).zip(called(&b));
    let comparison = reports.map(|(a, b)| engine::compare(&a, &b)).ok_or(Error::NotFound)?;
    Ok(ComparedAnalyses { a, b, comparison })
}

/// The report, for a sentence that names the channel: without its name by what the person typed.
fn called(analysis: &Analysis) -> Option<Report> {
    let mut report = analysis.report.clone()?;
    if report.channel_info.channel_name.is_empty() {
        report
            .channel_info
            .channel_name
            .clone_from(&analysis.summary.channel_input);
    }
    Some(report)
}
