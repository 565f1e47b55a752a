//! What the engine says. Field names are the specification's (analysis result shape), in camel case on the wire.
//!
//! Every figure is a [`Claim`]: value, interval, sample size, basis and a state. Texts are not here: the engine names reasons by key,
//! the translation files turn them into sentences.

pub(crate) mod claim;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

mod advice;
mod benchmark;
mod content;
mod difference;
mod experiment;
mod findings;
mod interim;
mod labels;
mod seo;
mod since;
mod title_ideas;
mod tracked_advice;
mod xray;

pub use advice::*;
pub use benchmark::*;
pub use content::*;
pub use difference::*;
pub use experiment::*;
pub use findings::*;
pub use interim::*;
pub use labels::*;
pub use seo::*;
pub use since::*;
pub use title_ideas::*;
pub use tracked_advice::*;
pub use xray::*;

/// One figure with its doubt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Claim {
    /// The figure; `null` exactly when abstained. Always finite.
    pub value: Option<f64>,
    /// Lower end of the 90 percent interval, where one can be given.
    pub low: Option<f64>,
    /// Upper end of the 90 percent interval, where one can be given.
    pub high: Option<f64>,
    /// Uploads (or gaps) it rests on.
    pub n: u32,
    /// Key of the formula in the "how is this computed" texts, for example `median_views`.
    pub basis: String,
    /// How far it can be trusted.
    pub state: State,
    /// Why it is provisional or missing.
    pub reason: Option<Reason>,
}

/// The whole report of one analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Version of the engine that computed it.
    pub engine_version: String,
    /// When the platform was asked.
    pub analysis_date: Timestamp,
    /// The data came from the sample platform.
    pub sample: bool,
    /// Who was analyzed.
    pub channel_info: ChannelInfo,
    /// Overall score, 0 to 100.
    pub score: Claim,
    /// Rating, absent when the score abstains.
    pub rating_label: Option<Rating>,
    /// The stage of the channel's life.
    pub stage: Stage,
    /// The parts of the score.
    pub breakdown: Breakdown,
    /// Figures.
    pub metrics: Metrics,
    /// Badges by the specification's rules, highest priority first.
    pub badges: Vec<Badge>,
    /// Strong and exceptional outliers, largest multiple first, at most 10.
    pub outliers: Vec<Outlier>,
    /// Every eligible upload as a point: for the picture of uploads over time.
    pub uploads: Vec<Upload>,
    /// Likes or comments far off the channel's own line on three or more videos. Says "unusual ratio", never accuses.
    pub unusual_ratio: bool,
    /// The rule of the badge Hidden Gem holds.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub is_hidden_gem: bool,
    /// The rule of the badge Viral Channel! holds.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub is_viral_channel: bool,
    /// Views last: timeless titles, older uploads that hold theirs. From one snapshot always provisional.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub evergreen_flag: Flag,
    /// What of the catalogue looks made to a template.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub automation_flags: AutomationFlags,
    /// Figures of the revenue tab.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub metrics_rev: MetricsRev,
    /// What titles do for views.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub title_study: TitleStudy,
    /// When uploads come, and whether the hour matters.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub timing_study: TimingStudy,
    /// Views by length.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub length_study: LengthStudy,
    /// The upload rhythm as a picture.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub upload_rhythm: UploadRhythm,
    /// What the channel is about.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub niche_profile: NicheProfile,
    /// Topics, gaps and what could branch off.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub content_analysis: ContentAnalysis,
    /// Advice, the most informative first, at most 5.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub recommendations: Vec<Recommendation>,
    /// What to do first; absent where the score abstains, and in reports of engines before 0.6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = NextStep, required = false))]
    pub next_step: Option<NextStep>,
    /// What to do in one line each.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub action_guidance: ActionGuidance,
    /// The narrative.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub summary: Summary,
    /// How near a templated catalogue comes to the platform's rule on inauthentic content; accompanies automation potential.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub policy_risk: PolicyRisk,
    /// What the views may be worth.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub monetisation: Monetisation,
    /// What is usual in the channel's niche and at its size; nothing in reports of older engines.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub benchmarks: Vec<Benchmark>,
    /// What the newest 6, 10 and 20 uploads would have said of the score, and last the score itself. Absent where the score abstains, and in
    /// reports of engines before 0.6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Interim>, required = false))]
    pub narrowing: Option<Vec<Interim>>,
    /// What an X-Ray adds; absent from reports of quick analyses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Xray, required = false))]
    pub xray: Option<Xray>,
}

/// Identity and counts of the analyzed channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ChannelInfo {
    /// The platform's id.
    pub channel_id: String,
    /// Display name.
    pub channel_name: String,
    /// Handle with `@`.
    pub handle: Option<String>,
    /// Address of the logo.
    pub channel_logo_url: Option<String>,
    /// ISO 3166-1 alpha-2 country.
    pub country: Option<String>,
    /// Main language as measured on titles and declared by the channel: `de`, `en` or another BCP 47 tag.
    pub language: Option<String>,
    /// Subscribers, `null` when hidden.
    pub subscriber_count: Option<u64>,
    /// Public videos in all.
    pub total_videos: Option<u64>,
    /// Views over its whole life.
    pub total_views: Option<u64>,
    /// Age in whole days.
    pub channel_age_days: Option<u32>,
    /// Uploads that were read.
    pub video_count: u32,
    /// Of them eligible: public, not upcoming, at least 1 day old.
    pub eligible_count: u32,
    /// The format with most views; figures of views rest on it alone.
    pub main_format: Option<Format>,
    /// The platform's topics.
    pub main_topics: Vec<String>,
}

