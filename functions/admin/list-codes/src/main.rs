//! GET /admin/codes

use contract::admin::Codes;
use contract::endpoint::AdminOnly;
use contract::endpoints::LIST_CODES;
use domain::Result;
use runtime::{Call, Outcome};
use store::{Act, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_CODES, async |store| Ok(store), list_codes).await
}

/// Written down before anything is shown: a gift code is worth money to whoever reads it.
async fn list_codes(store: &Store, call: Call<AdminOnly, ()>) -> Result<Codes> {
    let act = Act::new(&LIST_CODES.spec, &call.caller.id, call.now);
    store.record(&act).await?;
    let codes = store.codes().await?;
    Ok(Codes {
        items: codes.into_iter().map(Into::into).collect(),
    })
}
