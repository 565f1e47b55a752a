//! PATCH /titles/{titleId}

use contract::endpoint::SignedIn;
use contract::endpoints::UPDATE_TITLE;
use contract::titles::{SavedTitle, UpdateTitle};
use domain::{Result, TitleId};
use runtime::{Call, Outcome};
use titles::Scorer;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(UPDATE_TITLE, async |store| Ok(Scorer::from_env(store)?), update).await
}

async fn update(scorer: &Scorer, call: Call<SignedIn, UpdateTitle>) -> Result<SavedTitle> {
    let id: TitleId = call.param("titleId")?;
    titles::update(scorer, &call.caller.id, &id, &call.body, call.now).await
}
