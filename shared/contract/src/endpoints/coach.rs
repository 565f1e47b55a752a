//! The coach.

use domain::limits::Rate;

use crate::coach::{AskCoach, CoachConversation, CoachReply};
use crate::endpoint::{Endpoint, Method, QueryParam, SignedIn};
use crate::error::ErrorCode;

/// Which conversation.
const ABOUT: QueryParam = QueryParam {
    name: "about",
    about: "What it is about, as in a question: `demo`, `analysis:` or `run:` and a request id, `comparison:` and two.",
};
/// Which conversation, and the language of its suggestions.
const SHOWN: &[QueryParam] = &[
    ABOUT,
    QueryParam {
        name: "lang",
        about: "The language of the suggested questions: `de` or `en`, the default.",
    },
];

/// A question to the coach.
pub const ASK_COACH: Endpoint<SignedIn, AskCoach, CoachReply> = Endpoint::new(
    "coach",
    "ask-coach",
    Method::Post,
    "/coach/questions",
    "Asks about one of the caller's reports, or the demo report. Every figure of an answer comes from the report. Question and answer are \
     stored for 30 days at most.",
)
.refuses(&[
    ErrorCode::InvalidInput,
    ErrorCode::NotFound,
    ErrorCode::QuestionLimit,
    ErrorCode::IdempotencyMismatch,
])
.rate(Rate::per_minute(20))
.status(201)
.idempotent();

/// The conversation about a report.
pub const GET_COACH_CONVERSATION: Endpoint<SignedIn, (), CoachConversation> = Endpoint::new(
    "coach",
    "get-coach-conversation",
    Method::Get,
    "/coach/conversation",
    "What the caller asked about a report within the last 30 days, and what may be asked.",
)
.query(SHOWN)
.refuses(&[ErrorCode::InvalidInput, ErrorCode::NotFound]);

/// Deletes a conversation.
pub const DELETE_COACH_CONVERSATION: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "coach",
    "delete-coach-conversation",
    Method::Delete,
    "/coach/conversation",
    "Deletes what the caller asked about a report. The questions of the day are not refunded.",
)
.query(&[ABOUT])
.refuses(&[ErrorCode::InvalidInput])
.status(204);
