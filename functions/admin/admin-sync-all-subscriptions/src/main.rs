//! POST /admin/sync-all-subscriptions

use contract::admin::SubscriptionsSynced;
use contract::endpoint::AdminOnly;
use contract::endpoints::ADMIN_SYNC_ALL_SUBSCRIPTIONS;
use domain::Result;
use payments::Provider;
use runtime::{Call, Outcome};
use store::{Act, Store};

type State = (Store, Provider);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        ADMIN_SYNC_ALL_SUBSCRIPTIONS,
        async |store| Ok((store, Provider::from_env()?)),
        sync,
    )
    .await
}

async fn sync((store, provider): &State, call: Call<AdminOnly, ()>) -> Result<SubscriptionsSynced> {
    let payments = provider.with(runtime::secret(provider.secret()).await?.expose())?;
    let act = Act::new(&ADMIN_SYNC_ALL_SUBSCRIPTIONS.spec, &call.caller.id, call.now);
    store.record(&act).await?;
    billing::sync_page(store, &payments, call.query("cursor"), call.now).await
}
