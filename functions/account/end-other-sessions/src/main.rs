//! DELETE /me/sessions

use contract::endpoint::SignedIn;
use contract::endpoints::END_OTHER_SESSIONS;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(END_OTHER_SESSIONS, async |store| Ok(store), end_others).await
}

async fn end_others(store: &Store, call: Call<SignedIn, ()>) -> Result<()> {
    let caller = &call.caller;
    store.end_other_sessions(&caller.id, caller.session, call.now).await
}
