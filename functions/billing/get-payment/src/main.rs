//! GET /payments/{sessionId}

use contract::billing::Payment;
use contract::endpoint::SignedIn;
use contract::endpoints::GET_PAYMENT;
use domain::Result;
use payments::Provider;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Provider);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        GET_PAYMENT,
        async |store| Ok((store, Provider::from_env()?)),
        get_payment,
    )
    .await
}

/// The page that waits for a grant asks here again and again; the provider is asked only about what should be over.
async fn get_payment((store, provider): &State, call: Call<SignedIn, ()>) -> Result<Payment> {
    let session = call.param("sessionId")?;
    let payments = async || provider.with(runtime::secret(provider.secret()).await?.expose());
    billing::payment(store, payments, &call.caller.id, &session, call.now).await
}
