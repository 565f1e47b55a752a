//! Discoveries: who was the first to analyse a channel publicly, what a place among the first three is worth to them, and which badge
//! comes with it.
//!
//! The first discoverer is whose public analysis began earliest, the lower id of two that began at the same time. An analysis that was
//! hidden counts from when it was shown: what nobody could see discovers nothing.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::credits::Credits;
use crate::error::{Error, Result};
use crate::ids::AnalysisId;
use crate::job::DEADLINE;

/// An analysis that began this long ago has ended: its deadline is over, and the sweeper has been there more than once.
pub const SETTLED_AFTER: SignedDuration = SignedDuration::from_secs(300);
const _: () = assert!(SETTLED_AFTER.as_secs() > 2 * DEADLINE.as_secs());

/// One of the first three places of the leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Place(u8);

impl Place {
    /// Every rewarded place, best first.
    pub const ALL: [Self; 3] = [Self(1), Self(2), Self(3)];

    /// 1, 2 or 3.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// What the first discoverer gets, once for each channel.
    #[must_use]
    pub const fn reward(self) -> Credits {
        match self.0 {
            1 => Credits::REWARDS[0],
            2 => Credits::REWARDS[1],
            _ => Credits::REWARDS[2],
        }
    }
}

impl TryFrom<u32> for Place {
    type Error = Error;

    fn try_from(place: u32) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|known| known.get() == place);
        found.ok_or(Error::invalid("place"))
    }
}

impl From<Place> for u32 {
    fn from(place: Place) -> Self {
        place.get()
    }
}

/// An explorer badge: one comes with each reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Badge {
    /// Place 3.
    Bronze,
    /// Place 2.
    Silver,
    /// Place 1.
    Gold,
    /// Place 1, when it is at least the person's third place among the first three.
    Platinum,
}

/// How many places among the first three make a number one platinum, itself included.
const PLATINUM_FROM: u32 = 3;

/// The badge that comes with a reward for this place, given the number of rewards before it.
#[must_use]
pub const fn badge(place: Place, rewards_before: u32) -> Badge {
    match place.get() {
        1 if rewards_before + 1 >= PLATINUM_FROM => Badge::Platinum,
        1 => Badge::Gold,
        2 => Badge::Silver,
        _ => Badge::Bronze,
    }
}

/// Whether the first discovers before the second.
#[must_use]
pub fn precedes(first: (Timestamp, &AnalysisId), second: (Timestamp, &AnalysisId)) -> bool {
    first < second
}

/// Whether nothing can still end that began before this discovery, so that it may be paid for.
#[must_use]
pub fn is_settled(started_at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(started_at) >= SETTLED_AFTER
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn the_first_three_places_bring_25_15_and_10_credits_and_no_other_place_is_one() {
        let rewards: Vec<i64> = Place::ALL.iter().map(|place| place.reward().get()).collect();
        assert_eq!(rewards, [25, 15, 10]);
        for place in [0, 4, 257, u32::MAX] {
            assert!(Place::try_from(place).is_err(), "{place}");
        }
        assert_eq!(Place::try_from(2).unwrap().get(), 2);
    }

    #[test]
    fn the_badge_follows_the_place_and_a_number_one_is_platinum_from_the_third_reward_on() {
        let of = |place: u32, before| badge(Place::try_from(place).unwrap(), before);
        assert_eq!(
            (of(3, 0), of(2, 0), of(1, 0)),
            (Badge::Bronze, Badge::Silver, Badge::Gold)
        );
        assert_eq!((of(1, 1), of(1, 2)), (Badge::Gold, Badge::Platinum));
        assert_eq!((of(2, 9), of(3, 9)), (Badge::Silver, Badge::Bronze));
    }

    #[test]
    fn the_earlier_start_discovers_and_of_two_at_once_the_lower_id() {
        let (a, b): (AnalysisId, AnalysisId) = ("a".repeat(32).parse().unwrap(), "b".repeat(32).parse().unwrap());
        assert!(precedes((at(1), &b), (at(2), &a)));
        assert!(precedes((at(1), &a), (at(1), &b)));
        assert!(!precedes((at(1), &a), (at(1), &a)));
    }

    #[test]
    fn nothing_is_paid_while_an_earlier_analysis_may_still_run() {
        assert!(!is_settled(at(0), at(299)));
        assert!(is_settled(at(0), at(300)));
    }
}
