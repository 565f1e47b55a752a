//! The platform's quota of a day, which everybody shares: who may take how much of it.
//!
//! Nobody can use it up for the others: free accounts and the scout have shares, and what is left beside them is there for paying people
//! alone. Searches are fewer than anything else, so accounts of their first day have a small share of their own.

use std::ops::Add;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::tier::Tier;

/// What was spent, or is to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Units of the general quota.
    pub units: u32,
    /// Searches.
    pub searches: u32,
}

impl Cost {
    /// These units, and no search.
    #[must_use]
    pub const fn units(units: u32) -> Self {
        Self { units, searches: 0 }
    }

    /// A part of it in percent, rounded down.
    const fn percent(self, units: u32, searches: u32) -> Self {
        Self {
            units: part(self.units, units),
            searches: part(self.searches, searches),
        }
    }
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            units: self.units.saturating_add(other.units),
            searches: self.searches.saturating_add(other.searches),
        }
    }
}

/// A part in percent, rounded down.
const fn part(whole: u32, percent: u32) -> u32 {
    whole / 100 * percent + whole % 100 * percent / 100
}

/// Whose calls they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Payer {
    /// Somebody on a paid plan, or an operator.
    Paying,
    /// Somebody on the free plan whose account is a day old.
    #[default]
    Free,
    /// Somebody on the free plan, in the first day of the account.
    New,
    /// The scout of the discovery hub.
    Scout,
}

/// How old a free account is when it is no longer new.
pub const NEW_FOR: SignedDuration = SignedDuration::from_hours(24);

impl Payer {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Paying, Self::Free, Self::New, Self::Scout];

    /// Of a person: `joined` is when the account was made.
    #[must_use]
    pub fn of(tier: Tier, joined: Timestamp, now: Timestamp) -> Self {
        if tier != Tier::Free {
            Self::Paying
        } else if now.duration_since(joined) < NEW_FOR {
            Self::New
        } else {
            Self::Free
        }
    }

    /// What their calls count in.
    #[must_use]
    pub const fn shares(self) -> &'static [Share] {
        match self {
            Self::Paying => &[Share::All],
            Self::Free => &[Share::All, Share::Free],
            Self::New => &[Share::All, Share::Free, Share::New],
            Self::Scout => &[Share::All, Share::Scout],
        }
    }
}

/// What is counted of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// What everybody spends.
    All,
    /// What free accounts spend, the new ones included.
    Free,
    /// What accounts of their first day spend.
    New,
    /// What the scout spends.
    Scout,
}

impl Share {
    /// Every one, in the order of [`Spent`].
    pub const ALL: [Self; 4] = [Self::All, Self::Free, Self::New, Self::Scout];
}

/// What was spent of a day, by [`Share::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent(pub [Cost; 4]);

impl Spent {
    /// What counts in this share.
    #[must_use]
    pub const fn of(&self, share: Share) -> Cost {
        self.0[share as usize]
    }
}

/// What of a day's quota is known to be over, because the platform has said so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Over {
    /// The general one, and with it everything.
    pub units: bool,
    /// That of searches.
    pub searches: bool,
}

/// A day as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Day {
    /// What we have counted.
    pub spent: Spent,
    /// What the platform has said.
    pub over: Over,
}

/// Why a call may not be made until the platform's next day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// Nothing is left of the payer's share, or of the day.
    Units,
    /// No searches are left; what needs none can still be done.
    Searches,
}

/// The quota of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(pub Cost);

/// What the platform gives a project that has asked for no more.
pub const STANDARD: Budget = Budget(Cost {
    units: 10_000,
    searches: 100,
});

/// Where nothing is granted and nothing counted: the sample platform in a test or a program.
pub const UNLIMITED: Budget = Budget(Cost {
    units: u32::MAX,
    searches: u32::MAX,
});

impl Budget {
    /// The most that may be spent in this share: free accounts have half of everything together, of which those of their first day may
    /// take a fifth of all searches; the scout has three tenths of the units and never searches.
    #[must_use]
    pub const fn most(self, share: Share) -> Cost {
        match share {
            Share::All => self.0,
            Share::Free => self.0.percent(50, 50),
            Share::New => self.0.percent(50, 20),
            Share::Scout => self.0.percent(30, 0),
        }
    }

    /// Whether a payer's call may be made.
    ///
    /// # Errors
    /// What is short.
    pub fn check(self, day: &Day, payer: Payer, cost: Cost) -> Result<(), Short> {
        let all = |fits: fn(Cost, Cost) -> bool| {
            let mut shares = payer.shares().iter();
            shares.all(|share| fits(day.spent.of(*share) + cost, self.most(*share)))
        };
        if day.over.units || !all(|after, most| after.units <= most.units) {
            return Err(Short::Units);
        }
        // What needs none can go on when there are none.
        if cost.searches > 0 && (day.over.searches || !all(|after, most| after.searches <= most.searches)) {
            return Err(Short::Searches);
        }
        Ok(())
    }

    /// What is spent after a call.
    ///
    /// # Errors
    /// As [`Budget::check`].
    pub fn take(self, day: &Day, payer: Payer, cost: Cost) -> Result<Day, Short> {
        self.check(day, payer, cost)?;
        let mut after = *day;
        for share in payer.shares() {
            after.spent.0[*share as usize] = day.spent.of(*share) + cost;
        }
        Ok(after)
    }

    /// How much of the day is spent, in percent, of units or of searches, whichever is more; 100 where the platform has said that it is over.
    #[must_use]
    pub fn percent_spent(self, day: &Day) -> u32 {
        let Cost { units, searches } = day.spent.of(Share::All);
        let of = |spent: u32, most: u32, over: bool| match (over, most) {
            (true, _) | (_, 0) => 100,
            _ => u32::try_from(u64::from(spent) * 100 / u64::from(most)).unwrap_or(u32::MAX),
        };
        of(units, self.0.units, day.over.units).max(of(searches, self.0.searches, day.over.searches))
    }
}

#[cfg(test)]
mod tests;
