//! queue payments

use contract::event::PaymentEvent;
use domain::Result;
use payments::Provider;
use runtime::{Delivery, Outcome};
use store::Store;

type State = (Store, Provider);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::consume(build_state, process_payment_event).await
}

async fn build_state() -> Outcome<State> {
    let store = Store::from_env().await;
    store.warm().await;
    Ok((store, Provider::from_env()?))
}

/// An event about somebody who is not known yet fails, and comes again.
async fn process_payment_event((store, provider): &State, message: PaymentEvent, delivery: Delivery) -> Result<()> {
    let payments = provider.with(runtime::secret(provider.secret()).await?.expose())?;
    billing::process_event(store, &payments, &message, delivery.now).await
}
