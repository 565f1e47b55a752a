//! DELETE /subscription

use contract::billing::Subscription;
use contract::endpoint::SignedIn;
use contract::endpoints::CANCEL_SUBSCRIPTION;
use domain::Result;
use payments::Provider;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Provider);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        CANCEL_SUBSCRIPTION,
        async |store| Ok((store, Provider::from_env()?)),
        cancel_subscription,
    )
    .await
}

async fn cancel_subscription((store, provider): &State, call: Call<SignedIn, ()>) -> Result<Subscription> {
    let user = &call.caller;
    let payments = provider.with(runtime::secret(provider.secret()).await?.expose())?;
    billing::cancel(store, &payments, &user.id, call.key()?, call.now).await?;
    billing::subscription(store, &user.id, user.is_admin, call.now).await
}
