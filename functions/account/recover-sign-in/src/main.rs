//! POST /sign-in-recovery

use contract::account::RecoverSignIn;
use contract::endpoint::Public;
use contract::endpoints::RECOVER_SIGN_IN;
use domain::{Error, RecoveryCode, Result, UserId};
use runtime::{Call, Outcome, People};
use store::Store;

type State = (Store, People);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        RECOVER_SIGN_IN,
        async |store| Ok((store, People::from_env().await?)),
        recover,
    )
    .await
}

/// An unknown address and a wrong code look alike. The code goes last: until then it opens the account again, so that a crash before
/// leaves nobody without either.
async fn recover((store, people): &State, call: Call<Public, RecoverSignIn>) -> Result<()> {
    let code: RecoveryCode = call.body.code.parse()?;
    let user = owner(people, &call.body.email).await?;
    if !store.opens(&user, &code).await? {
        return Err(Error::RecoveryRefused);
    }
    people.ask_for_code(&user, false).await?;
    store.use_up(&user, &code).await
}

async fn owner(people: &People, email: &str) -> Result<UserId> {
    let found = people.find(email).await?;
    found.map(|person| person.id).ok_or(Error::RecoveryRefused)
}
