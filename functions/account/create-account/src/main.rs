//! cognito PostConfirmation

use domain::Result;
use runtime::{NewUser, Outcome, Secret};
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

/// Gives a new person the account with its first free credits before the first page asks for it. A failure must not block the sign-up
/// and does not: `runtime::cognito` logs it and answers the pool as if nothing had happened, and `GET /me` creates the account then.
/// Who had free credits under an account closed within the last 30 days gets the next ones when that account would have got them.
async fn create_account(State { store, key }: &State, user: NewUser) -> Result<()> {
    if let Some(email) = &user.email
        && let Some(until) = store.free_until(&runtime::mark(key, email.expose()), user.now).await?
    {
        return store.open_account(&user.id, until, user.now).await;
    }
    store.account(&user.id, user.now).await.map(|_| ())
}
