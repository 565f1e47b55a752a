//! GET /subscription

use contract::billing::Subscription;
use contract::endpoint::SignedIn;
use contract::endpoints::GET_SUBSCRIPTION;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_SUBSCRIPTION, async |store| Ok(store), get_subscription).await
}

async fn get_subscription(store: &Store, call: Call<SignedIn, ()>) -> Result<Subscription> {
    billing::subscription(store, &call.caller.id, call.caller.is_admin, call.now).await
}
