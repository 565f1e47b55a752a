//! The platform's quota of a day, shared out: counted in the database before each call, so that nobody can use it up for the others.
//! The shares are `domain::quota`'s.

mod draw;
mod shown;

use std::fmt;
use std::sync::Arc;

use domain::quota::{Budget, Cost, Day, Payer, Share, Short};
use domain::scout::{next_platform_day, platform_day};
use domain::{Clock, Error, Result};
use jiff::Timestamp;
use store::Store;
use youtube::Client;

use crate::draw::Draw;

/// Percentages of a day at which somebody is told.
const LEVELS: [u32; 2] = [60, 80];

/// Shares out a day's quota. Cheap to clone.
#[derive(Clone)]
pub struct Governor {
    store: Store,
    budget: Budget,
    clock: Clock,
}

impl Governor {
    /// The governor of an installation with this budget a day.
    #[must_use]
    pub const fn new(store: Store, budget: Budget, clock: Clock) -> Self {
        Self { store, budget, clock }
    }

    /// A client whose calls are this payer's: each is counted before it is sent, and refused where their share is spent.
    #[must_use]
    pub fn client(&self, platform: &Client, payer: Payer) -> Client {
        platform.within(Arc::new(Draw {
            governor: self.clone(),
            payer,
        }))
    }

    /// What was spent today.
    ///
    /// # Errors
    /// A store that does not answer.
    pub async fn today(&self) -> Result<Day> {
        self.store.quota_day(platform_day(self.now())).await
    }

    /// Whether this payer could spend as much now: asked before anything is taken from a person. Nothing is counted.
    ///
    /// # Errors
    /// [`Error::QuotaSpent`], and a store that does not answer.
    pub async fn check(&self, payer: Payer, cost: Cost) -> Result<()> {
        let day = self.today().await?;
        self.budget
            .check(&day, payer, cost)
            .map_err(|short| spent(short, self.now()))
    }

    /// Spends a cost of this payer, for a call that is made without a client of ours.
    ///
    /// # Errors
    /// [`Error::QuotaSpent`], and a store that does not answer.
    pub async fn take(&self, payer: Payer, cost: Cost) -> Result<()> {
        let now = self.now();
        match self.count(payer, cost, now).await? {
            Ok(()) => Ok(()),
            Err(short) => Err(spent(short, now)),
        }
    }

    async fn count(&self, payer: Payer, cost: Cost, now: Timestamp) -> Result<std::result::Result<(), Short>> {
        let day = platform_day(now);
        let taken = self.store.take_quota(day, self.budget, payer, cost, now).await?;
        Ok(taken.map(|after| self.tell(&before(after, cost), &after)))
    }

    fn now(&self) -> Timestamp {
        (self.clock)()
    }

    /// Says it where a call made the day reach a level, once a day for each.
    fn tell(&self, before: &Day, after: &Day) {
        let (before, after) = (self.budget.percent_spent(before), self.budget.percent_spent(after));
        for level in LEVELS.into_iter().filter(|level| (before + 1..=after).contains(level)) {
            tracing::info!(target: "metric", metric = "QuotaSpent", percent = level);
        }
    }
}

impl fmt::Debug for Governor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Governor")
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}

/// The day as it was before this cost, as far as everybody together is concerned.
const fn before(mut day: Day, cost: Cost) -> Day {
    let all = &mut day.spent.0[Share::All as usize];
    all.units = all.units.saturating_sub(cost.units);
    all.searches = all.searches.saturating_sub(cost.searches);
    day
}

/// The error that a person gets: when the platform's next day begins, and whether addresses can still be looked up.
#[must_use]
pub fn spent(short: Short, now: Timestamp) -> Error {
    Error::QuotaSpent {
        searches_alone: short == Short::Searches,
        retry_after_s: until_next_day(now),
    }
}

/// Whole seconds until the platform's next day, at least 1.
#[must_use]
pub fn until_next_day(now: Timestamp) -> u32 {
    let left = next_platform_day(now).unwrap_or(now).duration_since(now);
    // Rounded up: a second too early is refused again.
    let seconds = left.as_secs() + i64::from(left.subsec_nanos() > 0);
    u32::try_from(seconds).unwrap_or(0).max(1)
}
