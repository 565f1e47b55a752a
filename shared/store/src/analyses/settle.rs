//! Ending an analysis or a run: its end, the report with its place among the channel's reports, the public result of an analysis, the lock and the refund in one
//! transaction, under the attempt's fencing number.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::{Status, Work};
use domain::{ChannelId, Error, Result};
use engine::Report;
use jiff::Timestamp;

use crate::Store;
use crate::analyses::analysis::{AnalysisKey, Changes, ChannelFacts, End, Settled, lock_key, platform_data_until};
use crate::analyses::platform_data;
use crate::analyses::row::{AnalysisRow, ended_shard};
use crate::billing::ledger::{LedgerEntry, LedgerKind, release_source};
use crate::billing::spending::{FreeRefund, UsedFairly};
use crate::links::weekly::Weeks;
use crate::wire::item::{self, BODY, CHANGES, MAX_BODY, n, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// Positions of the transaction's items, which its cancellation reasons follow.
const JOB: usize = 0;
const LOCK: usize = 1;

/// What an analysis used without credits, and what still counts of it.
#[derive(Clone, Copy, Default)]
struct Counted {
    fairly: Option<UsedFairly>,
    weeks: Weeks,
}

impl Counted {
    const fn is_empty(self) -> bool {
        self.fairly.is_none() && self.weeks.account.is_none() && self.weeks.channel.is_none()
    }

    fn of_account(self) -> Option<FreeRefund> {
        let week = self.weeks.account.map(FreeRefund::Week);
        week.or(self.fairly.map(FreeRefund::Fairly))
    }
}

impl Store {
    /// Writes the end of this attempt, all or nothing: the job is final, its report is stored, its lock is gone if it is
    /// this job's, and what is refunded is back in the buckets it came from with a ledger row `release:<id>`.
    /// Calling again is safe.
    pub async fn settle_analysis(
        &self,
        key: &AnalysisKey,
        attempt: u32,
        end: &End<'_>,
        now: Timestamp,
    ) -> Result<Settled> {
        let Some(row) = self.analysis_row(key).await? else {
            return Ok(Settled::Already);
        };
        if row.status.is_final() || row.attempt != attempt {
            return Ok(Settled::Already);
        }
        let writer = retry::token();
        let mut with_lock = true;
        let mut replan = Replan::default();
        loop {
            let counted = match end.refunds() {
                true => self.still_counted(&row).await?,
                false => Counted::default(),
            };
            let mut items = self.end_items(&row, end, now, &writer, with_lock, counted)?;
            let own = items.len();
            items.extend(self.public_end(&row, end, now).await?);
            let failed = match self.transact(items).await? {
                Committed => return Ok(count_failure(&row, end)),
                ConditionFailed(failed) => failed,
            };
            if failed.at(JOB) {
                return self.who_settled(key, &writer, end).await;
            }
            if failed.at(LOCK) && with_lock {
                // The lock turned out to be another job's.
                with_lock = false;
                replan.at_once()?;
            } else if failed.from(own).contains(&true) {
                // Another result of the channel came or went.
                replan.after_pause().await?;
            } else if counted.is_empty() {
                return Err(Error::internal("an end was cancelled without a reason"));
            } else {
                replan.at_once()?;
            }
        }
    }

    /// What everybody sees of this end: of a run nothing, ever.
    async fn public_end(&self, row: &AnalysisRow, end: &End<'_>, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let End::Completed { report, .. } = end else {
            return Ok(Vec::new());
        };
        if row.stealth || row.run.is_some() {
            return Ok(Vec::new());
        }
        self.publishing(&row.key(), report, row.created_at, now).await
    }

    /// What was used without credits, where it still counts.
    async fn still_counted(&self, row: &AnalysisRow) -> Result<Counted> {
        let weeks = self.weeks_that_count(row).await?;
        let Some(fairly) = row.fair_use else {
            return Ok(Counted { weeks, fairly: None });
        };
        let account = self.account_row(&row.user_id).await?;
        let fairly = account.filter(|account| fairly.is_counted(account)).map(|_| fairly);
        Ok(Counted { weeks, fairly })
    }

    /// The condition on the job failed: somebody else ended or took it, or this call did and its answer was lost.
    async fn who_settled(&self, key: &AnalysisKey, writer: &str, end: &End<'_>) -> Result<Settled> {
        let row = self.analysis_row(key).await?;
        let ours = row.filter(|row| row.status.is_final() && row.writer == writer);
        Ok(ours.map_or(Settled::Already, |row| count_failure(&row, end)))
    }

    fn end_items(
        &self,
        row: &AnalysisRow,
        end: &End<'_>,
        now: Timestamp,
        writer: &str,
        with_lock: bool,
        counted: Counted,
    ) -> Result<Vec<TransactWriteItem>> {
        let key = row.key();
        let mut items = vec![self.end_analysis(&key, row, end, now, writer)?];
        if with_lock {
            items.push(self.unlock(row)?);
        }
        if row.run.is_some() {
            items.push(self.count_ended(&key.user)?);
        }
        if let End::Completed { report, changes, .. } = end {
            items.push(self.put_report(&key, report, *changes)?);
            items.push(self.put_previous(&key, report)?);
            items.extend(self.advice_writes(&key.user, report)?);
        }
        if end.refunds() {
            let source = release_source(&key.id);
            let entry = LedgerEntry::new(source, LedgerKind::Release, row.charged.reversed(), now);
            items.push(self.ledger_put(&key.user, &entry.about(key.reference()))?);
            items.push(self.refund_spend(&key.user, row.charged, counted.of_account())?);
            items.extend(self.restore_channel_week(row, counted.weeks)?);
        }
        Ok(items)
    }

    fn end_analysis(
        &self,
        key: &AnalysisKey,
        row: &AnalysisRow,
        end: &End<'_>,
        now: Timestamp,
        writer: &str,
    ) -> Result<TransactWriteItem> {
        let mut set =
            "SET #status = :final, endedAt = :now, refunded = :refunded, writer = :writer, openShard = :ended"
                .to_owned();
        let mut update = self
            .update(key.table(), key.row())?
            .condition_expression("#status IN (:queued, :running) AND attempt = :attempt")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":final", item::value(&end.status())?)
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":refunded", item::flag(end.refunds()))
            .expression_attribute_values(":writer", s(writer))
            .expression_attribute_values(":ended", s(ended_shard(&key.id)))
            .expression_attribute_values(":queued", item::value(&Status::Queued)?)
            .expression_attribute_values(":running", item::value(&Status::Running)?)
            .expression_attribute_values(":attempt", n(i64::from(row.attempt)));
        match end {
            End::Failed { .. } => {}
            End::NoSuchName { suggestions } => {
                set.push_str(", suggestions = :suggestions");
                update = update.expression_attribute_values(":suggestions", item::value(suggestions)?);
            }
            End::Completed { report, changes, .. } => {
                if let Some(changes) = changes {
                    set.push_str(", findings = :findings");
                    let findings = engine::findings(report, &changes.changes);
                    let findings = i64::try_from(findings).unwrap_or(i64::MAX);
                    update = update.expression_attribute_values(":findings", n(findings));
                }
                set.push_str(", facts = :facts, readAt = :read, engineVersion = :engine");
                update = update
                    .expression_attribute_values(":engine", s(report.engine_version.as_str()))
                    .expression_attribute_values(":facts", item::value(&facts_of(report)?)?)
                    .expression_attribute_values(":read", item::time(report.analysis_date));
                for (attribute, placeholder, value) in score_of(report) {
                    set.push_str(attribute);
                    update = update.expression_attribute_values(placeholder, item::value(&value)?);
                }
            }
        }
        if let Some(kind) = end.failure() {
            set.push_str(", failure = :failure");
            update = update.expression_attribute_values(":failure", item::value(&kind)?);
        }
        if let Some(due) = platform_data_due(row, end) {
            set.push_str(", wordsShard = :shard, wordsDue = :due");
            update = update
                .expression_attribute_values(":shard", s(platform_data::platform_data_shard_of(&key.id)))
                .expression_attribute_values(":due", item::time(due));
        }
        let update = update.update_expression(format!("{set} REMOVE leaseUntil, askedFrom"));
        update.into_item()
    }

    fn unlock(&self, row: &AnalysisRow) -> Result<TransactWriteItem> {
        self.delete(row.key().table(), lock_key(&row.user_id, row.run.as_ref()))?
            .condition_expression("attribute_not_exists(pk) OR requestId = :id")
            .expression_attribute_values(":id", s(row.request_id.as_str()))
            .into_item()
    }

    fn put_report(&self, key: &AnalysisKey, report: &Report, changes: Option<&Changes>) -> Result<TransactWriteItem> {
        let body = item::pack(report)?;
        if body.len() > MAX_BODY {
            return Err(Error::internal(format_args!("a report of {} bytes packed", body.len())));
        }
        let mut row = key.report();
        row.insert("engineVersion".to_owned(), s(report.engine_version.as_str()));
        row.insert(BODY.to_owned(), item::blob(body));
        if let Some(changes) = changes {
            row.insert(CHANGES.to_owned(), item::blob(item::pack(changes)?));
        }
        self.put(key.table(), row)?.into_item()
    }
}

