//! cognito PostConfirmation

use domain::Result;
use runtime::{Confirmation, NewUser, Outcome, People};
use store::Store;

struct State {
    store: Store,
    /// Id of the key of the marks that `erase-account` leaves.
    free_mark: String,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::cognito(build_state, create_account).await
}

async fn build_state() -> Outcome<State> {
    let (store, free_mark) = (Store::from_env().await, runtime::required("FREE_MARK_SECRET")?);
    // The pool waits for five seconds in all: what cannot be read at once is asked for again with the first call.
    tokio::join!(store.warm(), runtime::secret_text(&free_mark, "value"));
    Ok(State { store, free_mark })
}

/// A failure must not block anybody and does not: `runtime::cognito` logs it and answers the pool as if nothing had happened.
async fn create_account(state: &State, confirmed: Confirmation) -> Result<()> {
    match confirmed {
        Confirmation::SignUp(user) => open(state, user).await,
        // A password that was reset ends the sessions that somebody else may have: the pool lets them go on.
        Confirmation::Reset { user, pool, now } => {
            let people = People::of(pool).await;
            // Each also where the other one fails: the pool waits for five seconds in all.
            let (here, pool) = tokio::join!(state.store.end_sessions(&user, now), people.sign_out(&user));
            here.and(pool)
        }
    }
}

/// Gives a new person the account with its first free credits before the first page asks for it; where this fails, `GET /me` does.
/// Who has them already, under another account of the same mailbox or one that was closed, gets the next ones when that account would.
async fn open(State { store, free_mark }: &State, user: NewUser) -> Result<()> {
    let claimed = match &user.email {
        Some(email) => {
            let key = &runtime::secret(free_mark).await?.field("value")?;
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
