//! queue analyses, queue analyses-priority

use contract::event::RunAnalysis;
use domain::Result;
use jobs::Worker;
use runtime::Delivery;
use store::{Bus, Store};

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::result::Result<(), runtime::Failure> {
    let store = Store::from_env().await;
    store.warm().await;
    let config = runtime::platform_config().await?;
    let platform = youtube::Client::new(youtube::Config { base: config.base, key: config.key, sample: config.sample })?;
    let worker = Worker { store, bus: Bus::from_env().await, platform, clock: jobs::system_clock() };
    runtime::consume(worker, run).await
}

async fn run(worker: &Worker, message: RunAnalysis, _: Delivery) -> Result<()> {
    worker.run(&message).await
}
