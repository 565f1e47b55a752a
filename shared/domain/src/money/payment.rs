//! What the payment provider says has happened: fetched from it, checked, and free of its own shapes.
//!
//! A fact names what it is about by the provider's ids, never by the event that reported it: the same fact may be reported many times, by
//! several events and in any order, and is booked once.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::catalogue::{Pack, Plan};
use crate::code::Code;
use crate::error::{Error, Result};
use crate::ids::{ProviderId, UserId};

/// How long a tier outlives its paid period, so that a payment that is tried again costs nobody the tier.
pub const GRACE: SignedDuration = SignedDuration::from_hours(24 * 3);

/// The time that one payment of a subscription covers: from `start` up to, not including, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Bounds")]
pub struct Period {
    start: Timestamp,
    end: Timestamp,
}

#[derive(Deserialize)]
struct Bounds {
    start: Timestamp,
    end: Timestamp,
}

impl TryFrom<Bounds> for Period {
    type Error = Error;

    fn try_from(bounds: Bounds) -> Result<Self> {
        Self::new(bounds.start, bounds.end)
    }
}

impl Period {
    /// A period.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] when it does not end after it begins.
    pub fn new(start: Timestamp, end: Timestamp) -> Result<Self> {
        if start < end {
            Ok(Self { start, end })
        } else {
            Err(Error::invalid("period"))
        }
    }

    /// Its first moment; the provider counts in whole seconds.
    #[must_use]
    pub const fn start(self) -> Timestamp {
        self.start
    }

    /// The first moment after it, with which the next one begins.
    #[must_use]
    pub const fn end(self) -> Timestamp {
        self.end
    }

    /// Until when a tier that is paid for this period counts.
    #[must_use]
    pub fn tier_until(self) -> Timestamp {
        self.end.checked_add(GRACE).unwrap_or(Timestamp::MAX)
    }
}

/// What the provider says of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderStatus {
    /// Paid, or its invoice is being written.
    Active,
    /// On trial.
    Trialing,
    /// The last payment failed and is tried again.
    PastDue,
    /// The last payment failed and is not tried again.
    Unpaid,
    /// Over, for good.
    Canceled,
    /// The first payment is still to come.
    Incomplete,
    /// The first payment never came.
    IncompleteExpired,
    /// On hold.
    Paused,
}

impl ProviderStatus {
    /// It never becomes active again.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Canceled | Self::IncompleteExpired)
    }
}

/// How far a dispute is. Nothing is final: banks reopen what was decided, and decide it otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DisputeState {
    /// The bank has taken the money back for the time being.
    Open,
    /// The money is ours again.
    Won,
    /// The money is gone.
    Lost,
}

impl DisputeState {
    /// The bank has the money.
    #[must_use]
    pub const fn takes_money(self) -> bool {
        !matches!(self, Self::Won)
    }

    /// Its name, as it is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Won => "won",
            Self::Lost => "lost",
        }
    }
}

/// Something that has happened at the payment provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A pack was paid for.
    PackPaid {
        /// Who bought.
        user: UserId,
        /// The checkout.
        session: ProviderId,
        /// What was bought.
        pack: Pack,
        /// Under what a refund or dispute will name it; none where nothing was charged.
        payment_intent: Option<ProviderId>,
        /// What was paid.
        paid_cents: i64,
        /// The creator code that lowered the price.
        code: Option<Code>,
        /// The time.
        at: Timestamp,
    },
    /// A period of a subscription was paid for: its first or a following one.
    PeriodPaid {
        /// Who subscribes.
        user: UserId,
        /// Which subscription.
        subscription: ProviderId,
        /// The new plan.
        plan: Plan,
        /// The time that is paid for.
        period: Period,
        /// The invoice.
        invoice: ProviderId,
        /// Under what a refund or dispute will name it; none where nothing was charged.
        payment_intent: Option<ProviderId>,
        /// What was paid; 0 for a trial or with a coupon for everything, and the plan's credits come all the same.
        paid_cents: i64,
        /// The checkout that began the subscription.
        session: Option<ProviderId>,
        /// The creator code that lowered the price.
        code: Option<Code>,
        /// The time.
        at: Timestamp,
    },
    /// The difference to a dearer plan was paid for within a period.
    Upgraded {
        /// Who subscribes.
        user: UserId,
        /// Which subscription.
        subscription: ProviderId,
        /// The new plan.
        plan: Plan,
        /// The period in which it happened.
        period: Period,
        /// The invoice of the difference.
        invoice: ProviderId,
        /// Under what a refund or dispute will name it.
        payment_intent: Option<ProviderId>,
        /// What was paid.
        paid_cents: i64,
        /// The time.
        at: Timestamp,
    },
    /// What a subscription was when it was fetched.
    SubscriptionIs {
        /// Who subscribes.
        user: UserId,
        /// Which subscription.
        subscription: ProviderId,
        /// Its status.
        status: ProviderStatus,
        /// Its plan.
        plan: Plan,
        /// Its current period, paid or not.
        period: Period,
        /// It ends with the period.
        cancel_at_period_end: bool,
        /// The plan of the next period, where it is another.
        pending: Option<Plan>,
        /// When it was fetched: of two such facts the one fetched later counts.
        fetched_at: Timestamp,
    },
    /// Money was refunded.
    Refunded {
        /// The refund.
        refund: ProviderId,
        /// Of which payment.
        payment_intent: ProviderId,
        /// How much.
        cents: i64,
        /// What was paid in all.
        paid_cents: i64,
        /// The refund did not come about.
        failed: bool,
        /// The time.
        at: Timestamp,
    },
    /// A payment is disputed.
    Disputed {
        /// The dispute.
        dispute: ProviderId,
        /// Which payment.
        payment_intent: ProviderId,
        /// How much of it.
        cents: i64,
        /// How far it is.
        state: DisputeState,
        /// The time.
        at: Timestamp,
        /// When it was fetched: of two such facts the one fetched later counts.
        fetched_at: Timestamp,
    },
}

