//! Starting an analysis: the debit, the ledger row, the analysis, the running lock and the week in one transaction.

use domain::credits::Charge;
use domain::{AnalysisId, Error, Result, Split};

use crate::Store;
use crate::account::AccountRow;
use crate::item::{self, s};
use crate::job::{Job, JobKey, JobRow, NewJob, Started};
use crate::ledger::{LedgerEntry, LedgerKind, spend_source};
use crate::retry;
use crate::schema::ANALYSES;
use crate::spend::{Free, UsedFairly};
use crate::transact::Try;
use crate::weekly::WeeklyPlan;

/// Positions of the transaction's items, which its cancellation reasons follow.
const LEDGER: usize = 0;
const ACCOUNT: usize = 1;
const JOB: usize = 2;
const LOCK: usize = 3;
/// Only where it is the week's free analysis.
const CHANNEL: usize = 4;

impl Store {
    /// Takes the price and stores the analysis, all or nothing. The account must have been seen by [`Store::account`]; if it was
    /// not, it is created here. Where it is wished, the week's free analysis is used first; a premium account without credits goes on
    /// within its fair use. Calling again with the same id takes
    /// nothing and returns what is stored.
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
            let weekly = match new.weekly {
                true => self.weekly_plan(&account, new.created_at).await?,
                false => None,
            };
            let charge = match plan(&account, new, weekly.as_ref()) {
                Ok(charge) => charge,
                // A repeated call whose first try took the last credit is not short of credits.
                Err(refusal) => return self.existing(new).await?.ok_or(refusal),
            };
            let mut row = JobRow::queued(new, charge.split, &retry::token());
            row.fair_use = UsedFairly::of(&account, charge, new.created_at);
            row.weekly = weekly.as_ref().map(|plan| plan.used(new.price.get()));
            match self.try_start(new, &row, &account, weekly.as_ref()).await? {
                Try::Written => {
                    return Ok(Started::New {
                        job: row.into(),
                        balance: balance.after(charge.split)?,
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
                    if ![ACCOUNT, LEDGER, JOB, CHANNEL].into_iter().any(is) {
                        return Err(Error::internal("a start was cancelled without a failed condition"));
                    }
                }
            }
            // The purses or the week moved since they were read: decide again on what they hold now.
            retry::pause(tries).await;
        }
        Err(retry::contended())
    }

    async fn try_start(
        &self,
        new: &NewJob,
        row: &JobRow,
        account: &AccountRow,
        weekly: Option<&WeeklyPlan>,
    ) -> Result<Try> {
        let lock = lock_item(&new.key.user, &new.key.id, new);
        let source = spend_source(&new.key.id);
        let entry = LedgerEntry::new(source, LedgerKind::Spend, row.charged, new.created_at).about(new.key.id.as_str());
        let free = match weekly {
            Some(plan) => Some(Free::Weekly(plan.account)),
            None => row.fair_use.map(Free::Fairly),
        };
        let mut items = vec![
            self.ledger_put(&new.key.user, &entry)?,
            self.debit(account, row.charged, free)?,
            self.put_new(&ANALYSES, item::encode(row)?)?,
            self.put_new(&ANALYSES, lock)?,
        ];
        if let Some(plan) = weekly {
            items.push(self.use_channel_week(&new.key.user, plan)?);
        }
        self.transact(items, &row.writer).await
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

/// What is taken: nothing for the week's free analysis, else credits, else what a premium account may use without.
fn plan(account: &AccountRow, new: &NewJob, weekly: Option<&WeeklyPlan>) -> Result<Charge> {
    if weekly.is_some() {
        return Ok(Charge {
            split: Split::default(),
            fair_use: 0,
        });
    }
    if account.is_frozen() {
        return Err(Error::NotEnoughCredits);
    }
    let left = account.fair_use_left(new.created_at).map_or(0, |(_, left)| left);
    account.balance().plan_charge(new.price, left)
}

fn same_act(job: &Job, new: &NewJob) -> bool {
    // One that was stored before requests were is taken for the same act.
    let same_request = job.requested.is_none_or(|requested| requested == new.requested());
    job.channel_input == new.channel_input
        && job.channel == new.channel
        && job.price() == new.price.get()
        && same_request
}

fn lock_item(user: &domain::UserId, id: &AnalysisId, new: &NewJob) -> item::Item {
    let mut lock = JobKey::lock(user);
    lock.insert("requestId".to_owned(), s(id.as_str()));
    lock.insert("since".to_owned(), item::time(new.created_at));
    lock
}
