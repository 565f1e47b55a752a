//! GET /payments/{sessionId}

use contract::billing::Payment;
use contract::endpoint::SignedIn;
use contract::endpoints::GET_PAYMENT;
use domain::Result;
use payments::Provider;
use runtime::{Call, Outcome};
use store::Store;

type State = (Store, Provider, String);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let provider = Provider::new(&runtime::required("STRIPE_API_BASE")?, &runtime::required("STAGE")?)?;
    let state = (Store::from_env().await, provider, runtime::required("STRIPE_SECRET")?);
    runtime::serve(GET_PAYMENT, state, get_payment).await
}

/// The page that waits for a grant asks here again and again; the provider is asked only about what should be over.
async fn get_payment((store, provider, secret): &State, call: Call<SignedIn, ()>) -> Result<Payment> {
    let session = call.param("sessionId")?;
    let payments = async || provider.with(runtime::secret(secret).await?.expose());
    billing::payment(store, payments, &call.caller.id, &session, call.now).await
}
