//! What payments have brought, and what refunds and disputes have taken of it again.
//!
//! A grant is everything that is known about one bought pack or about one period of one subscription. What it is worth follows from
//! what is known, not from the order in which it became known: so each new fact books the difference that it makes, and every order
//! of the same facts ends at the same balance.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ids::ProviderId;
use crate::payment::{DisputeState, reversed_in_all};

/// The payments for one pack, or within one period of a subscription.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Grant(BTreeMap<ProviderId, Payment>);

/// One payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Payment {
    /// What the pack, or the plan, is worth in credits.
    credits: i64,
    paid_cents: i64,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    refunds: BTreeMap<ProviderId, Refund>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    disputes: BTreeMap<ProviderId, Dispute>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Refund {
    cents: i64,
    failed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Dispute {
    cents: i64,
    state: DisputeState,
}

impl Payment {
    /// Money that is not ours: refunded, or held or taken by a dispute.
    fn returned_cents(&self) -> i64 {
        let refunds = self.refunds.values().filter(|refund| !refund.failed);
        let disputes = self
            .disputes
            .values()
            .filter(|dispute| dispute.state != DisputeState::Won);
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
    /// stays failed, however late its beginning is told.
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

    /// With what is now known of a dispute; `None` where that, or more, is known already: a dispute that has ended does not open again.
    #[must_use]
    pub fn disputed(&self, by: &ProviderId, dispute: &ProviderId, cents: i64, state: DisputeState) -> Option<Self> {
        let mut grant = self.clone();
        let disputes = &mut grant.0.get_mut(by)?.disputes;
        let known = disputes.get(dispute).copied();
        let state = known.map_or(state, |known| known.state.max(state));
        let cents = known.map_or(cents, |known| known.cents);
        let now = Dispute { cents, state };
        (disputes.insert(dispute.clone(), now) != Some(now)).then_some(grant)
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
            "told twice"
        );
    }

    #[test]
    fn a_refund_that_failed_stays_failed_however_late_its_beginning_is_told() {
        let failed = pack().refunded(&id("cs_1"), &id("re_1"), 3_499, true).unwrap();
        assert_eq!(failed.credits(), 30);
        assert_eq!(failed.refunded(&id("cs_1"), &id("re_1"), 3_499, false), None);
    }

    #[test]
    fn a_dispute_after_a_refund_takes_only_what_the_refund_left() {
        let refunded = pack().refunded(&id("cs_1"), &id("re_1"), 1_750, false).unwrap();
        let open = refunded
            .disputed(&id("cs_1"), &id("dp_1"), 3_499, DisputeState::Open)
            .unwrap();
        assert_eq!((open.credits(), open.open_disputes()), (0, 1));
        let won = open
            .disputed(&id("cs_1"), &id("dp_1"), 3_499, DisputeState::Won)
            .unwrap();
        assert_eq!((won.credits(), won.open_disputes()), (15, 0));
        assert_eq!(won.disputed(&id("cs_1"), &id("dp_1"), 3_499, DisputeState::Open), None);
    }

    #[test]
    fn an_unknown_payment_can_be_neither_refunded_nor_disputed() {
        assert_eq!(pack().refunded(&id("cs_2"), &id("re_1"), 1, false), None);
        assert_eq!(pack().disputed(&id("cs_2"), &id("dp_1"), 1, DisputeState::Open), None);
    }

    #[derive(Clone, Debug)]
    enum Step {
        Paid(u8, i64),
        Refunded(u8, u8, i64, bool),
        Disputed(u8, u8, DisputeState),
    }

    fn step() -> impl Strategy<Value = Step> {
        let credits = prop::sample::select(vec![20i64, 60, 160, 400]);
        let state = prop::sample::select(vec![DisputeState::Open, DisputeState::Won, DisputeState::Lost]);
        prop_oneof![
            (0u8..4, credits).prop_map(|(by, credits)| Step::Paid(by, credits)),
            (0u8..4, 0u8..3, 0i64..9_000, any::<bool>())
                .prop_map(|(by, re, cents, failed)| Step::Refunded(by, re, cents, failed)),
            (0u8..4, 0u8..3, state).prop_map(|(by, dp, state)| Step::Disputed(by, dp, state)),
        ]
    }

    /// Takes what can be taken, again and again, as a queue that delivers until it is heard.
    fn all(steps: &[Step]) -> Grant {
        let mut grant = Grant::default();
        for _ in 0..2 {
            for step in steps {
                let next = match step {
                    Step::Paid(by, credits) => grant.paid(&id(&format!("in_{by}")), *credits, 100 * credits),
                    Step::Refunded(by, re, cents, failed) => {
                        grant.refunded(&id(&format!("in_{by}")), &id(&format!("re_{by}{re}")), *cents, *failed)
                    }
                    Step::Disputed(by, dp, state) => {
                        grant.disputed(&id(&format!("in_{by}")), &id(&format!("dp_{by}{dp}")), 5_000, *state)
                    }
                };
                grant = next.unwrap_or(grant);
            }
        }
        grant
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
    }

    /// A payment has one amount, and a refund too: the provider says so.
    fn unique(mut steps: Vec<Step>) -> Vec<Step> {
        let (mut paid, mut refunds) = (BTreeMap::new(), BTreeMap::new());
        for step in &mut steps {
            match step {
                Step::Paid(by, credits) => *credits = *paid.entry(*by).or_insert(*credits),
                Step::Refunded(by, re, cents, _) => *cents = *refunds.entry((*by, *re)).or_insert(*cents),
                Step::Disputed(..) => {}
            }
        }
        steps
    }
}
