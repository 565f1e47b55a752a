//! A person's subscriptions: what the provider says of them, what was paid for, and which tier follows.
//!
//! As with [`crate::grant`], what counts follows from what is known and not from the order in which it became known.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::ids::ProviderId;
use crate::payment::{Period, ProviderStatus};
use crate::tier::Tier;

/// All that is known about a person's subscriptions, those that are over included.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Subscriptions(BTreeMap<ProviderId, Subscription>);

/// What is known about one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subscription {
    /// As it was fetched last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Seen>,
    /// The newest period that was paid for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Paid>,
}

/// A subscription as the provider describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Its status.
    pub status: ProviderStatus,
    /// The tier of its plan.
    pub tier: Tier,
    /// Its current period, paid or not.
    pub period: Period,
    /// It ends with the period.
    pub cancel_at_period_end: bool,
    /// The tier of the next period, where it is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<Tier>,
    /// When it was fetched.
    pub fetched_at: Timestamp,
}

/// A period that was paid for, and the dearest plan that was paid for in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    /// The tier.
    pub tier: Tier,
    /// The period.
    pub period: Period,
}

impl Subscription {
    /// It never becomes active again.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.status.is_over())
    }
}

/// What follows for the account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entitlement {
    /// The tier.
    pub tier: Tier,
    /// Until when it counts: the end of the paid period and the grace after it.
    pub until: Option<Timestamp>,
    /// When the paid period began.
    pub since: Option<Timestamp>,
}

impl Subscriptions {
    /// Every one, by its id.
    pub fn iter(&self) -> impl Iterator<Item = (&ProviderId, &Subscription)> {
        self.0.iter()
    }

    /// With this period paid for; `None` where that changes nothing. Within a period the dearest plan counts, a plan that is cheaper
    /// begins with the next one.
    #[must_use]
    pub fn paid(&self, id: &ProviderId, tier: Tier, period: Period) -> Option<Self> {
        let known = self.0.get(id).and_then(|known| known.paid);
        let rank = |paid: &Paid| (paid.period.start(), paid.tier, paid.period.end());
        let paid = Paid { tier, period };
        if known.is_some_and(|known| rank(&paid) <= rank(&known)) {
            return None;
        }
        let mut all = self.clone();
        all.0.entry(id.clone()).or_default().paid = Some(paid);
        Some(all)
    }

    /// With what was fetched; `None` where something newer is known, or the subscription is over for good.
    #[must_use]
    pub fn seen(&self, id: &ProviderId, seen: Seen) -> Option<Self> {
        if let Some(Subscription { seen: Some(known), .. }) = self.0.get(id) {
            let rank = |seen: &Seen| (seen.status.is_over(), seen.fetched_at);
            if rank(&seen) <= rank(known) {
                return None;
            }
        }
        let mut all = self.clone();
        all.0.entry(id.clone()).or_default().seen = Some(seen);
        Some(all)
    }

    /// The subscription that counts: the dearest that is paid for, then the one that is paid longest. Where none is active, the one that
    /// was fetched last.
    #[must_use]
    pub fn current(&self) -> Option<(&ProviderId, &Subscription)> {
        let rank = |(id, one): &(&ProviderId, &Subscription)| {
            let fetched = one.seen.as_ref().map(|seen| seen.fetched_at);
            let paid = one.paid.filter(|_| !one.is_over());
            let paid = paid.map(|paid| (paid.tier, paid.period.end()));
            (!one.is_over(), paid, fetched, std::cmp::Reverse((*id).clone()))
        };
        self.0.iter().max_by_key(rank)
    }

    /// The subscriptions that are active besides the one that counts: each was paid for, but a person has one, so they are to be ended.
    #[must_use]
    pub fn surplus(&self) -> Vec<ProviderId> {
        // One whose payment is not known yet may turn out to be the dearer one.
        let paid = self.0.iter().filter(|(_, one)| one.paid.is_some() && !one.is_over());
        let current = self.current().map(|(id, _)| id);
        paid.map(|(id, _)| id)
            .filter(|id| Some(*id) != current)
            .cloned()
            .collect()
    }

    /// The subscriptions that are not over.
    #[must_use]
    pub fn active(&self) -> Vec<ProviderId> {
        let active = self.0.iter().filter(|(_, one)| !one.is_over());
        active.map(|(id, _)| id.clone()).collect()
    }

