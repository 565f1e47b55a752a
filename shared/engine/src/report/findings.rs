//! Types of what is found beyond single figures: titles, times, lengths, rhythm, dependence, flags.
//!
//! They name reasons and features by key and carry no word of the platform but counts, so they may stay when its texts expire.

use serde::{Deserialize, Serialize};

use super::{Claim, Reason, RiskLevel, State};

/// A yes or no, and how far it can be trusted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Flag {
    /// Whether it holds; `null` exactly when abstained.
    pub value: Option<bool>,
    /// Uploads it rests on.
    pub n: u32,
    /// Key of the rule in the "how is this computed" texts.
    pub basis: String,
    /// How far it can be trusted.
    pub state: State,
    /// Why it is provisional or missing.
    pub reason: Option<Reason>,
}

/// What of the catalogue looks made to a template, flag by flag.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AutomationFlags {
    /// Titles follow a skeleton: title pattern score of 70 and more.
    pub title_pattern: Flag,
    /// Uploads are about equally long.
    pub even_lengths: Flag,
    /// Uploads come at even gaps: consistency of 75 and more.
    pub even_cadence: Flag,
    /// Uploads draw about equally many views.
    pub even_results: Flag,
}

/// Figures of the revenue tab, what the simulator starts from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MetricsRev {
    /// Mean lifetime pace of all eligible uploads: views ÷ age in days. Not velocity, which needs two snapshots.
    pub avg_vpd_rev: Claim,
    /// Views a month from new uploads: uploads a month × mean views projected to 30 days.
    pub monthly_views_sim_avg: Claim,
    /// Uploads a week × 4.345.
    pub monthly_uploads: Claim,
}

/// The kind of dependence, its risk level and the grounds for both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Dependency {
    /// What the views hang on most.
    #[serde(rename = "type")]
    pub dependency_type: DependencyType,
    /// As in the metrics.
    pub risk_level: RiskLevel,
    /// Every ground that reaches its threshold, strongest first.
    pub factors: Vec<DependencyFactor>,
    /// How far it can be trusted.
    pub state: State,
    /// Why it is provisional or missing.
    pub reason: Option<Reason>,
}

/// What the views hang on most (content dependency type).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DependencyType {
    /// Subjects that do not age, views spread over many uploads.
    Evergreen,
    /// Nothing prevails.
    Mixed,
    /// News and the talk of the day.
    TrendDependent,
    /// Matches, releases, shows: dates that others set.
    EventDependent,
    /// Guests or one named person.
    PersonDependent,
    /// A season of the year.
    Seasonal,
    /// A handful of hits.
    HitDependent,
    /// Too few uploads to say.
    #[default]
    Unknown,
}

/// One ground of a dependence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DependencyFactor {
    /// `few_hits`, `single_upload`, `news`, `events`, `persons`, `one_name`, `season`, `fades`.
    pub key: String,
    /// Share of views or titles, 0 to 1; for `fades` the share of views that uploads ten times as old have less.
    pub share: Claim,
}

/// Whether a channel depends on the season.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Seasonality {
    /// 0 (none) to 5 dots; `null` when abstained.
    pub level: Option<u8>,
    /// Key of the note's text.
    pub note: SeasonNote,
    /// Share of titles tied to a season, 0 to 1.
    pub share: Claim,
}

/// What the seasonality note says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "seasons, named")]
pub enum SeasonNote {
    /// Too few uploads to say.
    #[default]
    Unknown,
    /// No sign of a season.
    None,
    /// Titles name several seasons.
    Several,
    Christmas,
    NewYear,
    Carnival,
    Valentine,
    Easter,
    Spring,
    Summer,
    BackToSchool,
    Autumn,
    Halloween,
    BlackFriday,
    Winter,
}

/// What titles do for views, tested on the channel's own main format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TitleStudy {
    /// Uploads it rests on.
    pub n: u32,
    /// Features that 5 titles have and 5 have not: only these were tested.
    pub tested: u32,
    /// Of them found beyond chance. 0 means: no measurable effect.
    pub found: u32,
    /// Every feature tested, those found first.
    pub claims: Vec<TitleClaim>,
    /// How far it can be trusted.
    pub state: State,
    /// Why it is provisional or missing.
    pub reason: Option<Reason>,
}

/// One feature of titles and what goes with it. A correlation within the channel, never a promise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TitleClaim {
    /// The feature.
    pub feature: TitleFeature,
    /// Titles that have it.
    pub with_count: u32,
    /// The number of titles.
    pub of: u32,
    /// Views with ÷ views without (1 = no difference), age-adjusted, within quarters, shrunk to what such titles do elsewhere.
    pub lift: Claim,
    /// The same before shrinking.
    pub raw_lift: f64,
    /// What it was shrunk to.
    pub prior_lift: f64,
    /// Share of permutations within quarters that reach it.
    pub p: f64,
    /// Is beyond chance among all features tested (Benjamini–Hochberg at 0.10).
    pub found: bool,
    /// The `with_count` uploads whose titles have it, as indices into the report's `uploads`, ascending. Empty in older reports, and in those
    /// whose titles are no longer kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_indices: Vec<u32>,
}

