//! DELETE /coach/conversation

use contract::endpoint::SignedIn;
use contract::endpoints::DELETE_COACH_CONVERSATION;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(DELETE_COACH_CONVERSATION, async |store| Ok(store), delete).await
}

async fn delete(store: &Store, call: Call<SignedIn, ()>) -> Result<()> {
    let about = call.query("about").unwrap_or_default().parse()?;
    coaching::delete_conversation(store, &call.caller.id, &about).await
}
