//! What the builder notes besides how far it has come.

use domain::ChannelId;
use serde::{Deserialize, Serialize};

/// The board's own part of the notes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Own {
    /// The channels of the first places.
    pub top: Vec<ChannelId>,
    /// Nothing is left to pay for these places.
    pub paid: bool,
    /// The count that was last written for the CDN.
    pub channels: Option<u64>,
    /// How long an analysis takes, as it was last written with the count.
    pub seconds: Option<u64>,
}
