//! A stored job as it crosses the wire.

use contract::analysis::{Analysis, AnalysisSummary};
use engine::Report;
use store::Job;

/// A row of the history.
#[must_use]
pub fn summary(job: &Job) -> AnalysisSummary {
    let facts = job.facts.as_ref();
    AnalysisSummary {
        request_id: job.key.id.to_string(),
        channel_input: job.channel_input.clone(),
        created_at: job.state.created_at,
        status: job.state.status.into(),
        stage: job.stage.into(),
        failure: job.failure.map(Into::into),
        refunded: job.refunded,
        ended_at: job.ended_at,
        channel_id: facts.map(|f| f.channel_id.to_string()),
        channel_name: facts.map(|f| f.name.clone()),
        channel_logo_url: facts.and_then(|f| f.logo_url.clone()),
        channel_subscribers: facts.and_then(|f| f.subscribers),
        overall_score: job.overall_score,
    }
}

/// One analysis with its report, if it has one.
#[must_use]
pub fn analysis(job: &Job, report: Option<Report>) -> Analysis {
    Analysis {
        summary: summary(job),
        report,
    }
}
