//! Starting an analysis or a run: the debit, the ledger row, the job, and what else its kind needs, in one transaction. The account names the analysis
//! that was started last, and while that one has not ended no other is started. A run has a lock of its monitor, which must be active, and counts among
//! the person's running ones; an analysis may use the week's free one.

use domain::credits::Charge;
use domain::{Error, Result, Split};

use crate::Store;
use crate::accounts::account::AccountRow;
use crate::analyses::analysis::{NewAnalysis, RunOf, Started, StoredAnalysis, lock_key};
use crate::analyses::row::AnalysisRow;
use crate::billing::ledger::{LedgerEntry, LedgerKind, spend_source};
use crate::billing::spending::{Free, UsedFairly};
use crate::links::weekly::WeeklyPlan;
use crate::wire::item::{self, s};
use crate::wire::retry::{self, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// What each item of the transaction is, which its cancellation reasons follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Ledger,
    Account,
    StoredAnalysis,
    /// Only of a run: another one of the monitor runs.
    Lock,
    /// Only of a run: it is active, and names its last run.
    Monitor,
    /// Only of a run: how many of the person's run.
    Running,
    /// Only of the week's free analysis.
    ChannelWeek,
}

/// One try at a start.
enum TryStart {
    Written,
    Refused(Vec<Part>),
}