/// How a report's score is set, each with its placeholder and value: where the report abstains, nothing.
fn score_of(report: &Report) -> impl Iterator<Item = (&'static str, &'static str, f64)> {
    let score = &report.score;
    let (low, high) = score.value.map_or((None, None), |_| (score.low, score.high));
    let parts = [
        (", overallScore = :score", ":score", score.value),
        (", scoreLow = :low", ":low", low),
        (", scoreHigh = :high", ":high", high),
    ];
    parts
        .into_iter()
        .filter_map(|(set, placeholder, value)| Some((set, placeholder, value?)))
}

/// When the platform data must be redacted that this analysis leaves behind, if it has any.
fn platform_data_due(row: &AnalysisRow, end: &End<'_>) -> Option<Timestamp> {
    match end {
        End::Completed { report, .. } => Some(platform_data_until(Some(report.analysis_date), row.created_at)),
        End::Failed { .. } => row.facts.as_ref().map(|_| platform_data_until(None, row.created_at)),
        End::NoSuchName { .. } => Some(platform_data_until(None, row.created_at)),
    }
}

/// This call wrote the end: a failure is counted by its kind, here where each is known to be written once.
fn count_failure(row: &AnalysisRow, end: &End<'_>) -> Settled {
    if let Some(kind) = end.failure() {
        let kind = serde_json::to_value(kind).unwrap_or_default();
        let failure = kind.as_str().unwrap_or_default();
        match row.key().work {
            Work::Analysis => tracing::info!(target: "metric", metric = "AnalysesFailed", failure),
            Work::Run => tracing::info!(target: "metric", metric = "RunsFailed", failure),
        }
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
