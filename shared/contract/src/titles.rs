//! Saved titles on the wire.

use domain::title;
use engine::report::TitleFeature;
use engine::titles::score::TitleScore;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::member::given;

/// What a title is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TitleCategory {
    /// No particular use.
    #[default]
    General,
    /// For something of the moment.
    Trending,
    /// Works at any time.
    Evergreen,
    /// For a season of the year.
    Seasonal,
}

/// How far its person is with a title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TitleStatus {
    /// Kept for later.
    #[default]
    Saved,
    /// To be used.
    Planned,
    /// A video has it.
    Used,
    /// Put away.
    Archived,
}

twins!(
    TitleCategory,
    title::TitleCategory,
    [General, Trending, Evergreen, Seasonal]
);
twins!(TitleStatus, title::TitleStatus, [Saved, Planned, Used, Archived]);

/// A saved title.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedTitle {
    /// 32 lower-case hexadecimal digits.
    pub title_id: String,
    /// The title; `null` where it is that of a video of the platform which could not be read again within 30 days.
    #[schema(required = true)]
    pub title: Option<String>,
    /// What its channel is called; `null` where it belongs to none, and where the platform's word for it is 30 days old.
    #[schema(required = true)]
    pub channel_name: Option<String>,
    /// The platform's id of the channel.
    #[schema(required = true)]
    pub channel_id: Option<String>,
    /// The platform's id of the video whose title it is.
    #[schema(required = true)]
    pub video_id: Option<String>,
    /// The video or channel is of the sample platform.
    pub is_sample: bool,
    /// The key of the niche by which it is scored where its channel has no study.
    #[schema(required = true)]
    pub niche: Option<String>,
    /// What it is for.
    pub category: TitleCategory,
    /// How far its person is with it.
    pub status: TitleStatus,
    /// The person's own notes; may be empty.
    pub notes: String,
    /// When it was saved.
    pub created_at: Timestamp,
    /// When its person last changed it.
    pub updated_at: Timestamp,
    /// What was found in it. The score is as of when its words or its niche last changed.
    pub reading: TitleReading,
}

/// A page of saved titles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedTitlePage {
    /// Up to 500 of them, in no order that says anything.
    pub items: Vec<SavedTitle>,
    /// Where the next page begins; `null` on the last one.
    #[schema(required = true)]
    pub next_cursor: Option<String>,
}

/// What the engine finds in a title.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TitleReading {
    /// Features, in the engine's order.
    pub features: Vec<TitleFeature>,
    /// Words by which the engine knows features.
    pub power_words: Vec<String>,
    /// Its form, as `pattern` of a video of the hub; `null` where it has none.
    #[schema(required = true)]
    pub pattern: Option<String>,
    /// What its features are worth.
    pub score: TitleScore,
}

/// Saves a title: the person's own words, or those of a video.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveTitle {
    /// One line of 1 to 200 characters.
    pub title: String,
    /// What its channel is called, up to 100 characters.
    #[serde(default)]
    pub channel_name: Option<String>,
    /// The platform's id of the channel.
    #[serde(default)]
    #[schema(pattern = "^UC[0-9A-Za-z_-]{22}$")]
    pub channel_id: Option<String>,
    /// The platform's id of the video whose title it is; only with `channelId`.
    #[serde(default)]
    #[schema(pattern = "^[0-9A-Za-z_-]{11}$")]
    pub video_id: Option<String>,
    /// The channel is of the sample platform.
    #[serde(default)]
    pub is_sample: bool,
    /// The key of a niche.
    #[serde(default)]
    #[schema(pattern = "^[0-9a-z_-]{1,64}$")]
    pub niche: Option<String>,
    /// What it is for.
    #[serde(default)]
    pub category: TitleCategory,
    /// How far its person is with it.
    #[serde(default)]
    pub status: TitleStatus,
    /// Up to 2,000 characters.
    #[serde(default)]
    pub notes: String,
}

/// Changes a saved title. What is not named stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, try_from = "Named")]
#[schema(min_properties = 1)]
pub struct UpdateTitle {
    /// One line of 1 to 200 characters. A title that its person has written over is their own from then on.
    #[schema(value_type = String, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The key of a niche; `null`: none.
    #[schema(value_type = Option<String>, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub niche: Option<Option<String>>,
    /// What it is for.
    #[schema(value_type = TitleCategory, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<TitleCategory>,
    /// How far its person is with it.
    #[schema(value_type = TitleStatus, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<TitleStatus>,
    /// Up to 2,000 characters.
    #[schema(value_type = String, required = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
}

/// [`UpdateTitle`] before it is known that it names anything.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Named {
    #[serde(default, deserialize_with = "given")]
    title: Option<String>,
    #[serde(default, deserialize_with = "given")]
    niche: Option<Option<String>>,
    #[serde(default, deserialize_with = "given")]
    category: Option<TitleCategory>,
    #[serde(default, deserialize_with = "given")]
    status: Option<TitleStatus>,
    #[serde(default, deserialize_with = "given")]
    notes: Option<String>,
}

impl TryFrom<Named> for UpdateTitle {
    type Error = &'static str;

    fn try_from(named: Named) -> Result<Self, Self::Error> {
        let change = Self {
            title: named.title,
            niche: named.niche,
            category: named.category,
            status: named.status,
            notes: named.notes,
        };
        if change == Self::default() {
            return Err("nothing is to be changed");
        }
        Ok(change)
    }
}

/// Changes several saved titles at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeTitles {
    /// 1 to 99 of the caller's titles: all of them are changed or none.
    #[schema(min_items = 1, max_items = 99, pattern = "^[0-9a-f]{32}$")]
    pub title_ids: Vec<String>,
    /// How far their person is with them.
    #[schema(value_type = TitleStatus, required = false)]
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub status: Option<TitleStatus>,
    /// What they are for.
    #[schema(value_type = TitleCategory, required = false)]
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub category: Option<TitleCategory>,
    /// `true` deletes them, `false` brings back what was deleted within the last day.
    #[schema(value_type = bool, required = false)]
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub deleted: Option<bool>,
}

/// What became of a change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedTitles {
    /// The named titles as they are now, without the deleted ones.
    pub items: Vec<SavedTitle>,
    /// Named titles that are gone.
    pub missing: Vec<String>,
}

/// Saves many titles of the person's own, as a file of them holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportTitles {
    /// 1 to 2,000 titles.
    #[schema(min_items = 1, max_items = 2000)]
    pub lines: Vec<ImportedTitle>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportedTitle {
    /// One line of 1 to 200 characters.
    pub title: String,
    /// What its channel is called, up to 100 characters.
    #[serde(default)]
    pub channel_name: Option<String>,
    /// What it is for.
    #[serde(default)]
    pub category: TitleCategory,
    /// How far its person is with it.
    #[serde(default)]
    pub status: TitleStatus,
    /// Up to 2,000 characters.
    #[serde(default)]
    pub notes: String,
    /// When it was first saved, as RFC 3339 writes it; now where it is not said, or lies ahead.
    #[serde(default)]
    pub created_at: Option<String>,
}

/// What an import saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedTitles {
    /// Its lines that are stored now.
    pub saved: u32,
}

/// Asks what a title is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScoreTitle {
    /// One line of 1 to 200 characters.
    pub title: String,
    /// The channel that it is for.
    #[serde(default)]
    #[schema(pattern = "^UC[0-9A-Za-z_-]{22}$")]
    pub channel_id: Option<String>,
    /// The key of a niche.
    #[serde(default)]
    #[schema(pattern = "^[0-9a-z_-]{1,64}$")]
    pub niche: Option<String>,
}
