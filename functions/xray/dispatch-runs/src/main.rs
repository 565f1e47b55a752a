//! rules xray

use contract::event::{DISPATCH_VERSION, DispatchRuns};
use domain::{Clock, Error, Result};
use jiff::SignedDuration;
use runtime::{Outcome, Tick};
use store::{Queues, Store};

/// No run is sent later than this: well before the function's own time-out.
const TIME: SignedDuration = SignedDuration::from_secs(45);

struct State {
    store: Store,
    queues: Queues,
    clock: Clock,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::rule(build_state, dispatch).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok(State {
        store,
        queues: Queues::from_env().await,
        clock: runtime::system_clock(),
    })
}

/// Whatever is due is sent, of this slot or of another one: a tick that did not come is made up for by the next. The slot is for the log.
async fn dispatch(state: &State, tick: Tick) -> Result<()> {
    let asked: DispatchRuns = tick.parse_input()?;
    if asked.version != DISPATCH_VERSION {
        // An older or a newer rule: `reconcile-rules` writes it again.
        let version = asked.version;
        return Err(Error::internal(format_args!("a rule of version {version}")));
    }
    tracing::info!(slot = asked.slot, "the time of a slot has come");
    xray::dispatch(&state.store, &state.queues, &state.clock, tick.now + TIME)
        .await
        .map(drop)
}
