//! How the coach's answers of a day came about: counts alone, nothing of a person, for the status page.

use aws_sdk_dynamodb::types::AttributeValue;
use contract::coach::CoachUse;
use domain::{Error, Result};
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::coach::questions::day;
use crate::schema::{COACH, EXPIRES_AT};
use crate::wire::item::{self, Item, n};
use crate::wire::retry::{self, DATABASE};

/// Partition of the counts.
const PARTITION: &str = "COACH";
/// Days that are added up.
const DAYS: u32 = 7;
/// Upper ends of the steps in which the time to an answer is counted, in milliseconds; beyond the last there is one more step.
const STEPS_MS: [u32; 6] = [25, 50, 100, 250, 1_000, 5_000];

/// How one answer came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// It says that the report does not know.
    pub abstained: bool,
    /// A language model was asked.
    pub asked_model: bool,
    /// And worded the answer.
    pub by_model: bool,
    /// How often the gate dropped what it wrote.
    pub dropped: u32,
    /// How long it took, in milliseconds.
    pub millis: u32,
}

/// The upper end of the step that has the median, in milliseconds; `None` where there are no answers, or it took longer than the last step.
fn median_within_ms(by_time: &[u32]) -> Option<u32> {
    let all: u32 = by_time.iter().sum();
    let mut seen = 0;
    for (count, end) in by_time.iter().zip(STEPS_MS) {
        seen += count;
        if all > 0 && seen * 2 >= all {
            return Some(end);
        }
    }
    None
}

fn key(now: Timestamp) -> Item {
    item::key(PARTITION, format!("DAY#{}", day(now)))
}

/// The attribute that counts answers of this step.
fn step(of: usize) -> String {
    format!("step{of}")
}

impl Store {
    /// Counts one answer.
    pub async fn count_answer(&self, answered: Answered, now: Timestamp) -> Result<()> {
        let within = STEPS_MS.iter().position(|end| answered.millis <= *end);
        let call = self.update_item(&COACH, key(now))?
            .update_expression(
                "ADD answers :one, abstained :abstained, askedModel :asked, byModel :by, dropped :dropped, #step :one SET #until = :until",
            )
            .expression_attribute_names("#step", step(within.unwrap_or(STEPS_MS.len())))
            .expression_attribute_names("#until", EXPIRES_AT)
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":abstained", n(i64::from(answered.abstained)))
            .expression_attribute_values(":asked", n(i64::from(answered.asked_model)))
            .expression_attribute_values(":by", n(i64::from(answered.by_model)))
            .expression_attribute_values(":dropped", n(i64::from(answered.dropped)))
            .expression_attribute_values(":until", item::expiry(now));
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }

    /// The last seven days, today included.
    pub async fn coach_days(&self, now: Timestamp) -> Result<CoachUse> {
        let first = now - SignedDuration::from_hours(24 * i64::from(DAYS - 1));
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&COACH)?)
            .key_condition_expression("pk = :pk AND sk BETWEEN :first AND :last")
            .expression_attribute_values(":pk", AttributeValue::S(PARTITION.to_owned()))
            .expression_attribute_values(":first", AttributeValue::S(format!("DAY#{}", day(first))))
            .expression_attribute_values(":last", AttributeValue::S(format!("DAY#{}", day(now))));
        let rows = self.first_rows(call).await?;
        let sum = |name: &str| {
            let each = rows.iter().filter_map(|row| item::number(row, name));
            u32::try_from(each.sum::<i64>()).map_err(Error::internal)
        };
        let by_time = (0..=STEPS_MS.len()).map(|of| sum(&step(of)));
        Ok(CoachUse {
            days: DAYS,
            answers: sum("answers")?,
            abstained: sum("abstained")?,
            asked_model: sum("askedModel")?,
            by_model: sum("byModel")?,
            dropped: sum("dropped")?,
            median_within_ms: median_within_ms(&by_time.collect::<Result<Vec<u32>>>()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_within_the_step_that_half_of_the_answers_reach() {
        assert_eq!(median_within_ms(&[0; 7]), None);
        assert_eq!(median_within_ms(&[1, 0, 0, 0, 0, 0, 0]), Some(25));
        assert_eq!(median_within_ms(&[1, 1, 0, 0, 0, 0, 2]), Some(50));
        assert_eq!(median_within_ms(&[0, 0, 1, 0, 0, 0, 2]), None);
    }
}
