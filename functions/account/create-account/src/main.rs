//! cognito PostConfirmation

use domain::Result;
use runtime::{Confirmation, NewUser, Outcome, People, Secret};
use store::Store;

struct State {
    store: Store,
    /// Makes the marks that `erase-account` leaves.
    key: Secret,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::cognito(build_state, create_account).await
}

async fn build_state() -> Outcome<State> {
    let store = Store::from_env().await;
    store.warm().await;
    Ok(State {
        store,
        key: Secret::new(runtime::required("FREE_MARK_KEY")?),
    })
}

/// A failure must not block anybody and does not: `runtime::cognito` logs it and answers the pool as if nothing had happened.
async fn create_account(state: &State, confirmed: Confirmation) -> Result<()> {
    match confirmed {
        Confirmation::SignUp(user) => open(state, user).await,
        // A password that was reset ends the sessions that somebody else may have: the pool lets them go on.
        Confirmation::Reset { user, pool } => People::of(pool).await.sign_out(&user).await,
    }
}

/// Gives a new person the account with its first free credits before the first page asks for it; where this fails, `GET /me` does.
/// Who has them already, under another account of the same mailbox or one that was closed, gets the next ones when that account would.
async fn open(State { store, key }: &State, user: NewUser) -> Result<()> {
    let claimed = match &user.email {
        Some(email) => {
            let owner = runtime::pseudonym(key, "owner of free credits", user.id.as_str());
            store
                .claim_free(&runtime::mark(key, email.expose()), &owner, user.now)
                .await?
        }
        None => None,
    };
    match claimed {
        Some(until) => store.open_account(&user.id, until, user.now).await,
        None => store.account(&user.id, user.now).await.map(drop),
    }
}
