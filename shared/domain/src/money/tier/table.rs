//! The table: what each tier grants, of every feature, one row for each tier and one for visitors.

use serde::{Deserialize, Serialize};

use super::Tier;

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
    /// Rows of the leaderboard.
    pub leaderboard: Rows,
    /// What may be done with it.
    pub features: &'static [Feature],
    /// Videos of any answer of the discovery hub, counted from its top; `None`: all.
    pub hub_rows: Option<u32>,
}

/// Rows of the leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Of any list at most, counted from its top; `None`: all.
    pub most: Option<u32>,
    /// A page, where they cannot be chosen or are not.
    pub page: u32,
    /// The most that a page may have.
    pub largest_page: u32,
}

/// The rows of a page that may be chosen begin here.
pub const SMALLEST_PAGE: u32 = 25;
/// And end here.
pub const LARGEST_PAGE: u32 = 500;

/// Something on the leaderboard that not everybody may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Feature {
    /// Searching a channel by name or handle.
    Search,
    /// Only channels analysed within a period.
    Time,
    /// Several searches at once.
    MultiSearch,
    /// Seeing badges.
    Badges,
    /// Only channels with certain badges.
    BadgeFilter,
    /// Another order than by rank.
    Sort,
    /// Hidden gems, efficiency champions, rising channels.
    Smart,
    /// Only channels of a niche.
    Niche,
    /// Only channels of a language.
    Language,
    /// Only channels of a size.
    Size,
    /// Choosing how many rows a page has.
    PageSize,
}

impl Feature {
    /// Every feature, in the order in which they are shown: what opens with a cheaper tier comes first.
    pub const ALL: [Self; 11] = [
        Self::Search,
        Self::Time,
        Self::MultiSearch,
        Self::Badges,
        Self::BadgeFilter,
        Self::Sort,
        Self::Smart,
        Self::Niche,
        Self::Language,
        Self::Size,
        Self::PageSize,
    ];
}

impl Feature {
    /// The cheapest tier that has it.
    #[must_use]
    pub fn opens_with(self) -> Tier {
        let has = |tier: &Tier| tier.limits().features.contains(&self);
        Tier::ALL.into_iter().find(has).unwrap_or(Tier::Agency)
    }
}

/// As many of the features as come first in [`Feature::ALL`].
const fn first(count: usize) -> &'static [Feature] {
    const ALL: &[Feature] = &Feature::ALL;
    ALL.split_at(count).0
}

/// Anyone who is not signed in.
const VISITOR: Limits = Limits {
    monthly_credits: 0,
    xray_setups: 0,
    priority: false,
    stealth: false,
    leaderboard: Rows {
        most: Some(3),
        page: 3,
        largest_page: 3,
    },
    features: &[],
    hub_rows: Some(0),
};
const FREE: Limits = Limits {
    monthly_credits: 5,
    xray_setups: 1,
    leaderboard: Rows {
        most: Some(10),
        page: 10,
        largest_page: 10,
    },
    hub_rows: Some(50),
    ..VISITOR
};
const STARTER: Limits = Limits {
    monthly_credits: 20,
    xray_setups: 2,
    leaderboard: Rows {
        most: Some(50),
        page: 25,
        largest_page: 25,
    },
    features: first(2),
    hub_rows: Some(200),
    ..FREE
};
const CREATOR: Limits = Limits {
    monthly_credits: 60,
    xray_setups: 6,
    stealth: true,
    leaderboard: Rows {
        most: None,
        page: 25,
        largest_page: 25,
    },
    features: first(9),
    hub_rows: None,
    ..STARTER
};
const GROWTH: Limits = Limits {
    monthly_credits: 160,
    xray_setups: 16,
    priority: true,
    leaderboard: Rows {
        most: None,
        page: 25,
        largest_page: LARGEST_PAGE,
    },
    features: &Feature::ALL,
    ..CREATOR
};
const AGENCY: Limits = Limits {
    monthly_credits: 400,
    xray_setups: 40,
    ..GROWTH
};

impl Limits {
    /// The row of a tier; `None` for a visitor, who has none.
    #[must_use]
    pub const fn of(tier: Option<Tier>) -> Self {
        match tier {
            None => VISITOR,
            Some(Tier::Free) => FREE,
            Some(Tier::Starter) => STARTER,
            Some(Tier::Creator) => CREATOR,
            Some(Tier::Growth) => GROWTH,
            Some(Tier::Agency) => AGENCY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value of each row, visitors first.
    fn column<T>(of: impl Fn(Limits) -> T) -> Vec<T> {
        let mut rows = vec![Limits::of(None)];
        rows.extend(Tier::ALL.map(Tier::limits));
        rows.into_iter().map(of).collect()
    }

    #[test]
    fn the_table_holds_what_the_specification_says() {
        assert_eq!(column(|row| row.monthly_credits), [0, 5, 20, 60, 160, 400]);
        assert_eq!(column(|row| row.xray_setups), [0, 1, 2, 6, 16, 40]);
        assert_eq!(column(|row| row.stealth), [false, false, false, true, true, true]);
        assert_eq!(column(|row| row.priority), [false, false, false, false, true, true]);
        assert_eq!(
            column(|row| row.leaderboard.most),
            [Some(3), Some(10), Some(50), None, None, None]
        );
        assert_eq!(column(|row| row.leaderboard.page), [3, 10, 25, 25, 25, 25]);
        assert_eq!(column(|row| row.leaderboard.largest_page), [3, 10, 25, 25, 500, 500]);
        assert_eq!(column(|row| row.features.len()), [0, 0, 2, 9, 11, 11]);
    }

    #[test]
    fn a_dearer_tier_grants_nothing_less() {
        let rows = column(|row| row);
        for pair in rows.windows(2) {
            let (cheap, dear) = (pair[0], pair[1]);
            assert!(cheap.monthly_credits < dear.monthly_credits && cheap.xray_setups < dear.xray_setups);
            assert!(cheap.priority <= dear.priority && cheap.stealth <= dear.stealth);
            let all = |row: Limits| row.leaderboard.most.unwrap_or(u32::MAX);
            assert!(all(cheap) <= all(dear) && cheap.leaderboard.largest_page <= dear.leaderboard.largest_page);
            assert!(dear.features.starts_with(cheap.features));
        }
    }

    #[test]
    fn features_open_with_the_tiers_that_the_specification_names() {
        let with = |tier: Tier| {
            Feature::ALL
                .into_iter()
                .filter(move |feature| feature.opens_with() == tier)
        };
        assert!(with(Tier::Starter).eq([Feature::Search, Feature::Time]));
        assert!(with(Tier::Growth).eq([Feature::Size, Feature::PageSize]));
        assert_eq!(with(Tier::Creator).count(), 7);
    }
}
