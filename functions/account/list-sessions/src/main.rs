//! GET /me/sessions

use contract::endpoint::SignedIn;
use contract::endpoints::LIST_SESSIONS;
use contract::session::Sessions;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_SESSIONS, async |store| Ok(store), list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<Sessions> {
    let caller = &call.caller;
    let items = views::sessions(store, &caller.id, caller.session, caller.is_admin, call.now).await?;
    Ok(Sessions { items })
}
