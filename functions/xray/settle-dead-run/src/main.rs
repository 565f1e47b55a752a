//! queue xray-dead

use contract::event::RunMonitor;
use domain::Result;
use runtime::{Delivery, Outcome};
use store::{Bus, Queues, Store};

type State = (Store, Queues, Bus);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::consume(build_state, settle).await
}

async fn build_state() -> Outcome<State> {
    Ok((Store::from_env().await, Queues::from_env().await, Bus::from_env().await))
}

async fn settle((store, queues, bus): &State, message: RunMonitor, delivery: Delivery) -> Result<()> {
    analyses::settle_dead_run(store, queues, bus, &message, delivery.now).await
}
