//! The functions below `functions/coach`, each as a process.

#[path = "../../../functions/coach/ask-coach/tests/ask_coach.rs"]
mod ask_coach;
#[path = "../../../functions/coach/delete-coach-conversation/tests/delete_coach_conversation.rs"]
mod delete_coach_conversation;
#[path = "../../../functions/coach/get-coach-conversation/tests/get_coach_conversation.rs"]
mod get_coach_conversation;
