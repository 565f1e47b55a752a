//! Keys of what is known of a channel.

use domain::ChannelId;

use crate::wire::item::{self, Item};

/// Partition of a channel.
pub(crate) fn channel_pk(id: &str) -> String {
    format!("C#{id}")
}

/// Key of what is known of a channel now.
pub(crate) fn latest_key(channel: &str) -> Item {
    item::key(channel_pk(channel), "LATEST")
}

/// The channel in whose partition a row is.
pub(crate) fn channel_of(row: &Item) -> Option<ChannelId> {
    item::text(row, "pk")?.strip_prefix("C#")?.parse().ok()
}
