//! Requests to delete what is stored of a channel: who may be asked about, what may be decided, and by when it must be done.

use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::channel_ref::ChannelRef;
use crate::error::{Error, Result};
use crate::ids::{ChannelId, DeletionRequestId};
use crate::text::{some_lines, text};

/// A request is decided, and what it asks for done, within this time.
pub const WITHIN: SignedDuration = SignedDuration::from_hours(7 * 24);
/// From this age on an undone request is late: there is still time to do it.
pub const LATE_AFTER: SignedDuration = SignedDuration::from_hours(5 * 24);
/// Requests that are taken in a day, so that nobody fills the list without end.
pub const MOST_A_DAY: i64 = 500;
/// What is under way when a channel is withdrawn ends within this time: no function that reads channels has more than 90 seconds, and the
/// decision itself ten.
pub const UNDER_WAY: SignedDuration = SignedDuration::from_secs(120);
/// A request is forgotten this long after it has come to its end.
pub const KEPT_FOR: SignedDuration = SignedDuration::from_hours(90 * 24);

text!(
    /// What somebody says of their request: 1 to 1,000 characters in any number of lines, without the blanks around them.
    DeletionNote, "note", (1..=1_000), some_lines
);

/// A channel whose data is to be deleted: by its id, its handle or its address. A name in other words may be anybody's. Looking one up takes
/// a search only where nobody has the handle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NamedChannel(ChannelRef);

impl NamedChannel {
    /// The channel as it is looked up.
    #[must_use]
    pub const fn reference(&self) -> &ChannelRef {
        &self.0
    }

    /// Its id, where it is named by that.
    #[must_use]
    pub const fn id(&self) -> Option<&ChannelId> {
        match &self.0 {
            ChannelRef::Id(id) => Some(id),
            _ => None,
        }
    }
}

impl FromStr for NamedChannel {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text.parse()? {
            channel @ (ChannelRef::Id(_) | ChannelRef::Handle(_) | ChannelRef::Username(_)) => Ok(Self(channel)),
            ChannelRef::Custom(_) | ChannelRef::Video(_) | ChannelRef::Name(_) => Err(Error::invalid("channel")),
        }
    }
}

/// Where a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeletionState {
    /// Nobody has decided.
    Open,
    /// It was declined.
    Declined,
    /// It is being done: the channel is withdrawn, what people have of it goes next.
    Deleting,
    /// Nothing of the channel is left but that it is withdrawn.
    Deleted,
    /// The channel may be analysed again.
    Lifted,
}

/// What an operator decides about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeletionDecision {
    /// Nothing yet: the channel is looked up, so that its page can be seen first.
    Identify,
    /// Everything of the channel is deleted, and the channel withdrawn from then on.
    Delete,
    /// The request is declined.
    Decline,
    /// The channel is no longer withdrawn. What was deleted stays so.
    Lift,
}

impl DeletionState {
    /// Where this decision takes the request; the same decision again changes nothing.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] naming `decision` where it may not be decided so.
    pub const fn after(self, decision: DeletionDecision) -> Result<Self> {
        use DeletionDecision as Decision;
        Ok(match (self, decision) {
            (Self::Open | Self::Declined, Decision::Delete) => Self::Deleting,
            (Self::Open | Self::Declined, Decision::Identify)
            | (Self::Deleting | Self::Deleted, Decision::Delete)
            | (Self::Declined, Decision::Decline)
            | (Self::Lifted, Decision::Lift) => self,
            (Self::Open, Decision::Decline) => Self::Declined,
            // An open one asks for it where the request by which the channel was withdrawn is forgotten.
            (Self::Open | Self::Deleting | Self::Deleted, Decision::Lift) => Self::Lifted,
            _ => return Err(Error::invalid("decision")),
        })
    }

    /// Somebody still has to do something about it.
    #[must_use]
    pub const fn is_undone(self) -> bool {
        matches!(self, Self::Open | Self::Deleting)
    }
}

/// What the owner of a channel writes into its description for us to see: nobody else can.
#[must_use]
pub fn proof_of(id: &DeletionRequestId) -> String {
    let (_, end) = id.as_str().split_at(20);
    format!("kanalyse-{end}")
}

/// When a request of that time must be done.
#[must_use]
pub fn due(requested_at: Timestamp) -> Timestamp {
    requested_at + WITHIN
}

#[cfg(test)]
mod tests {
    use DeletionDecision as Decision;
    use DeletionState as State;

    use super::*;

    #[test]
    fn a_channel_is_named_by_id_handle_or_address_and_by_nothing_that_takes_a_search() {
        for text in [
            "UC0123456789abcdefghijkl",
            "@werkstatt",
            "https://www.youtube.com/@werkstatt",
            "https://www.youtube.com/channel/UC0123456789abcdefghijkl",
            "youtube.com/user/werkstatt",
        ] {
            assert!(text.parse::<NamedChannel>().is_ok(), "{text}");
        }
        for text in [
            "",
            "Holz und Leim",
            "https://youtu.be/dQw4w9WgXcQ",
            "https://example.com/@werkstatt",
        ] {
            assert!(text.parse::<NamedChannel>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_was_decided_may_be_decided_again_and_only_what_was_deleted_be_lifted() {
        let decided = [
            (State::Open, Decision::Delete, Some(State::Deleting)),
            (State::Open, Decision::Decline, Some(State::Declined)),
            (State::Open, Decision::Lift, Some(State::Lifted)),
            (State::Open, Decision::Identify, Some(State::Open)),
            (State::Declined, Decision::Identify, Some(State::Declined)),
            (State::Deleting, Decision::Identify, None),
            (State::Deleted, Decision::Identify, None),
            (State::Lifted, Decision::Identify, None),
            (State::Declined, Decision::Delete, Some(State::Deleting)),
            (State::Declined, Decision::Decline, Some(State::Declined)),
            (State::Declined, Decision::Lift, None),
            (State::Deleting, Decision::Delete, Some(State::Deleting)),
            (State::Deleting, Decision::Decline, None),
            (State::Deleting, Decision::Lift, Some(State::Lifted)),
            (State::Deleted, Decision::Delete, Some(State::Deleted)),
            (State::Deleted, Decision::Decline, None),
            (State::Deleted, Decision::Lift, Some(State::Lifted)),
            (State::Lifted, Decision::Delete, None),
            (State::Lifted, Decision::Decline, None),
            (State::Lifted, Decision::Lift, Some(State::Lifted)),
        ];
        for (state, decision, expected) in decided {
            assert_eq!(state.after(decision).ok(), expected, "{state:?} {decision:?}");
        }
    }

    #[test]
    fn the_proof_of_a_request_is_of_its_random_part_alone() {
        let id = DeletionRequestId::new(Timestamp::UNIX_EPOCH, 0x1234_5678_9abc_def0_1234);
        assert_eq!(id.as_str(), "000000000000123456789abcdef01234");
        assert_eq!(proof_of(&id), "kanalyse-9abcdef01234");
    }

    #[test]
    fn requests_sort_by_when_they_came() {
        let at = |second| DeletionRequestId::new(Timestamp::from_second(second).unwrap(), u128::MAX);
        assert!(at(1) < at(2) && at(2) < at(1_800_000_000));
    }
}
