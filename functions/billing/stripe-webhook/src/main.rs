//! POST /webhooks/stripe

use contract::billing::EventReceived;
use contract::endpoint::Public;
use contract::endpoints::STRIPE_WEBHOOK;
use domain::Result;
use payments::Provider;
use runtime::{Call, Outcome};
use store::{PaymentQueue, Store};

struct State {
    store: Store,
    queue: PaymentQueue,
    provider: Provider,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(STRIPE_WEBHOOK, build_state, stripe_webhook).await
}

async fn build_state(store: Store) -> Outcome<State> {
    let state = State {
        store,
        queue: PaymentQueue::from_env().await,
        provider: Provider::from_env()?,
    };
    // Read here, so that the first event does not wait for it; what fails now is tried again then.
    let _ = runtime::secret_text(state.provider.secret(), "apiKey").await;
    Ok(state)
}

/// Answers only once the event is stored and queued: the provider repeats what is not acknowledged, for days.
async fn stripe_webhook(state: &State, call: Call<Public, ()>) -> Result<EventReceived> {
    let raw = call.raw()?;
    let provider = &state.provider;
    let payments = provider.with(runtime::secret(provider.secret()).await?.expose())?;
    billing::receive_event(
        &state.store,
        &state.queue,
        &payments,
        &raw.bytes,
        &raw.signature,
        call.now,
    )
    .await?;
    Ok(EventReceived { received: true })
}
