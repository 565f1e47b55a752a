//! What a person's analyses add up to, stored in one row that is brought up to date when it is read: anyone who has thousands of analyses
//! reads those that came since. Deleting one empties the row, and the next reading adds all of them up once.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::Status;
use domain::tally::{Analysed, Tally};
use domain::{AnalysisId, ChannelId, Result, UserId};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::schema::{ANALYSES, BY_CREATED};
use crate::wire::item::{self, Item, n, s, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE};

/// Rows read at once.
const PAGE: i32 = 1_000;
const CLEARED: &str = "cleared";

/// So long after its time a start is on record, or never will be: the function that takes the credit does not run for longer.
const ON_RECORD: SignedDuration = SignedDuration::from_secs(60);

/// A tally and how far it goes.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredTally {
    tally: Tally,
    /// When the last analysis was started that it has seen to.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    until: Option<Timestamp>,
}

/// What a tally needs of an analysis.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Seen {
    request_id: AnalysisId,
    status: Status,
    created_at: Timestamp,
    facts: Option<SeenFacts>,
    overall_score: Option<f64>,
    score_low: Option<f64>,
    score_high: Option<f64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SeenFacts {
    channel_id: ChannelId,
}

impl Seen {
    fn analysed(self) -> Option<Analysed> {
        let facts = self.facts.filter(|_| self.status == Status::Completed)?;
        Some(Analysed {
            at: self.created_at,
            id: self.request_id,
            channel: facts.channel_id,
            score: self.overall_score,
            range: self.score_low.zip(self.score_high),
        })
    }
}

fn key(user: &UserId) -> Item {
    item::key(item::user_pk(user), "TALLY")
}

impl Store {
    /// What the person's analyses add up to.
    pub async fn tally(&self, user: &UserId, now: Timestamp) -> Result<Tally> {
        let row = self.get(&ANALYSES, key(user)).await?.unwrap_or_default();
        let cleared = item::number(&row, CLEARED);
        // One that a newer or an older program wrote is added up again.
        let stored: Option<StoredTally> = row.get("kept").and_then(|stored| item::read(stored).ok());
        let mut stored = stored.unwrap_or_default();
        let before = stored.until;
        let tally = self.add_up(user, &mut stored, now - ON_RECORD).await?;
        if stored.until != before {
            self.keep(user, &stored, cleared).await?;
        }
        Ok(tally)
    }

    /// Adds what came since, up to the analysis that is not done. What was started after `settled` counts, but is added up again the next
    /// time: an earlier one may yet come on record.
    async fn add_up(&self, user: &UserId, stored: &mut StoredTally, settled: Timestamp) -> Result<Tally> {
        let mut sum = stored.tally.clone();
        let since = stored.until.map_or_else(|| "0".to_owned(), item::time_text);
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&ANALYSES)?)
            .index_name(BY_CREATED.name)
            .key_condition_expression("pk = :pk AND createdAt > :since")
            .expression_attribute_values(":pk", s(item::user_pk(user)))
            .expression_attribute_values(":since", s(since))
            .projection_expression("requestId, #status, createdAt, facts.channelId, overallScore, scoreLow, scoreHigh")
            .expression_attribute_names("#status", "status")
            .consistent_read(true)
            .limit(PAGE);
        let mut start = None;
        loop {
            let found =
                retry::call_or_bug(DATABASE, || call.clone().set_exclusive_start_key(start.clone()).send()).await?;
            for row in found.items.unwrap_or_default() {
                let seen: Seen = item::decode(row)?;
                if !seen.status.is_final() {
                    return Ok(sum);
                }
                let at = seen.created_at;
                if let Some(analysed) = seen.analysed() {
                    sum.add(&analysed);
                    if at <= settled {
                        stored.tally.add(&analysed);
                    }
                }
                if at <= settled {
                    stored.until = Some(at);
                }
            }
            start = found.last_evaluated_key;
            if start.is_none() {
                return Ok(sum);
            }
        }
    }

    /// Stores a tally, unless one of its analyses was deleted meanwhile.
    async fn keep(&self, user: &UserId, stored: &StoredTally, cleared: Option<i64>) -> Result<()> {
        let mut row = key(user);
        row.insert("kept".to_owned(), item::value(stored)?);
        if let Some(cleared) = cleared {
            row.insert(CLEARED.to_owned(), n(cleared));
        }
        let call = self.put_item(&ANALYSES, row)?;
        let call = match cleared {
            Some(cleared) => call
                .condition_expression(format!("{CLEARED} = :cleared"))
                .expression_attribute_values(":cleared", n(cleared)),
            None => call.condition_expression(format!("attribute_not_exists({CLEARED})")),
        };
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// Empties a person's tally, as part of the transaction that deletes an analysis.
    pub(crate) fn clear_tally(&self, user: &UserId) -> Result<TransactWriteItem> {
        self.update(&ANALYSES, key(user))?
            .update_expression(format!("REMOVE kept ADD {CLEARED} :one"))
            .expression_attribute_values(":one", n(1))
            .into_item()
    }
}
