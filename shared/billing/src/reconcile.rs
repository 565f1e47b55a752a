//! The comparison of each night: what never arrived is asked for, then every balance is compared with its ledger.

use contract::event::{EraseAccount, ErasureScope};
use domain::{Error, Result};
use jiff::{SignedDuration, Timestamp};
use payments::Payments;
use store::{Compared, Erasures, Finding, Run, Store};

use crate::clock::Clock;
use crate::recover::recover_page;

/// A new comparison begins a day after the last one.
const EVERY: SignedDuration = SignedDuration::from_hours(24);
/// This many calls in a row may be cut off within the same page of the provider's, or get no answer for it; then the accounts are compared
/// without it.
const MOST_UNFINISHED: u32 = 3;

/// Goes on with the comparison under way, or begins one where it is time, until it has ended or the time is over: what does not come to
/// its end, the next call continues after the last page that this one stored. However little time there is, a call gets through one
/// page. Anyone who has not come for two years is handed to `erasures`, once.
///
/// # Errors
/// [`Error::Unavailable`] when the database does not answer. A provider that does not answer is asked again by the next calls; once they
/// have tried often enough the accounts are compared without it, and that is a finding.
pub async fn reconcile<F>(
    store: &Store,
    erasures: &Erasures,
    payments: F,
    now: Timestamp,
    until: Timestamp,
) -> Result<()>
where
    F: AsyncFnOnce() -> Result<Payments>,
{
    let clock = Clock::at(now);
    let Some(mut run) = store.reconciliation_due(EVERY, now).await? else {
        return Ok(());
    };
    if !run.asked && !search(store, payments, &mut run, clock, until).await? {
        return Ok(());
    }
    compare(store, erasures, &mut run, until).await
}

/// Searches the provider for what never arrived. True: that is over and there is time left for the accounts.
async fn search<F>(store: &Store, payments: F, run: &mut Run, clock: Clock, until: Timestamp) -> Result<bool>
where
    F: AsyncFnOnce() -> Result<Payments>,
{
    // Stored before the page begins: a page that outlives every call must not keep the accounts from being compared.
    run.search.unfinished += 1;
    let payments = if run.search.unfinished > MOST_UNFINISHED {
        Err(Error::internal("no call came to the end of a page"))
    } else {
        payments().await
    };
    let payments = match payments {
        Ok(payments) => payments,
        Err(error @ Error::Unavailable { .. }) => {
            tracing::warn!(cause = %error, "the search for lost payments is left to the next call");
            store.save_reconciliation(run).await?;
            return Ok(false);
        }
        Err(error) => {
            end_search(run, Some(&error));
            return Ok(store.save_reconciliation(run).await? && Timestamp::now() < until);
        }
    };
    if !store.save_reconciliation(run).await? {
        return Ok(false);
    }
    loop {
        let (failed, mut answered) = (run.search.failed, true);
        match recover_page(store, &payments, run, clock).await {
            Ok(last) => {
                run.search.unfinished = 0;
                if last {
                    end_search(run, None);
                }
            }
            // It is transient: the next call searches this page again, and counts again what fails there.
            Err(error @ Error::Unavailable { .. }) => {
                tracing::warn!(cause = %error, "a page of lost payments is left to the next call");
                (run.search.failed, answered) = (failed, false);
            }
            Err(error) => end_search(run, Some(&error)),
        }
        // False: somebody else goes on with it.
        let ours = store.save_reconciliation(run).await?;
        if !ours || !answered || until <= Timestamp::now() {
            return Ok(false);
        }
        if run.asked {
            return Ok(true);
        }
    }
}

/// Notes what the search has come to: what was booked now and had never been reported is worth checking, and so is what could not be asked
/// for.
fn end_search(run: &mut Run, error: Option<&Error>) {
    run.asked = true;
    let (payments, failed, untaxed) = (run.search.payments, run.search.failed, run.search.untaxed);
    let mut note = |kind: &str, detail: String| {
        run.note(Finding {
            user: None,
            kind: kind.to_owned(),
            detail,
        });
    };
    if untaxed > 0 {
        note(
            "untaxed_subscription",
            format!("{untaxed} subscriptions go on without tax"),
        );
    }
    let mut find = |detail: String| note("missing_grant", detail);
    if payments > 0 {
        find(format!("{payments} payments that no event had reported are booked now"));
    }
    if failed > 0 {
        find(format!("{failed} events or payments cannot be worked on"));
    }
    if let Some(error) = error.filter(|error| !matches!(error, Error::PaymentsOff)) {
        find(format!("the provider could not be asked: {error}"));
    }
}

/// Compares the accounts, page by page.
async fn compare(store: &Store, erasures: &Erasures, run: &mut Run, until: Timestamp) -> Result<()> {
    loop {
        let Compared { ended, inactive } = store.reconcile_page(run, Timestamp::now()).await?;
        for user_id in inactive {
            let forget = ErasureScope::Discoveries;
            // Sent first: if it were recorded without being sent, the data would never be erased.
            erasures
                .send(&EraseAccount {
                    user_id: user_id.clone(),
                    forget,
                })
                .await?;
            store.note_inactivity(&user_id, Timestamp::now()).await?;
        }
        if ended {
            run.finished_at = Some(Timestamp::now());
        }
        // False: somebody else goes on with it.
        let ours = store.save_reconciliation(run).await?;
        if ours && ended {
            report_findings(run);
        }
        if !ours || ended || until <= Timestamp::now() {
            return Ok(());
        }
    }
}

/// The alarm rings at the first finding.
fn report_findings(run: &Run) {
    let (accounts, findings, recovered) = (run.accounts, run.findings_total, run.recovered);
    tracing::info!(
        accounts,
        findings,
        recovered,
        "all accounts were compared with their ledgers"
    );
    for finding in &run.findings {
        tracing::error!(kind = finding.kind, detail = finding.detail, "does not agree");
        tracing::info!(target: "metric", metric = "FindingsTotal");
    }
}
