//! POST /titles

use contract::endpoint::SignedIn;
use contract::endpoints::SAVE_TITLE;
use contract::titles::{SaveTitle, SavedTitle};
use domain::Result;
use runtime::{Call, Outcome};
use titles::Scorer;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(SAVE_TITLE, async |store| Ok(Scorer::from_env(store)?), save).await
}

async fn save(scorer: &Scorer, call: Call<SignedIn, SaveTitle>) -> Result<SavedTitle> {
    titles::save(scorer, &call.caller.id, call.key()?, &call.body, call.now).await
}
