//! Starting an analysis: the debit, the ledger row, the analysis and the running lock in one transaction.

use aws_sdk_dynamodb::types::{Put, TransactWriteItem, Update};
use domain::{AnalysisId, Balance, Error, Result, Split};

use crate::Store;
use crate::account::AccountRow;
use crate::item::{self, n, s};
use crate::job::{Job, JobKey, JobRow, NewJob, Started};
use crate::ledger::{LedgerEntry, LedgerKind, lowest_purses, spend_source};
use crate::retry::{self, DATABASE};
use crate::schema::{ANALYSES, BILLING};

/// Positions of the transaction's items, which its cancellation reasons follow.
const LEDGER: usize = 0;
const ACCOUNT: usize = 1;
const JOB: usize = 2;
const LOCK: usize = 3;

/// What one try at the transaction showed.
enum Try {
    Written,
    /// Something was in the way; which item's condition failed.
    Refused(Vec<bool>),
}

impl Store {
    /// Takes the price and stores the analysis, all or nothing. The account must have been seen by [`Store::account`]; if it was
    /// not, it is created here. Calling again with the same id takes nothing and returns what is stored.
    ///
    /// # Errors
    /// [`Error::NotEnoughCredits`] (also for a frozen account), [`Error::AnalysisRunning`] while another analysis of this user is
    /// not final, [`Error::IdempotencyMismatch`] when the id was used for other input or its analysis was deleted.
    pub async fn start_job(&self, new: &NewJob) -> Result<Started> {
        for tries in 0..retry::REPLANS {
            let account = match self.account_row(&new.key.user).await? {
                Some(account) => account,
                None => {
                    self.account(&new.key.user, new.created_at).await?;
                    continue;
                }
            };
            let balance = account.balance();
            let plan = if account.frozen {
                Err(Error::NotEnoughCredits)
            } else {
                balance.plan_spend(new.price)
            };
            let split = match plan {
                Ok(split) => split,
                // A repeated call whose first try took the last credit is not short of credits.
                Err(refusal) => return self.existing(new).await?.ok_or(refusal),
            };
            let writer = retry::token();
            let row = JobRow::queued(new, split, &writer);
            match self.try_start(new, &row, balance, split).await? {
                Try::Written => {
                    return Ok(Started::New {
                        job: row.into(),
                        balance: balance.after(split)?,
                    });
                }
                Try::Refused(failed) => {
                    if let Some(existing) = self.existing(new).await? {
                        return Ok(existing);
                    }
                    let is = |at: usize| failed.get(at).copied().unwrap_or(false);
                    if is(LOCK) {
                        return Err(Error::AnalysisRunning);
                    }
                    if !is(ACCOUNT) && !is(LEDGER) && !is(JOB) {
                        return Err(Error::internal("a start was cancelled without a failed condition"));
                    }
                }
            }
            // The purses moved since they were read: decide again on what they hold now.
            retry::pause(tries).await;
        }
        Err(retry::contended())
    }

    async fn try_start(&self, new: &NewJob, row: &JobRow, balance: Balance, split: Split) -> Result<Try> {
        let lock = lock_item(&new.key.user, &new.key.id, new);
        let entry = LedgerEntry {
            source: spend_source(&new.key.id),
            kind: LedgerKind::Spend,
            delta: split,
            at: new.created_at,
            reference: Some(new.key.id.to_string()),
        };
        let items = vec![
            self.ledger_put(&new.key.user, &entry)?,
            self.debit(&new.key, balance, split)?,
            self.put_new(item::encode(row)?)?,
            self.put_new(lock)?,
        ];
        self.transact(items, &row.writer).await
    }

    async fn transact(&self, items: Vec<TransactWriteItem>, token: &str) -> Result<Try> {
        let call = self
            .db
            .transact_write_items()
            .set_transact_items(Some(items))
            .client_request_token(token);
        match retry::answered(DATABASE, || call.clone().send()).await? {
            Ok(_) => Ok(Try::Written),
            Err(refusal) => {
                let failed = retry::failed_conditions(&refusal);
                if failed.contains(&true) {
                    Ok(Try::Refused(failed))
                } else {
                    Err(retry::defect(refusal))
                }
            }
        }
    }

    /// The debit, under the condition that each purse still holds what the plan rests on.
    fn debit(&self, key: &JobKey, balance: Balance, split: Split) -> Result<TransactWriteItem> {
        let lowest = lowest_purses(balance, split);
        let update = Update::builder()
            .table_name(self.tables.name(&BILLING)?)
            .set_key(Some(AccountRow::key(&key.user)))
            .update_expression("ADD subscription :subscription, purchased :purchased, ver :one")
            .condition_expression(
                "subscription >= :lowestSubscription AND purchased >= :lowestPurchased AND frozen = :no",
            )
            .expression_attribute_values(":subscription", n(split.subscription))
            .expression_attribute_values(":purchased", n(split.purchased))
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":lowestSubscription", n(lowest.subscription))
            .expression_attribute_values(":lowestPurchased", n(lowest.purchased))
            .expression_attribute_values(":no", item::flag(false))
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().update(update).build())
    }

    fn put_new(&self, row: item::Item) -> Result<TransactWriteItem> {
        let put = Put::builder()
            .table_name(self.tables.name(&ANALYSES)?)
            .set_item(Some(row))
            .condition_expression("attribute_not_exists(pk)")
            .build()
            .map_err(Error::internal)?;
        Ok(TransactWriteItem::builder().put(put).build())
    }

    /// What an earlier call with the same id left, if any.
    async fn existing(&self, new: &NewJob) -> Result<Option<Started>> {
        if let Some(job) = self.job(&new.key).await? {
            return if same_act(&job, new) {
                Ok(Some(Started::Existing { job }))
            } else {
                Err(Error::IdempotencyMismatch)
            };
        }
        // Paid for once, ended, and deleted since: the id cannot stand for a second act.
        match self.has_ledger_row(&new.key.user, &spend_source(&new.key.id)).await? {
            true => Err(Error::IdempotencyMismatch),
            false => Ok(None),
        }
    }
}

fn same_act(job: &Job, new: &NewJob) -> bool {
    job.channel_input == new.channel_input && job.channel == new.channel && job.charged.total() == -new.price.get()
}

fn lock_item(user: &domain::UserId, id: &AnalysisId, new: &NewJob) -> item::Item {
    let mut lock = JobKey::lock(user);
    lock.insert("requestId".to_owned(), s(id.as_str()));
    lock.insert("since".to_owned(), item::time(new.created_at));
    lock
}
