//! The life of a job, an analysis or a run of a monitor: queued, running under a lease with a fencing number, then completed or failed, and
//! settled exactly once. A run that nobody can pay for is skipped before it begins.
//!
//! ```text
//! queued --claim--> running(attempt n, lease) --complete--> completed (charged, or refunded when it abstains)
//!    |                 | lease over: claim again as attempt n+1
//!    +--deadline-------+--fail or deadline--> failed (refunded)
//! ```
//! A process that moves a job out of `running` must name its attempt; a slow worker whose lease was taken over names an old one and is
//! refused.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Credits;

/// An analysis that has not ended this long after its start is cancelled and refunded.
pub const DEADLINE: SignedDuration = Work::Analysis.deadline();
/// How long the worker of an analysis may go without ending its attempt before another may take over.
pub const LEASE: SignedDuration = Work::Analysis.lease();
/// How long past the deadline a lease may last: time for the worker's own refund, after which the sweeper writes it.
pub const LEASE_OVERHANG: SignedDuration = SignedDuration::from_secs(10);
/// A queued job that no worker has claimed for this long is sent again: the first sending may never have happened.
pub const RESEND_AFTER: SignedDuration = SignedDuration::from_secs(20);
/// How long a fetched snapshot of a channel serves further analyses.
pub const SNAPSHOT_FRESH: SignedDuration = SignedDuration::from_hours(6);

/// What kind of work a job is. One lifecycle serves all kinds; what differs between them is here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// A quick analysis: one at a time for each person; its result may be public.
    #[default]
    Analysis,
    /// A run of a monitor: one at a time for each monitor; its report is private.
    Run,
}

impl Work {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::Analysis, Self::Run];

    /// A job that has not ended this long after its start is cancelled and refunded.
    #[must_use]
    pub const fn deadline(self) -> SignedDuration {
        match self {
            Self::Analysis => SignedDuration::from_secs(120),
            Self::Run => SignedDuration::from_mins(10),
        }
    }

    /// How long a worker may go without ending its attempt before another may take over. Longer than the worker's own time-out.
    #[must_use]
    pub const fn lease(self) -> SignedDuration {
        match self {
            Self::Analysis => SignedDuration::from_secs(35),
            Self::Run => SignedDuration::from_secs(65),
        }
    }

    /// Newest uploads that it reads.
    #[must_use]
    pub const fn uploads(self) -> u32 {
        match self {
            Self::Analysis => 50,
            Self::Run => 200,
        }
    }

    /// What it costs.
    #[must_use]
    pub const fn price(self) -> Credits {
        match self {
            Self::Analysis => Credits::QUICK_ANALYSIS,
            Self::Run => Credits::XRAY_REPORT,
        }
    }
}

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Paid for and waiting for a worker.
    Queued,
    /// A worker has it.
    Running,
    /// The result is there.
    Completed,
    /// It ended without a result; what it cost was refunded.
    Failed,
    /// It never began, as there were no credits for it; nothing was taken.
    Skipped,
}

impl Status {
    /// Nothing can change it any more.
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Completed | Self::Failed | Self::Skipped)
    }
}

/// What a running job is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Waiting for a worker.
    Waiting,
    /// Finding the channel.
    Resolving,
    /// Reading the channel and its uploads from the platform.
    Fetching,
    /// Computing. Rows of older programs may name the saving after it.
    #[serde(alias = "writing")]
    Scoring,
}

/// Why a job failed: the specification's kinds, and two that it lists as causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    /// Nobody on the platform has the name. The analysis may suggest channels that are called something like it.
    ChannelNotFound,
    /// The channel's owner has had it deleted here.
    ChannelWithdrawn,
    /// The channel has no public videos that could be analysed.
    NoVideos,
    /// The platform could not be reached.
    Network,
    /// The platform or we ourselves failed.
    Server,
    /// Not done within [`Work::deadline`].
    Timeout,
    /// The platform refused us: quota spent, key refused, forbidden.
    Api,
}

/// The part of a stored job that decisions need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobState {
    /// Its state.
    pub status: Status,
    /// Fencing number: 0 before the first claim.
    pub attempt: u32,
    /// When it was started.
    pub created_at: Timestamp,
    /// Until when the current attempt owns it.
    pub lease_until: Option<Timestamp>,
    /// The end was announced on the bus, or is before the job's message is acknowledged.
    pub announced: bool,
}

/// What a worker that holds a message about a job must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Take it: write this attempt and lease under the condition that nothing changed.
    Take {
        /// The new fencing number.
        attempt: u32,
        /// The new lease's end.
        lease_until: Timestamp,
    },
    /// Another worker has it; leave the message for later.
    Busy,
    /// Too late: settle it as a time-out, refunding.
    Expire,
    /// It has ended but its end was not announced: announce, then acknowledge.
    Announce,
    /// It has ended: acknowledge, of an analysis after announcing it, which an earlier delivery may have died before.
    Done,
}

