//! The cron rules of the slots against what is due: made where one is missing, removed where its slot has been empty for a day.

use std::collections::BTreeSet;

use domain::Result;
use domain::monitor::{QuarterHour, Slot, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use store::{Rules, Store};

/// How long a slot must have been empty before its rule goes: less than a day, as the comparison itself is daily.
const EMPTY_FOR: SignedDuration = SignedDuration::from_hours(20);

/// What one comparison has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reconciled {
    /// Slots in which a monitor is due.
    pub in_use: u32,
    /// Rules that were missing or off.
    pub made: u32,
    /// Rules of slots that were found empty for the first time.
    pub marked: u32,
    /// Rules that were removed.
    pub removed: u32,
    /// Rules that the service did not take this time.
    pub failed: u32,
}

/// Compares rules and due times both ways. The rule of each slot in use is sent whole, so that whatever somebody changed by hand is
/// mended; a failure on one rule does not stop the others.
///
/// # Errors
/// A store or a service that does not answer the listings.
pub async fn reconcile_rules(store: &Store, rules: &Rules, now: Timestamp) -> Result<Reconciled> {
    let in_use = slots_in_use(store).await?;
    let there = rules.list().await?;
    let mut done = Reconciled {
        in_use: u32::try_from(in_use.len()).unwrap_or(u32::MAX),
        ..Reconciled::default()
    };
    for slot in &in_use {
        let sound = there.get(slot).is_some_and(|rule| rule.sound);
        let made = rules.ensure(*slot).await.map(|()| u32::from(!sound));
        done.made += done.count(made, *slot);
    }
    for (slot, rule) in there.iter().filter(|(slot, _)| !in_use.contains(slot)) {
        match rule.empty_since {
            None => {
                let marked = rules.mark_empty(*slot, now).await.map(|()| 1);
                done.marked += done.count(marked, *slot);
            }
            Some(since) if now.duration_since(since) >= EMPTY_FOR => {
                let removed = rules.remove(*slot).await.map(|()| 1);
                done.removed += done.count(removed, *slot);
            }
            Some(_) => {}
        }
    }
    tracing::info!(?done, "rules compared");
    Ok(done)
}

impl Reconciled {
    fn count(&mut self, done: Result<u32>, slot: Slot) -> u32 {
        done.unwrap_or_else(|error| {
            tracing::warn!(%error, %slot, "the rule of a slot could not be changed");
            self.failed += 1;
            0
        })
    }
}

/// The slots in which an active monitor is due next.
async fn slots_in_use(store: &Store) -> Result<BTreeSet<Slot>> {
    let mut slots = BTreeSet::new();
    for partition in 0..store::DUE_PARTITIONS {
        let mut after = None;
        loop {
            let (dues, last) = store.next_dues(partition, after).await?;
            slots.extend(dues.into_iter().filter_map(slot_of));
            after = last;
            if after.is_none() {
                break;
            }
        }
    }
    Ok(slots)
}

/// The slot of a due time; none for a time that no schedule has.
fn slot_of(due: Timestamp) -> Option<Slot> {
    let due = due.to_zoned(TimeZone::UTC);
    let time: QuarterHour = due.strftime("%H:%M").to_string().parse().ok()?;
    Some(Slot::of(Weekday::from(due.weekday()), time))
}
