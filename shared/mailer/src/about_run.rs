//! What a mail about a run says, from the stored run and its monitor.

use domain::job::{FailureKind, Status, Work};
use domain::monitor::{Aspect, InactiveReason, SKIPS_IN_ROW};
use domain::{Credits, Language};
use engine::Report;
use jiff::Timestamp;
use mail::{Comparison, Letter, Outcome, RunMail};
use store::{Changes, Monitor, StoredAnalysis};

use crate::links::RunLinks;

/// A stored report with what changed since the one before.
pub(crate) type Found = (Report, Option<Changes>);

/// An ended run and its monitor.
pub(crate) struct EndedRun<'a> {
    pub job: &'a StoredAnalysis,
    pub monitor: &'a Monitor,
    /// Where [`has_report`].
    pub found: Option<&'a Found>,
    pub language: Language,
    pub now: Timestamp,
}

/// It ended with a report that has a score; one without abstained.
pub(crate) fn has_report(job: &StoredAnalysis) -> bool {
    job.state.status == Status::Completed && job.overall_score.is_some()
}

impl EndedRun<'_> {
    /// `None` for a run that has not ended.
    pub(crate) fn compose(&self, links: &RunLinks) -> Option<Result<Letter, mail::Error>> {
        let job = self.job;
        let mail = RunMail {
            language: self.language,
            channel: self.channel(),
            ended_at: job.ended_at.unwrap_or(job.state.created_at),
            outcome: self.outcome()?,
            inactive: self.inactive(),
            missed: job.run.as_ref().map_or(0, |run| run.missed),
            watches_drops: self.monitor.tracked.includes(Aspect::Drops),
            links: links.in_mail(),
        };
        Some(mail.compose())
    }

    /// What the channel is called, while that may be shown: as the run read it, else as the monitor has it.
    fn channel(&self) -> Option<&str> {
        let (job, monitor) = (self.job, self.monitor);
        let of_run = job.facts.as_ref().map(|facts| (&facts.name, job.platform_data_until()));
        let of_monitor = Some((&monitor.facts.name, monitor.platform_data_until()));
        let mut known = [of_run, of_monitor].into_iter().flatten();
        known
            .find(|(name, until)| !name.is_empty() && *until > self.now)
            .map(|(name, _)| name.as_str())
    }

    fn outcome(&self) -> Option<Outcome<'_>> {
        let job = self.job;
        match (job.state.status, self.found) {
            (Status::Completed, Some((report, changes))) => Some(Outcome::Completed {
                report,
                comparison: changes.as_ref().map(|changes| Comparison {
                    since: changes.since,
                    changes: &changes.changes,
                }),
            }),
            (Status::Completed, None) => Some(Outcome::Abstained {
                refunded: refunded(job),
            }),
            (Status::Failed, _) => Some(Outcome::Failed {
                kind: job.failure.unwrap_or(FailureKind::Server),
                refunded: refunded(job),
            }),
            (Status::Skipped, _) => Some(Outcome::Skipped {
                price: Work::Run.price(),
                // A monitor that was resumed meanwhile counts from zero again.
                in_row: self.monitor.health.skipped_in_row.clamp(1, SKIPS_IN_ROW),
            }),
            (Status::Queued | Status::Running, _) => None,
        }
    }

    /// Why the monitor is inactive, where it is this run that made it so.
    fn inactive(&self) -> Option<InactiveReason> {
        let (job, monitor) = (self.job, self.monitor);
        let is_last = monitor.last_run.as_ref() == Some(&job.key.id);
        // What a person starts by hand makes no monitor inactive.
        let was_due = job.run.as_ref().is_some_and(|run| run.due.is_some());
        let of_this_end = match (job.state.status, job.failure) {
            (Status::Skipped, _) => InactiveReason::NoCredits,
            (Status::Failed, Some(FailureKind::ChannelNotFound)) => InactiveReason::ChannelGone,
            _ => return None,
        };
        let reason = monitor.state.reason().filter(|reason| *reason == of_this_end);
        reason.filter(|_| is_last && was_due)
    }
}

/// What came back; nothing of a run for which nothing had been taken.
fn refunded(job: &StoredAnalysis) -> Option<Credits> {
    let taken = -job.charged.total();
    taken.try_into().ok().filter(|_| job.refunded)
}
