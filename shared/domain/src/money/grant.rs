//! What payments have brought, and what refunds and disputes have taken of it again.
//!
//! A grant is everything that is known about one bought pack or about one period of one subscription. What it is worth follows from
//! what is known, not from the order in which it became known: so each new fact books the difference that it makes, and every order
//! of the same facts ends at the same balance.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::ids::ProviderId;
use crate::payment::{DisputeState, reversed_in_all};

/// The payments for one pack, or within one period of a subscription.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Grant(BTreeMap<ProviderId, Payment>);

/// One payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// What the pack, or the plan, is worth in credits.
    pub credits: i64,
    /// What was paid, in cents.
    pub paid_cents: i64,
    /// What was paid back of it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub refunds: BTreeMap<ProviderId, Refund>,
    /// What a bank took back of it, or tried to.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub disputes: BTreeMap<ProviderId, Dispute>,
}

/// A refund of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refund {
    /// How much.
    pub cents: i64,
    /// The money came back to us.
    pub failed: bool,
}

/// What was last seen of a dispute; of two looks the greater one counts, so the later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Dispute {
    /// None in rows that were written before it was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fetched_at: Option<Timestamp>,
    /// How far it was.
    pub state: DisputeState,
    /// About how much.
    pub cents: i64,
}

impl Payment {
    /// Money that is not ours: refunded, or held or taken by a dispute.
    fn returned_cents(&self) -> i64 {
        let refunds = self.refunds.values().filter(|refund| !refund.failed);
        let disputes = self.disputes.values().filter(|dispute| dispute.state.takes_money());
        let cents = refunds
            .map(|refund| refund.cents)
            .chain(disputes.map(|dispute| dispute.cents));
        cents.fold(0, |sum, cents| sum.saturating_add(cents.max(0)))
    }
}

impl Grant {
    /// With one more payment, named by its checkout or invoice; `None` where it is known. What a dearer plan brings within a period
    /// is what it has above the dearest one that was paid for: going down and up again brings nothing.
    #[must_use]
    pub fn paid(&self, by: &ProviderId, credits: i64, paid_cents: i64) -> Option<Self> {
        if self.0.contains_key(by) {
            return None;
        }
        let payment = Payment {
            credits,
            paid_cents,
            refunds: BTreeMap::new(),
            disputes: BTreeMap::new(),
        };
        let mut grant = self.clone();
        grant.0.insert(by.clone(), payment);
        Some(grant)
    }

    /// With one more refund of a payment, or one that turned out to have failed; `None` where that is known. A refund that has failed
    /// stays failed, however late its beginning is reported.
    #[must_use]
    pub fn refunded(&self, by: &ProviderId, refund: &ProviderId, cents: i64, failed: bool) -> Option<Self> {
        let mut grant = self.clone();
        let refunds = &mut grant.0.get_mut(by)?.refunds;
        let known = refunds.get(refund).copied();
        let failed = failed || known.is_some_and(|known| known.failed);
        let cents = known.map_or(cents, |known| known.cents);
        let now = Refund { cents, failed };
        (refunds.insert(refund.clone(), now) != Some(now)).then_some(grant)
    }

    /// With what a dispute was when it was fetched; `None` where that, or something newer, is known already.
    #[must_use]
    pub fn disputed(
        &self,
        by: &ProviderId,
        dispute: &ProviderId,
        cents: i64,
        state: DisputeState,
        fetched_at: Timestamp,
    ) -> Option<Self> {
        let mut grant = self.clone();
        let disputes = &mut grant.0.get_mut(by)?.disputes;
        let seen = Dispute {
            fetched_at: Some(fetched_at),
            state,
            cents,
        };
        let newest = disputes.get(dispute).map_or(seen, |known| seen.max(*known));
        (disputes.insert(dispute.clone(), newest) != Some(newest)).then_some(grant)
    }

    /// Every payment, by its checkout or invoice.
    pub fn payments(&self) -> impl Iterator<Item = (&ProviderId, &Payment)> {
        self.0.iter()
    }

    /// How far a dispute of a payment is known to be.
    #[must_use]
    pub fn dispute(&self, by: &ProviderId, dispute: &ProviderId) -> Option<DisputeState> {
        let dispute = self.0.get(by)?.disputes.get(dispute)?;
        Some(dispute.state)
    }

