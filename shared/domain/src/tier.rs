//! Tiers and what each grants, in one table.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

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

/// What a tier grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Credits a month (free: every 30 days).
    pub monthly_credits: i64,
    /// X-Ray set-ups at the same time.
    pub xray_setups: u32,
    /// Jobs go to the priority queue.
    pub priority: bool,
    /// May hide analyses from the leaderboard.
    pub stealth: bool,
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
        let (monthly_credits, xray_setups) = match self {
            Self::Free => (5, 1),
            Self::Starter => (20, 2),
            Self::Creator => (60, 6),
            Self::Growth => (160, 16),
            Self::Agency => (400, 40),
        };
        let priority = matches!(self, Self::Growth | Self::Agency);
        let stealth = !matches!(self, Self::Free | Self::Starter);
        Limits {
            monthly_credits,
            xray_setups,
            priority,
            stealth,
        }
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
    fn the_table_holds_what_the_specification_says() {
        let credits: Vec<_> = Tier::ALL.iter().map(|t| t.limits().monthly_credits).collect();
        let setups: Vec<_> = Tier::ALL.iter().map(|t| t.limits().xray_setups).collect();
        assert_eq!((credits, setups), (vec![5, 20, 60, 160, 400], vec![1, 2, 6, 16, 40]));
    }
}
