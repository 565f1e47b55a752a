//! PUT /subscription

use contract::billing::{ChangeSubscription, Subscription};
use contract::endpoint::SignedIn;
use contract::endpoints::CHANGE_SUBSCRIPTION;
use domain::catalogue::Product;
use domain::{Error, Result};
use payments::Provider;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Provider, String);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let provider = Provider::new(&runtime::required("STRIPE_API_BASE")?, &runtime::required("STAGE")?)?;
    let state = (Store::from_env().await, provider, runtime::required("STRIPE_SECRET")?);
    runtime::serve(CHANGE_SUBSCRIPTION, state, change_subscription).await
}

async fn change_subscription(
    (store, provider, secret): &State,
    call: Call<SignedIn, ChangeSubscription>,
) -> Result<Subscription> {
    let Product::Plan(plan) = call.body.price_id.parse()? else {
        return Err(Error::invalid("priceId"));
    };
    let user = &call.caller;
    let payments = provider.with(runtime::secret(secret).await?.expose())?;
    billing::change(store, &payments, &user.id, plan, call.key()?, call.now).await?;
    billing::subscription(store, &user.id, user.is_admin, call.now).await
}
