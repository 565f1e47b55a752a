//! GET /admin/reconciliation

use contract::admin::{Finding, Reconciliation};
use contract::endpoint::AdminOnly;
use contract::endpoints::GET_RECONCILIATION;
use domain::Result;
use runtime::{Call, Outcome};
use store::{Run, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_RECONCILIATION, async |store| Ok(store), get_reconciliation).await
}

/// What the last comparison found that has ended; while the first one is under way, what it has found so far.
async fn get_reconciliation(store: &Store, _: Call<AdminOnly, ()>) -> Result<Reconciliation> {
    let (under_way, last) = store.reconciliation().await?;
    let running = under_way.is_some();
    let books = last.or(under_way).map_or_else(nothing, |run| shown(run, running));
    Ok(Reconciliation {
        roll_call: store.roll_call().await?.map(Into::into),
        ..books
    })
}

fn shown(run: Run, running: bool) -> Reconciliation {
    let findings = run.findings.into_iter().map(|finding| Finding {
        user_id: finding.user.map(String::from),
        kind: finding.kind,
        detail: finding.detail,
    });
    Reconciliation {
        finished_at: run.finished_at,
        running,
        accounts: run.accounts,
        events_recovered: run.recovered,
        findings: findings.collect(),
        findings_total: run.findings_total,
        roll_call: None,
    }
}

const fn nothing() -> Reconciliation {
    Reconciliation {
        finished_at: None,
        running: false,
        accounts: 0,
        events_recovered: 0,
        findings: Vec::new(),
        findings_total: 0,
        roll_call: None,
    }
}
