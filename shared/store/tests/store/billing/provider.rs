//! A payment provider of which anything can be heard: what is bought there, and what it has to report.

use domain::catalogue::Pack;
use domain::payment::{DisputeState, Fact, ProviderStatus};
use domain::{ProviderId, Tier};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use store::Booked;

use crate::world::{Person, seconds};

/// What the provider reports, about any person.
#[derive(Clone, Debug, PartialEq)]
pub enum Reported {
    Pack(i64, Pack),
    Period(i64, Tier, i64),
    Upgrade(i64, Tier, i64),
    Seen(i64, ProviderStatus, Tier, i64, i64),
    Refund {
        of: Paid,
        number: i64,
        cents: i64,
        failed: bool,
    },
    Dispute {
        of: Paid,
        number: i64,
        state: DisputeState,
        /// When it was fetched.
        second: i64,
    },
}

/// A payment that can be refunded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paid {
    Pack(i64, Pack),
    Period(i64, Tier, i64),
    Upgrade(i64, Tier, i64),
}

impl Paid {
    fn payment(self, person: &Person<'_>) -> ProviderId {
        match self {
            Self::Pack(number, _) => person.pack_payment(number),
            Self::Period(subscription, _, month) => person.period_payment(subscription, month),
            Self::Upgrade(subscription, tier, month) => person.upgrade_payment(subscription, tier, month),
        }
    }

    fn cents(self) -> i64 {
        match self {
            Self::Pack(_, pack) => pack.cents(),
            Self::Period(_, tier, _) => crate::billing::paying::plan(tier).cents(),
            Self::Upgrade(..) => 2_400,
        }
    }
}

impl Reported {
    pub fn fact(&self, person: &Person<'_>) -> Fact {
        match *self {
            Self::Pack(number, pack) => person.pack_paid(number, pack),
            Self::Period(subscription, tier, month) => person.period_paid(subscription, tier, month),
            Self::Upgrade(subscription, tier, month) => person.upgraded(subscription, tier, month),
            Self::Seen(subscription, status, tier, month, second) => {
                let fetched = crate::world::start_of_time() + seconds(second);
                person.seen(subscription, status, tier, month, fetched)
            }
            Self::Refund {
                of,
                number,
                cents,
                failed,
            } => person.refunded(of.payment(person), number, cents, of.cents(), failed),
            Self::Dispute {
                of,
                number,
                state,
                second,
            } => {
                let fetched = crate::world::start_of_time() + seconds(second);
                person.dispute_seen(of.payment(person), number, of.cents(), state, fetched)
            }
        }
    }

    /// The payment behind a grant, as its ledger row names it.
    pub fn paid_by(&self, person: &Person<'_>) -> Option<ProviderId> {
        match self.fact(person) {
            Fact::PackPaid { session, .. } => Some(session),
            Fact::PeriodPaid { invoice, .. } | Fact::Upgraded { invoice, .. } => Some(invoice),
            _ => None,
        }
    }
}

/// The provider: what was bought there, and what it has to report.
#[derive(Default)]
pub struct Provider {
    pub log: Vec<Reported>,
    paid: Vec<Paid>,
    /// Tier and month of each active subscription.
    subscriptions: Vec<(i64, Tier, i64)>,
    begun: i64,
    refunds: Vec<(Paid, i64, i64)>,
    disputes: Vec<(Paid, i64, DisputeState)>,
    counter: i64,
}

impl Provider {
    fn next(&mut self) -> i64 {
        self.counter += 1;
        self.counter
    }

