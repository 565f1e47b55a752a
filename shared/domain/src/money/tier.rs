//! Tiers: what each grants, in one table, and which one counts.

mod table;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

pub use table::{Feature, LARGEST_PAGE, Limits, Rows, SMALLEST_PAGE};

/// Days from one free grant to the next.
pub const FREE_PERIOD_DAYS: i64 = 30;

/// A plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// 5 credits every 30 days.
    #[default]
    Free,
    /// 20 credits a month.
    Starter,
    /// 60 credits a month; the whole leaderboard, stealth.
    Creator,
    /// 160 credits a month; priority processing.
    Growth,
    /// 400 credits a month; white label, bulk, API.
    Agency,
}

impl Tier {
    /// Every tier, cheapest first.
    pub const ALL: [Self; 5] = [Self::Free, Self::Starter, Self::Creator, Self::Growth, Self::Agency];

    /// As on the wire and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Starter => "starter",
            Self::Creator => "creator",
            Self::Growth => "growth",
            Self::Agency => "agency",
        }
    }

    /// The row of the tier table.
    #[must_use]
    pub const fn limits(self) -> Limits {
        Limits::of(Some(self))
    }

    /// Analyses may be hidden from the leaderboard.
    #[must_use]
    pub const fn allows_stealth(self) -> bool {
        self.limits().stealth
    }

    /// Allows or refuses to hide an analysis. Showing one is always allowed.
    ///
    /// # Errors
    /// [`Error::TierRequired`] for hiding where the tier has none.
    pub const fn may_hide(self, hide: bool) -> Result<bool> {
        if hide && !self.allows_stealth() {
            return Err(Error::TierRequired { tier: Self::Creator });
        }
        Ok(hide)
    }

    /// The tier that counts now: an expired one is free for non-admins, an admin without one counts as creator.
    #[must_use]
    pub fn effective(stored: Self, until: Option<Timestamp>, is_admin: bool, now: Timestamp) -> Self {
        let live = is_admin || until.is_none_or(|end| now < end);
        match (stored, live) {
            (Self::Free, _) if is_admin => Self::Creator,
            (tier, true) => tier,
            (_, false) => Self::Free,
        }
    }
}

/// A tier that is set, not free and not over. That an admin counts as creator, or keeps a tier that is over, does not make premium.
#[must_use]
pub fn is_premium(stored: Tier, until: Option<Timestamp>, now: Timestamp) -> bool {
    Tier::effective(stored, until, false, now) != Tier::Free
}

/// What an account has used in a period without having the credits for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FairUse {
    /// When the period began in which it was used; `None` when nothing ever was.
    pub period: Option<Timestamp>,
    /// How much, in credits.
    pub used: i64,
}

impl FairUse {
    /// What is left in the period that began then: a premium account may go on without credits up to its monthly allowance again.
    #[must_use]
    pub fn left(self, tier: Tier, period: Timestamp) -> i64 {
        let used = if self.period == Some(period) { self.used } else { 0 };
        (tier.limits().monthly_credits - used).max(0)
    }
}

/// When the period of fair use began: with the paid period, or, of a tier that somebody set, every 30 days from then on.
#[must_use]
pub fn fair_use_period(since: Timestamp, is_paid: bool, now: Timestamp) -> Timestamp {
    if is_paid || now <= since {
        return since;
    }
    let length = FREE_PERIOD_DAYS * 24 * 3_600;
    let whole = (now.as_second() - since.as_second()) / length;
    since
        .saturating_add(SignedDuration::from_secs(whole * length))
        .unwrap_or(since)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn a_tier_has_one_name_everywhere() {
        for tier in Tier::ALL {
            assert_eq!(serde_json::to_value(tier).unwrap(), tier.name());
        }
    }

    #[test]
    fn a_tier_lasts_until_its_end_and_not_a_second_longer() {
        assert_eq!(
            Tier::effective(Tier::Growth, Some(at(100)), false, at(99)),
            Tier::Growth
        );
        assert_eq!(Tier::effective(Tier::Growth, Some(at(100)), false, at(100)), Tier::Free);
    }

    #[test]
    fn an_admin_keeps_an_expired_tier_and_counts_as_creator_without_one() {
        assert_eq!(Tier::effective(Tier::Agency, Some(at(1)), true, at(2)), Tier::Agency);
        assert_eq!(Tier::effective(Tier::Free, None, true, at(2)), Tier::Creator);
    }

    #[test]
    fn premium_is_a_tier_that_is_set_and_not_over() {
        assert!(is_premium(Tier::Starter, None, at(5)));
        assert!(is_premium(Tier::Starter, Some(at(6)), at(5)));
        assert!(!is_premium(Tier::Starter, Some(at(5)), at(5)));
        assert!(!is_premium(Tier::Free, None, at(5)));
    }

    #[test]
    fn fair_use_is_the_monthly_allowance_once_more_each_period() {
        let used = FairUse {
            period: Some(at(100)),
            used: 15,
        };
        assert_eq!(used.left(Tier::Starter, at(100)), 5);
        assert_eq!(used.left(Tier::Creator, at(100)), 45, "an upgrade widens it");
        assert_eq!(used.left(Tier::Starter, at(200)), 20, "a new period begins at zero");
        let beyond = FairUse {
            period: Some(at(100)),
            used: 99,
        };
        assert_eq!(beyond.left(Tier::Starter, at(100)), 0);
    }

    #[test]
    fn fair_use_of_a_tier_that_was_set_starts_over_every_thirty_days() {
        let day = 86_400;
        assert_eq!(fair_use_period(at(0), false, at(30 * day - 1)), at(0));
        assert_eq!(fair_use_period(at(0), false, at(30 * day)), at(30 * day));
        assert_eq!(
            fair_use_period(at(0), true, at(33 * day)),
            at(0),
            "grace is no new period"
        );
    }

    #[test]
    fn stealth_begins_with_creator() {
        assert_eq!(Tier::ALL.map(Tier::allows_stealth), [false, false, true, true, true]);
        for tier in Tier::ALL {
            assert_eq!(tier.may_hide(true).is_ok(), tier.allows_stealth(), "{tier:?}");
            assert!(tier.may_hide(false).is_ok(), "showing is always allowed");
        }
    }
}
