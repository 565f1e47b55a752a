//! Credits: whole numbers, two credit buckets, and the one rule of what is taken first.
//!
//! Subscription credits (the free monthly ones among them) are spent before purchased ones; a refund goes back where it came from.
//! A bucket may be negative after a payment was reversed; then nothing can be spent until the sum covers the price again.

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::tier::Tier;

/// A price or a grant in whole credits, 1 to 1,000,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub struct Credits(i64);

impl Credits {
    /// The price of a quick analysis.
    pub const QUICK_ANALYSIS: Self = Self(1);
    /// The price of one X-Ray report.
    pub const XRAY_REPORT: Self = Self(10);
    /// What a free account gets every [`crate::tier::FREE_PERIOD_DAYS`].
    pub const FREE_GRANT: Self = Self(5);
    /// What the places 1, 2 and 3 of the leaderboard bring their first discoverer.
    pub(crate) const REWARDS: [Self; 3] = [Self(25), Self(15), Self(10)];
    pub(crate) const PACK_STARTER: Self = Self(10);
    pub(crate) const PACK_CREATOR: Self = Self(30);
    pub(crate) const PACK_PRO: Self = Self(70);

    /// What a tier brings each period.
    #[must_use]
    pub const fn monthly(tier: Tier) -> Self {
        Self(tier.limits().monthly_credits)
    }

    /// The amount as a number.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl TryFrom<i64> for Credits {
    type Error = Error;

    fn try_from(amount: i64) -> Result<Self> {
        if (1..=1_000_000).contains(&amount) {
            Ok(Self(amount))
        } else {
            Err(Error::invalid("credits"))
        }
    }
}

impl From<Credits> for i64 {
    fn from(credits: Credits) -> i64 {
        credits.0
    }
}

/// How an amount is spread over the two buckets. Positive for a grant, negative for a debit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Split {
    /// Credits of the subscription bucket (free monthly credits included).
    pub subscription: i64,
    /// Credits of the purchased bucket.
    pub purchased: i64,
}

impl Split {
    /// Both buckets together.
    #[must_use]
    pub const fn total(self) -> i64 {
        self.subscription + self.purchased
    }

    /// The opposite movement, which returns a debit to where it came from.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            subscription: -self.subscription,
            purchased: -self.purchased,
        }
    }
}

/// How a price is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// What is taken from which bucket: zero or negative.
    pub split: Split,
    /// What is used without being paid for.
    pub fair_use: i64,
}

/// What an account holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    /// Subscription bucket, free monthly credits included.
    pub subscription: i64,
    /// Purchased bucket.
    pub purchased: i64,
}

impl Balance {
    /// Both buckets together: the balance that people see.
    #[must_use]
    pub const fn total(self) -> i64 {
        self.subscription + self.purchased
    }

    /// Decides what a price takes from which bucket, as a negative [`Split`].
    ///
    /// # Errors
    /// [`Error::NotEnoughCredits`] when both buckets together do not cover the price.
    pub fn plan_spend(self, price: Credits) -> Result<Split> {
        let price = price.get();
        if self.total() < price {
            return Err(Error::NotEnoughCredits);
        }
        // A bucket in debt gives nothing; the other one then holds at least the price, since the sum does.
        let from_subscription = price.min(self.subscription.max(0));
        let from_purchased = price - from_subscription;
        Ok(Split {
            subscription: -from_subscription,
            purchased: -from_purchased,
        })
    }

    /// Decides what a price takes where this number of credits may be used without having them, as a premium account may: credits go first,
    /// and what they do not cover is used for nothing. A balance in debt, after a payment was reversed, covers nothing at all.
    ///
    /// # Errors
    /// [`Error::NotEnoughCredits`] when balance and fair use together do not cover the price.
    pub fn plan_charge(self, price: Credits, fair_use_left: i64) -> Result<Charge> {
        let missing = price.get() - self.total();
        if missing <= 0 {
            return Ok(Charge {
                split: self.plan_spend(price)?,
                fair_use: 0,
            });
        }
        if self.total() < 0 || missing > fair_use_left {
            return Err(Error::NotEnoughCredits);
        }
        let split = match Credits::try_from(self.total()) {
            Ok(rest) => self.plan_spend(rest)?,
            Err(_) => Split::default(),
        };
        Ok(Charge {
            split,
            fair_use: missing,
        })
    }

    /// The balance after a movement.
    ///
    /// # Errors
    /// [`Error::Internal`] on overflow.
    pub fn after(self, movement: Split) -> Result<Self> {
        let add = |a: i64, b: i64| a.checked_add(b).ok_or_else(|| Error::internal("balance overflow"));
        Ok(Self {
            subscription: add(self.subscription, movement.subscription)?,
            purchased: add(self.purchased, movement.purchased)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn subscription_credits_go_first_then_purchased_ones() {
        let balance = Balance {
            subscription: 3,
            purchased: 10,
        };
        assert_eq!(
            balance.plan_spend(Credits::XRAY_REPORT).unwrap(),
            Split {
                subscription: -3,
                purchased: -7
            }
        );
    }

    #[test]
    fn a_price_above_the_sum_is_refused() {
        let balance = Balance {
            subscription: 5,
            purchased: 4,
        };
        assert!(matches!(
            balance.plan_spend(Credits::XRAY_REPORT),
            Err(Error::NotEnoughCredits)
        ));
    }

    #[test]
    fn amounts_outside_one_to_a_million_are_refused() {
        for amount in [i64::MIN, -1, 0, 1_000_001, i64::MAX] {
            assert!(Credits::try_from(amount).is_err(), "{amount}");
        }
        assert!(serde_json::from_str::<Credits>("1.5").is_err());
    }

    #[test]
    fn premium_spends_its_credits_first_and_goes_on_without_until_fair_use_is_spent() {
        let balance = |subscription, purchased| Balance {
            subscription,
            purchased,
        };
        let price = Credits::XRAY_REPORT;
        let plan = |balance: Balance, left| {
            balance
                .plan_charge(price, left)
                .ok()
                .map(|c| (c.split.total(), c.fair_use))
        };
        assert_eq!(plan(balance(4, 8), 20), Some((-10, 0)));
        assert_eq!(plan(balance(0, 0), 20), Some((0, 10)));
        assert_eq!(plan(balance(2, 1), 20), Some((-3, 7)));
        assert_eq!(
            plan(balance(-2, 5), 20),
            Some((-3, 7)),
            "a bucket in debt gives nothing"
        );
        assert_eq!(plan(balance(0, 0), 9), None);
        assert_eq!(plan(balance(2, 1), 6), None);
        assert_eq!(
            plan(balance(-1, 0), 400),
            None,
            "who owes credits uses none for nothing"
        );
    }

    proptest! {
        #[test]
        fn a_spend_takes_exactly_the_price_and_never_overdraws_a_bucket(
            subscription in -1_000i64..1_000, purchased in -1_000i64..1_000, price in 1i64..500,
        ) {
            let balance = Balance { subscription, purchased };
            let price = Credits::try_from(price).unwrap();
            match balance.plan_spend(price) {
                Ok(split) => {
                    prop_assert_eq!(split.total(), -price.get());
                    prop_assert!(split.subscription <= 0 && split.purchased <= 0);
                    let after = balance.after(split).unwrap();
                    prop_assert!(after.subscription >= subscription.min(0) && after.purchased >= purchased.min(0));
                    prop_assert_eq!(after.after(split.reversed()).unwrap(), balance);
                }
                Err(Error::NotEnoughCredits) => prop_assert!(balance.total() < price.get()),
                Err(other) => return Err(TestCaseError::fail(other.to_string())),
            }
        }
    }
}
