//! What was spent of the platform's quota, a row for each of its days: every call is counted here before it is sent, by one conditional
//! update, so that calls side by side never go beyond a share together.

use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{ReturnValue, ReturnValuesOnConditionCheckFailure};
use domain::quota::{Budget, Cost, Day, Over, Payer, Share, Short, Spent};
use domain::{Error, Result};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::schema::{EXPIRES_AT, LIMITS};
use crate::wire::item::{self, Item, n};
use crate::wire::request::{Updated, send_update};
use crate::wire::retry;

/// When the platform said that nothing is left.
const UNITS_OVER: &str = "unitsOver";
/// When it said so of searches alone.
const SEARCHES_OVER: &str = "searchesOver";
/// How long a day's count is stored.
const DAY_TTL: SignedDuration = SignedDuration::from_hours(24 * 40);

fn key(day: Date) -> Item {
    item::key(format!("QUOTA#{day}"), "DAY")
}

/// The attributes that count a share.
const fn names(share: Share) -> (&'static str, &'static str) {
    match share {
        Share::All => ("units", "searches"),
        Share::Free => ("freeUnits", "freeSearches"),
        Share::New => ("newUnits", "newSearches"),
        Share::Scout => ("scoutUnits", "scoutSearches"),
    }
}

impl Store {
    /// What was spent of a day, as of a moment ago.
    pub async fn quota_day(&self, day: Date) -> Result<Day> {
        Ok(read(&self.get_eventually(&LIMITS, key(day)).await?.unwrap_or_default()))
    }

    /// Takes a call's cost from the payer's shares of a day; the day after it, or what is short. A call whose answer from the database was
    /// lost may be counted twice, never not at all.
    pub async fn take_quota(
        &self,
        day: Date,
        budget: Budget,
        payer: Payer,
        cost: Cost,
        now: Timestamp,
    ) -> Result<std::result::Result<Day, Short>> {
        // What fits no day: the conditions below are for counts, which a new day does not have.
        if budget.check(&Day::default(), payer, cost).is_err() {
            let day = self.quota_day(day).await?;
            return Ok(budget.take(&day, payer, cost));
        }
        let call = self
            .count_quota(day, payer, cost, 1, now)?
            .condition_expression(condition(payer, cost))
            .return_values(ReturnValue::AllNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
        match send_update(&limits(call, budget, payer, cost)).await? {
            Updated::Written(row) => Ok(Ok(read(&row.unwrap_or_default()))),
            Updated::ConditionFailed(row) => {
                let seen = read(&row.unwrap_or_default());
                match budget.check(&seen, payer, cost) {
                    Err(short) => Ok(Err(short)),
                    Ok(()) => Err(Error::internal("the quota was refused though there was enough")),
                }
            }
        }
    }

    /// Gives back what a call did not spend, because it was never sent.
    pub async fn return_quota(&self, day: Date, payer: Payer, cost: Cost, now: Timestamp) -> Result<()> {
        let call = self.count_quota(day, payer, cost, -1, now)?;
        send_update(&call).await.map(drop)
    }

    /// The platform says that a day's quota is over, or that of searches alone. Calling again is safe.
    pub async fn quota_is_over(&self, day: Date, searches_alone: bool, now: Timestamp) -> Result<()> {
        let name = if searches_alone { SEARCHES_OVER } else { UNITS_OVER };
        let call = self
            .update_item(&LIMITS, key(day))?
            .update_expression(format!("SET {name} = :now, {EXPIRES_AT} = :expires"))
            .condition_expression(format!("attribute_not_exists({name})"))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":expires", expires(now));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// The update that adds a cost, or takes it away.
    fn count_quota(
        &self,
        day: Date,
        payer: Payer,
        cost: Cost,
        sign: i64,
        now: Timestamp,
    ) -> Result<UpdateItemFluentBuilder> {
        let terms = payer.shares().iter().map(|share| {
            let (units, searches) = names(*share);
            format!("{units} :units, {searches} :searches")
        });
        let terms: Vec<String> = terms.collect();
        Ok(self
            .update_item(&LIMITS, key(day))?
            .update_expression(format!("SET {EXPIRES_AT} = :expires ADD {}", terms.join(", ")))
            .expression_attribute_values(":units", n(sign * i64::from(cost.units)))
            .expression_attribute_values(":searches", n(sign * i64::from(cost.searches)))
            .expression_attribute_values(":expires", expires(now)))
    }
}

fn expires(now: Timestamp) -> aws_sdk_dynamodb::types::AttributeValue {
    n((now + DAY_TTL).as_second())
}

/// What [`Budget::check`] says of the row as it is: each share has room for the cost.
fn condition(payer: Payer, cost: Cost) -> String {
    let mut terms = vec![format!("attribute_not_exists({UNITS_OVER})")];
    if cost.searches > 0 {
        terms.push(format!("attribute_not_exists({SEARCHES_OVER})"));
    }
    for (at, share) in payer.shares().iter().enumerate() {
        let (units, searches) = names(*share);
        terms.push(format!("(attribute_not_exists({units}) OR {units} <= :units{at})"));
        if cost.searches > 0 {
            terms.push(format!(
                "(attribute_not_exists({searches}) OR {searches} <= :searches{at})"
            ));
        }
    }
    terms.join(" AND ")
}

/// The numbers of [`condition`].
fn limits(mut call: UpdateItemFluentBuilder, budget: Budget, payer: Payer, cost: Cost) -> UpdateItemFluentBuilder {
    for (at, share) in payer.shares().iter().enumerate() {
        let most = budget.most(*share);
        let room = |most: u32, cost: u32| n(i64::from(most) - i64::from(cost));
        call = call.expression_attribute_values(format!(":units{at}"), room(most.units, cost.units));
        if cost.searches > 0 {
            call = call.expression_attribute_values(format!(":searches{at}"), room(most.searches, cost.searches));
        }
    }
    call
}

fn read(row: &Item) -> Day {
    let count = |name: &str| {
        let number = item::number(row, name);
        number.and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
    };
    Day {
        spent: Spent(Share::ALL.map(|share| {
            let (units, searches) = names(share);
            Cost {
                units: count(units),
                searches: count(searches),
            }
        })),
        over: Over {
            units: row.contains_key(UNITS_OVER),
            searches: row.contains_key(SEARCHES_OVER),
        },
    }
}
