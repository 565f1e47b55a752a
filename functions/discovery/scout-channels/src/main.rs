//! schedule rate(1 minute)

use std::sync::Arc;

use domain::schedule::SCOUT_CHANNELS;
use domain::{Error, Result};
use jiff::SignedDuration;
use platform::Platform;
use runtime::{Outcome, Tick, required};
use scout::Scout;
use store::Store;

/// No new reading begins later than this: well before the function's own time-out.
const TIME: SignedDuration = SignedDuration::from_secs(50);

struct State {
    scout: Arc<Scout>,
    platform: Platform,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(SCOUT_CHANNELS, build_state, scout).await
}

async fn build_state(store: Store) -> Outcome<State> {
    let platform = Platform::from_env()?;
    let units = required("SCOUT_UNITS")?.parse().map_err(Error::internal)?;
    let clock = runtime::system_clock();
    let governor = platform::governor(store.clone())?;
    Ok(State {
        scout: Arc::new(Scout::new(store, &platform.unkeyed(), &governor, clock, units)),
        platform,
    })
}

/// Once the day's units are spent, or the platform has refused, a run only looks through what changed on the leaderboard, and
/// what saved titles must lose.
async fn scout(state: &State, tick: Tick) -> Result<()> {
    state.platform.client().await;
    state.scout.run(tick.now + TIME).await?;
    Ok(())
}
