//! Active, paused or inactive: who changes it, and how many monitors a tier allows.

use std::cmp::Reverse;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::ids::MonitorId;
use crate::tier::Tier;

/// Whether a monitor runs, and if not, why. Stored as `state` and, where it is inactive, `reason`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "state", content = "reason", rename_all = "snake_case")]
pub enum MonitorState {
    /// It runs when it is due.
    Active,
    /// The person paused it.
    Paused,
    /// It was taken out of service and can be resumed.
    Inactive(InactiveReason),
}

/// Why a monitor is inactive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InactiveReason {
    /// The channel was not found twice, 6 hours or more apart.
    ChannelGone,
    /// Three runs in a row were skipped because the credits were not there.
    NoCredits,
    /// The tier allows fewer monitors than there were.
    Slots,
    /// The person deactivated it.
    Deactivated,
}

impl InactiveReason {
    /// Every reason.
    pub const ALL: [Self; 4] = [Self::ChannelGone, Self::NoCredits, Self::Slots, Self::Deactivated];

    /// As in replies and the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ChannelGone => "channel_gone",
            Self::NoCredits => "no_credits",
            Self::Slots => "slots",
            Self::Deactivated => "deactivated",
        }
    }
}

/// What a person may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Stop for a while, keeping the slot.
    Pause,
    /// Run again.
    Resume,
    /// Stop and free the slot.
    Deactivate,
}

impl MonitorState {
    /// As in replies and the store, without the reason.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Paused => "paused",
            Self::Inactive(_) => "inactive",
        }
    }

    /// Why it is inactive; `None` where it is not.
    #[must_use]
    pub const fn reason(self) -> Option<InactiveReason> {
        match self {
            Self::Inactive(reason) => Some(reason),
            Self::Active | Self::Paused => None,
        }
    }

    /// It runs when it is due.
    #[must_use]
    pub const fn is_active(self) -> bool {
        matches!(self, Self::Active)
    }

    /// It counts against the tier's limit: active and paused ones do, inactive ones do not.
    #[must_use]
    pub const fn uses_slot(self) -> bool {
        !matches!(self, Self::Inactive(_))
    }

    /// The state after what a person asks for; `None` where it is so already. `used` counts the person's monitors that use a slot, this
    /// one included if it does. The caller that resumes a monitor stores its next due time after now and the default [`super::Health`].
    ///
    /// # Errors
    /// [`Error::MonitorNotActive`] for pausing an inactive one, those of [`claim_slot`] for resuming one beyond the tier's limit.
    pub fn change(self, change: Change, tier: Tier, used: u32) -> Result<Option<Self>> {
        match (self, change) {
            (Self::Active, Change::Resume)
            | (Self::Paused, Change::Pause)
            | (Self::Inactive(_), Change::Deactivate) => Ok(None),
            (Self::Active, Change::Pause) => Ok(Some(Self::Paused)),
            (Self::Inactive(_), Change::Pause) => Err(Error::MonitorNotActive),
            (Self::Active | Self::Paused, Change::Deactivate) => Ok(Some(Self::Inactive(InactiveReason::Deactivated))),
            (Self::Paused | Self::Inactive(_), Change::Resume) => {
                // One that is paused has its slot already; it is refused only while there are more than the tier allows.
                claim_slot(tier, used.saturating_sub(u32::from(self.uses_slot())))?;
                Ok(Some(Self::Active))
            }
        }
    }
}

/// Allows or refuses one more monitor besides `used` others that use a slot.
///
/// # Errors
/// [`Error::TierRequired`] with the cheapest tier that allows one more, [`Error::MonitorLimit`] where none does.
pub fn claim_slot(tier: Tier, used: u32) -> Result<()> {
    if used < tier.limits().xray_setups {
        return Ok(());
    }
    let refusal = Tier::with_more_monitors(used).map(|tier| Error::TierRequired { tier });
    Err(refusal.unwrap_or(Error::MonitorLimit))
}

impl Tier {
    /// The cheapest tier that allows one more monitor besides `used` others; `None` where none does.
    #[must_use]
    pub fn with_more_monitors(used: u32) -> Option<Self> {
        let allows = |tier: &Self| used < tier.limits().xray_setups;
        Self::ALL.into_iter().find(allows)
    }
}

/// Which monitors lose their slot when a tier allows `limit`: the newest, newest first. `in_use` are those that use a slot, each with when
/// it was made, in any order. They become inactive for [`InactiveReason::Slots`]; nothing is deleted.
#[must_use]
pub fn over_limit(mut in_use: Vec<(Timestamp, MonitorId)>, limit: u32) -> Vec<MonitorId> {
    let beyond = in_use
        .len()
        .saturating_sub(usize::try_from(limit).unwrap_or(usize::MAX));
    in_use.sort_unstable_by_key(|made| Reverse(made.clone()));
    in_use.into_iter().take(beyond).map(|(_, id)| id).collect()
}
