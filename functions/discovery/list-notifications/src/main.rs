//! GET /notifications

use contract::discovery::Notifications;
use contract::endpoint::SignedIn;
use contract::endpoints::LIST_NOTIFICATIONS;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_NOTIFICATIONS, async |store| Ok(store), list).await
}

async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<Notifications> {
    views::notifications(store, &call.caller.id, call.now).await
}
