//! schedule rate(1 day)

use domain::Result;
use domain::schedule::RECONCILE_RULES;
use runtime::{Outcome, Tick};
use store::{Rules, Store};

type State = (Store, Rules);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(
        RECONCILE_RULES,
        async |store| Ok((store, Rules::from_env().await)),
        reconcile,
    )
    .await
}

async fn reconcile((store, rules): &State, tick: Tick) -> Result<()> {
    xray::reconcile_rules(store, rules, tick.now).await.map(drop)
}