/// How many credits to revoke in total once this part of a payment was refunded: half credits count as whole ones, never more than was
/// granted. A payment of zero cannot be refunded.
#[must_use]
pub fn reversed_in_all(granted: i64, paid_cents: i64, refunded_cents: i64) -> i64 {
    if granted <= 0 || paid_cents <= 0 || refunded_cents <= 0 {
        return 0;
    }
    let (granted, paid) = (i128::from(granted), i128::from(paid_cents));
    let refunded = i128::from(refunded_cents).min(paid);
    let share = (2 * granted * refunded + paid) / (2 * paid);
    i64::try_from(share.min(granted)).unwrap_or(i64::MAX)
}

/// What one more refund takes away, `refunded_cents` with it included, where `reversed` was taken away before. Negative when a refund
/// that failed gives something back.
#[must_use]
pub fn refund_share(granted: i64, paid_cents: i64, refunded_cents: i64, reversed: i64) -> i64 {
    reversed_in_all(granted, paid_cents, refunded_cents) - reversed
}

/// What an upgrade brings, given the most that was granted in the period.
#[must_use]
pub fn upgrade_difference(to: Plan, highest_in_period: i64) -> i64 {
    (to.credits().get() - highest_in_period).max(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Tier;

    #[test]
    fn half_a_credit_is_taken_as_a_whole_one() {
        assert_eq!(reversed_in_all(10, 1_299, 64), 0);
        assert_eq!(reversed_in_all(10, 1_299, 65), 1);
        assert_eq!(reversed_in_all(10, 1_000, 50), 1);
        assert_eq!(reversed_in_all(10, 1_299, 1_299), 10);
        assert_eq!(
            reversed_in_all(10, 1_299, 9_999),
            10,
            "more than was paid takes no more than was granted"
        );
        assert_eq!(reversed_in_all(20, 0, 500), 0, "nothing was paid");
        assert_eq!(reversed_in_all(i64::MAX, i64::MAX, i64::MAX), i64::MAX);
    }

    #[test]
    fn an_upgrade_brings_the_difference_and_going_down_and_up_again_nothing() {
        let plan = |tier| Plan::of(tier).unwrap();
        assert_eq!(upgrade_difference(plan(Tier::Growth), 60), 100);
        assert_eq!(upgrade_difference(plan(Tier::Creator), 160), 0);
        assert_eq!(upgrade_difference(plan(Tier::Growth), 160), 0);
    }

    #[test]
    fn a_period_ends_after_it_begins() {
        let at = |second| Timestamp::from_second(second).unwrap();
        assert!(Period::new(at(1), at(1)).is_err());
        assert!(Period::new(at(2), at(1)).is_err());
        assert_eq!(Period::new(at(0), at(100)).unwrap().tier_until(), at(100 + 3 * 86_400));
    }

    proptest! {
        #[test]
        fn refunds_in_parts_take_what_one_refund_of_their_sum_takes(
            granted in 0i64..500, paid in 1i64..30_000, parts in prop::collection::vec(0i64..9_000, 0..8),
        ) {
            let (mut refunded, mut reversed) = (0, 0);
            for cents in parts {
                refunded += cents;
                let more = refund_share(granted, paid, refunded, reversed);
                prop_assert!(more >= 0);
                reversed += more;
            }
            prop_assert_eq!(reversed, reversed_in_all(granted, paid, refunded));
            prop_assert!((0..=granted).contains(&reversed));
            prop_assert!(refunded < paid || reversed == granted);
        }
    }
}
