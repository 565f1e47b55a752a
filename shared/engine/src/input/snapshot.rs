//! What the engine reads: a channel and its newest uploads at one moment. Any optional field may be missing.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A channel and its newest uploads as the platform showed them at `taken_at`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// When the platform was asked.
    pub taken_at: Timestamp,
    /// The channel.
    pub channel: Channel,
    /// Its newest public uploads, in any order; quick analysis 50, X-Ray up to 200.
    pub videos: Vec<Video>,
    /// Taken from the sample platform, not from the real one.
    #[serde(default)]
    pub sample: bool,
}

/// A channel's identity and counts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Channel {
    /// The platform's id (`UC…`).
    pub id: String,
    /// Display name.
    pub title: String,
    /// Its own description.
    pub description: String,
    /// Handle with `@`, where it has one.
    pub handle: Option<String>,
    /// ISO 3166-1 alpha-2 country.
    pub country: Option<String>,
    /// BCP 47 language the channel declares.
    pub language: Option<String>,
    /// When it was created.
    pub created_at: Option<Timestamp>,
    /// Subscribers, rounded by the platform to three figures; `None` when hidden.
    pub subscribers: Option<u64>,
    /// Views over its whole life.
    pub total_views: Option<u64>,
    /// Public videos in all.
    pub total_videos: Option<u64>,
    /// Topic names of the platform (last part of the Wikipedia address).
    pub topics: Vec<String>,
    /// Address of the logo.
    pub logo_url: Option<String>,
}

impl Channel {
    /// Subscribers above 0, where shown.
    pub(crate) fn shown_subscribers(&self) -> Option<f64> {
        self.subscribers.filter(|count| *count > 0).map(|count| count as f64)
    }
}

/// One upload.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Video {
    /// The platform's id.
    pub id: String,
    /// Title.
    pub title: String,
    /// Description, possibly shortened, but never to under 100 characters.
    pub description: String,
    /// What its whole description is, read before it was shortened; `None` where that is not known.
    #[serde(default)]
    pub description_facts: Option<DescriptionFacts>,
    /// The uploader's tags.
    pub tags: Vec<String>,
    /// When it went public.
    pub published_at: Option<Timestamp>,
    /// Length in seconds; `None` for streams that have not ended.
    pub duration_s: Option<u32>,
    /// Views over its whole life.
    pub views: Option<u64>,
    /// Likes; `None` when hidden.
    pub likes: Option<u64>,
    /// Comments; `None` when switched off.
    pub comments: Option<u64>,
    /// Whether it is, was or will be a stream.
    pub live: Live,
    /// The platform's category id.
    pub category: Option<String>,
    /// Declared language of the audio, else of the texts.
    pub language: Option<String>,
    /// Whether it has captions of the channel's own; `None` where that is not known.
    #[serde(default)]
    pub captions: Option<bool>,
}

/// What a whole description is, without its words: a shortened text does not show whether limits were kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DescriptionFacts {
    /// Length in bytes of UTF-8.
    pub bytes: u32,
    /// Equal for texts that differ at most in space at either end, and in practice for no others.
    pub hash: u64,
    /// Nothing but space.
    pub blank: bool,
    /// Hashtags.
    pub hashtags: u32,
    /// The times that its lines begin or end with; `None` where no line does.
    pub times: Option<ListedTimes>,
}

/// Times of a description, one a line, in seconds, in the order of the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedTimes {
    /// How many, 1 and more.
    pub count: u32,
    /// The first in the list.
    pub first: u32,
    /// The least.
    pub earliest: u32,
    /// The greatest.
    pub latest: u32,
    /// One of them is not later than the one before.
    pub descends: bool,
    /// The least step from one to a later one that follows it.
    pub shortest: Option<u32>,
}

/// Live state of an upload.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Live {
    /// An ordinary upload.
    #[default]
    None,
    /// Announced, not yet begun.
    Upcoming,
    /// On air now.
    Active,
    /// A stream that has ended.
    Ended,
}
