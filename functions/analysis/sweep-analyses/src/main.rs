//! schedule rate(1 minute)

use domain::Result;
use domain::schedule::SWEEP_ANALYSES;
use runtime::{Outcome, Tick};
use store::{Bus, Queues, Store};

struct State {
    store: Store,
    queues: Queues,
    bus: Bus,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(SWEEP_ANALYSES, build_state, sweep).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok(State {
        store,
        queues: Queues::from_env().await,
        bus: Bus::from_env().await,
    })
}

async fn sweep(state: &State, tick: Tick) -> Result<()> {
    analyses::sweep(&state.store, &state.queues, &state.bus, tick.now)
        .await
        .map(drop)
}
