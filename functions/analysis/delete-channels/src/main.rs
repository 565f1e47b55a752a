//! schedule rate(1 hour)

use domain::schedule::DELETE_CHANNELS;
use domain::{Clock, Error, Result};
use jiff::SignedDuration;
use runtime::{Outcome, Tick};
use store::Store;

/// No new step begins later than this: well before the function's own time-out.
const TIME: SignedDuration = SignedDuration::from_secs(240);

struct State {
    store: Store,
    clock: Clock,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(DELETE_CHANNELS, build_state, delete_channels).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok(State {
        store,
        clock: runtime::system_clock(),
    })
}

/// A late request makes the run fail, after it has done what it could: so somebody hears of it.
async fn delete_channels(state: &State, tick: Tick) -> Result<()> {
    let done = analyses::delete_channels(&state.store, &state.clock, tick.now + TIME).await?;
    match done.late {
        0 => Ok(()),
        late => Err(Error::internal(format!("{late} requests to delete channels are late"))),
    }
}