    /// What follows for the account. Only a paid period gives a tier: that the provider calls a subscription active is no payment.
    #[must_use]
    pub fn entitlement(&self) -> Entitlement {
        let paid = self
            .current()
            .filter(|(_, one)| !one.is_over())
            .and_then(|(_, one)| one.paid);
        paid.map_or_else(Entitlement::default, |paid| Entitlement {
            tier: paid.tier,
            until: Some(paid.period.tier_until()),
            since: Some(paid.period.start()),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const DAY: i64 = 86_400;

    fn id(text: &str) -> ProviderId {
        text.parse().unwrap()
    }

    fn at(day: i64) -> Timestamp {
        Timestamp::from_second(day * DAY).unwrap()
    }

    fn month(number: i64) -> Period {
        Period::new(at(30 * number), at(30 * (number + 1))).unwrap()
    }

    fn seen(status: ProviderStatus, tier: Tier, number: i64, fetched: i64) -> Seen {
        Seen {
            status,
            tier,
            period: month(number),
            cancel_at_period_end: false,
            pending: None,
            fetched_at: at(fetched),
        }
    }

    fn creator() -> Subscriptions {
        Subscriptions::default()
            .paid(&id("sub_1"), Tier::Creator, month(0))
            .unwrap()
    }

    #[test]
    fn a_renewal_that_is_not_paid_yet_prolongs_nothing() {
        let renewed = creator()
            .seen(&id("sub_1"), seen(ProviderStatus::Active, Tier::Creator, 1, 30))
            .unwrap();
        assert_eq!(renewed.entitlement().until, Some(at(33)));
        let failed = renewed
            .seen(&id("sub_1"), seen(ProviderStatus::PastDue, Tier::Creator, 1, 31))
            .unwrap();
        assert_eq!(
            (failed.entitlement().tier, failed.entitlement().until),
            (Tier::Creator, Some(at(33)))
        );
        let recovered = failed.paid(&id("sub_1"), Tier::Creator, month(1)).unwrap();
        assert_eq!(recovered.entitlement().until, Some(at(63)));
    }

    #[test]
    fn a_subscription_that_is_over_gives_no_tier_and_does_not_live_again() {
        let over = creator()
            .seen(&id("sub_1"), seen(ProviderStatus::Canceled, Tier::Creator, 0, 10))
            .unwrap();
        assert_eq!(over.entitlement(), Entitlement::default());
        assert_eq!(
            over.seen(&id("sub_1"), seen(ProviderStatus::Active, Tier::Creator, 0, 20)),
            None
        );
        let late = over.paid(&id("sub_1"), Tier::Creator, month(1)).unwrap();
        assert_eq!(late.entitlement(), Entitlement::default());
        assert_eq!(
            over.current().map(|(id, _)| id.as_str()),
            Some("sub_1"),
            "it still shows what it was"
        );
    }

    #[test]
    fn case_30_a_downgrade_counts_from_the_next_period_and_takes_nothing_back() {
        let growth = Subscriptions::default()
            .paid(&id("sub_1"), Tier::Growth, month(0))
            .unwrap();
        let mut planned = seen(ProviderStatus::Active, Tier::Growth, 0, 5);
        planned.pending = Some(Tier::Starter);
        let planned = growth.seen(&id("sub_1"), planned).unwrap();
        assert_eq!(planned.entitlement().tier, Tier::Growth);
        let at_once = planned
            .seen(&id("sub_1"), seen(ProviderStatus::Active, Tier::Starter, 0, 6))
            .unwrap();
        assert_eq!(
            at_once.entitlement().tier,
            Tier::Growth,
            "the period was paid for as it was"
        );
        let next = at_once.paid(&id("sub_1"), Tier::Starter, month(1)).unwrap();
        assert_eq!(next.entitlement().tier, Tier::Starter);
    }

    #[test]
    fn of_two_subscriptions_the_dearer_one_stays_whichever_came_first() {
        for first in [("sub_1", Tier::Creator), ("sub_2", Tier::Agency)] {
            let second = if first.0 == "sub_1" {
                ("sub_2", Tier::Agency)
            } else {
                ("sub_1", Tier::Creator)
            };
            let both = Subscriptions::default().paid(&id(first.0), first.1, month(0)).unwrap();
            let both = both.paid(&id(second.0), second.1, month(0)).unwrap();
            assert_eq!(
                (both.entitlement().tier, both.surplus()),
                (Tier::Agency, vec![id("sub_1")])
            );
            let ended = both
                .seen(&id("sub_1"), seen(ProviderStatus::Canceled, Tier::Creator, 0, 1))
                .unwrap();
            assert_eq!((ended.entitlement().tier, ended.surplus()), (Tier::Agency, vec![]));
        }
    }

    #[derive(Clone, Debug)]
    enum Step {
        Paid(u8, Tier, i64),
        Seen(u8, Seen),
    }

    fn step() -> impl Strategy<Value = Step> {
        let tier = prop::sample::select(Tier::ALL[1..].to_vec());
        let status = prop::sample::select(vec![
            ProviderStatus::Active,
            ProviderStatus::PastDue,
            ProviderStatus::Unpaid,
            ProviderStatus::Canceled,
        ]);
        prop_oneof![
            (0u8..2, tier.clone(), 0i64..3).prop_map(|(sub, tier, number)| Step::Paid(sub, tier, number)),
            (0u8..2, status, tier, 0i64..3)
                .prop_map(|(sub, status, tier, number)| { Step::Seen(sub, seen(status, tier, number, 0)) }),
        ]
    }

    fn all(steps: &[Step]) -> Subscriptions {
        steps.iter().fold(Subscriptions::default(), |all, step| {
            let next = match step {
                Step::Paid(sub, tier, number) => all.paid(&id(&format!("sub_{sub}")), *tier, month(*number)),
                Step::Seen(sub, seen) => all.seen(&id(&format!("sub_{sub}")), seen.clone()),
            };
            next.unwrap_or(all)
        })
    }

    proptest! {
        #[test]
        fn every_order_of_the_same_facts_comes_to_the_same(
            (one, other) in prop::collection::vec(step(), 1..9).prop_map(fetched_one_after_another).prop_flat_map(|steps| {
                (Just(steps.clone()), Just(steps).prop_shuffle())
            }),
        ) {
            prop_assert_eq!(all(&one), all(&other));
        }
    }

    /// What is over was never fetched alive later.
    fn fetched_one_after_another(mut steps: Vec<Step>) -> Vec<Step> {
        let mut over = [false; 2];
        for (day, step) in steps.iter_mut().enumerate() {
            if let Step::Seen(sub, seen) = step {
                let over = &mut over[usize::from(*sub)];
                *over |= seen.status.is_over();
                if *over {
                    seen.status = ProviderStatus::Canceled;
                }
                seen.fetched_at = at(i64::try_from(day).unwrap());
            }
        }
        steps
    }
}
