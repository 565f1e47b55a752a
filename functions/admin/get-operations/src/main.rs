//! GET /admin/operations

use contract::admin::Operations;
use contract::endpoint::AdminOnly;
use contract::endpoints::GET_OPERATIONS;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(GET_OPERATIONS, async |store| Ok(store), get_operations).await
}

/// What runs by itself.
async fn get_operations(store: &Store, call: Call<AdminOnly, ()>) -> Result<Operations> {
    let (schedules, mails) = tokio::try_join!(store.heartbeats(call.now), store.mail_days(call.now))?;
    Ok(Operations { schedules, mails })
}
