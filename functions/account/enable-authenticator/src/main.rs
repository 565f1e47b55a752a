//! PUT /me/authenticator

use contract::account::AuthenticatorOn;
use contract::endpoint::SignedIn;
use contract::endpoints::ENABLE_AUTHENTICATOR;
use domain::{RecoveryCode, Result};
use rand::RngExt;
use runtime::{Call, Outcome, People};
use store::Store;

type State = (Store, People);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        ENABLE_AUTHENTICATOR,
        async |store| Ok((store, People::from_env().await?)),
        enable,
    )
    .await
}

/// The pool first: a recovery code that is shown belongs to a sign-in that takes a code. Whoever calls again gets another one.
async fn enable((store, people): &State, call: Call<SignedIn, ()>) -> Result<AuthenticatorOn> {
    let user = &call.caller.id;
    people.ask_for_code(user, true).await?;
    let code = RecoveryCode::of(rand::rng().random());
    store.note_authenticator(user, &code, call.now).await?;
    Ok(AuthenticatorOn {
        recovery_code: code.shown(),
    })
}