    /// What it is worth now, in credits.
    #[must_use]
    pub fn credits(&self) -> i64 {
        let mut cheapest_first: Vec<_> = self.0.iter().collect();
        cheapest_first.sort_by_key(|(by, payment)| (payment.credits, *by));
        let mut highest = 0;
        let worth = cheapest_first.into_iter().map(|(_, payment)| {
            let granted = (payment.credits - highest).max(0);
            highest = highest.max(payment.credits);
            granted - reversed_in_all(granted, payment.paid_cents, payment.returned_cents())
        });
        worth.sum()
    }

    /// Disputes that are not decided.
    #[must_use]
    pub fn open_disputes(&self) -> i64 {
        let disputes = self.0.values().flat_map(|payment| payment.disputes.values());
        let open = disputes.filter(|dispute| dispute.state == DisputeState::Open).count();
        i64::try_from(open).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn id(text: &str) -> ProviderId {
        text.parse().unwrap()
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn pack() -> Grant {
        Grant::default().paid(&id("cs_1"), 30, 3_499).unwrap()
    }

    #[test]
    fn case_16_partial_refunds_take_their_share_and_never_more_than_was_granted() {
        let part = pack().refunded(&id("cs_1"), &id("re_1"), 1_166, false).unwrap();
        assert_eq!(part.credits(), 20);
        let more = part.refunded(&id("cs_1"), &id("re_2"), 1_166, false).unwrap();
        assert_eq!(more.credits(), 10);
        let all = more.refunded(&id("cs_1"), &id("re_3"), 1_167, false).unwrap();
        assert_eq!(all.credits(), 0);
        let beyond = all.refunded(&id("cs_1"), &id("re_4"), 5_000, false).unwrap();
        assert_eq!(beyond.credits(), 0);
        assert_eq!(
            part.refunded(&id("cs_1"), &id("re_1"), 1_166, false),
            None,
            "reported twice"
        );
    }

    #[test]
    fn a_refund_that_failed_stays_failed_however_late_its_beginning_is_reported() {
        let failed = pack().refunded(&id("cs_1"), &id("re_1"), 3_499, true).unwrap();
        assert_eq!(failed.credits(), 30);
        assert_eq!(failed.refunded(&id("cs_1"), &id("re_1"), 3_499, false), None);
    }

    #[test]
    fn a_dispute_after_a_refund_takes_only_what_the_refund_left() {
        let refunded = pack().refunded(&id("cs_1"), &id("re_1"), 1_750, false).unwrap();
        let open = refunded
            .disputed(&id("cs_1"), &id("dp_1"), 3_499, DisputeState::Open, at(1))
            .unwrap();
        assert_eq!((open.credits(), open.open_disputes()), (0, 1));
        let won = open
            .disputed(&id("cs_1"), &id("dp_1"), 3_499, DisputeState::Won, at(2))
            .unwrap();
        assert_eq!((won.credits(), won.open_disputes()), (15, 0));
        let older = won.disputed(&id("cs_1"), &id("dp_1"), 3_499, DisputeState::Open, at(1));
        assert_eq!(older, None, "what was fetched before is no news");
    }

    #[test]
    fn a_decision_that_is_reversed_counts_as_it_was_seen_last() {
        let seen = |grant: &Grant, state, second| grant.disputed(&id("cs_1"), &id("dp_1"), 3_499, state, at(second));
        let won = seen(&pack(), DisputeState::Won, 1).unwrap();
        let lost = seen(&won, DisputeState::Lost, 3).unwrap();
        assert_eq!((won.credits(), lost.credits()), (30, 0));
        assert_eq!(seen(&lost, DisputeState::Won, 2), None);
        let won_again = seen(&lost, DisputeState::Won, 4).unwrap();
        assert_eq!((won_again.credits(), won_again.open_disputes()), (30, 0));
    }

    #[test]
    fn a_dispute_that_was_stored_before_its_reading_was_noted_is_followed_by_any_reading() {
        let stored = r#"{"cs_1":{"credits":30,"paid_cents":3499,"disputes":{"dp_1":{"cents":3499,"state":"won"}}}}"#;
        let stored: Grant = serde_json::from_str(stored).unwrap();
        assert_eq!(stored.credits(), 30);
        let lost = stored.disputed(&id("cs_1"), &id("dp_1"), 3_499, DisputeState::Lost, at(1));
        assert_eq!(lost.unwrap().credits(), 0);
    }

    #[test]
    fn an_unknown_payment_can_be_neither_refunded_nor_disputed() {
        assert_eq!(pack().refunded(&id("cs_2"), &id("re_1"), 1, false), None);
        assert_eq!(
            pack().disputed(&id("cs_2"), &id("dp_1"), 1, DisputeState::Open, at(1)),
            None
        );
    }

    #[derive(Clone, Debug)]
    enum Step {
        Paid(u8, i64),
        Refunded(u8, u8, i64, bool),
        /// The last number is the second in which it was read.
        Disputed(u8, u8, DisputeState, i64),
    }

    fn step() -> impl Strategy<Value = Step> {
        let credits = prop::sample::select(vec![20i64, 60, 160, 400]);
        let state = prop::sample::select(vec![DisputeState::Open, DisputeState::Won, DisputeState::Lost]);
        prop_oneof![
            (0u8..4, credits).prop_map(|(by, credits)| Step::Paid(by, credits)),
            (0u8..4, 0u8..3, 0i64..9_000, any::<bool>())
                .prop_map(|(by, re, cents, failed)| Step::Refunded(by, re, cents, failed)),
            (0u8..4, 0u8..3, state, 0i64..6).prop_map(|(by, dp, state, second)| Step::Disputed(by, dp, state, second)),
        ]
    }

    fn payment(by: u8) -> ProviderId {
        id(&format!("in_{by}"))
    }

    fn dispute(by: u8, dp: u8) -> ProviderId {
        id(&format!("dp_{by}{dp}"))
    }

    fn after(grant: &Grant, step: &Step) -> Option<Grant> {
        match step {
            Step::Paid(by, credits) => grant.paid(&payment(*by), *credits, 100 * credits),
            Step::Refunded(by, re, cents, failed) => {
                grant.refunded(&payment(*by), &id(&format!("re_{by}{re}")), *cents, *failed)
            }
            Step::Disputed(by, dp, state, second) => {
                grant.disputed(&payment(*by), &dispute(*by, *dp), 5_000, *state, at(*second))
            }
        }
    }

    /// Takes what can be taken, again and again, as a queue that delivers until it is heard.
    fn all(steps: &[Step]) -> Grant {
        let mut grant = Grant::default();
        for step in steps.iter().chain(steps) {
            grant = after(&grant, step).unwrap_or(grant);
        }
        grant
    }

    /// How far each dispute of a payment that is known was at the latest look of all.
    fn latest(steps: &[Step]) -> BTreeMap<(u8, u8), DisputeState> {
        let mut looks: Vec<_> = steps
            .iter()
            .filter_map(|step| match step {
                Step::Disputed(by, dp, state, second) => Some((*second, (*by, *dp), *state)),
                _ => None,
            })
            .filter(|(_, (by, _), _)| steps.iter().any(|step| matches!(step, Step::Paid(own, _) if own == by)))
            .collect();
        looks.sort_by_key(|(second, ..)| *second);
        looks.into_iter().map(|(_, of, state)| (of, state)).collect()
    }

    proptest! {
        #[test]
        fn every_order_of_the_same_facts_is_worth_the_same(
            (one, other) in prop::collection::vec(step(), 1..9).prop_map(unique).prop_flat_map(|steps| {
                (Just(steps.clone()), Just(steps).prop_shuffle())
            }),
        ) {
            let (one, other) = (all(&one), all(&other));
            prop_assert_eq!(one.credits(), other.credits());
            prop_assert_eq!(one.open_disputes(), other.open_disputes());
            prop_assert!((0..=400).contains(&one.credits()));
        }

        #[test]
        fn of_a_dispute_the_latest_reading_counts_and_credits_move_only_with_the_money(
            steps in prop::collection::vec(step(), 1..24).prop_map(unique),
        ) {
            let mut grant = Grant::default();
            for step in steps.iter().chain(&steps) {
                let Some(next) = after(&grant, step) else { continue };
                if let Step::Disputed(by, dp, ..) = step {
                    let took = |grant: &Grant| grant.dispute(&payment(*by), &dispute(*by, *dp)).is_some_and(DisputeState::takes_money);
                    prop_assert!(next.credits() == grant.credits() || took(&next) != took(&grant));
                }
                grant = next;
            }
            for ((by, dp), state) in latest(&steps) {
                prop_assert_eq!(grant.dispute(&payment(by), &dispute(by, dp)), Some(state));
            }
        }
    }

    /// A payment has one amount, a refund too, and a dispute one state at a time: the provider says so.
    fn unique(mut steps: Vec<Step>) -> Vec<Step> {
        let (mut paid, mut refunds, mut looks) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for step in &mut steps {
            match step {
                Step::Paid(by, credits) => *credits = *paid.entry(*by).or_insert(*credits),
                Step::Refunded(by, re, cents, _) => *cents = *refunds.entry((*by, *re)).or_insert(*cents),
                Step::Disputed(by, dp, state, second) => *state = *looks.entry((*by, *dp, *second)).or_insert(*state),
            }
        }
        steps
    }
}
