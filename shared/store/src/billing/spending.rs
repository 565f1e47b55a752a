//! Taking and refunding credits: the account's part of starting and ending an analysis.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::credits::Charge;
use domain::weekly::Week;
use domain::{AnalysisId, Result, Split, UserId};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::accounts::account::AccountRow;
use crate::billing::ledger::lowest_buckets;
use crate::schema::BILLING;
use crate::wire::item::{self, n, s, stamp};
use crate::wire::request::IntoItem;

/// Credits that were used without having them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UsedFairly {
    /// The period in which they count.
    #[serde(with = "stamp")]
    pub period: Timestamp,
    pub credits: i64,
}

impl UsedFairly {
    /// What is used of this account's period; `None` where the credits cover the price.
    pub(crate) fn of(account: &AccountRow, charge: Charge, now: Timestamp) -> Option<Self> {
        let (period, _) = account.fair_use_left(now).filter(|_| charge.fair_use > 0)?;
        Some(Self {
            period,
            credits: charge.fair_use,
        })
    }

    /// What is counted in the account's row once these are.
    fn counted(self, account: &AccountRow) -> i64 {
        let known = account.fair_use();
        let before = if known.period == Some(self.period) {
            known.used
        } else {
            0
        };
        before + self.credits
    }

    /// It still counts in this account's row.
    pub(crate) fn is_counted(self, account: &AccountRow) -> bool {
        account.fair_use().period == Some(self.period)
    }
}

/// What an account uses without paying for it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Free {
    /// Fair use of a premium account.
    Fairly(UsedFairly),
    /// The week's free analysis: its week once it is used.
    Weekly(Week),
}

/// What counts no longer.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FreeRefund {
    Fairly(UsedFairly),
    /// Of the week that began on this day.
    Week(Date),
}

/// What the buckets gain, and that the account changed.
const ADD: &str = "ADD subscription :subscription, purchased :purchased, ver :one";
/// Each bucket still holds what the plan of a debit rests on, and may be spent.
const COVERED: &str = "subscription >= :lowestSubscription AND purchased >= :lowestPurchased AND frozen = :no \
                       AND (attribute_not_exists(openDisputes) OR openDisputes = :zero)";

impl Store {
    /// The debit. Where the credits cover the price, its condition is that each bucket still holds what the plan rests on, and that no other
    /// analysis was started since; where a premium account goes on without, or it is the week's free analysis, that nothing at all has
    /// changed. An analysis is noted as the one that was started last.
    pub(crate) fn debit(
        &self,
        account: &AccountRow,
        split: Split,
        free: Option<Free>,
        analysis: Option<&AnalysisId>,
    ) -> Result<TransactWriteItem> {
        let mut update = self
            .update(&BILLING, AccountRow::key(account.user()))?
            .expression_attribute_values(":subscription", n(split.subscription))
            .expression_attribute_values(":purchased", n(split.purchased))
            .expression_attribute_values(":one", n(1));
        let (mut set, mut condition) = (Vec::new(), "ver = :seen".to_owned());
        if let Some(analysis) = analysis {
            set.push("lastAnalysis = :analysis");
            update = update.expression_attribute_values(":analysis", s(analysis.as_str()));
        }
        match free {
            None => {
                let lowest = lowest_buckets(account.balance(), split);
                COVERED.clone_into(&mut condition);
                update = update
                    .expression_attribute_values(":lowestSubscription", n(lowest.subscription))
                    .expression_attribute_values(":lowestPurchased", n(lowest.purchased))
                    .expression_attribute_values(":no", item::flag(false))
                    .expression_attribute_values(":zero", n(0));
                if analysis.is_some() {
                    let (unchanged, last) = account.last_unchanged();
                    condition.push_str(&format!(" AND {unchanged}"));
                    update = last
                        .into_iter()
                        .fold(update, |update, last| update.expression_attribute_values(":last", last));
                }
            }
            Some(Free::Weekly(week)) => {
                set.push("weekOn = :day, weekUsed = :yes");
                update = update
                    .expression_attribute_values(":day", item::value(&week.reset_on)?)
                    .expression_attribute_values(":yes", item::flag(true))
                    .expression_attribute_values(":seen", item::value(&account.ver)?);
            }
            Some(Free::Fairly(fairly)) => {
                set.push("fairUsePeriod = :period, fairUsed = :used");
                update = update
                    .expression_attribute_values(":period", item::time(fairly.period))
                    .expression_attribute_values(":used", n(fairly.counted(account)))
                    .expression_attribute_values(":seen", item::value(&account.ver)?);
            }
        }
        let set = if set.is_empty() {
            String::new()
        } else {
            format!("SET {} ", set.join(", "))
        };
        update
            .update_expression(format!("{set}{ADD}"))
            .condition_expression(condition)
            .into_item()
    }

    /// Refunds a spend to the buckets it came from; what was used without credits no longer counts, where its period or week is still
    /// the one that is counted. A frozen account gets its credits back too.
    pub(crate) fn refund_spend(
        &self,
        user: &UserId,
        charged: Split,
        free: Option<FreeRefund>,
    ) -> Result<TransactWriteItem> {
        let back = charged.reversed();
        let update = self
            .update(&BILLING, AccountRow::key(user))?
            .expression_attribute_values(":subscription", n(back.subscription))
            .expression_attribute_values(":purchased", n(back.purchased))
            .expression_attribute_values(":one", n(1));
        let update = match free {
            // Without a condition the update would make an account out of nothing.
            None => update
                .update_expression(ADD)
                .condition_expression("attribute_exists(pk)"),
            Some(FreeRefund::Week(day)) => update
                .update_expression(format!("SET weekUsed = :no {ADD}"))
                .condition_expression("weekOn = :day AND weekUsed = :yes")
                .expression_attribute_values(":day", item::value(&day)?)
                .expression_attribute_values(":yes", item::flag(true))
                .expression_attribute_values(":no", item::flag(false)),
            Some(FreeRefund::Fairly(fairly)) => update
                .update_expression(format!("{ADD}, fairUsed :less"))
                .condition_expression("fairUsePeriod = :period AND fairUsed >= :used")
                .expression_attribute_values(":less", n(-fairly.credits))
                .expression_attribute_values(":used", n(fairly.credits))
                .expression_attribute_values(":period", item::time(fairly.period)),
        };
        update.into_item()
    }
}
