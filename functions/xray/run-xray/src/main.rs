//! queue xray, queue xray-priority

use analyses::Worker;
use contract::event::RunMonitor;
use domain::Result;
use platform::Platform;
use runtime::{Delivery, Outcome};
use store::{Bus, Store};

struct State {
    worker: Worker,
    platform: Platform,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::consume(build_state, run).await
}

async fn build_state() -> Outcome<State> {
    let platform = Platform::from_env()?;
    let store = Store::from_env().await;
    let state = State {
        worker: Worker {
            governor: platform::governor(store.clone())?,
            store,
            bus: Bus::from_env().await,
            platform: platform.unkeyed(),
            baselines: analyses::BaselineCache::default(),
            clock: runtime::system_clock(),
        },
        platform,
    };
    tokio::join!(state.worker.store.warm(), state.platform.warm());
    Ok(state)
}

async fn run(state: &State, message: RunMonitor, _: Delivery) -> Result<()> {
    state.platform.client().await;
    state.worker.run_monitor(&message).await
}
