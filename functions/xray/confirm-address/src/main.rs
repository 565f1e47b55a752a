//! POST /confirm-address

use contract::endpoint::Public;
use contract::endpoints::CONFIRM_ADDRESS;
use contract::xray::{ConfirmAddress, ConfirmedAddress};
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(CONFIRM_ADDRESS, async |store| Ok(store), confirm).await
}

async fn confirm(store: &Store, call: Call<Public, ConfirmAddress>) -> Result<ConfirmedAddress> {
    xray::confirm_address(store, &call.body.token, call.now).await
}
