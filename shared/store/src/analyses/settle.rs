//! Ending an analysis or a run: its end, the report's place among the channel's reports, the public result of an analysis, the lock and the refund in one
//! transaction, under the attempt's fencing number. The report itself is written before it (`reports.rs`).

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::job::{Status, Work};
use domain::{ChannelId, Error, Result};
use engine::Report;
use jiff::Timestamp;

use crate::Store;
use crate::analyses::analysis::{AnalysisKey, ChannelFacts, End, RunOf, Settled, lock_key, platform_data_until};
use crate::analyses::platform_data;
use crate::analyses::row::{AnalysisRow, ended_shard};
use crate::billing::ledger::{LedgerEntry, LedgerKind, release_source};
use crate::billing::spending::{FreeRefund, UsedFairly};
use crate::links::weekly::Weeks;
use crate::wire::item::{self, n, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// Position of the job in the transaction, which its cancellation reasons follow.
const JOB: usize = 0;
/// And of a run's lock, where there is one.
const LOCK: usize = 1;

/// Who sees to it that an end is announced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Announcing {
    /// Whoever finds the job among the ended ones, until [`Store::mark_announced`].
    Listed,
    /// The caller, who acknowledges the job's message only afterwards.
    Delivered,
}

/// What the transaction of an end is made of.
struct Ending<'a> {
    row: &'a AnalysisRow,
    end: &'a End<'a>,
    now: Timestamp,
    writer: &'a str,
    announcing: Announcing,
}

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
    /// It is listed among the ended jobs until [`Store::mark_announced`]. Calling again is safe.
    pub async fn settle_analysis(
        &self,
        key: &AnalysisKey,
        attempt: u32,
        end: &End<'_>,
        now: Timestamp,
    ) -> Result<Settled> {
        self.settle(key, attempt, end, now, Announcing::Listed).await
    }

    /// The same by a worker that announces the end before it acknowledges the job's message: the message comes again until then, so the job counts as
    /// announced at once and needs no further write.
    pub async fn settle_delivered(
        &self,
        key: &AnalysisKey,
        attempt: u32,
        end: &End<'_>,
        now: Timestamp,
    ) -> Result<Settled> {
        self.settle(key, attempt, end, now, Announcing::Delivered).await
    }

    async fn settle(
        &self,
        key: &AnalysisKey,
        attempt: u32,
        end: &End<'_>,
        now: Timestamp,
        announcing: Announcing,
    ) -> Result<Settled> {
        let Some(row) = self.analysis_row(key).await? else {
            return Ok(Settled::Already);
        };
        if row.status.is_final() || row.attempt != attempt {
            return Ok(Settled::Already);
        }
        let writer = retry::token();
        let ending = Ending {
            row: &row,
            end,
            now,
            writer: &writer,
            announcing,
        };
        let End::Completed { report, changes, .. } = end else {
            return self.write_end(&ending).await;
        };
        if !self.store_report(key, attempt, &writer, report, *changes).await? {
            return Ok(Settled::Already);
        }
        let settled = self.write_end(&ending).await?;
        if settled == Settled::Already {
            self.discard_report(key, &writer).await?;
        }
        Ok(settled)
    }

    async fn write_end(&self, ending: &Ending<'_>) -> Result<Settled> {
        let Ending { row, end, now, .. } = *ending;
        let mut with_lock = true;
        let mut replan = Replan::default();
        loop {
            let counted = match end.refunds() {
                true => self.still_counted(row).await?,
                false => Counted::default(),
            };
            let mut items = self.end_items(ending, with_lock, counted)?;
            let own = items.len();
            items.extend(self.public_end(row, end, now).await?);
            let failed = match self.transact(items).await? {
                Committed => return Ok(count_failure(row, end)),
                ConditionFailed(failed) => failed,
            };
            if failed.at(JOB) {
                return self.who_settled(ending).await;
            }
            if row.run.is_some() && with_lock && failed.at(LOCK) {
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
    async fn who_settled(&self, ending: &Ending<'_>) -> Result<Settled> {
        let row = self.analysis_row(&ending.row.key()).await?;
        let ours = row.filter(|row| row.status.is_final() && row.writer == ending.writer);
        Ok(ours.map_or(Settled::Already, |row| count_failure(&row, ending.end)))
    }

    fn end_items(&self, ending: &Ending<'_>, with_lock: bool, counted: Counted) -> Result<Vec<TransactWriteItem>> {
        let Ending { row, end, now, .. } = *ending;
        let key = row.key();
        let mut items = vec![self.end_analysis(&key, ending)?];
        if let Some(run) = &row.run {
            if with_lock {
                items.push(self.unlock(row, run)?);
            }
            items.push(self.count_ended(&key.user)?);
        }
        if let End::Completed { report, .. } = end {
            items.push(self.put_previous(&key, report)?);
            items.extend(self.advice_writes(&key.user, report)?);
        } else if row.attempt > 0 {
            items.push(self.report_removal(&key)?);
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

    fn end_analysis(&self, key: &AnalysisKey, ending: &Ending<'_>) -> Result<TransactWriteItem> {
        let Ending { row, end, now, .. } = *ending;
        let mut set =
            "SET #status = :final, endedAt = :now, refunded = :refunded, writer = :writer, announced = :announced"
                .to_owned();
        let mut remove = "leaseUntil, askedFrom".to_owned();
        let mut update = self
            .update(key.table(), key.row())?
            .condition_expression("#status IN (:queued, :running) AND attempt = :attempt")
            .expression_attribute_names("#status", "status")
            .expression_attribute_values(":final", item::value(&end.status())?)
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":refunded", item::flag(end.refunds()))
            .expression_attribute_values(":writer", s(ending.writer))
            .expression_attribute_values(":announced", item::flag(ending.announcing == Announcing::Delivered))
            .expression_attribute_values(":queued", item::value(&Status::Queued)?)
            .expression_attribute_values(":running", item::value(&Status::Running)?)
            .expression_attribute_values(":attempt", n(i64::from(row.attempt)));
        match ending.announcing {
            Announcing::Delivered => remove.push_str(", openShard, openAt"),
            Announcing::Listed => {
                set.push_str(", openShard = :ended");
                update = update.expression_attribute_values(":ended", s(ended_shard(&key.id)));
            }
        }
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
        let update = update.update_expression(format!("{set} REMOVE {remove}"));
        update.into_item()
    }

    fn unlock(&self, row: &AnalysisRow, run: &RunOf) -> Result<TransactWriteItem> {
        self.delete(row.key().table(), lock_key(&row.user_id, run))?
            .condition_expression("attribute_not_exists(pk) OR requestId = :id")
            .expression_attribute_values(":id", s(row.request_id.as_str()))
            .into_item()
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
