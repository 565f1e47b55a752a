//! The discovery hub on the wire.

use domain::hub::Access;
use engine::report::{Format, TitleFeature};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One page of the hub.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hub {
    /// The videos of this page.
    pub videos: Vec<HubVideo>,
    /// This page, from 1.
    pub page: u32,
    /// Videos a page.
    pub page_size: u32,
    /// Videos that answer the question, no matter who asks.
    pub total: u32,
    /// Those of them that the caller's tier sees: the first ones. What is beyond never leaves the server.
    pub visible: u32,
    /// What the hub holds, without any filter.
    pub in_hub: HubCounts,
    /// When the hub was built; `null` before the first time.
    pub as_of: Option<Timestamp>,
    /// A newer hub could not be read just now, so this is the last known one.
    pub stale: bool,
    /// What the caller may do here.
    pub access: HubAccess,
    /// What each filter lets through, in the order of the document; `null` where videos answer and `explain` is not set.
    pub funnel: Option<Vec<HubStep>>,
    /// The filter after which none was left, by its name in the query; `null` where videos answer, and where the hub itself is empty.
    pub emptied_by: Option<String>,
    /// What the whole hub has to choose from, on the first page; what each choice would give with the other filters is a call of its own.
    pub choices: Option<HubChoices>,
}

/// A video that did far better than its own channel's line, as it was when its channel was last read. That is never 30 days ago or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubVideo {
    /// The platform's id. The addresses of the video and its thumbnail follow from it and `sample`.
    pub video_id: String,
    /// Title.
    pub title: String,
    /// Its channel's id.
    pub channel_id: String,
    /// Its channel's name.
    pub channel_name: String,
    /// Its channel's handle with `@`.
    pub channel_handle: Option<String>,
    /// Its channel's subscribers; `null` when hidden.
    pub subscribers: Option<u64>,
    /// Its channel's main language.
    pub language: Option<String>,
    /// Format.
    pub format: Format,
    /// Length in seconds; `null` where the platform names none.
    pub length_seconds: Option<u32>,
    /// When it went public.
    pub published_at: Timestamp,
    /// Since when it has been in the hub.
    pub discovered_at: Timestamp,
    /// When its channel was read.
    pub read_at: Timestamp,
    /// Views then.
    pub views: u64,
    /// Times the views that its channel's line lets expect of its format and age, to the hundredth; 2 and more.
    pub multiple: f64,
    /// Lower end of the multiple's 90 percent interval.
    pub multiple_low: f64,
    /// Upper end of the multiple's 90 percent interval.
    pub multiple_high: f64,
    /// Uploads of its format that the line rests on.
    pub neighbours: u32,
    /// Views per subscriber, to the hundredth; `null` when subscribers are hidden, or there are none.
    pub views_per_subscriber: Option<f64>,
    /// Key of its channel's niche.
    pub niche: Option<String>,
    /// Key of that niche's group.
    pub meta_niche: Option<String>,
    /// The form of its title with the subject left open, as `# ways …`; `null` where it has none.
    pub pattern: Option<String>,
    /// Channels whose videos of its niche have its pattern when the hub was built, its own among them; 0 without a niche or a pattern.
    pub repeated_by: u32,
    /// What its title shows.
    pub features: Vec<TitleFeature>,
    /// The data came from the sample platform.
    pub sample: bool,
}

/// How much the hub holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubCounts {
    /// Videos.
    pub videos: u32,
    /// Channels that they are of.
    pub channels: u32,
    /// Niches that they are of.
    pub niches: u32,
    /// Languages of their channels.
    pub languages: u32,
}

/// What the caller's tier may do in the hub.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubAccess {
    /// Effective tier.
    pub tier: String,
    /// Videos of any answer at most, counted from its top; `null`: all.
    pub rows: Option<u32>,
    /// The tier that sees more; `null` where all are seen.
    pub more_rows_tier: Option<String>,
}

impl From<Access> for HubAccess {
    fn from(access: Access) -> Self {
        Self {
            tier: access.tier.name().to_owned(),
            rows: access.rows,
            more_rows_tier: access.more_rows_with().map(|tier| tier.name().to_owned()),
        }
    }
}

/// What a filter lets through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubStep {
    /// The filter, by its name in the query. Both ends of a range are filters of their own.
    pub filter: String,
    /// Videos that pass it alone.
    pub alone: u32,
    /// Videos that pass it and those before it.
    pub left: u32,
}

