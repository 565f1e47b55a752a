//! What a saved title is: the types that cross this crate's border, and its row.

use domain::{
    ChannelId, ChannelName, Result, TitleCategory, TitleId, TitleNotes, TitleStatus, TitleText, UserId, VideoId,
};
use engine::titles::score::TitleScore;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::schema::{SK, shard_of};
use crate::wire::item::{self, Item, PLATFORM_DATA_TTL, stamp};

/// What the keys of titles begin with.
pub(crate) const PREFIX: &str = "T#";
/// For how long a deleted title can be brought back.
pub const UNDO_WITHIN: SignedDuration = SignedDuration::from_hours(24);
/// Partitions of the sparse index of platform data: titles of videos, and what the channels of other titles are called.
pub(crate) const TITLE_SHARDS: [&str; 4] = ["TITLES#0", "TITLES#1", "TITLES#2", "TITLES#3"];
pub(crate) const NAME_SHARDS: [&str; 4] = ["NAMES#0", "NAMES#1", "NAMES#2", "NAMES#3"];

/// What somebody saved.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedTitle {
    /// The owner.
    pub user: UserId,
    /// Which; the same id twice is the same act.
    pub id: TitleId,
    /// What was asked for, as one text: the same idempotency key must come with the same. Of a video nothing is asked for but itself.
    pub request: Option<String>,
    /// The title; `None` where it was platform data, and was redacted.
    pub title: Option<TitleText>,
    /// What its channel is called.
    pub channel_name: Option<ChannelName>,
    /// The channel. Its name is then platform data.
    pub channel: Option<ChannelId>,
    /// The video whose title it is. It is then platform data, until its person writes over it.
    pub video: Option<VideoId>,
    /// The channel is of the sample platform.
    pub is_sample: bool,
    /// The niche by which it is scored where its channel has no study.
    pub niche: Option<String>,
    /// What it is for.
    pub category: TitleCategory,
    /// How far its person is with it.
    pub status: TitleStatus,
    /// Its person's notes.
    pub notes: TitleNotes,
    /// When it was saved.
    pub created_at: Timestamp,
    /// When its person last changed it.
    pub updated_at: Timestamp,
    /// When the platform data in it was read, whenever it was saved.
    pub platform_data_at: Timestamp,
    /// Its person wrote over the title of a video.
    pub is_own: bool,
    /// What its features are worth, as of when it was last scored.
    pub score: TitleScore,
    /// When it was deleted.
    pub deleted_at: Option<Timestamp>,
    /// Counts the changes of the row; the store alone sets it.
    pub ver: u64,
}

/// What a title begins with; the rest is its person's to change.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTitle {
    /// The owner.
    pub user: UserId,
    /// The title.
    pub id: TitleId,
    /// As of [`SavedTitle::request`].
    pub request: Option<String>,
    /// The title.
    pub title: TitleText,
    /// When it was saved.
    pub created_at: Timestamp,
    /// What its features are worth.
    pub score: TitleScore,
}

impl SavedTitle {
    /// The person's own title, saved now, in no category and for later.
    #[must_use]
    pub fn new(new: NewTitle) -> Self {
        Self {
            user: new.user,
            id: new.id,
            request: new.request,
            title: Some(new.title),
            channel_name: None,
            channel: None,
            video: None,
            is_sample: false,
            niche: None,
            category: TitleCategory::default(),
            status: TitleStatus::default(),
            notes: TitleNotes::none(),
            created_at: new.created_at,
            updated_at: new.created_at,
            platform_data_at: new.created_at,
            is_own: false,
            score: new.score,
            deleted_at: None,
            ver: 0,
        }
    }

    /// Whether the title itself is platform data.
    #[must_use]
    pub const fn has_platform_title(&self) -> bool {
        self.video.is_some() && !self.is_own && self.title.is_some()
    }

    /// When the platform data in it must be gone; `None` where there is none.
    #[must_use]
    pub fn platform_data_until(&self) -> Option<Timestamp> {
        let foreign = self.has_platform_title() || (self.channel.is_some() && self.channel_name.is_some());
        foreign.then(|| self.platform_data_at + PLATFORM_DATA_TTL)
    }

    /// Without its platform data.
    pub(crate) fn without_platform_data(self) -> Self {
        let foreign = self.has_platform_title();
        Self {
            title: self.title.filter(|_| !foreign),
            channel_name: self.channel_name.filter(|_| self.channel.is_none()),
            ..self
        }
    }

