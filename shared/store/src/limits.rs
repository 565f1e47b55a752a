//! Rate limits: one timestamp per subject, moved by one conditional update.

use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::ReturnValuesOnConditionCheckFailure;
use domain::limits::{Admission, Rate};
use domain::{Error, Result};
use jiff::Timestamp;

use crate::Store;
use crate::item::{self, n};
use crate::retry::{self, DATABASE};
use crate::schema::LIMITS;

const ARRIVAL: &str = "arrivalMs";
/// An idle subject's row is of no use after the time it stands for; it may be removed this much later, in seconds.
const KEEP_S: i64 = 3_600;

/// Key of a subject's counter.
pub(crate) fn key(subject: &str) -> item::Item {
    item::key(format!("S#{subject}"), "RATE")
}

impl Store {
    /// Admits one request of a subject, for example `start-analysis#user#<id>`. A subject that was idle costs one write, a busy
    /// one two; nobody is ever admitted beyond the rate, however many ask at once.
    ///
    /// # Errors
    /// [`Error::TooManyRequests`] with the seconds to wait.
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

    /// Forgets what was counted of these subjects, so that each begins anew.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer.
    pub async fn reset_limits(&self, subjects: &[String]) -> Result<()> {
        let counters = subjects.iter().map(|subject| key(subject)).collect();
        self.remove(&LIMITS, counters).await
    }

    fn limit(&self, subject: &str, now_ms: i64, rate: Rate) -> Result<UpdateItemFluentBuilder> {
        let full_s = i64::from(rate.refill_ms) * i64::from(rate.burst) / 1_000;
        Ok(self
            .db
            .update_item()
            .table_name(self.tables.name(&LIMITS)?)
            .set_key(Some(key(subject)))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .expression_attribute_values(":expires", n(now_ms / 1_000 + full_s + KEEP_S)))
    }
}

/// `None` when the update was written, otherwise what stands in its way.
async fn refused_at(call: &UpdateItemFluentBuilder) -> Result<Option<i64>> {
    match retry::answered(DATABASE, || call.clone().send()).await? {
        Ok(_) => Ok(None),
        Err(UpdateItemError::ConditionalCheckFailedException(failed)) => Ok(Some(
            failed
                .item
                .as_ref()
                .and_then(|row| item::number(row, ARRIVAL))
                .unwrap_or(0),
        )),
        Err(refusal) => Err(retry::defect(refusal)),
    }
}
