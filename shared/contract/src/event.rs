//! What crosses queues and the bus. Every consumer must be idempotent: each may come twice and out of order.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// On the analysis queues: run this analysis.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunAnalysis {
    /// Whose.
    pub user_id: domain::UserId,
    /// Which.
    pub request_id: domain::AnalysisId,
}

/// What is to be forgotten of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forget {
    /// All but the ledger: the account was closed.
    #[default]
    Person,
    /// Discoveries, rewards and notifications: the person has not come for long.
    Discoveries,
}

/// On the queue of erasures: forget this person, or a part of what is known of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EraseAccount {
    /// Whom.
    pub user_id: domain::UserId,
    /// What.
    #[serde(default)]
    pub forget: Forget,
}

/// On the queue of payments: work on this event of the payment provider, which stands in the inbox.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PaymentEvent {
    /// The provider's id of the event.
    pub event_id: String,
}

/// Source of every event of ours on the bus.
pub const SOURCE: &str = "kanalyse";
/// Detail type of [`AnalysisEnded`].
pub const ANALYSIS_ENDED: &str = "AnalysisEnded";

/// On the bus: an analysis has ended, completed or failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisEnded {
    /// Whose.
    pub user_id: domain::UserId,
    /// Which.
    pub request_id: domain::AnalysisId,
    /// `completed` or `failed`.
    pub status: domain::job::Status,
    /// The credit was given back.
    pub refunded: bool,
    /// The channel, where it was found.
    pub channel_id: Option<domain::ChannelId>,
    /// Overall score, where there is one.
    pub overall_score: Option<f64>,
    /// When it ended.
    pub ended_at: Timestamp,
}
