//! DELETE /history/{source}/{id}

use contract::endpoint::SignedIn;
use contract::endpoints::DELETE_HISTORY_ENTRY;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(DELETE_HISTORY_ENTRY, async |store| Ok(store), delete).await
}

async fn delete(store: &Store, call: Call<SignedIn, ()>) -> Result<()> {
    let (source, id): (String, String) = (call.param("source")?, call.param("id")?);
    analyses::delete_entry(store, &call.caller.id, &source, &id, call.now).await
}
