//! queue analyses-dead

use contract::event::RunAnalysis;
use domain::Result;
use runtime::{Delivery, Outcome};
use store::{Bus, Store};

struct State {
    store: Store,
    bus: Bus,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::consume(build_state, settle).await
}

async fn build_state() -> Outcome<State> {
    Ok(State {
        store: Store::from_env().await,
        bus: Bus::from_env().await,
    })
}

async fn settle(state: &State, message: RunAnalysis, delivery: Delivery) -> Result<()> {
    analyses::settle_dead(&state.store, &state.bus, &message, delivery.now).await
}
