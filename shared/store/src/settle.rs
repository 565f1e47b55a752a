//! Ending an analysis: its end, the report, the running lock and the refund in one transaction, under the attempt's fencing number.

use aws_sdk_dynamodb::types::{Delete, Put, TransactWriteItem, Update};
use domain::job::Status;
use domain::{ChannelId, Error, Result};
use engine::Report;
use jiff::Timestamp;

use crate::Store;
use crate::item::{self, BODY, MAX_BODY, n, s};
use crate::job::{ChannelFacts, End, JobKey, JobRow, Settled};
use crate::ledger::{LedgerEntry, LedgerKind, release_source};
use crate::retry::{self, DATABASE};
use crate::schema::ANALYSES;

/// Positions of the transaction's items, which its cancellation reasons follow.
const JOB: usize = 0;
const LOCK: usize = 1;

impl Store {
    /// Writes the end of this attempt, all or nothing: the analysis is final, its report is stored, the user's lock is gone if it is
    /// this analysis', and what is refunded is back in the purses it came from with a ledger row `release:<id>`.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer; calling again is safe.
    pub async fn settle_job(&self, key: &JobKey, attempt: u32, end: &End<'_>, now: Timestamp) -> Result<Settled> {
        let Some(row) = self.job_row(key).await? else {
            return Ok(Settled::Already);
        };
        if row.status.is_final() || row.attempt != attempt {
            return Ok(Settled::Already);
        }
        let writer = retry::token();
        let mut with_lock = true;
        // Twice at most: the second time without a lock that turned out to be another analysis'.
        loop {
            let items = self.end_items(&row, end, now, &writer, with_lock)?;
            let call = self
                .db
                .transact_write_items()
                .set_transact_items(Some(items))
                .client_request_token(if with_lock { writer.clone() } else { retry::token() });
            let Err(refusal) = retry::answered(DATABASE, || call.clone().send()).await? else {
                return Ok(told(end));
            };
            let failed = retry::failed_conditions(&refusal);
            let is = |at: usize| failed.get(at).copied().unwrap_or(false);
            if is(JOB) {
                return self.who_settled(key, &writer, end).await;
            }
            if !(is(LOCK) && with_lock) {
                return Err(retry::defect(refusal));
            }
            with_lock = false;
        }
    }

    /// The condition on the analysis failed: somebody else ended or took it, or this call did and its answer was lost.
    async fn who_settled(&self, key: &JobKey, writer: &str, end: &End<'_>) -> Result<Settled> {
        let row = self.job_row(key).await?;
        let ours = row.is_some_and(|row| row.status.is_final() && row.writer == writer);
        Ok(if ours { told(end) } else { Settled::Already })
    }

    fn end_items(
        &self,
        row: &JobRow,
        end: &End<'_>,
        now: Timestamp,
        writer: &str,
        with_lock: bool,
    ) -> Result<Vec<TransactWriteItem>> {
        let key = JobKey {
            user: row.user_id.clone(),
            id: row.request_id.clone(),
        };
        let mut items = vec![self.end_job(&key, row.attempt, end, now, writer)?];
        if with_lock {
            items.push(self.unlock(&key)?);
        }
        if let End::Completed { report, .. } = end {
            items.push(self.put_report(&key, report)?);
        }
        if end.refunds() {
            let entry = LedgerEntry {
                source: release_source(&key.id),
                kind: LedgerKind::Release,
                delta: row.charged.reversed(),
                at: now,
                reference: Some(key.id.to_string()),
            };
            items.push(self.ledger_put(&key.user, &entry)?);
            items.push(self.give_back(&key.user, row.charged)?);
        }
        Ok(items)
    }

    fn end_job(
        &self,
        key: &JobKey,
        attempt: u32,
        end: &End<'_>,
        now: Timestamp,
        writer: &str,
    ) -> Result<TransactWriteItem> {
        let mut set = "SET #status = :final, endedAt = :now, refunded = :refunded, writer = :writer".to_owned();
        let mut update = Update::builder()
            .table_name(self.tables.name(&ANALYSES)?)
            .set_key(Some(key.row()))
            .condition_expression("#status IN (:queued, :running) AND attempt = :attempt")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":final", item::value(&end.status())?)
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":refunded", item::flag(end.refunds()))
            .expression_attribute_values(":writer", s(writer))
            .expression_attribute_values(":queued", item::value(&Status::Queued)?)
            .expression_attribute_values(":running", item::value(&Status::Running)?)
            .expression_attribute_values(":attempt", n(i64::from(attempt)));
        match end {
            End::Failed { kind } => {
                set.push_str(", failure = :failure");
                update = update.expression_attribute_values(":failure", item::value(kind)?);
            }
            End::Completed { report, .. } => {
                set.push_str(", facts = :facts");
                update = update.expression_attribute_values(":facts", item::value(&facts_of(report)?)?);
                if let Some(score) = report.score.value {
                    set.push_str(", overallScore = :score");
                    update = update.expression_attribute_values(":score", item::value(&score)?);
                }
            }
        }
        let update = update
            .update_expression(format!("{set} REMOVE leaseUntil"))
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().update(update).build())
    }

    fn unlock(&self, key: &JobKey) -> Result<TransactWriteItem> {
        let delete = Delete::builder()
            .table_name(self.tables.name(&ANALYSES)?)
            .set_key(Some(JobKey::lock(&key.user)))
            .condition_expression("attribute_not_exists(pk) OR requestId = :id")
            .expression_attribute_values(":id", s(key.id.as_str()))
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().delete(delete).build())
    }

    fn put_report(&self, key: &JobKey, report: &Report) -> Result<TransactWriteItem> {
        let body = item::pack(report)?;
        if body.len() > MAX_BODY {
            return Err(Error::internal(format_args!("a report of {} bytes packed", body.len())));
        }
        let mut row = key.report();
        row.insert("engineVersion".to_owned(), s(report.engine_version.as_str()));
        row.insert(BODY.to_owned(), item::blob(body));
        let put = Put::builder()
            .table_name(self.tables.name(&ANALYSES)?)
            .set_item(Some(row))
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().put(put).build())
    }
}

/// This call wrote the end: a failure is counted by its kind, here where each is known to be written once.
fn told(end: &End<'_>) -> Settled {
    if let End::Failed { kind } = end {
        let kind = serde_json::to_value(kind).unwrap_or_default();
        let failure = kind.as_str().unwrap_or_default();
        tracing::info!(target: "metric", metric = "AnalysesFailed", failure);
    }
    Settled::Now
}

fn facts_of(report: &Report) -> Result<ChannelFacts> {
    let info = &report.channel_info;
    let channel_id: ChannelId = info.channel_id.parse()?;
    Ok(ChannelFacts {
        channel_id,
        name: info.channel_name.clone(),
        logo_url: info.channel_logo_url.clone(),
        subscribers: info.subscriber_count,
    })
}
