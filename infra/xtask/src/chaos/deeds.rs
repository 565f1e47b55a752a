//! What people have done and were told is done: that much must be on record afterwards, and no more.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::api::User;

/// What was acknowledged to one person.
#[derive(Clone, Debug, Default)]
pub struct Deeds {
    /// Analyses, by their ids.
    pub analyses: BTreeSet<String>,
    /// Runs by hand, by their ids.
    pub runs: BTreeSet<String>,
    /// Times at which the monitor was due.
    pub dues: BTreeSet<String>,
    /// Credits that an operator moved, an act each.
    pub adjustments: Vec<i64>,
    /// Codes that were redeemed, with what they bring.
    pub codes: BTreeMap<String, i64>,
    /// Payments that were begun, by the provider's sessions; the provider knows which of them were made.
    pub sessions: BTreeSet<String>,
    /// Changes to a dearer plan.
    pub upgrades: usize,
    /// Saved titles.
    pub titles: usize,
    /// Questions to the coach that were answered.
    pub questions: usize,
}

/// Somebody who uses the product.
pub struct Person {
    /// As they signed up.
    pub user: User,
    /// Their id.
    pub id: String,
    /// Their monitor, if they have one.
    pub monitor: Option<String>,
    deeds: Mutex<Deeds>,
}

impl Person {
    /// Somebody who has done nothing yet.
    pub fn new(user: User, id: String, monitor: Option<String>) -> Self {
        Self {
            user,
            id,
            monitor,
            deeds: Mutex::default(),
        }
    }

    /// What they have done.
    pub fn deeds(&self) -> MutexGuard<'_, Deeds> {
        self.deeds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
