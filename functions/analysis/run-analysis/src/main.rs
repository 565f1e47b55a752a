//! queue analyses, queue analyses-priority

use contract::event::RunAnalysis;
use domain::{Error, Result};
use jobs::Worker;
use runtime::{Delivery, Outcome};
use store::{Bus, Store};

struct State {
    worker: Worker,
    /// Id of the secret with the platform's key; none for the sample platform, which takes any key.
    secret: Option<String>,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::consume(build_state, run).await
}

async fn build_state() -> Outcome<State> {
    let base = runtime::required("YOUTUBE_API_BASE")?
        .parse()
        .map_err(Error::internal)?;
    let sample = runtime::flag("SAMPLE_PLATFORM");
    let state = State {
        worker: Worker {
            store: Store::from_env().await,
            bus: Bus::from_env().await,
            platform: youtube::Client::without_key(base, sample)?,
            usual: jobs::Usual::default(),
            clock: jobs::system_clock(),
        },
        secret: if sample {
            None
        } else {
            Some(runtime::required("YOUTUBE_SECRET")?)
        },
    };
    tokio::join!(state.worker.store.warm(), state.worker.platform.warm(), set_key(&state));
    Ok(state)
}

/// The key as it is now: a rotated one is used within five minutes, and while the secret cannot be read the known one goes on being used.
/// Without any, analyses fail at once and are refunded.
async fn set_key(state: &State) {
    let key = match &state.secret {
        None => "sample".to_owned(),
        Some(id) => match runtime::secret_text(id, "apiKey").await {
            Some(key) => key.expose().to_owned(),
            None => return,
        },
    };
    // One that cannot be used makes every call end as a refused key, and that is logged there.
    let _ = state.worker.platform.set_key(key);
}

async fn run(state: &State, message: RunAnalysis, _: Delivery) -> Result<()> {
    set_key(state).await;
    state.worker.run(&message).await
}
