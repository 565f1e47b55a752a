//! GET /monitors

use contract::endpoint::SignedIn;
use contract::endpoints::LIST_MONITORS;
use contract::xray::MonitorList;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;
use xray::Owner;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    let build_state = async |store| Ok((store, runtime::optional("MAIL_FROM").is_some()));
    runtime::serve(LIST_MONITORS, build_state, list).await
}

async fn list((store, sends_mail): &(Store, bool), call: Call<SignedIn, ()>) -> Result<MonitorList> {
    let tier = store.tier(&call.caller.id, call.caller.is_admin, call.now).await?;
    let owner = Owner {
        id: call.caller.id,
        tier,
        is_admin: call.caller.is_admin,
    };
    xray::own_monitors(store, &owner, *sends_mail, call.now).await
}
