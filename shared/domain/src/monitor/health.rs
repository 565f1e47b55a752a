//! What earlier scheduled runs left behind, and when it makes a monitor inactive.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::monitor::state::InactiveReason;

/// A channel that is not found this long after it was first not found is gone: before, it may be a fault of the platform.
pub const GONE_FOR: SignedDuration = SignedDuration::from_hours(6);
/// Runs skipped in a row for want of credits, after which a monitor becomes inactive.
pub const SKIPS_IN_ROW: u8 = 3;

/// How a scheduled run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunOutcome {
    /// With a report, abstaining or not.
    Completed,
    /// The platform said that there is no such channel.
    ChannelGone,
    /// For another reason: the platform out of reach, out of time, a fault of ours.
    OtherFailure,
    /// It never began: the credits were not there.
    SkippedForCredits,
}

/// What earlier scheduled runs left behind. A monitor that is set up or resumed begins with the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Health {
    /// Runs skipped for want of credits since the last one that completed, at most [`SKIPS_IN_ROW`].
    pub skipped_in_row: u8,
    /// When the channel was first not found since the last run that completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone_since: Option<Timestamp>,
}

impl Health {
    /// The health after one more scheduled run that ended at `at`, and the reason to make the monitor inactive if there is one now: three
    /// skips in a row, or a channel not found twice with 6 hours or more between the first time and a later one.
    ///
    /// A completed run clears everything. A failure that says nothing about channel or credits changes nothing. Count each run once.
    #[must_use]
    pub fn after(&self, outcome: RunOutcome, at: Timestamp) -> (Self, Option<InactiveReason>) {
        match outcome {
            RunOutcome::Completed => (Self::default(), None),
            RunOutcome::OtherFailure => (*self, None),
            RunOutcome::SkippedForCredits => self.after_skip(),
            RunOutcome::ChannelGone => self.after_gone(at),
        }
    }

    fn after_skip(&self) -> (Self, Option<InactiveReason>) {
        let skipped_in_row = self.skipped_in_row.saturating_add(1).min(SKIPS_IN_ROW);
        let health = Self {
            skipped_in_row,
            ..*self
        };
        let enough = skipped_in_row == SKIPS_IN_ROW;
        (health, enough.then_some(InactiveReason::NoCredits))
    }

    fn after_gone(&self, at: Timestamp) -> (Self, Option<InactiveReason>) {
        let known = self.gone_since.unwrap_or(at);
        let health = Self {
            // Two outcomes may become known in the wrong order.
            gone_since: Some(known.min(at)),
            ..*self
        };
        let enough = known.duration_since(at).abs() >= GONE_FOR;
        (health, enough.then_some(InactiveReason::ChannelGone))
    }
}
