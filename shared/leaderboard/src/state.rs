//! How far the builder has come, as an object that only one of two builders can replace.

use std::collections::BTreeMap;

use domain::{ChannelId, Error, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::objects::{Found, Objects, Over};

use crate::names::{INTERNAL, STATE};

/// The builder's notes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct State {
    /// Nobody else builds until then.
    pub lease_until: Option<Timestamp>,
    /// Names the run that has or had it, by which it knows its own notes again.
    pub lease_of: u64,
    /// Everything that changed before is on the board; nothing is when there is none.
    pub read_until: Option<Timestamp>,
    /// The version of the format in which the board was written, 0 where that is not known.
    pub format: u32,
    /// When the board was last made from all channels.
    pub whole_at: Option<Timestamp>,
    /// Changes that are on the board and so young that they are read again: each channel with when it changed.
    pub recent: BTreeMap<ChannelId, Timestamp>,
    /// The channels of the first places.
    pub top: Vec<ChannelId>,
    /// Nothing is left to pay for these places.
    pub paid: bool,
    /// The count that was last written for the CDN.
    pub channels: Option<u64>,
}

/// The notes and the version they were read in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Noted {
    pub state: State,
    version: Option<String>,
}

impl Noted {
    /// Reads the notes. Unreadable ones are as none: the board is then made anew.
    pub(crate) async fn read(objects: &Objects) -> Result<Self> {
        let Found::Object(object) = objects.get(STATE, None).await? else {
            return Ok(Self::default());
        };
        let state = serde_json::from_slice(&object.bytes)
            .inspect_err(|error| tracing::warn!(%error, "the builder's notes cannot be read"))
            .unwrap_or_default();
        Ok(Self {
            state,
            version: Some(object.version),
        })
    }

    /// Replaces the notes; false where somebody else has. A write whose answer was lost has been made where these very notes stand there.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer, and nothing is known of the write.
    pub(crate) async fn write(&mut self, objects: &Objects) -> Result<bool> {
        let bytes = serde_json::to_vec(&self.state).map_err(Error::internal)?;
        let over = self.version.as_deref().map_or(Over::Nothing, Over::Version);
        let written = objects.put(STATE, bytes, over, INTERNAL).await;
        if let Ok(Some(version)) = written {
            self.version = Some(version);
            return Ok(true);
        }
        let there = Self::read(objects).await?;
        if there.state == self.state {
            self.version = there.version;
            return Ok(true);
        }
        written.map(|_| false)
    }
}
