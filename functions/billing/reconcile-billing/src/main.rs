//! schedule rate(15 minutes)

use domain::Result;
use jiff::SignedDuration;
use payments::Provider;
use runtime::{Outcome, Tick};
use store::Store;

/// No new page begins later than this: well before the function's own time-out.
const TIME: SignedDuration = SignedDuration::from_secs(60);

struct State {
    store: Store,
    provider: Provider,
    secret: String,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let state = State {
        store: Store::from_env().await,
        provider: Provider::new(&runtime::required("STRIPE_API_BASE")?, &runtime::required("STAGE")?)?,
        secret: runtime::required("STRIPE_SECRET")?,
    };
    runtime::tick(state, reconcile).await
}

async fn reconcile(state: &State, tick: Tick) -> Result<()> {
    let payments = async || state.provider.with(runtime::secret(&state.secret).await?.expose());
    billing::reconcile(&state.store, payments, tick.now, tick.now + TIME).await
}