/// Features of titles, in English and German.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TitleFeature {
    /// Holds a number that is no year.
    Number,
    /// Asks a question.
    Question,
    /// Holds brackets.
    Brackets,
    /// Writes a word in capitals.
    Caps,
    /// Up to 30 characters.
    Short,
    /// Over 60 characters.
    Long,
    /// Speaks to the viewer: you, du, dein.
    SecondPerson,
    /// Speaks of the maker: I, my, ich.
    FirstPerson,
    /// Warns or denies: never, worst, nie, Fehler.
    Negative,
    /// Names a year.
    Year,
    /// Announces a list: 7 ways, Top 10, 5 Tipps.
    List,
    /// Promises instruction: how to, Anleitung.
    HowTo,
    /// Explains: why, explained, warum, erklärt.
    Explains,
    /// Sets two things against each other: vs, gegen.
    Versus,
    /// Praises in superlatives: best, biggest, größte.
    Superlative,
    /// Exclaims.
    Exclamation,
    /// Holds an emoji.
    Emoji,
    /// Ties itself to the moment: news, today, heute.
    TimeBound,
}

/// When uploads come, and whether the hour matters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TimingStudy {
    /// Country whose clock was used; `null`: the channel names none that is known, times are UTC.
    pub zone_country: Option<String>,
    /// The country has one clock, or nearly.
    pub zone_certain: bool,
    /// Eligible uploads by weekday (Monday first) and daypart (from 0, 6, 12 and 18 o'clock): 7 rows of 4.
    pub heat: Vec<Vec<u32>>,
    /// The cell of `heat` that each of the report's `uploads` is in, in their order: 4 × weekday (Monday is 0) + daypart, 0 to 27. A cell of
    /// `heat` counts more where some uploads hide their views and are no points. Empty where only days are known, in older reports, and in
    /// those whose titles are no longer kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_cells: Vec<u32>,
    /// Weekdays and weekend, each by daypart.
    pub blocks: Vec<TimeBlock>,
    /// The block that is beyond chance. `null` where there is none: no measurable effect, keep a regular slot.
    pub best: Option<TimeSlot>,
    /// Share of permutations whose best block is as good.
    pub p: Option<f64>,
    /// Uploads of the main format it rests on.
    pub n: u32,
    /// How far it can be trusted.
    pub state: State,
    /// Why it is provisional or missing.
    pub reason: Option<Reason>,
}

/// A block of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TimeSlot {
    /// Saturday and Sunday.
    pub weekend: bool,
    /// Part of the day.
    pub daypart: Daypart,
}

/// A quarter of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Daypart {
    /// 0 to 6 o'clock.
    Night,
    /// 6 to 12.
    Morning,
    /// 12 to 18.
    Afternoon,
    /// 18 to 24.
    Evening,
}

/// What a block of the week draws.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TimeBlock {
    /// The time slot.
    pub slot: TimeSlot,
    /// Uploads of the main format in it.
    pub count: u32,
    /// Views ÷ the channel's own mean (geometric, age-adjusted), shrunk; abstains under 5 uploads.
    pub lift: Claim,
}

/// Views by length, of the main format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LengthStudy {
    /// Bins that hold uploads, shortest first.
    pub bins: Vec<LengthBin>,
    /// Rank correlation of length and age-adjusted views, −1 to 1.
    pub correlation: Claim,
}

/// Uploads of about one length.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LengthBin {
    /// Shortest length in seconds, inclusive.
    pub from_s: u32,
    /// Upper bound in seconds, exclusive; `null`: no end.
    pub to_s: Option<u32>,
    /// Uploads in it that show their views.
    pub count: u32,
    /// Median views, brought to the age of 30 days; abstains under 3 uploads.
    pub median_views: Claim,
    /// The `count` uploads in it, as indices into the report's `uploads`, ascending. Empty in older reports, and in those whose titles are no
    /// longer kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upload_indices: Vec<u32>,
}

/// The upload rhythm as a picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UploadRhythm {
    /// Uploads in each of the last weeks before the snapshot, oldest first, at most 52. The first is the week of the oldest upload read.
    pub weeks: Vec<u32>,
    /// Median days between sittings (uploads within an hour are one).
    pub median_gap: Claim,
    /// Longest gap in days.
    pub longest_gap: Option<f64>,
    /// Days since the newest upload.
    pub silence: f64,
}
