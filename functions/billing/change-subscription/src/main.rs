//! PUT /subscription

use contract::billing::{ChangeSubscription, Subscription};
use contract::endpoint::SignedIn;
use contract::endpoints::CHANGE_SUBSCRIPTION;
use domain::catalogue::Product;
use domain::{Error, Result};
use payments::Provider;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Provider);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        CHANGE_SUBSCRIPTION,
        async |store| Ok((store, Provider::from_env()?)),
        change_subscription,
    )
    .await
}

async fn change_subscription(
    (store, provider): &State,
    call: Call<SignedIn, ChangeSubscription>,
) -> Result<Subscription> {
    let Product::Plan(plan) = call.body.price_id.parse()? else {
        return Err(Error::invalid("priceId"));
    };
    let user = &call.caller;
    let payments = provider.with(runtime::secret(provider.secret()).await?.expose())?;
    billing::change(store, &payments, &user.id, plan, call.key()?, call.now).await?;
    billing::subscription(store, &user.id, user.is_admin, call.now).await
}
