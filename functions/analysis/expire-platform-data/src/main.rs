//! schedule rate(1 hour)

use domain::schedule::EXPIRE_PLATFORM_DATA;
use domain::{Clock, Result};
use jiff::SignedDuration;
use runtime::{Outcome, Tick};
use store::Store;

/// No new step begins later than this: well before the function's own time-out.
const TIME: SignedDuration = SignedDuration::from_secs(40);

struct State {
    store: Store,
    clock: Clock,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(EXPIRE_PLATFORM_DATA, build_state, expire).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok(State {
        store,
        clock: runtime::system_clock(),
    })
}

async fn expire(state: &State, tick: Tick) -> Result<()> {
    analyses::expire(&state.store, &state.clock, tick.now + TIME)
        .await
        .map(drop)
}
