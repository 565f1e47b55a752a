//! PUT /runs/{requestId}/sharing

use contract::analysis::{ShareAnalysis, Sharing};
use contract::endpoint::SignedIn;
use contract::endpoints::SHARE_RUN;
use domain::Result;
use runtime::{Call, Outcome};
use store::{AnalysisKey, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(SHARE_RUN, async |store| Ok(store), share).await
}

async fn share(store: &Store, call: Call<SignedIn, ShareAnalysis>) -> Result<Sharing> {
    let key = AnalysisKey::run(call.caller.id.clone(), call.param("requestId")?);
    let language = call.body.language.map(Into::into);
    let share = store.set_shared_in(&key, call.body.shared, language).await?;
    Ok(Sharing {
        shared: share.is_some(),
        share_id: share.map(String::from),
    })
}
