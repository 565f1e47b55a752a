//! PATCH /admin/codes/{code}

use contract::admin::{Code, UpdateCode};
use contract::endpoint::AdminOnly;
use contract::endpoints::UPDATE_CODE;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(UPDATE_CODE, async |store| Ok(store), update_code).await
}

async fn update_code(store: &Store, call: Call<AdminOnly, UpdateCode>) -> Result<Code> {
    let code = call.param("code")?;
    let changed = store
        .set_code_active(&code, call.body.active, &call.caller.id, call.now)
        .await?;
    Ok(changed.into())
}
