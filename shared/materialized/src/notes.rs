//! How far the builder has come, as an object that only one of two builders can replace.

use domain::{Error, Result};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::objects::{Found, Objects, Precondition};

use crate::INTERNAL;
use crate::change::Recent;

/// The builder's notes, with what a kind of buffer has of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Notes<T> {
    /// Nobody else builds until then.
    pub lease_until: Option<Timestamp>,
    /// Names the run that has or had it, by which it knows its own notes again.
    pub lease_of: u64,
    /// Everything that changed before is in the buffer; nothing is when there is none.
    pub read_until: Option<Timestamp>,
    /// The version of the format in which the buffer was written, 0 where that is not known.
    pub format: u32,
    /// When the buffer was last made from all rows.
    pub whole_at: Option<Timestamp>,
    /// The version of the buffer in the bucket; `None` where that is not known.
    pub buffer: Option<String>,
    /// Changes that are in the buffer and so young that they are read again.
    #[serde(flatten)]
    pub recent: Recent,
    /// The rest.
    #[serde(flatten)]
    pub own: T,
}

/// The notes and the version they were read in.
#[derive(Clone, Debug)]
pub struct Noted<T> {
    /// The notes.
    pub notes: Notes<T>,
    name: &'static str,
    version: Option<String>,
}

impl<T: Clone + Default + PartialEq + Serialize + DeserializeOwned> Noted<T> {
    /// Reads the notes under this name. Unreadable ones are as none: the buffer is then made from all rows.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer.
    pub async fn read(objects: &Objects, name: &'static str) -> Result<Self> {
        let (notes, version) = match objects.get(name, None).await? {
            Found::Object(object) => {
                let notes = serde_json::from_slice(&object.bytes)
                    .inspect_err(|error| tracing::warn!(%error, name, "the builder's notes cannot be read"))
                    .unwrap_or_default();
                (notes, Some(object.version))
            }
            Found::Nothing | Found::Unchanged => (Notes::default(), None),
        };
        Ok(Self { notes, name, version })
    }

    /// Replaces the notes; false where somebody else has. A write whose answer was lost has been made where these very notes are there.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer, and nothing is known of the write.
    pub async fn write(&mut self, objects: &Objects) -> Result<bool> {
        let bytes = serde_json::to_vec(&self.notes).map_err(Error::internal)?;
        let over = self
            .version
            .as_deref()
            .map_or(Precondition::Nothing, Precondition::Version);
        let written = objects.put(self.name, bytes, over, INTERNAL).await;
        if let Ok(Some(version)) = written {
            self.version = Some(version);
            return Ok(true);
        }
        let there = Self::read(objects, self.name).await?;
        if there.notes == self.notes {
            self.version = there.version;
            return Ok(true);
        }
        written.map(|_| false)
    }
}
