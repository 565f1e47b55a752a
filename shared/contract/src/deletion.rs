//! Requests to delete what is stored of a channel: made by anyone, decided by operators.

use domain::deletion;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::Language;

/// Asks for everything that is stored of a channel to be deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RequestChannelDeletion {
    /// The channel: its id, its handle with `@`, or its address.
    #[schema(min_length = 1, max_length = 200)]
    pub channel: String,
    /// Where the answer goes.
    #[schema(min_length = 3, max_length = 254)]
    pub email: String,
    /// What else is to be said: up to 1,000 characters; `null` for nothing.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    pub note: Option<String>,
    /// Language of the answer.
    pub language: Language,
}

/// A request was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChannelDeletionRequested {
    /// 32 lower-case hexadecimal digits, by which both sides name it.
    pub id: String,
    /// Write this into the channel's description: only its owner can. It may be removed once there is an answer.
    pub proof: String,
    /// By then it is decided and done.
    pub due_at: Timestamp,
}

/// A page of the requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletionRequests {
    /// Newest first.
    pub items: Vec<DeletionRequest>,
    /// Pass as `cursor` for the next page; `null` on the last one.
    pub next_cursor: Option<String>,
}

/// A request as operators see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletionRequest {
    /// 32 lower-case hexadecimal digits.
    pub id: String,
    /// The channel as it was named.
    pub channel: String,
    /// Its id; `null` as long as it was not looked up. What proves the owner must be seen on the page of this id, whatever was typed.
    pub channel_id: Option<String>,
    /// Where the answer goes.
    pub email: String,
    /// What else was said.
    pub note: Option<String>,
    /// Language of the answer.
    pub language: Language,
    /// What the owner was asked to write into the channel's description.
    pub proof: String,
    /// Where it is.
    pub state: DeletionState,
    /// When it came.
    pub requested_at: Timestamp,
    /// By then it must be decided and done.
    pub due_at: Timestamp,
    /// When it was last decided; `null` before.
    pub decided_at: Option<Timestamp>,
    /// Why it was decided so.
    pub reason: Option<String>,
    /// When the last of it was gone; `null` before, and where nothing was to be deleted.
    pub deleted_at: Option<Timestamp>,
    /// Analyses, runs, monitors and titles of people that were deleted or redacted.
    pub removed: u32,
}

/// Where a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DeletionState {
    /// Nobody has decided.
    Open,
    /// It was declined.
    Declined,
    /// The channel is withdrawn and what everybody saw of it is gone; what people have of it goes within hours.
    Deleting,
    /// Nothing is left but that the channel is withdrawn.
    Deleted,
    /// The channel may be analyzed again.
    Lifted,
}

twins!(
    DeletionState,
    deletion::DeletionState,
    [Open, Declined, Deleting, Deleted, Lifted]
);

/// What is decided about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DeletionDecision {
    /// Looks the channel up, so that its page can be seen before anything is decided.
    Identify,
    /// Deletes everything of the channel, and lets nobody analyze it from then on. It cannot be undone. Only once the channel's id is known.
    Delete,
    /// Declines the request.
    Decline,
    /// Lets the channel be analyzed again. What was deleted stays deleted.
    Lift,
}

twins!(
    DeletionDecision,
    deletion::DeletionDecision,
    [Identify, Delete, Decline, Lift]
);

/// Decides about a request. The same decision again finishes what a failure left undone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DecideDeletionRequest {
    /// What.
    pub decision: DeletionDecision,
    /// Why: 3 to 200 characters, mailed to whoever asked; `null` to identify, which decides nothing.
    #[serde(default)]
    #[schema(min_length = 3, max_length = 200)]
    pub reason: Option<String>,
}
