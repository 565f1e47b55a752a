//! The comparison of each night: what never arrived is asked for, then every balance is compared with its ledger.

use contract::event::{EraseAccount, Forget};
use domain::{Error, Result};
use jiff::{SignedDuration, Timestamp};
use payments::Payments;
use store::{Compared, Erasures, Finding, Run, Store};

use crate::recover::{Recovered, recover};

/// A new comparison begins a day after the last one.
const EVERY: SignedDuration = SignedDuration::from_hours(24);

/// Goes on with the comparison under way, or begins one where it is time, until it has ended or the time is over: what does not come to
/// its end, the next call continues. Whoever has not come for two years is handed to `erasures`, once.
///
/// # Errors
/// [`Error::Unavailable`] when the database does not answer. A provider that does not answer holds up nothing, and is a finding.
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
    let Some(mut run) = store.reconciliation_due(EVERY, now).await? else {
        return Ok(());
    };
    if !run.asked {
        let recovered = match payments().await {
            Ok(payments) => recover(store, &payments, now).await,
            Err(error) => Err(error),
        };
        note(recovered, &mut run);
    }
    loop {
        let Compared { ended, quiet } = store.reconcile_page(&mut run, Timestamp::now()).await?;
        for user_id in quiet {
            let forget = Forget::Discoveries;
            // Told first: noted without being told, it would never be forgotten.
            erasures
                .send(&EraseAccount {
                    user_id: user_id.clone(),
                    forget,
                })
                .await?;
            store.note_quiet(&user_id, Timestamp::now()).await?;
        }
        if ended {
            run.finished_at = Some(Timestamp::now());
        }
        // False: somebody else goes on with it.
        let ours = store.save_reconciliation(&mut run).await?;
        if ours && ended {
            tell(&run);
        }
        if !ours || ended || until <= Timestamp::now() {
            return Ok(());
        }
    }
}

/// What was booked now and had never been told is worth a look, and so is what could not be asked for.
fn note(recovered: Result<Recovered>, run: &mut Run) {
    let mut find = |detail: String| {
        run.note(Finding {
            user: None,
            kind: "missing_grant".to_owned(),
            detail,
        });
    };
    match recovered {
        Ok(found) => {
            if found.payments > 0 {
                find(format!(
                    "{} payments of which no event had told are booked now",
                    found.payments
                ));
            }
            if found.failed > 0 {
                find(format!("{} events or payments cannot be worked on", found.failed));
            }
            run.recovered = found.events;
        }
        Err(Error::PaymentsOff) => {}
        Err(error) => find(format!("the provider could not be asked: {error}")),
    }
    run.asked = true;
}

/// The alarm rings at the first finding.
fn tell(run: &Run) {
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
