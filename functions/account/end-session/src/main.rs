//! DELETE /me/sessions/{sessionId}

use contract::endpoint::SignedIn;
use contract::endpoints::END_SESSION;
use domain::{Error, Result, SessionId};
use runtime::{Call, Outcome};
use store::Store;

/// In place of its id: the session that asks.
const CURRENT: &str = "current";

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(END_SESSION, async |store| Ok(store), end).await
}

/// Whoever finds a browser open may sign it out, but nobody else.
async fn end(store: &Store, call: Call<SignedIn, ()>) -> Result<()> {
    let (user, own) = (&call.caller.id, call.caller.session);
    let named: String = call.param("sessionId")?;
    let id: SessionId = if named == CURRENT { own } else { named.parse()? };
    if id == own {
        return store.end_session(user, own, call.now).await;
    }
    if !call.signed_in_lately() {
        return Err(Error::SignInAgain);
    }
    store.end_noted_session(user, id, call.now).await
}
