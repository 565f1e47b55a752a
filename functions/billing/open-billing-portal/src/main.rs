//! POST /billing-portal

use contract::billing::PaymentPage;
use contract::endpoint::SignedIn;
use contract::endpoints::OPEN_BILLING_PORTAL;
use domain::Result;
use payments::Provider;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Provider);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        OPEN_BILLING_PORTAL,
        async |store| Ok((store, Provider::from_env()?)),
        open_billing_portal,
    )
    .await
}

/// The provider's page takes the language of the browser.
async fn open_billing_portal((store, provider): &State, call: Call<SignedIn, ()>) -> Result<PaymentPage> {
    let payments = provider.with(runtime::secret(provider.secret()).await?.expose())?;
    let url = billing::portal(store, &payments, &call.caller.id, None, call.key()?, call.now).await?;
    Ok(PaymentPage { url })
}
