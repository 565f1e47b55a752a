//! POST /titles/import

use contract::endpoint::SignedIn;
use contract::endpoints::IMPORT_TITLES;
use contract::titles::{ImportTitles, ImportedTitles};
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(IMPORT_TITLES, async |store| Ok(store), import).await
}

async fn import(store: &Store, call: Call<SignedIn, ImportTitles>) -> Result<ImportedTitles> {
    titles::import(store, &call.caller.id, call.key()?, &call.body, call.now).await
}
