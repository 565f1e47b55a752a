//! What one kind of buffer says of itself.

use std::collections::HashMap;

use columns::Malformed;
use domain::{ChannelId, Result};
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::ChangePosition;

use crate::change::{Change, Page};

/// Channels that are read whatever the index says, and what the notes say of their own then.
pub type Besides<K> = (Vec<Change<<K as Kind>::Now>>, <K as Kind>::Own);

/// A kind of buffer: what it is made of, and what else is made with it.
pub trait Kind: Sync {
    /// What is known of a channel.
    type Now: Send;
    /// Some channels laid out.
    type Part: Send;
    /// The buffer, read in place.
    type Buffer: Send + Sync;
    /// What the notes have of their own.
    type Own: Clone + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;

    /// The buffer's name in the bucket.
    const BUFFER: &'static str;
    /// The notes' name in the bucket.
    const NOTES: &'static str;
    /// The version of the buffer's format.
    const VERSION: u32;
    /// Channels of one part, of which all are unpacked at a time.
    const PART: usize;
    /// A whole build looks at the last buffer too.
    const REBUILD_READS_LAST: bool;

    /// Channels that changed since a time, as they are now.
    fn page(
        &self,
        since: Timestamp,
        from: &ChangePosition,
        now: Timestamp,
    ) -> impl Future<Output = Result<Page<Self::Now>>> + Send;

    /// What is in the buffer besides, once it is built. `until`: what changed before is in the last buffer; `None` where all of it is read.
    fn besides(
        &self,
        own: &Self::Own,
        until: Option<Timestamp>,
        now: Timestamp,
    ) -> impl Future<Output = Result<Besides<Self>>> + Send;

    /// Lays channels out.
    ///
    /// # Errors
    /// Too many for one buffer.
    fn part(channels: HashMap<ChannelId, Self::Now>, now: Timestamp) -> Result<Self::Part>;

    /// Reads a buffer in place.
    ///
    /// # Errors
    /// It is damaged, or of another version.
    fn load(bytes: Vec<u8>) -> std::result::Result<Self::Buffer, Malformed>;

    /// How many rows it has.
    fn rows(buffer: &Self::Buffer) -> u32;

    /// One buffer of the parts; where it is not `whole`, with all of the last one that they say nothing of.
    ///
    /// # Errors
    /// Too many for one buffer.
    fn merge(last: Option<Self::Buffer>, parts: Vec<Self::Part>, whole: bool, built: Timestamp) -> Result<Vec<u8>>;

    /// What else is made of a new buffer, before the notes know of it. Must not mind to be done twice.
    fn publish(&self, buffer: &Self::Buffer, own: &mut Self::Own) -> impl Future<Output = Result<()>> + Send;
}
