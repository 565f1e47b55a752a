//! What a payment provider reports about one person.

use domain::catalogue::{Pack, Plan};
use domain::payment::{DisputeState, Fact, Period, ProviderStatus};
use domain::{ProviderId, Tier};
use jiff::Timestamp;
use store::{Act, Booked};

use crate::world::{Person, days, start_of_time};

/// Months of thirty days, the first one from the beginning.
pub fn month(number: i64) -> Period {
    let start = start_of_time() + days(30 * number);
    Period::new(start, start + days(30)).unwrap()
}

pub fn plan(tier: Tier) -> Plan {
    Plan::of(tier).unwrap()
}

impl Person<'_> {
    /// An id of the provider that nobody else in this cloud has.
    pub fn id(&self, kind: &str, name: impl std::fmt::Display) -> ProviderId {
        let user = self.user.as_str().replace('-', "");
        format!("{kind}_{user}_{name}").parse().unwrap()
    }

    pub fn pack_paid(&self, number: i64, pack: Pack) -> Fact {
        Fact::PackPaid {
            user: self.user.clone(),
            session: self.id("cs", number),
            pack,
            payment_intent: Some(self.pack_payment(number)),
            paid_cents: pack.cents(),
            code: None,
            at: self.now,
        }
    }

    pub fn pack_payment(&self, number: i64) -> ProviderId {
        self.id("pi", format_args!("pack{number}"))
    }

    pub fn period_paid(&self, subscription: i64, tier: Tier, number: i64) -> Fact {
        Fact::PeriodPaid {
            user: self.user.clone(),
            subscription: self.id("sub", subscription),
            plan: plan(tier),
            period: month(number),
            invoice: self.id("in", format_args!("{subscription}_{number}")),
            payment_intent: Some(self.period_payment(subscription, number)),
            paid_cents: plan(tier).cents(),
            session: None,
            code: None,
            at: self.now,
        }
    }

    pub fn period_payment(&self, subscription: i64, number: i64) -> ProviderId {
        self.id("pi", format_args!("sub{subscription}_{number}"))
    }

    pub fn upgraded(&self, subscription: i64, tier: Tier, number: i64) -> Fact {
        Fact::Upgraded {
            user: self.user.clone(),
            subscription: self.id("sub", subscription),
            plan: plan(tier),
            period: month(number),
            invoice: self.id("in", format_args!("{subscription}_{number}_{}", tier.name())),
            payment_intent: Some(self.upgrade_payment(subscription, tier, number)),
            paid_cents: 2_400,
            at: self.now,
        }
    }

    pub fn upgrade_payment(&self, subscription: i64, tier: Tier, number: i64) -> ProviderId {
        self.id("pi", format_args!("upg{subscription}_{number}_{}", tier.name()))
    }

    pub fn seen(
        &self,
        subscription: i64,
        status: ProviderStatus,
        tier: Tier,
        number: i64,
        fetched_at: Timestamp,
    ) -> Fact {
        Fact::SubscriptionIs {
            user: self.user.clone(),
            subscription: self.id("sub", subscription),
            status,
            plan: plan(tier),
            period: month(number),
            cancel_at_period_end: false,
            pending: None,
            fetched_at,
        }
    }

    pub fn refunded(&self, payment_intent: ProviderId, number: i64, cents: i64, paid: i64, failed: bool) -> Fact {
        Fact::Refunded {
            refund: self.id("re", number),
            payment_intent,
            cents,
            paid_cents: paid,
            failed,
            at: self.now,
        }
    }

    pub fn disputed(&self, payment_intent: ProviderId, number: i64, cents: i64, state: DisputeState) -> Fact {
        self.dispute_seen(payment_intent, number, cents, state, self.now)
    }

    /// A dispute as it was when it was fetched.
    pub fn dispute_seen(
        &self,
        payment_intent: ProviderId,
        number: i64,
        cents: i64,
        state: DisputeState,
        fetched_at: Timestamp,
    ) -> Fact {
        Fact::Disputed {
            dispute: self.id("dp", number),
            payment_intent,
            cents,
            state,
            at: self.now,
            fetched_at,
        }
    }

    pub async fn report_fact(&self, fact: &Fact) -> Booked {
        let booked = self.store.book(fact, self.now).await.unwrap();
        self.assert_booked().await;
        booked
    }

    pub async fn total(&self) -> i64 {
        self.balance().await.total()
    }

    /// The stored tier and what follows from it now.
    pub async fn tier(&self) -> Tier {
        let tier = self.store.tier(&self.user, false, self.now).await;
        tier.unwrap()
    }

    pub fn act(&self, action: &str) -> Act {
        Act {
            at: self.now,
            actor: "an-operator".parse().unwrap(),
            action: action.to_owned(),
            target: Some(self.user.to_string()),
            detail: None,
        }
    }
}
