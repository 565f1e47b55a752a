//! The support chat.

use domain::limits::Rate;

use crate::chat::{ChatReply, SendChatMessage};
use crate::endpoint::{Endpoint, Method, SignedIn};
use crate::error::ErrorCode;

/// A message to support.
pub const SEND_CHAT_MESSAGE: Endpoint<SignedIn, SendChatMessage, ChatReply> = Endpoint::new(
    "chat",
    "send-chat-message",
    Method::Post,
    "/chat/messages",
    "Asks support: the operator's workflow where one is connected, else the questions and answers of the FAQ. Nothing of it is stored here.",
)
.refuses(&[ErrorCode::InvalidInput])
.rate(Rate::per_minute(10));
