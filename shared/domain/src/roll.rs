//! The roll call: whose account has nobody in the user pool, and who is in it without an account that is open.

use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};

use crate::UserId;

/// An account that was opened or closed less than this ago may be ahead of the pool, or the pool of it: it is left for another time.
const SETTLED: SignedDuration = SignedDuration::from_hours(24);
/// This number of accounts may be without a person, however few or many there are ...
const PLAUSIBLE: usize = 10;
/// ... or this share of them, in percent, as long as it is not most of them. More is a wrong pool, or one that lost its people, rather than
/// people who left.
const PLAUSIBLE_PERCENT: usize = 2;

/// The owner of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The person.
    pub user: UserId,
    /// When the account was opened.
    pub opened_at: Timestamp,
    /// When it was closed.
    pub closed_at: Option<Timestamp>,
}

/// Everybody who has an account, until they are met in the pool. About 100 bytes for each.
#[derive(Debug, Default)]
pub struct Roll {
    open: HashSet<UserId>,
    closed: HashSet<UserId>,
    leftovers: Vec<UserId>,
    accounts: usize,
    people: usize,
}

/// What a roll call has found. Both lists are in the order of ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Open accounts.
    pub accounts: usize,
    /// People of the pool.
    pub people: usize,
    /// Owners of open accounts whom the pool does not know.
    pub orphans: Vec<UserId>,
    /// People of the pool whose account was closed more than a day ago: they should have been erased.
    pub leftovers: Vec<UserId>,
    /// There are more orphans than can be true: nothing is to be done about any of them.
    pub held_back: bool,
}

impl Roll {
    /// Puts an account onto the roll.
    pub fn add(&mut self, owner: &Owner, now: Timestamp) {
        self.accounts += usize::from(owner.closed_at.is_none());
        if owner.closed_at.unwrap_or(owner.opened_at) + SETTLED <= now {
            let list = if owner.closed_at.is_some() {
                &mut self.closed
            } else {
                &mut self.open
            };
            list.insert(owner.user.clone());
        }
    }

    /// Somebody is in the pool.
    pub fn meet(&mut self, person: &UserId) {
        self.people += 1;
        if !self.open.remove(person)
            && let Some(left) = self.closed.take(person)
        {
            self.leftovers.push(left);
        }
    }

    /// Everybody of the pool was met.
    #[must_use]
    pub fn ended(self) -> Found {
        let mut orphans = Vec::from_iter(self.open);
        let mut leftovers = self.leftovers;
        orphans.sort_unstable();
        leftovers.sort_unstable();
        let plausible = PLAUSIBLE.max(self.accounts * PLAUSIBLE_PERCENT / 100);
        Found {
            accounts: self.accounts,
            people: self.people,
            held_back: orphans.len() > plausible || orphans.len() * 2 > self.accounts,
            orphans,
            leftovers,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: Timestamp = Timestamp::constant(1_790_000_000, 0);
    const HOUR: SignedDuration = SignedDuration::from_hours(1);

    fn user(number: usize) -> UserId {
        format!("00000000-0000-4000-8000-{number:012}").parse().unwrap()
    }

    fn owner(number: usize, opened: i32, closed: Option<i32>) -> Owner {
        Owner {
            user: user(number),
            opened_at: NOW - HOUR * opened,
            closed_at: closed.map(|hours| NOW - HOUR * hours),
        }
    }

    fn call(owners: &[Owner], people: impl IntoIterator<Item = usize>) -> Found {
        let mut roll = Roll::default();
        owners.iter().for_each(|owner| roll.add(owner, NOW));
        people.into_iter().for_each(|number| roll.meet(&user(number)));
        roll.ended()
    }

    #[test]
    fn whoever_is_in_the_pool_and_has_an_account_is_nobodys_business() {
        let found = call(&[owner(1, 100, None), owner(2, 100, None)], [2, 1, 3]);
        assert_eq!((found.accounts, found.people), (2, 3));
        assert!(found.orphans.is_empty() && found.leftovers.is_empty() && !found.held_back);
    }

    #[test]
    fn an_account_without_its_person_is_an_orphan_and_a_person_without_theirs_is_left_over() {
        let owners = [
            owner(1, 100, None),
            owner(2, 100, Some(30)),
            owner(3, 100, None),
            owner(4, 100, Some(30)),
        ];
        let found = call(&owners, [2, 3]);
        assert_eq!((found.orphans, found.leftovers), (vec![user(1)], vec![user(2)]));
        assert!(!found.held_back);
    }

    #[test]
    fn what_is_a_day_old_at_most_is_left_for_another_time() {
        assert!(call(&[owner(1, 23, None)], [9]).orphans.is_empty());
        assert_eq!(call(&[owner(1, 24, None)], [9]).orphans, [user(1)]);
        assert!(call(&[owner(1, 100, Some(23))], [1]).leftovers.is_empty());
        assert_eq!(call(&[owner(1, 100, Some(24))], [1]).leftovers, [user(1)]);
    }

    #[test]
    fn a_pool_that_lost_its_people_costs_nobody_the_account() {
        let owners: Vec<Owner> = (0..1_000).map(|number| owner(number, 100, None)).collect();
        assert!(!call(&owners, 20..1_000).held_back);
        assert!(call(&owners, 21..1_000).held_back);
        assert!(!call(&owners[..100], 10..100).held_back);
        assert!(call(&owners[..100], 11..100).held_back);
        assert!(!call(&owners[..6], [3, 4, 5]).held_back);
        assert!(call(&owners[..6], [4, 5, 2_000]).held_back, "most of a few");
        assert!(!call(&[], []).held_back);
    }

    proptest! {
        #[test]
        fn everybody_is_in_one_list_at_most_whatever_order_they_come_in(
            all in prop::collection::vec((0_i32..60, prop::option::of(0_i32..60), any::<bool>()), 0..40),
        ) {
            let owners: Vec<Owner> = all.iter().enumerate().map(|(number, (opened, closed, _))| owner(number, *opened, *closed)).collect();
            let present = || all.iter().enumerate().filter(|(_, each)| each.2).map(|(number, _)| number);
            let found = call(&owners, present());
            let backwards: Vec<Owner> = owners.iter().rev().cloned().collect();
            prop_assert_eq!(&found, &call(&backwards, present().collect::<Vec<_>>().into_iter().rev()));
            for (number, (opened, closed, there)) in all.iter().enumerate() {
                let orphan = found.orphans.contains(&user(number));
                let leftover = found.leftovers.contains(&user(number));
                prop_assert_eq!(orphan, closed.is_none() && !there && *opened >= 24);
                prop_assert_eq!(leftover, closed.is_some_and(|hours| hours >= 24) && *there);
            }
        }
    }
}
