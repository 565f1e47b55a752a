//! What somebody may do with the leaderboard, by the table of the tiers. The function enforces it and the face shows it.

use crate::error::{Error, Result};
use crate::tier::Tier;
pub use crate::tier::{Feature, LARGEST_PAGE, SMALLEST_PAGE};
use crate::tier::{Limits, Rows};

/// What somebody may see of the leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Their tier; `None` for a visitor.
    pub tier: Option<Tier>,
    /// Rows of any list at most, counted from its top; `None`: all.
    pub rows: Option<u32>,
    /// Rows a page, where they cannot be chosen or are not.
    pub page: u32,
    /// The most rows a page may have.
    pub largest_page: u32,
}

/// Searches at once, for who may do several.
pub const MOST_SEARCHES: usize = 5;

impl Access {
    /// The row of the table. A visitor has no tier.
    #[must_use]
    pub const fn of(tier: Option<Tier>) -> Self {
        let Rows {
            most: rows,
            page,
            largest_page,
        } = Limits::of(tier).leaderboard;
        Self {
            tier,
            rows,
            page,
            largest_page,
        }
    }

    /// The feature is theirs.
    #[must_use]
    pub fn has(self, feature: Feature) -> bool {
        Limits::of(self.tier).features.contains(&feature)
    }

    /// Refuses what the tier does not have, naming the one that does.
    ///
    /// # Errors
    /// [`Error::TierRequired`].
    pub fn demand(self, feature: Feature) -> Result<()> {
        if self.has(feature) {
            return Ok(());
        }
        Err(Error::TierRequired {
            tier: feature.opens_with(),
        })
    }

    /// The cheapest tier that sees more rows; `None` where all are seen.
    #[must_use]
    pub fn more_rows_with(self) -> Option<Tier> {
        let rows = self.rows?;
        let more = |tier: &Tier| Self::of(Some(*tier)).rows.is_none_or(|theirs| theirs > rows);
        Tier::ALL.into_iter().find(more)
    }

    /// Whether a channel may be looked at on its own: anyone who may search finds every channel, anybody else those of their rows.
    ///
    /// # Errors
    /// [`Error::TierRequired`].
    pub fn demand_rank(self, rank: Option<u32>) -> Result<()> {
        let within = rank.is_some_and(|rank| self.rows.is_none_or(|rows| rank <= rows));
        if within || self.has(Feature::Search) {
            return Ok(());
        }
        let opens = Tier::ALL.into_iter().find(|tier| {
            let theirs = Self::of(Some(*tier));
            theirs.has(Feature::Search) || rank.is_some_and(|rank| theirs.rows.is_none_or(|rows| rank <= rows))
        });
        Err(Error::TierRequired {
            tier: opens.unwrap_or(Tier::Creator),
        })
    }

    /// Rows of the page that was asked for.
    ///
    /// # Errors
    /// [`Error::TierRequired`] where pages of another size cannot be chosen, [`Error::InvalidInput`] outside of the bounds.
    pub fn page_size(self, chosen: Option<u32>) -> Result<u32> {
        let Some(chosen) = chosen.filter(|size| *size != self.page) else {
            return Ok(self.page);
        };
        if !(SMALLEST_PAGE..=LARGEST_PAGE).contains(&chosen) {
            return Err(Error::invalid("pageSize"));
        }
        self.demand(Feature::PageSize)?;
        Ok(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn everybody() -> [Access; 6] {
        let mut tiers = [None; 6];
        for (place, tier) in tiers.iter_mut().skip(1).zip(Tier::ALL) {
            *place = Some(tier);
        }
        tiers.map(Access::of)
    }

    #[test]
    fn the_table_holds_what_was_decided() {
        let rows = everybody().map(|access| access.rows);
        assert_eq!(rows, [Some(3), Some(10), Some(50), None, None, None]);
        assert_eq!(everybody().map(|access| access.page), [3, 10, 25, 25, 25, 25]);
        assert_eq!(everybody().map(|access| access.largest_page), [3, 10, 25, 25, 500, 500]);
        let more = everybody().map(Access::more_rows_with);
        let (free, starter, creator) = (Some(Tier::Free), Some(Tier::Starter), Some(Tier::Creator));
        assert_eq!(more, [free, starter, creator, None, None, None]);
    }

    #[test]
    fn a_dearer_tier_has_all_that_a_cheaper_one_has_and_visitors_have_nothing() {
        let counts = everybody().map(|access| Feature::ALL.into_iter().filter(|f| access.has(*f)).count());
        assert_eq!(counts, [0, 0, 2, 9, 11, 11]);
        for feature in Feature::ALL {
            for access in everybody() {
                let refused = access.demand(feature);
                match refused {
                    Ok(()) => assert!(access.tier.unwrap() >= feature.opens_with()),
                    Err(Error::TierRequired { tier }) => {
                        assert_eq!(tier, feature.opens_with());
                        assert!(Access::of(Some(tier)).has(feature));
                    }
                    Err(other) => panic!("{other}"),
                }
            }
        }
    }

    #[test]
    fn a_channel_alone_is_shown_within_the_rows_or_to_anyone_who_may_search() {
        let shown = |rank| everybody().map(|access| access.demand_rank(rank).is_ok());
        assert_eq!(shown(Some(3)), [true; 6]);
        assert_eq!(shown(Some(4)), [false, true, true, true, true, true]);
        assert_eq!(shown(Some(11)), [false, false, true, true, true, true]);
        assert_eq!(shown(None), [false, false, true, true, true, true]);
        let refused = |rank| match everybody()[0].demand_rank(rank) {
            Err(Error::TierRequired { tier }) => tier,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            (refused(Some(4)), refused(Some(11)), refused(None)),
            (Tier::Free, Tier::Starter, Tier::Starter)
        );
    }

    #[test]
    fn pages_are_chosen_from_growth_on_and_within_bounds() {
        let [visitor, free, starter, creator, growth, agency] = everybody();
        for access in [visitor, free, starter, creator] {
            assert_eq!(access.page_size(None).unwrap(), access.page);
            assert_eq!(access.page_size(Some(access.page)).unwrap(), access.page);
            assert!(matches!(
                access.page_size(Some(26)),
                Err(Error::TierRequired { tier: Tier::Growth })
            ));
        }
        for access in [growth, agency] {
            assert_eq!(access.page_size(None).unwrap(), 25);
            assert_eq!(access.page_size(Some(500)).unwrap(), 500);
            for outside in [0, 24, 501] {
                assert!(matches!(
                    access.page_size(Some(outside)),
                    Err(Error::InvalidInput { field: "pageSize" })
                ));
            }
        }
    }
}