impl Store {
    /// Takes the price and stores the job, all or nothing. The account must have been seen by [`Store::account`]; if it was
    /// not, it is created here. Where it is asked for, the week's free analysis is used first; a premium account without credits goes on
    /// within its fair use. Calling again with the same id takes
    /// nothing and returns what is stored.
    ///
    /// # Errors
    /// [`Error::NotEnoughCredits`] (also for a frozen account), [`Error::AnalysisRunning`] while another analysis of this user is
    /// not final, [`Error::IdempotencyMismatch`] when the id was used for other input or its job was deleted. Of a run:
    /// [`Error::RunRunning`] while another one of the monitor is not final, or, where the person began it, while as many of theirs run
    /// as may at once, and [`Error::MonitorNotActive`].
    pub async fn start_analysis(&self, new: &NewAnalysis) -> Result<Started> {
        let mut replan = Replan::default();
        loop {
            let account = match self.account_row(&new.key.user).await? {
                Some(account) => account,
                None => {
                    self.account(&new.key.user, new.created_at).await?;
                    replan.at_once()?;
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
            if self.runs_another(new, &account).await? {
                return self.existing(new).await?.ok_or(Error::AnalysisRunning);
            }
            let mut row = AnalysisRow::queued(new, charge.split, &retry::token());
            row.fair_use = UsedFairly::of(&account, charge, new.created_at);
            row.weekly = weekly.as_ref().map(|plan| plan.used(new.price.get()));
            match self.try_start(new, &row, &account, weekly.as_ref()).await? {
                TryStart::Written => {
                    return Ok(Started::New {
                        job: row.into(),
                        balance: balance.after(charge.split)?,
                    });
                }
                TryStart::Refused(failed) => {
                    if let Some(existing) = self.existing(new).await? {
                        return Ok(existing);
                    }
                    refusal(&failed)?;
                }
            }
            // The buckets or the week moved since they were read: decide again.
            replan.after_pause().await?;
        }
    }

    /// Whether the person's last analysis is another one than this, and has not ended. Of runs the lock of the monitor decides.
    async fn runs_another(&self, new: &NewAnalysis, account: &AccountRow) -> Result<bool> {
        let last = account.last_analysis.as_ref();
        let last = last.filter(|last| new.run.is_none() && **last != new.key.id);
        Ok(self.open_analysis(&new.key.user, last).await?.is_some())
    }

    async fn try_start(
        &self,
        new: &NewAnalysis,
        row: &AnalysisRow,
        account: &AccountRow,
        weekly: Option<&WeeklyPlan>,
    ) -> Result<TryStart> {
        let source = spend_source(&new.key.id);
        let entry = LedgerEntry::new(source, LedgerKind::Spend, row.charged, new.created_at).about(new.key.reference());
        let free = match weekly {
            Some(plan) => Some(Free::Weekly(plan.account)),
            None => row.fair_use.map(Free::Fairly),
        };
        let table = new.key.table();
        let analysis = new.run.is_none().then_some(&new.key.id);
        let mut items = vec![
            (Part::Ledger, self.ledger_put(&new.key.user, &entry)?),
            (Part::Account, self.debit(account, row.charged, free, analysis)?),
            (Part::StoredAnalysis, self.put_new(table, item::encode(row)?)?),
        ];
        if let Some(run) = &new.run {
            items.push((Part::Lock, self.put_new(table, lock_item(new, run))?));
            items.push((Part::Monitor, self.name_last_run(&new.key.user, run, &new.key.id)?));
            items.push((Part::Running, self.count_running(&new.key.user, run)?));
        }
        if let Some(plan) = weekly {
            items.push((Part::ChannelWeek, self.use_channel_week(&new.key.user, plan)?));
        }
        let (parts, items): (Vec<Part>, Vec<_>) = items.into_iter().unzip();
        Ok(match self.transact_as(items, &row.writer).await? {
            Committed => TryStart::Written,
            ConditionFailed(failed) => {
                let failed = (0..).zip(parts).filter(|(at, _)| failed.at(*at));
                TryStart::Refused(failed.map(|(_, part)| part).collect())
            }
        })
    }

    /// Stores a run that nobody can pay for as skipped: nothing is taken, and its end is announced like any other. Calling again with the
    /// same id changes nothing. Returns what is stored.
    ///
    /// # Errors
    /// [`Error::MonitorNotActive`] where the monitor is gone or off meanwhile.
    pub async fn skip_run(&self, new: &NewAnalysis) -> Result<StoredAnalysis> {
        let run = new
            .run
            .as_ref()
            .ok_or_else(|| Error::internal("only a run is skipped"))?;
        let writer = retry::token();
        let row = AnalysisRow::skipped(new, &writer);
        let items = vec![
            self.put_new(new.key.table(), item::encode(&row)?)?,
            self.name_last_run(&new.key.user, run, &new.key.id)?,
        ];
        match self.transact_as(items, &writer).await? {
            Committed => Ok(row.into()),
            ConditionFailed(_) => self.analysis(&new.key).await?.ok_or(Error::MonitorNotActive),
        }
    }

    /// What an earlier call with the same id left, if any.
    async fn existing(&self, new: &NewAnalysis) -> Result<Option<Started>> {
        if let Some(job) = self.analysis(&new.key).await? {
            return if same_act(&job, new) {
                Ok(Some(Started::Existing { job }))
            } else {
                Err(Error::IdempotencyMismatch)
            };
        }
        // Paid for once, ended, and deleted since: the id cannot name a second act.
        match self.has_ledger_row(&new.key.user, &spend_source(&new.key.id)).await? {
            true => Err(Error::IdempotencyMismatch),
            false => Ok(None),
        }
    }
}

/// What is taken: nothing for the week's free analysis, else credits, else what a premium account may use without.
fn plan(account: &AccountRow, new: &NewAnalysis, weekly: Option<&WeeklyPlan>) -> Result<Charge> {
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

/// Why a start was refused; none where what it rests on moved since it was read.
fn refusal(failed: &[Part]) -> Result<()> {
    if failed.contains(&Part::Monitor) {
        return Err(Error::MonitorNotActive);
    }
    if failed.contains(&Part::Lock) || failed.contains(&Part::Running) {
        return Err(Error::RunRunning);
    }
    match failed.is_empty() {
        true => Err(Error::internal("a start was cancelled without a failed condition")),
        false => Ok(()),
    }
}

fn same_act(job: &StoredAnalysis, new: &NewAnalysis) -> bool {
    // One that was stored before requests were is taken for the same act.
    let same_request = job.requested.is_none_or(|requested| requested == new.requested());
    job.channel_input == new.channel_input
        && job.channel == new.channel
        && job.price() == new.price.get()
        && same_run(job.run.as_ref(), new.run.as_ref())
        && same_request
}

/// What was missed before it is counted by its sender, and may differ.
fn same_run(one: Option<&RunOf>, other: Option<&RunOf>) -> bool {
    let of = |run: Option<&RunOf>| run.map(|run| (run.monitor.clone(), run.due));
    of(one) == of(other)
}

fn lock_item(new: &NewAnalysis, run: &RunOf) -> item::Item {
    let mut lock = lock_key(&new.key.user, run);
    lock.insert("requestId".to_owned(), s(new.key.id.as_str()));
    lock.insert("since".to_owned(), item::time(new.created_at));
    lock
}
