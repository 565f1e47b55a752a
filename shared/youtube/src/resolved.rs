//! A channel that was found.

use domain::ChannelId;
use engine::snapshot::Channel;

use crate::map;
use crate::wire::ChannelItem;

/// A channel that was named. Where finding it meant reading it, it is kept, so that a snapshot need not read it again.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    /// Its id.
    pub id: ChannelId,
    /// What was read of it.
    pub channel: Option<Channel>,
    /// The list of its uploads, where the platform named one.
    pub(crate) uploads: Option<String>,
}

impl Resolved {
    pub(crate) fn read(item: &ChannelItem) -> Option<Self> {
        let id = item.id.parse().ok()?;
        let uploads = Some(item.content_details.related_playlists.uploads.clone()).filter(|list| !list.is_empty());
        Some(Self {
            id,
            channel: Some(map::channel(item)),
            uploads,
        })
    }
}

impl From<ChannelId> for Resolved {
    /// A channel known by its id: nothing was read yet, and whether it exists is not known.
    fn from(id: ChannelId) -> Self {
        Self {
            id,
            channel: None,
            uploads: None,
        }
    }
}
