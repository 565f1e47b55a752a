//! The caller's account and the service's state on the wire.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The caller's id.
    pub user_id: String,
    /// Effective tier: `free`, `starter`, `creator`, `growth` or `agency`.
    pub tier: String,
    /// End of a paid tier.
    pub subscription_end: Option<Timestamp>,
    /// In the admin group.
    pub is_admin: bool,
    /// Credits of both purses.
    pub credits: i64,
    /// Subscription purse, free monthly credits included.
    pub subscription_credits: i64,
    /// Purchased purse.
    pub purchased_credits: i64,
    /// When the next free credits come; `null` on a paid tier.
    pub next_free_credits_at: Option<Timestamp>,
    /// The analysis that is queued or running, if any.
    pub running_request_id: Option<String>,
}

/// What the service is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceStatus {
    /// Version of the product.
    pub version: String,
    /// Version of the analysis engine.
    pub engine_version: String,
    /// Stage: `local`, `prod` and so on.
    pub stage: String,
    /// Channels come from the sample platform, not from the real one.
    pub sample_platform: bool,
}