/// Decides what to do with a delivered message.
#[must_use]
pub fn claim(work: Work, job: &JobState, now: Timestamp) -> Claim {
    if job.status.is_final() {
        return if job.announced { Claim::Done } else { Claim::Announce };
    }
    if job.lease_until.is_some_and(|until| now < until) {
        return Claim::Busy;
    }
    if now >= deadline(work, job.created_at) {
        return Claim::Expire;
    }
    let lease_until = (now + work.lease()).min(deadline(work, job.created_at) + LEASE_OVERHANG);
    Claim::Take {
        attempt: job.attempt + 1,
        lease_until,
    }
}

/// When a job started at this time is cancelled.
#[must_use]
pub fn deadline(work: Work, created_at: Timestamp) -> Timestamp {
    created_at + work.deadline()
}

/// What the sweeper must do with a job that is not known to be finished and announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sweep {
    /// Send its message again.
    Resend,
    /// Settle it as a time-out, refunding.
    Expire,
    /// Announce its end again.
    Announce,
    /// Leave it alone.
    Leave,
}

/// Decides what the sweeper does with a job.
#[must_use]
pub fn sweep(work: Work, job: &JobState, now: Timestamp) -> Sweep {
    match claim(work, job, now) {
        Claim::Done | Claim::Busy => Sweep::Leave,
        Claim::Announce => Sweep::Announce,
        Claim::Expire => Sweep::Expire,
        Claim::Take { attempt, .. } if attempt == 1 && now < job.created_at + RESEND_AFTER => Sweep::Leave,
        Claim::Take { .. } => Sweep::Resend,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn queued() -> JobState {
        JobState {
            status: Status::Queued,
            attempt: 0,
            created_at: at(0),
            lease_until: None,
            announced: false,
        }
    }

    #[test]
    fn a_queued_job_is_taken_as_the_first_attempt() {
        assert_eq!(
            claim(Work::Analysis, &queued(), at(1)),
            Claim::Take {
                attempt: 1,
                lease_until: at(36)
            }
        );
    }

    #[test]
    fn a_leased_job_is_busy_until_the_lease_ends_and_then_taken_with_a_higher_number() {
        let job = JobState {
            status: Status::Running,
            attempt: 1,
            lease_until: Some(at(36)),
            ..queued()
        };
        assert_eq!(claim(Work::Analysis, &job, at(35)), Claim::Busy);
        assert_eq!(
            claim(Work::Analysis, &job, at(36)),
            Claim::Take {
                attempt: 2,
                lease_until: at(71)
            }
        );
    }

    #[test]
    fn past_the_deadline_a_job_expires_but_never_under_a_live_lease() {
        assert_eq!(
            claim(Work::Analysis, &queued(), at(119)),
            Claim::Take {
                attempt: 1,
                lease_until: at(130)
            }
        );
        assert_eq!(claim(Work::Analysis, &queued(), at(120)), Claim::Expire);
        let leased = JobState {
            status: Status::Running,
            attempt: 1,
            lease_until: Some(at(130)),
            ..queued()
        };
        assert_eq!(claim(Work::Analysis, &leased, at(129)), Claim::Busy);
        assert_eq!(
            claim(Work::Analysis, &leased, at(130)),
            Claim::Expire,
            "a late claim does not put the refund off"
        );
    }

    #[test]
    fn an_ended_job_is_announced_once_and_then_left() {
        let ended = JobState {
            status: Status::Completed,
            attempt: 1,
            ..queued()
        };
        assert_eq!(claim(Work::Analysis, &ended, at(500)), Claim::Announce);
        assert_eq!(
            claim(
                Work::Analysis,
                &JobState {
                    announced: true,
                    ..ended
                },
                at(500)
            ),
            Claim::Done
        );
    }

    #[test]
    fn the_sweeper_resends_what_was_never_claimed_and_what_lost_its_worker() {
        assert_eq!(sweep(Work::Analysis, &queued(), at(19)), Sweep::Leave);
        assert_eq!(sweep(Work::Analysis, &queued(), at(20)), Sweep::Resend);
        let lost = JobState {
            status: Status::Running,
            attempt: 1,
            lease_until: Some(at(36)),
            ..queued()
        };
        assert_eq!(sweep(Work::Analysis, &lost, at(36)), Sweep::Resend);
    }

    #[test]
    fn a_run_has_ten_minutes_and_a_longer_lease() {
        assert_eq!(
            claim(Work::Run, &queued(), at(599)),
            Claim::Take {
                attempt: 1,
                lease_until: at(610)
            }
        );
        assert_eq!(claim(Work::Run, &queued(), at(600)), Claim::Expire);
        assert_eq!(
            claim(Work::Run, &queued(), at(1)),
            Claim::Take {
                attempt: 1,
                lease_until: at(66)
            }
        );
    }

    #[test]
    fn a_skipped_run_is_announced_and_never_taken() {
        let skipped = JobState {
            status: Status::Skipped,
            ..queued()
        };
        assert_eq!(claim(Work::Run, &skipped, at(1)), Claim::Announce);
        assert_eq!(sweep(Work::Run, &skipped, at(1)), Sweep::Announce);
    }
}
