//! Rate limits: one timestamp per subject, moved by one conditional update.
//!
//! Every signed-in call moves one of these, so they are also where the tokens of a closed or suspended account are refused: closing and
//! suspending replace the counters with marks that admit nobody, and no call needs a read of the account for it.

use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{PutRequest, ReturnValuesOnConditionCheckFailure, TransactWriteItem, WriteRequest};
use contract::endpoints::ALL;
use contract::{Access, Spec};
use domain::limits::{Admission, Rate};
use domain::scout::platform_day;
use domain::{Error, Result, UserId};
use jiff::Timestamp;

use crate::Store;
use crate::accounts::failures;
use crate::schema::{EXPIRES_AT, LIMITS};
use crate::wire::item::{self, n};
use crate::wire::request::{IntoItem, Updated, send_update};

const ARRIVAL: &str = "arrivalMs";
/// Marks the counter of a closed account: when it was closed, or erased later.
const CLOSED: &str = "closedAt";
/// Marks the counter of a suspended account: when it was suspended.
const SUSPENDED: &str = "suspendedAt";
/// An arrival later than any call: the end of the year 9999, in milliseconds.
const NEVER: i64 = 253_402_300_799_000;
/// A closed account's marks stay this long, in seconds. Until the person has left the user pool new tokens can be made, and an erasure that
/// keeps failing lies up to 14 days among the dead letters.
const CLOSED_TTL_S: i64 = 30 * 86_400;
/// A suspended account's marks stay until it is lifted, in seconds at most: the user pool, which lets nobody suspended sign in, may have
/// failed to do its part, without anybody trying again.
const SUSPENDED_TTL_S: i64 = 10 * 365 * 86_400;
/// An idle subject's row is of no use after its time; it may be removed this much later, in seconds.
const KEEP_S: i64 = 3_600;
/// Rows that one write takes.
const PAGE: usize = 25;

/// The subject under which an endpoint's calls are counted: those of a user, or of an address.
#[must_use]
pub fn subject(endpoint: &Spec, who: &str) -> String {
    format!("{}:{who}", endpoint.name)
}

/// The counters of a user at the endpoints that look at tokens; those that a closed account may still call, or those that it may not.
fn counters(user: &UserId, serve_closed: bool) -> impl Iterator<Item = item::Item> {
    let endpoints = ALL.iter().filter(|spec| spec.access != Access::Public);
    endpoints
        .filter(move |spec| spec.serves_closed == serve_closed)
        .map(|spec| key(&subject(spec, user.as_str())))
}

/// The counters of a user at every endpoint that looks at tokens.
fn all_counters(user: &UserId) -> impl Iterator<Item = item::Item> {
    counters(user, false).chain(counters(user, true))
}

/// Key of a subject's counter.
pub(crate) fn key(subject: &str) -> item::Item {
    item::key(format!("S#{subject}"), "RATE")
}

impl Store {
    /// Admits one request of a [`subject`]. A subject that was idle costs one write, a busy one two; nobody is ever admitted beyond the
    /// rate, however many ask at once.
    ///
    /// # Errors
    /// [`Error::TooManyRequests`] with the seconds to wait; [`Error::SignInRequired`] for the subject of a closed account,
    /// [`Error::AccountSuspended`] for that of a suspended one.
    pub async fn admit(&self, subject: &str, rate: Rate, now: Timestamp) -> Result<()> {
        let now_ms = now.as_millisecond();
        let step = i64::from(rate.refill_ms);
        let idle = self
            .limit(subject, now_ms, rate)?
            .update_expression("SET arrivalMs = :next, expiresAt = :expires")
            .condition_expression("attribute_not_exists(arrivalMs) OR arrivalMs <= :now")
            .expression_attribute_values(":next", n(now_ms + step))
            .expression_attribute_values(":now", n(now_ms));
        let Some(stored) = refused_at(&idle).await? else {
            return Ok(());
        };
        if let Admission::Refused { retry_after_s } = rate.admit(stored, now_ms) {
            return Err(Error::TooManyRequests { retry_after_s });
        }
        // The same rule as an arithmetic condition on what is stored by then: after one more step there is still room.
        let busy = self
            .limit(subject, now_ms, rate)?
            .update_expression("SET arrivalMs = arrivalMs + :step, expiresAt = :expires")
            .condition_expression("arrivalMs <= :latest")
            .expression_attribute_values(":step", n(step))
            .expression_attribute_values(":latest", n(now_ms + step * (i64::from(rate.burst) - 1)));
        let Some(stored) = refused_at(&busy).await? else {
            return Ok(());
        };
        match rate.admit(stored, now_ms) {
            Admission::Refused { retry_after_s } => Err(Error::TooManyRequests { retry_after_s }),
            Admission::Allowed { .. } => Err(Error::TooManyRequests { retry_after_s: 1 }),
        }
    }

