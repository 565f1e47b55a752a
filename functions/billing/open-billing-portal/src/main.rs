//! POST /billing-portal

use contract::billing::PaymentPage;
use contract::endpoint::SignedIn;
use contract::endpoints::OPEN_BILLING_PORTAL;
use domain::Result;
use payments::Provider;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Provider, String);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let provider = Provider::new(&runtime::required("STRIPE_API_BASE")?, &runtime::required("STAGE")?)?;
    let state = (Store::from_env().await, provider, runtime::required("STRIPE_SECRET")?);
    runtime::serve(OPEN_BILLING_PORTAL, state, open_billing_portal).await
}

/// The provider's page takes the language of the browser.
async fn open_billing_portal((store, provider, secret): &State, call: Call<SignedIn, ()>) -> Result<PaymentPage> {
    let payments = provider.with(runtime::secret(secret).await?.expose())?;
    let url = billing::portal(store, &payments, &call.caller.id, None, call.key()?, call.now).await?;
    Ok(PaymentPage { url })
}
