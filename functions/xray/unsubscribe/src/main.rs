//! POST /unsubscribe/{token}

use contract::endpoint::Public;
use contract::endpoints::UNSUBSCRIBE;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(UNSUBSCRIBE, async |store| Ok(store), unsubscribe).await
}

async fn unsubscribe(store: &Store, call: Call<Public, ()>) -> Result<()> {
    store.unsubscribe(&call.param("token")?).await
}
