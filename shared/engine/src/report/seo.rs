//! What an X-Ray says of titles, descriptions, chapters and captions: limits that are broken, hygiene with its grade of evidence, what was
//! tested on the channel itself, and what the platform does not show. No score: preparation is not success.

use serde::{Deserialize, Serialize};

use super::Claim;

/// Limits, hygiene and tests of a channel's eligible uploads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeoStudy {
    /// Eligible uploads.
    pub uploads: u32,
    /// Of them, those whose whole description was read. What rests on descriptions is unknown for the others.
    pub described: u32,
    /// Every limit of the platform, in a fixed order, whether it is broken or not.
    pub limits: Vec<SeoLimit>,
    /// What could be tidied up, in a fixed order; only what applies to an upload at least.
    pub hints: Vec<SeoHint>,
    /// What was tested on this channel, always the same four: their false discovery rate is controlled together, apart from that of the
    /// title study.
    pub tests: Vec<SeoTest>,
    /// What the platform shows the owner alone.
    pub unseen: Vec<SeoUnseen>,
}

impl SeoStudy {
    /// Every list of uploads that it names.
    pub fn all_upload_indices(&mut self) -> impl Iterator<Item = &mut Vec<u32>> {
        let limits = self.limits.iter_mut().map(|limit| &mut limit.upload_indices);
        let hints = self.hints.iter_mut().map(|hint| &mut hint.upload_indices);
        let tests = self.tests.iter_mut().map(|test| &mut test.upload_indices);
        limits.chain(hints).chain(tests)
    }
}

/// A hard limit of the platform, and the uploads that break it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeoLimit {
    /// Which limit.
    pub rule: SeoRule,
    /// Uploads for which this is known; of a rule for chapters those that list times as chapters.
    pub of: u32,
    /// Uploads that break it, 0 to `of`.
    pub broken: u32,
    /// Those uploads, as indices into the report's `uploads`, ascending: fewer than `broken` where some hide their views. Empty in reports
    /// whose titles are no longer kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_indices: Vec<u32>,
}

/// Limits of the platform, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeoRule {
    /// A title has at most 100 characters.
    TitleLength,
    /// A description has at most 5,000 bytes.
    DescriptionLength,
    /// Title and description have at most 60 hashtags together; otherwise all of them are ignored.
    Hashtags,
    /// The first chapter begins at 00:00.
    ChaptersStart,
    /// There are at least 3 chapters.
    ChaptersFew,
    /// Chapters are in ascending order.
    ChaptersOrder,
    /// Each chapter lasts at least 10 seconds.
    ChaptersShort,
    /// No chapter begins after the video's end.
    ChaptersEnd,
}

/// How well founded a hint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Evidence {
    /// The platform says so in public.
    Official,
    /// Tested on this channel.
    Measured,
    /// One study of 2017 that counted over many channels.
    OldCorrelation,
    /// Nobody has shown an effect.
    Unknown,
}

/// Something that could be tidied up, and the uploads it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeoHint {
    /// What it is.
    pub check: SeoCheck,
    /// How well founded it is.
    pub evidence: Evidence,
    /// Uploads that were looked at for it.
    pub of: u32,
    /// Uploads to which it applies, 1 to `of`.
    pub count: u32,
    /// Those uploads, as in [`SeoLimit`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_indices: Vec<u32>,
}

/// Checks of hygiene, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeoCheck {
    /// The description is empty.
    DescriptionEmpty,
    /// The whole description is that of two other uploads at least.
    DescriptionSame,
    /// The description differs, but its first 100 characters are those of two other uploads at least.
    OpeningSame,
    /// More than 3 and at most 60 hashtags in the description: only three are shown.
    HashtagsHidden,
    /// No tags.
    TagsMissing,
    /// Neither the language of the audio nor that of the texts is declared.
    LanguageMissing,
    /// Another category than most uploads of the channel.
    CategoryOther,
    /// No chapters on an upload of 10 minutes and more.
    ChaptersMissing,
    /// No captions of the channel's own.
    CaptionsMissing,
}

/// Something that may go with more or fewer views, tested on the main format's uploads of this channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeoTest {
    /// What was tested.
    pub feature: SeoTrait,
    /// `measured` where it could be tested, else what is known from elsewhere.
    pub evidence: Evidence,
    /// Uploads that have it.
    pub with_count: u32,
    /// How many uploads of the main format it rests on.
    pub of: u32,
    /// Views with ÷ views without (1 = no difference), age-adjusted, within quarters, shrunk towards no difference. Abstains under 5
    /// uploads on either side.
    pub lift: Claim,
    /// Share of shuffles that reach as large a difference, 0 to 1; `null` where it abstains.
    pub p: Option<f64>,
    /// Beyond chance among all that were tested, and the interval of `lift` leaves 1 out.
    pub found: bool,
    /// The uploads that have it, as in [`SeoLimit`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_indices: Vec<u32>,
}

/// What is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeoTrait {
    /// Chapters that keep every rule.
    Chapters,
    /// Captions of the channel's own.
    Captions,
    /// A description longer than the median of the uploads tested.
    LongDescription,
    /// At least one hashtag in title or description.
    Hashtags,
}

/// What only the owner of a channel sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeoUnseen {
    /// How many of those who see the thumbnail click on it.
    ClickRate,
    /// How often the thumbnail was shown.
    Impressions,
    /// How long people watch.
    Retention,
    /// End screens.
    EndScreens,
    /// Cards.
    Cards,
    /// Whether the thumbnail was made for the video.
    CustomThumbnail,
}
