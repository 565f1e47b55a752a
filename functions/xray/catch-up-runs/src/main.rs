//! schedule rate(1 day)

use domain::schedule::CATCH_UP_RUNS;
use domain::{Clock, Result};
use jiff::SignedDuration;
use runtime::{Outcome, Tick};
use store::{Queues, Store};

/// No run is sent later than this: well before the function's own time-out.
const TIME: SignedDuration = SignedDuration::from_secs(240);

struct State {
    store: Store,
    queues: Queues,
    clock: Clock,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(CATCH_UP_RUNS, build_state, catch_up).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok(State {
        store,
        queues: Queues::from_env().await,
        clock: runtime::system_clock(),
    })
}

/// Sends what no rule has had sent: a due run never depends on one.
async fn catch_up(state: &State, tick: Tick) -> Result<()> {
    xray::dispatch(&state.store, &state.queues, &state.clock, tick.now + TIME)
        .await
        .map(drop)
}
