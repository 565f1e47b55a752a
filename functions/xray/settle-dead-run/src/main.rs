//! queue xray-dead

use contract::event::RunMonitor;
use domain::Result;
use runtime::{Delivery, Outcome};
use store::{Bus, Store};

type State = (Store, Bus);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::consume(async || Ok((Store::from_env().await, Bus::from_env().await)), settle).await
}

async fn settle((store, bus): &State, message: RunMonitor, delivery: Delivery) -> Result<()> {
    jobs::settle_dead_run(store, bus, &message, delivery.now).await
}
