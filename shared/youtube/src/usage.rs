//! Quota: what was spent.

use std::ops::{Add, AddAssign};
use std::sync::Mutex;
use std::sync::PoisonError;

use domain::quota::Cost;

/// Quota spent. The platform has two quotas: units (10,000 a day) and searches (100 a day).
///
/// An upper bound: a call whose answer was lost is counted, because the platform may have charged it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Units of the general quota.
    pub units: u64,
    /// Searches.
    pub searches: u64,
}

impl Usage {
    /// One unit of the general quota.
    pub const UNIT: Self = Self { units: 1, searches: 0 };
    /// One search.
    pub const SEARCH: Self = Self { units: 0, searches: 1 };
}

impl From<Usage> for Cost {
    fn from(usage: Usage) -> Self {
        let of = |spent: u64| u32::try_from(spent).unwrap_or(u32::MAX);
        Self {
            units: of(usage.units),
            searches: of(usage.searches),
        }
    }
}

impl Add for Usage {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            units: self.units + other.units,
            searches: self.searches + other.searches,
        }
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// A counter that may be shared.
#[derive(Debug, Default)]
pub(crate) struct Meter(Mutex<Usage>);

impl Meter {
    pub(crate) fn add(&self, spent: Usage) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += spent;
    }

    /// Counts a call ahead, unless that makes more than `most` units.
    pub(crate) fn take(&self, price: Usage, most: u64) -> bool {
        let mut spent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = *spent + price;
        let fits = sum.units <= most;
        if fits {
            *spent = sum;
        }
        fits
    }

    /// Takes back a call that was counted ahead and not sent.
    pub(crate) fn refund(&self, price: Usage) {
        let mut spent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spent.units = spent.units.saturating_sub(price.units);
        spent.searches = spent.searches.saturating_sub(price.searches);
    }

    pub(crate) fn read(&self) -> Usage {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
