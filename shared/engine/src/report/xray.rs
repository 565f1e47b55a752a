//! What an X-Ray adds to a report: the fields of a monitoring run, and what its view derives from them.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    AdviceGrade, Claim, DropAlert, ExperimentPlanner, ExperimentProgress, Format, GivenAdvice, SeoStudy, SinceLast,
    TitlePool, WindowComparison,
};

/// What a monitor's run adds to the report (specification, section 3 "Monitoring run" and section 9).
///
/// The specification's `length_performance`, views by length, is `lengthStudy.bins` of the same report: a copy would only make the
/// report larger. Patterns of titles, hours, keywords and gaps are in the report's studies, too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Xray {
    /// Views, 0 and more: median of the main format's eligible uploads of the last 30 days; abstains under 3 of them. Uploads of the
    /// last week are in it, so it is provisional until 10 are a week old (specification: `medianViews30d`).
    pub median_views_30d: Claim,
    /// A ratio, 0 and more, mostly under 0.2: mean of (likes + comments) ÷ views over the main format's uploads that have views and
    /// show both counts; abstains under 3 of them (specification: `avgEngagement`).
    pub avg_engagement: Claim,
    /// The channel is under 365 days old; `null` where its age is unknown (specification, section 9).
    pub is_young: Option<bool>,
    /// Minutes, above 0: median length of the uploads in the one bin of length whose whole 90 percent interval of views lies above that of
    /// every other bin with 10 uploads and more, over all and within quarters of the year; abstains where there is no such bin, and under
    /// two bins. A correlation within the channel, never a promise: uploads of one length may differ from others in more than that.
    pub sweet_spot_duration_min: Claim,
    /// −1 to 1: rank correlation of length and age-adjusted views; the same figure as `lengthStudy.correlation`, under the
    /// specification's name.
    pub duration_views_correlation: Claim,
    /// Each format with eligible uploads by itself, Shorts first: formats are never mixed in a baseline (specification:
    /// `formatanalysis`).
    pub format_analysis: Vec<FormatAnalysis>,
    /// At most 10 uploads at least a week old, most views a month first (specification: `top_videos_by_vpm`).
    pub top_videos_by_vpm: Vec<TopVideo>,
    /// 0 to 100: share of channels of the same size that have fewer median views per subscriber, by the log-normal that describes the
    /// size cohort; abstains where subscribers or views are hidden, and under 5 uploads.
    pub size_percentile: Claim,
    /// Elite from the 90th percentile, Strong from the 60th, else Growing where the trend does not fall; `null` for the others and
    /// where `sizePercentile` abstains.
    pub tier: Option<PerformanceTier>,
    /// Rating label of the overall score; `null` where that abstains (specification, section 9).
    pub health: Option<MonitoringRating>,
    /// Rough figures of the monitoring view.
    pub derived: RoughFigures,
    /// Two equal windows; absent where none of 30, 60 and 90 days has 8 uploads of the main format in both, and in reports of engines before
    /// 0.7.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = WindowComparison, required = false))]
    pub windows: Option<WindowComparison>,
    /// Since the person's earlier report; absent in the first one, and in reports of engines before 0.7.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = SinceLast, required = false))]
    pub since_last: Option<SinceLast>,
    /// Whether the newest uploads fall short; absent in reports of engines before 0.7.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = DropAlert, required = false))]
    pub drop_alert: Option<DropAlert>,
    /// Limits, hygiene and tests of titles and descriptions; absent from reports of older engines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = SeoStudy, required = false))]
    pub seo: Option<SeoStudy>,
    /// What to do, the most informative first: at most 3 of the report's `recommendations`, by their keys. Empty in reports of older engines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub advice: Vec<GivenAdvice>,
    /// What became of earlier advice: all that has not been graded before this report, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grades: Vec<AdviceGrade>,
    /// What an experiment would take on this channel; absent from reports of older engines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = ExperimentPlanner, required = false))]
    pub planner: Option<ExperimentPlanner>,
    /// The person's experiments on this channel that went on before this report, in the order in which they were started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub experiments: Vec<ExperimentProgress>,
    /// Title ideas (specification: `finalTitles`); absent from reports of older engines, and from those whose titles are no longer kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = TitlePool, required = false))]
    pub final_titles: Option<TitlePool>,
}

/// One format of a channel by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FormatAnalysis {
    /// The format.
    pub format: Format,
    /// Its eligible uploads, 1 and more.
    pub count: u32,
    /// Its share of the views of all eligible uploads, 0 to 1. A count of what was read, not an estimate: it has no interval. `null`
    /// where no upload has views.
    pub views_share: Option<f64>,
    /// Views, 0 and more: median of the format; uploads a week old and more where there are 10, else all.
    pub median_views: Claim,
    /// Uploads of the format a week, from its oldest upload read to the snapshot, so that silence counts.
    pub uploads_per_week: Claim,
}

/// An upload with what it gathers a month.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TopVideo {
    /// The platform's id.
    pub video_id: String,
    /// Title.
    pub title: String,
    /// When it went public.
    pub published_at: Timestamp,
    /// Its format.
    pub format: Format,
    /// Views at the snapshot.
    pub views: u64,
    /// Views a month of 30.44 days, 0 and more.
    pub views_per_month: f64,
    /// Key of its formula: `velocity`, what it gathered since the earlier report, where that showed it as well; else `lifetime_pace`, the
    /// views of its whole life ÷ its age.
    pub basis: String,
}

/// Performance by standing among channels of the same size (specification, section 3: Elite, Stark, Wachsend).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PerformanceTier {
    /// From the 90th percentile.
    Elite,
    /// From the 60th percentile.
    Strong,
    /// Below it, with a trend that does not fall.
    Growing,
}

/// Rating label of the monitoring view (specification, section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MonitoringRating {
    /// A score of 80 and more.
    Excellent,
    /// From 60.
    Good,
    /// From 40.
    Average,
    /// Below 40.
    NeedsImprovement,
}

/// Rules of thumb of the specification (section 9, "Monitoring view derivations") from `medianViews30d` and the number of public videos.
/// Rough by design: they have no interval, and the report's own figures of the same name are measured. Each is `null` where an input is
/// missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoughFigures {
    /// Upper quartile of views: 1.5 × median.
    pub p75_views: Option<f64>,
    /// Views of the whole catalogue: median × public videos.
    pub total_views: Option<f64>,
    /// Views a month: 4 × median.
    pub monthly_views: Option<f64>,
    /// Uploads a week: public videos ÷ 52.
    pub uploads_per_week: Option<f64>,
}