    /// Resets the counters of these subjects.
    pub async fn reset_limits(&self, subjects: &[String]) -> Result<()> {
        let counters = subjects.iter().map(|subject| key(subject)).collect();
        self.remove(&LIMITS, counters).await
    }

    /// What closes the counters of an account, for the transaction that closes it.
    pub(crate) fn closed_counters(&self, user: &UserId, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        self.shut(counters(user, false), CLOSED, now, CLOSED_TTL_S)
    }

    /// The same for the transaction that suspends an account: whoever is suspended cannot close it either, to begin again under another one.
    pub(crate) fn suspended_counters(&self, user: &UserId, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        self.shut(all_counters(user), SUSPENDED, now, SUSPENDED_TTL_S)
    }

    /// What admits the calls of an account again, for the transaction that lifts its suspension.
    pub(crate) fn readmitted_counters(&self, user: &UserId) -> Result<Vec<TransactWriteItem>> {
        all_counters(user)
            .map(|key| self.delete(&LIMITS, key)?.into_item())
            .collect()
    }

    fn shut(
        &self,
        counters: impl Iterator<Item = item::Item>,
        mark: &str,
        now: Timestamp,
        ttl_s: i64,
    ) -> Result<Vec<TransactWriteItem>> {
        let marks = counters.map(|key| {
            self.update(&LIMITS, key)?
                .update_expression(format!("SET arrivalMs = :never, {mark} = :now, expiresAt = :expires"))
                .expression_attribute_values(":never", n(NEVER))
                .expression_attribute_values(":now", item::time(now))
                .expression_attribute_values(":expires", n(now.as_second() + ttl_s))
                .into_item()
        });
        marks.collect()
    }

    /// Removes what was counted of a closed account. Its marks stay, and stay on from now: a person who is being erased may still have
    /// tokens.
    pub(crate) async fn erase_counters(&self, user: &UserId, now: Timestamp) -> Result<()> {
        let mut counted: Vec<item::Item> = counters(user, true).collect();
        counted.extend(failures::counts_of(user, platform_day(now)));
        self.remove(&LIMITS, counted).await?;
        let marks: Vec<WriteRequest> = counters(user, false).map(|key| mark(key, now)).collect::<Result<_>>()?;
        for page in marks.chunks(PAGE) {
            self.write_all(&LIMITS, page.to_vec()).await?;
        }
        Ok(())
    }

    fn limit(&self, subject: &str, now_ms: i64, rate: Rate) -> Result<UpdateItemFluentBuilder> {
        let full_s = i64::from(rate.refill_ms) * i64::from(rate.burst) / 1_000;
        Ok(self
            .update_item(&LIMITS, key(subject))?
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .expression_attribute_values(":expires", n(now_ms / 1_000 + full_s + KEEP_S)))
    }
}

/// A row that admits nobody.
fn mark(mut row: item::Item, now: Timestamp) -> Result<WriteRequest> {
    row.insert(ARRIVAL.to_owned(), n(NEVER));
    row.insert(CLOSED.to_owned(), item::time(now));
    row.insert(EXPIRES_AT.to_owned(), n(now.as_second() + CLOSED_TTL_S));
    let put = PutRequest::builder().set_item(Some(row)).build();
    let put = put.map_err(Error::internal)?;
    Ok(WriteRequest::builder().put_request(put).build())
}

/// `None` when the update was written, otherwise the arrival that refused it.
async fn refused_at(call: &UpdateItemFluentBuilder) -> Result<Option<i64>> {
    let Updated::ConditionFailed(row) = send_update(call).await? else {
        return Ok(None);
    };
    let row = row.unwrap_or_default();
    if row.contains_key(CLOSED) {
        return Err(Error::SignInRequired);
    }
    if row.contains_key(SUSPENDED) {
        return Err(Error::AccountSuspended);
    }
    Ok(Some(item::number(&row, ARRIVAL).unwrap_or(0)))
}
