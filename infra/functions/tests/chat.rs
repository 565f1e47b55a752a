//! The functions below `functions/chat`, each as a process.

#[path = "../../../functions/chat/send-chat-message/tests/send_chat_message.rs"]
mod send_chat_message;
