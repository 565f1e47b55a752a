//! GET /admin/codes

use contract::admin::Codes;
use contract::endpoint::AdminOnly;
use contract::endpoints::LIST_CODES;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_CODES, async |store| Ok(store), list_codes).await
}

async fn list_codes(store: &Store, _: Call<AdminOnly, ()>) -> Result<Codes> {
    let codes = store.codes().await?;
    Ok(Codes {
        items: codes.into_iter().map(Into::into).collect(),
    })
}
