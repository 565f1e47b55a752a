//! GET /ledger

use contract::billing::LedgerPage;
use contract::endpoint::SignedIn;
use contract::endpoints::LIST_LEDGER;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(LIST_LEDGER, async |store| Ok(store), list).await
}

/// Only the first page has a balance, and it is the one after its first line.
async fn list(store: &Store, call: Call<SignedIn, ()>) -> Result<LedgerPage> {
    let (user, limit) = (&call.caller.id, call.limit()?);
    let (balance, page) = match call.query("cursor") {
        None => {
            let (balance, page) = store.newest_ledger(user, limit).await?;
            (Some(balance.total()), page)
        }
        cursor => (None, store.ledger(user, cursor, limit).await?),
    };
    Ok(LedgerPage {
        balance,
        items: page.items.into_iter().map(Into::into).collect(),
        next_cursor: page.next_cursor,
    })
}
