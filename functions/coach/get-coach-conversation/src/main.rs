//! GET /coach/conversation

use contract::coach::CoachConversation;
use contract::endpoint::SignedIn;
use contract::endpoints::GET_COACH_CONVERSATION;
use domain::{Language, Result};
use runtime::{Call, Outcome, flag};
use store::Store;

/// The store, and whether a language model words the answers.
type State = (Store, bool);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        GET_COACH_CONVERSATION,
        async |store| Ok((store, flag("COACH_HAS_MODEL"))),
        get,
    )
    .await
}

async fn get((store, has_model): &State, call: Call<SignedIn, ()>) -> Result<CoachConversation> {
    let about = call.query("about").unwrap_or_default().parse()?;
    let language = match call.query("lang") {
        Some("de") => Language::De,
        _ => Language::En,
    };
    coaching::conversation(store, &call.caller.id, &about, language, *has_model, call.now).await
}
