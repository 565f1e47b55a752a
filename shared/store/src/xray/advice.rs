//! Advice as it was given, one row each, never changed; its grade is added once.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{Error, Result, UserId};
use engine::Report;
use engine::report::{AdviceGrade, GivenAdvice};
use jiff::Timestamp;

use crate::Store;
use crate::schema::XRAY;
use crate::wire::item::{self, Item, s};
use crate::wire::request::IntoItem;

const ADVICE: &str = "advice";
const GRADE: &str = "grade";
const SAMPLE: &str = "sample";
/// Rows looked at, newest first: what is older and still open is not graded any more.
const LOOKED_AT: i32 = 60;

/// What the keys of a channel's rows begin with.
fn prefix(channel: &str) -> String {
    format!("A#{channel}#")
}

/// A channel's advice in the order in which it was given; a report gives each kind once.
fn advice_key(user: &UserId, channel: &str, given_at: Timestamp, kind: &str) -> Item {
    let sort = format!("{}{}#{kind}", prefix(channel), item::time_text(given_at));
    item::key(item::user_pk(user), sort)
}

impl Store {
    /// Advice that was given to this person on the channel and has not been graded, newest first.
    pub async fn open_advice(&self, user: &UserId, channel: &str, sample: bool) -> Result<Vec<GivenAdvice>> {
        let call = self
            .query_prefix(&XRAY, item::user_pk(user), prefix(channel))?
            .scan_index_forward(false)
            .limit(LOOKED_AT);
        let rows = self.first_rows(call).await?.into_iter();
        let open = rows.filter(|row| !row.contains_key(GRADE) && row.get(SAMPLE) == Some(&item::flag(sample)));
        Ok(open.filter_map(|row| read(&row)).collect())
    }

    /// What the end of a run writes of advice: what its report gives for the first time, and the grades that it gives.
    pub(crate) fn advice_writes(&self, user: &UserId, report: &Report) -> Result<Vec<TransactWriteItem>> {
        let Some(xray) = &report.xray else {
            return Ok(Vec::new());
        };
        let channel = &report.channel_info.channel_id;
        let new = (xray.advice.iter()).filter(|given| given.is_graded() && given.given_at == report.analysis_date);
        let graded = xray.grades.iter().filter(|grade| !grade.outcome.is_open());
        let puts = new.map(|given| self.put_advice(user, channel, given, report.sample));
        let updates = graded.map(|grade| self.put_grade(user, channel, grade, report.analysis_date));
        puts.chain(updates).collect()
    }

    fn put_advice(&self, user: &UserId, channel: &str, given: &GivenAdvice, sample: bool) -> Result<TransactWriteItem> {
        let mut row = advice_key(user, channel, given.given_at, &given.key);
        row.insert(
            ADVICE.to_owned(),
            s(serde_json::to_string(given).map_err(Error::internal)?),
        );
        row.insert(SAMPLE.to_owned(), item::flag(sample));
        self.put(&XRAY, row)?.into_item()
    }

    /// The first grade stays: two runs that end at the same time both judge the same uploads.
    fn put_grade(&self, user: &UserId, channel: &str, grade: &AdviceGrade, at: Timestamp) -> Result<TransactWriteItem> {
        // The subject's name is platform data, and places are those of one report.
        let stored = AdviceGrade {
            topic: None,
            upload_indices: Vec::new(),
            ..grade.clone()
        };
        self.update(&XRAY, advice_key(user, channel, grade.given_at, &grade.key))?
            .update_expression("SET grade = if_not_exists(grade, :grade), gradedAt = if_not_exists(gradedAt, :at)")
            .expression_attribute_values(":grade", s(serde_json::to_string(&stored).map_err(Error::internal)?))
            .expression_attribute_values(":at", item::time(at))
            .into_item()
    }
}

/// A row of a newer or damaged shape is no reason to fail a run.
fn read(row: &Item) -> Option<GivenAdvice> {
    let text = item::text(row, ADVICE)?;
    serde_json::from_str(text)
        .inspect_err(|error| tracing::warn!(%error, "a row of advice cannot be read"))
        .ok()
}
