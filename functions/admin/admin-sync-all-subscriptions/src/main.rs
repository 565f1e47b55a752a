//! POST /admin/sync-all-subscriptions

use contract::admin::SubscriptionsSynced;
use contract::endpoint::AdminOnly;
use contract::endpoints::ADMIN_SYNC_ALL_SUBSCRIPTIONS;
use domain::Result;
use payments::Provider;
use runtime::{Call, Outcome};
use store::{Act, Store};

type State = (Store, Provider, String);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let provider = Provider::new(&runtime::required("STRIPE_API_BASE")?, &runtime::required("STAGE")?)?;
    let state = (Store::from_env().await, provider, runtime::required("STRIPE_SECRET")?);
    runtime::serve(ADMIN_SYNC_ALL_SUBSCRIPTIONS, state, sync).await
}

async fn sync((store, provider, secret): &State, call: Call<AdminOnly, ()>) -> Result<SubscriptionsSynced> {
    let payments = provider.with(runtime::secret(secret).await?.expose())?;
    let act = Act {
        at: call.now,
        actor: call.caller.id.clone(),
        action: ADMIN_SYNC_ALL_SUBSCRIPTIONS.spec.name.to_owned(),
        target: None,
        detail: None,
    };
    store.record(&act).await?;
    billing::sync_page(store, &payments, call.query("cursor"), call.now).await
}
