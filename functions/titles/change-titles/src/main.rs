//! POST /titles/changes

use contract::endpoint::SignedIn;
use contract::endpoints::CHANGE_TITLES;
use contract::titles::{ChangeTitles, ChangedTitles};
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(CHANGE_TITLES, async |store| Ok(store), change).await
}

async fn change(store: &Store, call: Call<SignedIn, ChangeTitles>) -> Result<ChangedTitles> {
    titles::change(store, &call.caller.id, &call.body, call.now).await
}