/// The parts of the overall score: score = sum of the parts, re-weighted where one is missing, less the penalty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Breakdown {
    /// 0 to 35.
    pub automation_potential: Claim,
    /// 0 to 30.
    pub reach_virality: Claim,
    /// 0 to 20.
    pub consistency_output: Claim,
    /// 0 to 15.
    pub growth_potential: Claim,
    /// Points taken off, item by item.
    pub penalty: Vec<PenaltyItem>,
}

/// One reason for points taken off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PenaltyItem {
    /// Key of its text.
    pub key: String,
    /// Points, above 0.
    pub points: f64,
}

/// The figures. Definitions: `engine.md` of the design, quoted in the crate's README.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Metrics {
    /// Median views of the main format.
    pub median_views: Claim,
    /// 75th percentile of the same views.
    pub p75_views: Claim,
    /// Median views ÷ subscribers; 1 = as many views as subscribers.
    pub views_to_subs_ratio: Claim,
    /// Uploads ÷ weeks of the window, which ends at the snapshot.
    pub uploads_per_week: Claim,
    /// 0 to 100 from the burstiness of upload gaps and recency.
    pub consistency_score: Claim,
    /// Share of strong outliers, 0 to 1.
    pub viral_rate: Claim,
    /// Number of strong outliers.
    pub viral_videos_count: u32,
    /// Percent of the window's views that come from strong outliers, 0 to 100.
    pub outlier_share: Claim,
    /// Percent per 90 days of age-adjusted views (Theil–Sen).
    pub trend_delta: Claim,
    /// Recent ÷ earlier uploads on age-adjusted views, 1 = no change.
    pub recent_performance_ratio: Claim,
    /// Lifetime pace: median of views ÷ age in days.
    pub median_vpd: Claim,
    /// Share of Shorts among eligible uploads, 0 to 1.
    pub shorts_share: Claim,
    /// Median likes ÷ views.
    pub engagement_rate: Claim,
    /// Median length in seconds of the main format.
    pub median_duration: Claim,
    /// 0 to 100: how much of the catalogue repeats a title skeleton.
    pub title_pattern_score: Claim,
    /// What the trend can be said to do: decided on a 95 percent interval, so that chance alone rarely moves it. Absent without a trend.
    pub trend_direction: Option<Direction>,
    /// 0 to 100: strong views at small size, against channels of the same size.
    pub hidden_gem_score: Claim,
    /// 0 to 100: views spread over many uploads, older uploads that hold theirs, titles not tied to a moment.
    pub sustainability_score: Claim,
    /// How far the channel's views hang on single hits or on the news of the day.
    pub content_risk_level: RiskLevel,
    /// 0 to 100: how alike lengths, cadence and title form are.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub format_template_score: Claim,
    /// Percent: typical views × uploads a week in the newer half of the time read against the older half, 0 = no change.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub growth_momentum: Claim,
    /// Views over the channel's whole life, as the platform counts them.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub total_views: Claim,
}

/// A badge of the specification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Badge {
    /// `hidden_gem`, `data_driven_growth`, `high_dependency`, `consistency_master`, `evergreen_archive`, `mixed_sustainability`,
    /// `niche_dominator`, `viral_channel`, `automation_ready`.
    pub key: String,
    /// `meta`, `sust` or `perf`.
    pub group: String,
    /// `legendary`, `epic`, `rare`, `common` or `warning`.
    pub style: String,
}

/// A video far above the channel's own line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Outlier {
    /// The platform's id.
    pub video_id: String,
    /// Title.
    pub title: String,
    /// Views at the snapshot.
    pub views: u64,
    /// When it went public.
    pub published_at: Timestamp,
    /// Times the channel's own age-adjusted line, with interval.
    pub multiple: Claim,
    /// Robust z of its distance.
    pub z: f64,
    /// z of at least 3.5.
    pub exceptional: bool,
}

/// One upload as a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Upload {
    /// The platform's id.
    pub video_id: String,
    /// Title.
    pub title: String,
    /// When it went public.
    pub published_at: Timestamp,
    /// Views at the snapshot.
    pub views: u64,
    /// Length in seconds.
    pub duration_s: Option<u32>,
    /// Its format.
    pub format: Format,
    /// Under 7 days old: still gathering views.
    pub young: bool,
    /// A strong outlier.
    pub outlier: bool,
    /// Its views ÷ what its format and age let expect on this channel, the figure of `outliers`. Absent where fewer than 5 other uploads
    /// of its format show their views, and in reports of engines before 0.6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = f64, required = false))]
    pub multiple: Option<f64>,
    /// Range of the multiple: the upload is what it is, what it is measured against is a median in doubt. Absent where there is no multiple,
    /// and in reports of engines before 0.10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Range, required = false))]
    pub multiple_range: Option<Range>,
}
