//! GET /admin/deletion-requests

use contract::deletion::DeletionRequests;
use contract::endpoint::AdminOnly;
use contract::endpoints::LIST_DELETION_REQUESTS;
use domain::Result;
use runtime::{Call, Outcome};
use store::{Act, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_DELETION_REQUESTS, async |store| Ok(store), list).await
}

/// Written down before anything is shown: the list has addresses of people.
async fn list(store: &Store, call: Call<AdminOnly, ()>) -> Result<DeletionRequests> {
    let (cursor, limit) = (call.query("cursor"), call.limit()?);
    let act = Act::new(&LIST_DELETION_REQUESTS.spec, &call.caller.id, call.now);
    store.record(&act).await?;
    let page = store.deletion_requests(cursor, limit).await?;
    Ok(DeletionRequests {
        items: page.items.into_iter().map(Into::into).collect(),
        next_cursor: page.next_cursor,
    })
}
