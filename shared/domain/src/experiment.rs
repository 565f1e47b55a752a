//! Experiments on channels: how many somebody may have, and what can be done with one. What they compare, and when they have a verdict, is the
//! engine's.

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

/// Experiments that may run on one channel at once: each is a question to the same uploads, and with more of them some answer would be chance.
pub const RUNNING_AT_ONCE: usize = 3;
/// Experiments that a person may have in all, with those that have ended.
pub const IN_ALL: usize = 100;

/// How far an experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExperimentStatus {
    /// Reports go on counting.
    Running,
    /// It has its verdict.
    Decided,
    /// Its person ended it, or deleted the last monitor of its channel.
    Cancelled,
    /// It took too long.
    Expired,
    /// Its first uploads can no longer be read.
    OutOfSight,
}

impl ExperimentStatus {
    /// The status after its person ends it; `None` where they did so before.
    ///
    /// # Errors
    /// [`Error::ExperimentOver`] for one that ended by itself.
    pub fn cancel(self) -> Result<Option<Self>> {
        match self {
            Self::Running => Ok(Some(Self::Cancelled)),
            Self::Cancelled => Ok(None),
            Self::Decided | Self::Expired | Self::OutOfSight => Err(Error::ExperimentOver),
        }
    }

    /// Only one that has ended is deleted: one that runs is ended first, knowingly.
    ///
    /// # Errors
    /// [`Error::ExperimentRunning`].
    pub fn may_be_deleted(self) -> Result<()> {
        match self {
            Self::Running => Err(Error::ExperimentRunning),
            _ => Ok(()),
        }
    }
}

/// Allows or refuses one more experiment: `running` others run on the same channel, and there are `in_all`.
///
/// # Errors
/// [`Error::ExperimentLimit`].
pub fn claim_place(running: usize, in_all: usize) -> Result<()> {
    if running < RUNNING_AT_ONCE && in_all < IN_ALL {
        return Ok(());
    }
    Err(Error::ExperimentLimit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_run_on_a_channel_and_a_hundred_are_kept() {
        assert!(claim_place(2, 99).is_ok());
        assert!(matches!(claim_place(3, 3), Err(Error::ExperimentLimit)));
        assert!(matches!(claim_place(0, 100), Err(Error::ExperimentLimit)));
    }

    #[test]
    fn one_that_runs_is_cancelled_and_one_that_ended_is_deleted() {
        use ExperimentStatus::{Cancelled, Decided, Expired, OutOfSight, Running};
        assert_eq!(Running.cancel().ok(), Some(Some(Cancelled)));
        assert_eq!(Cancelled.cancel().ok(), Some(None));
        for over in [Decided, Expired, OutOfSight] {
            assert!(matches!(over.cancel(), Err(Error::ExperimentOver)));
            assert!(over.may_be_deleted().is_ok());
        }
        assert!(Cancelled.may_be_deleted().is_ok());
        assert!(matches!(Running.may_be_deleted(), Err(Error::ExperimentRunning)));
    }
}
