//! queue payments

use contract::event::PaymentEvent;
use domain::Result;
use payments::Provider;
use runtime::{Delivery, Outcome};
use store::Store;

struct State {
    store: Store,
    provider: Provider,
    secret: String,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let state = State {
        store: Store::from_env().await,
        provider: Provider::new(&runtime::required("STRIPE_API_BASE")?, &runtime::required("STAGE")?)?,
        secret: runtime::required("STRIPE_SECRET")?,
    };
    state.store.warm().await;
    runtime::consume(state, process_payment_event).await
}

/// An event about somebody who is not known yet fails, and comes again.
async fn process_payment_event(state: &State, message: PaymentEvent, delivery: Delivery) -> Result<()> {
    let payments = state.provider.with(runtime::secret(&state.secret).await?.expose())?;
    billing::work(&state.store, &payments, &message, delivery.now).await
}
