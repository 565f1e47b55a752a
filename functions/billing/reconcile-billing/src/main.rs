//! schedule rate(15 minutes)

use domain::Result;
use domain::schedule::RECONCILE_BILLING;
use jiff::SignedDuration;
use payments::Provider;
use runtime::{Outcome, Tick};
use store::{Erasures, Store};

/// No new page begins later than this: well before the function's own time-out.
const TIME: SignedDuration = SignedDuration::from_secs(60);

type State = (Store, Erasures, Provider);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(RECONCILE_BILLING, build_state, reconcile).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok((store, Erasures::from_env().await, Provider::from_env()?))
}

async fn reconcile((store, erasures, provider): &State, tick: Tick) -> Result<()> {
    let payments = async || provider.with(runtime::secret(provider.secret()).await?.expose());
    billing::reconcile(store, erasures, payments, tick.now, tick.now + TIME).await
}
