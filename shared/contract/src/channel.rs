//! Linking one's own channel, and the weekly free analysis that comes with it, on the wire.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The state of the caller's own channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChannelConnection {
    /// A channel is linked.
    pub is_connected: bool,
    /// The channel's id; `null` without a channel.
    pub channel_id: Option<String>,
    /// The channel's name; `null` without a channel, and 30 days after the platform reported it: linking the channel again brings it back.
    pub channel_name: Option<String>,
    /// Address of the channel's picture; `null` as the name is, or when there is none.
    pub channel_avatar: Option<String>,
    /// When the channel was linked; `null` without a channel.
    pub connected_at: Option<Timestamp>,
    /// The next analysis costs nothing. Never without a channel.
    pub can_use_weekly_free: bool,
    /// When the free analysis that was used comes back: the first moment of the day, in UTC, on which the week is over. `null` where
    /// one can be used now, and without a channel.
    pub weekly_free_at: Option<Timestamp>,
    /// Days until Monday, 1 to 7: 7 on a Monday.
    #[schema(minimum = 1, maximum = 7)]
    pub days_until_reset: u8,
}

/// Begins linking a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BeginChannelLink {
    /// What is to be done.
    pub action: ChannelLinkAction,
}

/// What is to be done about a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChannelLinkAction {
    /// Begin.
    Start,
}

/// Where to sign in at the platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChannelLinkBegun {
    /// Always true: what fails is an error.
    pub success: bool,
    /// The platform's page. It comes back to `/channel-link-callback` with `code` and `state`, or with `error` and `state`, within ten minutes.
    pub auth_url: String,
}

/// What the platform's page came back with. Which channel it is the server asks by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveChannelLink {
    /// As it was in the address.
    #[schema(min_length = 1, max_length = 1024)]
    pub code: String,
    /// As it was in the address.
    #[schema(min_length = 1, max_length = 200)]
    pub state: String,
}

/// A channel is linked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChannelLinked {
    /// Always true: what fails is an error.
    pub success: bool,
    /// The channel.
    pub channel: LinkedChannel,
}

/// The caller's own channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedChannel {
    /// The platform's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Address of its picture, if there is one.
    pub avatar: Option<String>,
    /// When it was linked.
    pub connected_at: Timestamp,
}
