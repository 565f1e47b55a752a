//! schedule rate(15 minutes)

use analyses::Pace;
use domain::schedule::REFRESH_BASELINES;
use domain::{Clock, Result};
use jiff::SignedDuration;
use runtime::{Outcome, Tick};
use store::Store;

/// No new step begins later than this: well before the function's own time-out.
const TIME: SignedDuration = SignedDuration::from_secs(40);
/// Channels read in one step.
const PAGE: u32 = 200;

struct State {
    store: Store,
    clock: Clock,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(REFRESH_BASELINES, build_state, refresh).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok(State {
        store,
        clock: runtime::system_clock(),
    })
}

/// Real and sample channels each have baselines of their own, whichever of them this installation analyses now.
async fn refresh(state: &State, tick: Tick) -> Result<()> {
    let pace = Pace {
        until: tick.now + TIME,
        page: PAGE,
    };
    for sample in [false, true] {
        analyses::refresh_baselines(&state.store, sample, &state.clock, pace).await?;
    }
    Ok(())
}
