//! POST /chat/messages

use contract::chat::{ChatReply, SendChatMessage};
use contract::endpoint::SignedIn;
use contract::endpoints::SEND_CHAT_MESSAGE;
use domain::Result;
use runtime::{Call, Outcome};
use support::Support;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(SEND_CHAT_MESSAGE, async |_| Support::from_env(), reply).await
}

async fn reply(support: &Support, call: Call<SignedIn, SendChatMessage>) -> Result<ChatReply> {
    support.reply(&call.caller.id, &call.body).await
}
