//! GET /discoveries

use contract::discovery::Discoveries;
use contract::endpoint::SignedIn;
use contract::endpoints::LIST_DISCOVERIES;
use domain::{Error, Result};
use jiff::Timestamp;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_DISCOVERIES, async |store| Ok(store), list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<Discoveries> {
    let since: Option<Timestamp> = match call.query("since") {
        Some(since) => Some(since.parse().map_err(|_| Error::invalid("since"))?),
        None => None,
    };
    let cursor = call.query("cursor");
    views::discoveries(store, &call.caller.id, cursor, call.limit()?, since, call.now).await
}