    /// As it may be shown at `now`.
    #[must_use]
    pub fn at(self, now: Timestamp) -> Self {
        match self.platform_data_until() {
            Some(until) if until <= now => self.without_platform_data(),
            _ => self,
        }
    }

    /// Whether its person can still bring it back, where it is deleted.
    pub(crate) fn is_there(&self, now: Timestamp) -> bool {
        self.deleted_at.is_none_or(|deleted| now < deleted + UNDO_WITHIN)
    }

    pub(crate) fn row(&self) -> Result<Item> {
        item::encode(&Row::from(self.clone()))
    }

    pub(crate) fn read(row: Item) -> Result<Self> {
        item::decode::<Row>(row).map(Into::into)
    }

    /// One that cannot be read must not keep the others from their person, or from being looked after: it is logged and left out.
    pub(crate) fn readable(row: Item) -> Option<Self> {
        let sort = item::text(&row, SK).unwrap_or_default().to_owned();
        Self::read(row)
            .inspect_err(|error| tracing::error!(%error, sk = sort, "the row of a saved title cannot be read"))
            .ok()
    }
}

pub(crate) fn key(user: &UserId, id: &TitleId) -> Item {
    item::key(item::user_pk(user), format!("{PREFIX}{id}"))
}

/// The partition of the index of platform data that lists a title.
fn platform_data_shard_of(title: &SavedTitle) -> &'static str {
    let shards = match title.has_platform_title() {
        true => TITLE_SHARDS,
        false => NAME_SHARDS,
    };
    shards[shard_of(title.id.as_str(), shards.len())]
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    pk: String,
    sk: String,
    user_id: UserId,
    title_id: TitleId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    request: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<TitleText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    channel_name: Option<ChannelName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    channel_id: Option<ChannelId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    video_id: Option<VideoId>,
    #[serde(default)]
    is_sample: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    niche: Option<String>,
    category: TitleCategory,
    status: TitleStatus,
    notes: TitleNotes,
    #[serde(with = "stamp")]
    created_at: Timestamp,
    #[serde(with = "stamp")]
    updated_at: Timestamp,
    #[serde(rename = "wordsAt", with = "stamp")]
    platform_data_at: Timestamp,
    #[serde(default)]
    is_own: bool,
    score: TitleScore,
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    deleted_at: Option<Timestamp>,
    ver: u64,
    /// In the index of platform data, where it has any.
    #[serde(default, rename = "wordsShard", skip_serializing_if = "Option::is_none")]
    platform_data_shard: Option<String>,
    #[serde(
        default,
        rename = "wordsDue",
        with = "stamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    platform_data_due: Option<Timestamp>,
    /// Of a deleted one: when the table may remove it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expires_at: Option<i64>,
}

impl From<SavedTitle> for Row {
    fn from(title: SavedTitle) -> Self {
        let platform_data_due = title.platform_data_until();
        Self {
            pk: item::user_pk(&title.user),
            sk: format!("{PREFIX}{}", title.id),
            platform_data_shard: platform_data_due.map(|_| platform_data_shard_of(&title).to_owned()),
            platform_data_due,
            expires_at: title.deleted_at.map(|deleted| (deleted + UNDO_WITHIN).as_second()),
            user_id: title.user,
            title_id: title.id,
            request: title.request,
            title: title.title,
            channel_name: title.channel_name,
            channel_id: title.channel,
            video_id: title.video,
            is_sample: title.is_sample,
            niche: title.niche,
            category: title.category,
            status: title.status,
            notes: title.notes,
            created_at: title.created_at,
            updated_at: title.updated_at,
            platform_data_at: title.platform_data_at,
            is_own: title.is_own,
            score: title.score,
            deleted_at: title.deleted_at,
            ver: title.ver,
        }
    }
}

impl From<Row> for SavedTitle {
    fn from(row: Row) -> Self {
        Self {
            user: row.user_id,
            id: row.title_id,
            request: row.request,
            title: row.title,
            channel_name: row.channel_name,
            channel: row.channel_id,
            video: row.video_id,
            is_sample: row.is_sample,
            niche: row.niche,
            category: row.category,
            status: row.status,
            notes: row.notes,
            created_at: row.created_at,
            updated_at: row.updated_at,
            platform_data_at: row.platform_data_at,
            is_own: row.is_own,
            score: row.score,
            deleted_at: row.deleted_at,
            ver: row.ver,
        }
    }
}