    /// Something happens there, and there is something to report.
    pub fn act(&mut self, rng: &mut ChaCha8Rng) {
        let number = self.next();
        let subscription = (!self.subscriptions.is_empty()).then(|| rng.random_range(0..self.subscriptions.len()));
        match (rng.random_range(0..10), subscription, self.paid.choose(rng).copied()) {
            (0 | 1, ..) => {
                let pack = *Pack::ALL.choose(rng).unwrap();
                self.log.push(Reported::Pack(number, pack));
                self.paid.push(Paid::Pack(number, pack));
            }
            (2 | 3, _, _) if self.begun < 2 => {
                self.begun += 1;
                let tier = *Tier::ALL[1..].choose(rng).unwrap();
                self.subscriptions.push((self.begun, tier, 0));
                self.period(self.begun, tier, 0);
            }
            (2..=4, Some(at), _) => {
                self.subscriptions[at].2 += 1;
                let (id, tier, month) = self.subscriptions[at];
                self.log
                    .push(Reported::Seen(id, ProviderStatus::Active, tier, month, number));
                self.period(id, tier, month);
            }
            (5, Some(at), _) => {
                let (id, tier, month) = self.subscriptions[at];
                if let Some(dearer) = Tier::ALL
                    .into_iter()
                    .filter(|other| *other > tier)
                    .collect::<Vec<_>>()
                    .choose(rng)
                {
                    self.subscriptions[at].1 = *dearer;
                    self.log.push(Reported::Upgrade(id, *dearer, month));
                    self.paid.push(Paid::Upgrade(id, *dearer, month));
                }
            }
            (6, Some(at), _) => {
                let (id, tier, month) = self.subscriptions.remove(at);
                self.log
                    .push(Reported::Seen(id, ProviderStatus::Canceled, tier, month, number));
            }
            (7 | 8, _, Some(of)) => self.refund(of, number, rng),
            (_, _, Some(of)) => self.dispute(of, number, rng),
            _ => {}
        }
    }

    fn period(&mut self, id: i64, tier: Tier, month: i64) {
        self.log.push(Reported::Period(id, tier, month));
        self.paid.push(Paid::Period(id, tier, month));
    }

    fn refund(&mut self, of: Paid, number: i64, rng: &mut ChaCha8Rng) {
        if let Some((of, number, cents)) = self.refunds.pop().filter(|_| rng.random_bool(0.3)) {
            self.log.push(Reported::Refund {
                of,
                number,
                cents,
                failed: true,
            });
            return;
        }
        let cents = rng.random_range(1..=of.cents());
        self.refunds.push((of, number, cents));
        self.log.push(Reported::Refund {
            of,
            number,
            cents,
            failed: false,
        });
    }

    fn dispute(&mut self, of: Paid, number: i64, rng: &mut ChaCha8Rng) {
        let newest = self.disputes.last().copied();
        let (of, id, mut state) = match newest {
            Some((of, id, DisputeState::Open)) => (of, id, decided(rng.random_bool(0.5))),
            // Banks think again.
            Some((of, id, state)) if rng.random_bool(0.5) => (of, id, decided(state == DisputeState::Lost)),
            _ => {
                self.disputes.push((of, number, DisputeState::Open));
                (of, number, DisputeState::Open)
            }
        };
        self.disputed(of, id, state, number);
        while state != DisputeState::Open && rng.random_bool(0.5) {
            state = decided(state == DisputeState::Lost);
            let second = self.next();
            self.disputed(of, id, state, second);
        }
    }

    /// The newest dispute is in this state now.
    fn disputed(&mut self, of: Paid, number: i64, state: DisputeState, second: i64) {
        if let Some((.., newest)) = self.disputes.last_mut() {
            *newest = state;
        }
        self.log.push(Reported::Dispute {
            of,
            number,
            state,
            second,
        });
    }
}

const fn decided(won: bool) -> DisputeState {
    if won { DisputeState::Won } else { DisputeState::Lost }
}

/// Reports all of it until all of it was received.
pub async fn report_all(person: &Person<'_>, order: &[Reported]) {
    let mut mail = order.to_vec();
    while !mail.is_empty() {
        let (mut unheard, before) = (Vec::new(), mail.len());
        for reported in mail {
            if person.store.book(&reported.fact(person), person.now).await.unwrap() == Booked::Unknown {
                unheard.push(reported);
            }
        }
        assert!(unheard.len() < before, "nothing helps {unheard:?}");
        mail = unheard;
    }
}
