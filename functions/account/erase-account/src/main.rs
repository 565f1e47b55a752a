//! queue erasures

use contract::event::{EraseAccount, ErasureScope};
use domain::{Result, UserId};
use payments::Provider;
use runtime::{Delivery, Outcome, People};
use store::Store;

struct State {
    store: Store,
    people: People,
    /// Id of the key of the marks under which `create-account` looks.
    free_mark: String,
    provider: Provider,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::consume(build_state, erase_account).await
}

async fn build_state() -> Outcome<State> {
    Ok(State {
        store: Store::from_env().await,
        people: People::from_env().await?,
        free_mark: runtime::required("FREE_MARK_SECRET")?,
        provider: Provider::from_env()?,
    })
}

async fn erase_account(state: &State, message: EraseAccount, delivery: Delivery) -> Result<()> {
    match message.forget {
        ErasureScope::Person => erase_person(state, &message.user_id, delivery).await,
        ErasureScope::Discoveries => state.store.delete_discoveries(&message.user_id, delivery.now).await,
    }
}

/// Erases a person whose account was closed. Every step may be repeated, and the person leaves the pool last: as long as anything is
/// left to do, the address is still known.
async fn erase_person(state: &State, user: &UserId, delivery: Delivery) -> Result<()> {
    // Sent before the account is closed: where that did not come about, there is nothing to erase.
    let Some(closed) = state.store.closed_account(user).await? else {
        return Ok(());
    };
    if delivery.now < closed.next_free_at
        && let Some(email) = state.people.email(user).await?
    {
        let key = runtime::secret(&state.free_mark).await?.field("value")?;
        let mark = runtime::mark(&key, email.expose());
        state.store.mark_free(&mark, closed.next_free_at).await?;
    }
    let provider = &state.provider;
    let payments = async || provider.with(runtime::secret(provider.secret()).await?.expose());
    billing::leave(&state.store, payments, user).await?;
    state.store.erase(user, delivery.now).await?;
    state.people.remove(user).await
}
