//! GET /admin/audit

use contract::admin::AuditPage;
use contract::endpoint::AdminOnly;
use contract::endpoints::LIST_AUDIT;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_AUDIT, async |store| Ok(store), list_audit).await
}

async fn list_audit(store: &Store, call: Call<AdminOnly, ()>) -> Result<AuditPage> {
    let page = store.audit(call.query("cursor"), call.limit()?, call.now).await?;
    Ok(AuditPage {
        items: page.items.into_iter().map(Into::into).collect(),
        next_cursor: page.next_cursor,
    })
}
