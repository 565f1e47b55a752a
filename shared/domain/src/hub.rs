//! What somebody may see of the discovery hub, by the table of the tiers. The function enforces it and the face shows it.

use crate::error::{Error, Result};
use crate::tier::{Limits, Tier};

/// Videos a page, where nobody chose.
pub const PAGE: u32 = 48;
/// The fewest that may be chosen.
pub const SMALLEST_PAGE: u32 = 24;
/// And the most.
pub const LARGEST_PAGE: u32 = 100;
/// Texts that are looked for at once.
pub const MOST_SEARCHES: usize = 5;

/// What a person may see of the hub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Their tier.
    pub tier: Tier,
    /// Videos of any answer at most, counted from its top; `None`: all.
    pub rows: Option<u32>,
}

impl Access {
    /// The row of the table.
    #[must_use]
    pub const fn of(tier: Tier) -> Self {
        Self {
            tier,
            rows: Limits::of(Some(tier)).hub_rows,
        }
    }

    /// The cheapest tier that sees more; `None` where all are seen.
    #[must_use]
    pub fn more_rows_with(self) -> Option<Tier> {
        let rows = self.rows?;
        let more = |tier: &Tier| Self::of(*tier).rows.is_none_or(|theirs| theirs > rows);
        Tier::ALL.into_iter().find(more)
    }

    /// How many rows of a page are theirs, with `skip` rows before it.
    ///
    /// # Errors
    /// [`Error::TierRequired`] where none is.
    pub fn take(self, skip: u32, page_size: u32) -> Result<u32> {
        let left = self.rows.map_or(page_size, |rows| rows.saturating_sub(skip));
        match self.more_rows_with() {
            Some(tier) if left == 0 => Err(Error::TierRequired { tier }),
            _ => Ok(left.min(page_size)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_what_was_decided() {
        let rows = Tier::ALL.map(|tier| Access::of(tier).rows);
        assert_eq!(rows, [Some(50), Some(200), None, None, None]);
        let more = Tier::ALL.map(|tier| Access::of(tier).more_rows_with());
        assert_eq!(more, [Some(Tier::Starter), Some(Tier::Creator), None, None, None]);
    }

    #[test]
    fn a_page_ends_with_the_rows_of_the_tier() {
        let free = Access::of(Tier::Free);
        assert_eq!(free.take(0, 48).unwrap(), 48);
        assert_eq!(free.take(48, 48).unwrap(), 2);
        assert!(matches!(
            free.take(96, 48),
            Err(Error::TierRequired { tier: Tier::Starter })
        ));
        assert!(matches!(
            free.take(50, 24),
            Err(Error::TierRequired { tier: Tier::Starter })
        ));
        assert_eq!(Access::of(Tier::Creator).take(1_000_000, 100).unwrap(), 100);
    }
}
