//! GET /runs

use contract::endpoint::SignedIn;
use contract::endpoints::LIST_RUNS;
use contract::xray::RunPage;
use domain::{Error, MonitorId, Result};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_RUNS, async |store| Ok(store), list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<RunPage> {
    let monitor = call.query("monitor").map(str::parse::<MonitorId>).transpose();
    let monitor = monitor.map_err(|_| Error::invalid("monitor"))?;
    let (user, cursor) = (&call.caller.id, call.query("cursor"));
    views::own_runs(store, user, monitor.as_ref(), cursor, call.limit()?, call.now).await
}
