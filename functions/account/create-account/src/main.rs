//! cognito PostConfirmation

use domain::Result;
use runtime::{NewUser, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let store = Store::from_env().await;
    store.warm().await;
    runtime::cognito(store, create_account).await
}

/// Gives a new person the account with its first free credits before the first page asks for it. A failure must not block the sign-up
/// and does not: `runtime::cognito` logs it and answers the pool as if nothing had happened, and `GET /me` creates the account then.
async fn create_account(store: &Store, user: NewUser) -> Result<()> {
    store.account(&user.id, user.now).await.map(|_| ())
}