/// What there is to choose from; each list by the number of videos, the most first. What no video has is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubChoices {
    /// Niches by key.
    pub niches: Vec<HubChoice>,
    /// Groups of niches by key.
    pub meta_niches: Vec<HubChoice>,
    /// Languages by tag.
    pub languages: Vec<HubChoice>,
    /// Formats.
    pub formats: Vec<HubChoice>,
}

/// One value and how many videos have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubChoice {
    /// The value, as the filter takes it.
    pub key: String,
    /// Videos that have it.
    pub videos: u32,
}

/// A video of the hub, and its neighbors. Read from what is known of its channel now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubVideoDetails {
    /// As in the list.
    pub video: HubVideo,
    /// Every upload of its channel that was measured, oldest first. Empty where there were too many to keep.
    pub line: Vec<HubLinePoint>,
    /// Other videos of its channel that are in the hub, at most 6; what is surest first.
    pub others: Vec<HubVideo>,
    /// Videos of its niche by other channels whose titles have its pattern, at most 6, one of each channel; what is surest first.
    pub siblings: Vec<HubVideo>,
}

/// An upload of a channel's line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubLinePoint {
    /// When it went public.
    pub published_at: Timestamp,
    /// Times the views that its format and age let expect, to the hundredth.
    pub multiple: f64,
    /// Its format.
    pub format: Format,
}

/// What titles of a niche repeat, across its channels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubPatterns {
    /// Key of the niche: the one asked for, or the largest; `null` where the hub has none.
    pub niche: Option<String>,
    /// The language asked for; `null`: whatever the language.
    pub language: Option<String>,
    /// Channels of the niche and language that have videos in the hub.
    pub channels: u32,
    /// Their videos.
    pub videos: u32,
    /// What at least 3 channels repeat: forms of titles, then words, at most 20 of each; what most channels repeat first.
    pub repeats: Vec<HubRepeat>,
    /// What is proven in one language of the niche and missing in another; at most 20 for each two languages, and 100 in all. With a language only those where it is one of the two.
    pub gaps: Vec<HubGap>,
    /// All niches of the hub, by the number of videos, the most first.
    pub niches: Vec<HubNiche>,
    /// When the hub was built; `null` before the first time.
    pub as_of: Option<Timestamp>,
    /// A newer hub could not be read just now, so this is the last known one.
    pub stale: bool,
}

/// A niche to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubNiche {
    /// Its key.
    pub key: String,
    /// Videos.
    pub videos: u32,
    /// Channels that they are of.
    pub channels: u32,
}

/// Something that titles of several channels repeat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubRepeat {
    /// What `text` is.
    pub kind: HubRepeatKind,
    /// The form, as the filter `pattern` takes it, or the word in lower case.
    pub text: String,
    /// Channels that repeat it.
    pub channels: u32,
    /// Their videos that have it.
    pub videos: u32,
    /// Median over these channels of the median multiple of these videos, to the hundredth.
    pub multiple: f64,
    /// Videos that have it, at most 3, one of each channel; what is surest first.
    pub examples: Vec<HubVideo>,
}

/// What is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HubRepeatKind {
    /// The form of a title, with its subject left open.
    Skeleton,
    /// A word by which a feature of titles is known.
    Word,
}

/// Features of titles that are proven in one language of a niche and missing in another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubGap {
    /// One feature, or two in one title of which neither is missing alone.
    pub features: Vec<TitleFeature>,
    /// The language in which at least 3 channels repeat it.
    pub proven_in: String,
    /// The language in which no video has it.
    pub missing_in: String,
    /// Channels that repeat it where it is proven.
    pub channels: u32,
    /// Their videos that have it.
    pub videos: u32,
    /// All channels of the niche in the language where it is proven.
    pub of_channels: u32,
    /// All channels of the niche in the language where it is missing: enough that 3 would have it, were it as common there.
    pub among_channels: u32,
    /// Median over the channels that repeat it of the median multiple of these videos, to the hundredth.
    pub multiple: f64,
    /// Videos that have it, at most 3, one of each channel; what is surest first.
    pub examples: Vec<HubVideo>,
}

/// Some videos of the hub and how many there are, as a file that the CDN caches: what a visitor sees without asking a function. Lies at
/// `/data/hub-preview.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HubPreview {
    /// At most 12 videos, each of another channel, of as many niches and languages as can be.
    pub videos: Vec<HubVideo>,
    /// What the hub holds.
    pub in_hub: HubCounts,
    /// When the hub was built.
    pub as_of: Timestamp,
}
