//! DELETE /me/authenticator

use contract::endpoint::SignedIn;
use contract::endpoints::DISABLE_AUTHENTICATOR;
use domain::Result;
use runtime::{Call, Outcome, People};
use store::Store;

type State = (Store, People);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        DISABLE_AUTHENTICATOR,
        async |store| Ok((store, People::from_env().await?)),
        disable,
    )
    .await
}

/// The pool first: until it is done, the settings say that it is on, and offer this again.
async fn disable((store, people): &State, call: Call<SignedIn, ()>) -> Result<()> {
    people.ask_for_code(&call.caller.id, false).await?;
    store.forget_authenticator(&call.caller.id).await
}
