//! GET /me

use contract::account::Me;
use contract::endpoint::SignedIn;
use contract::endpoints::GET_ME;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_ME, async |store| Ok(store), get_me).await
}

async fn get_me(store: &Store, call: Call<SignedIn, ()>) -> Result<Me> {
    let user = &call.caller.id;
    let me = store.account_view(user, call.caller.is_admin, call.now);
    if !runtime::flag("CHANNEL_LINK") {
        return me.await;
    }
    // Nobody who is seen for the first time has linked a channel, so the two may go side by side.
    let (me, connection) = tokio::try_join!(me, store.connection(user, call.now))?;
    Ok(Me {
        channel: Some(connection),
        ..me
    })
}
