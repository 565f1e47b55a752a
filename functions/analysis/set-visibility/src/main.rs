//! PUT /analyses/{requestId}/visibility

use contract::analysis::{SetVisibility, Visibility};
use contract::endpoint::SignedIn;
use contract::endpoints::SET_VISIBILITY;
use domain::Result;
use runtime::{Call, Outcome};
use store::{AnalysisKey, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(SET_VISIBILITY, async |store| Ok(store), set).await
}

async fn set(store: &Store, call: Call<SignedIn, SetVisibility>) -> Result<Visibility> {
    let key = AnalysisKey::analysis(call.caller.id.clone(), call.param("requestId")?);
    let tier = store.tier(&key.user, call.caller.is_admin, call.now).await?;
    let stealth = tier.may_hide(call.body.stealth)?;
    store.set_stealth(&key, stealth, call.now).await?;
    Ok(Visibility { stealth })
}
