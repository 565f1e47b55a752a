//! Records of other makers and of older versions, brought into one typed shape.
//!
//! Field names may be written with underscores or in camel case, be at the top or inside the parts of a result, and hold plain values or
//! claims. What is missing becomes 0, an empty list or nothing; nothing makes the reading fail.

mod fields;
mod lists;
mod report;

use serde::Serialize;
use serde_json::Value;

use crate::report::{Badge, Rating, RiskLevel, Stage};
use crate::score::badges;
use fields::Fields;
pub use report::report;

/// A record as the product shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names are the specification's")]
pub struct LegacyReport {
    pub id: Option<String>,
    pub channel_id: Option<String>,
    pub channel_name: String,
    pub channel_input: Option<String>,
    /// Only where it is a text other than `null` and `undefined`; else [`initials`] are shown.
    pub channel_logo_url: Option<String>,
    pub created_at: Option<String>,
    pub channel_subscribers: f64,
    pub channel_total_videos: f64,
    pub video_count: f64,
    pub channel_age_days: f64,
    /// `score` of older records where this is missing.
    pub overall_score: f64,
    pub rating: Option<Rating>,
    pub stage: Option<Stage>,
    pub is_hidden_gem: bool,
    pub is_viral_channel: bool,
    pub evergreen_flag: bool,
    pub automation_potential: f64,
    pub reach_virality: f64,
    pub consistency_output: f64,
    pub growth_potential: f64,
    pub penalty: f64,
    pub metrics: Numbers,
    pub content_dependency_type: Option<String>,
    pub content_risk_level: Risk,
    pub dependency_factors: Vec<String>,
    pub seasonality_note: Option<String>,
    pub main_topics: Vec<String>,
    pub badges: Vec<Badge>,
    pub creator_badges: Vec<Badge>,
    pub summary: Narrative,
    pub action_guidance: Guidance,
    pub content_gaps: Vec<Idea>,
    pub spin_off_opportunities: Vec<Idea>,
    pub recommendation: Option<String>,
    pub meta_niche: Option<String>,
    pub sub_niche: Option<String>,
    pub niche_keywords: Vec<String>,
    pub niche_scope: Option<String>,
    pub niche_explanation: Option<String>,
}

/// The figures; 0 where missing.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names are the specification's")]
pub struct Numbers {
    pub median_views: f64,
    pub shorts_share: f64,
    pub p75_views: f64,
    pub median_vpd: f64,
    pub uploads_per_week: f64,
    pub trend_delta: f64,
    pub views_to_subs_ratio: f64,
    pub outlier_share: f64,
    pub total_views: f64,
    pub viral_rate: f64,
    pub viral_videos_count: f64,
    pub avg_vpd_rev: f64,
    pub monthly_views_sim_avg: f64,
    /// Also `recent_perf_ratio`.
    pub recent_performance_ratio: f64,
    pub hidden_gem_score: f64,
    pub growth_momentum: f64,
    pub consistency_score: f64,
    pub sustainability_score: f64,
    pub title_pattern_score: f64,
    pub format_template_score: f64,
}

/// A risk level as it was read: what is missing or unknown to us counts as medium.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Risk(pub RiskLevel);

impl Default for Risk {
    fn default() -> Self {
        Self(RiskLevel::Medium)
    }
}

/// The narrative in paragraphs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names are the specification's")]
pub struct Narrative {
    pub strengths: Vec<String>,
    pub weaknesses: Vec<String>,
    pub potential: Vec<String>,
    pub conclusion: Vec<String>,
}

/// What to do in one line each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names are the specification's")]
pub struct Guidance {
    pub niche: Option<String>,
    pub gap: Option<String>,
    pub format: Option<String>,
}

/// A gap or an opportunity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Idea {
    /// What it is.
    pub label: String,
    /// What it could bring, where it was said.
    pub impact: Option<String>,
}

/// Reads a record written as JSON text; anything else is an empty record.
#[must_use]
pub fn read_text(text: &str) -> LegacyReport {
    serde_json::from_str(text).map_or_else(|_| read(&Value::Null), |value| read(&value))
}

/// Reads a record.
#[must_use]
pub fn read(value: &Value) -> LegacyReport {
    let f = Fields::of(value);
    LegacyReport {
        id: f.text(&["id", "request_id"]),
        channel_id: f.text(&["channel_id"]),
        channel_name: f.text(&["channel_name"]).unwrap_or_default(),
        channel_input: f.text(&["channel_input"]),
        channel_logo_url: f.text(&["channel_logo_url"]),
        created_at: f.text(&["created_at", "analysis_date"]),
        channel_subscribers: f.number(&["channel_subscribers", "subscriber_count"]),
        channel_total_videos: f.number(&["channel_total_videos", "total_videos"]),
        video_count: f.number(&["video_count"]),
        channel_age_days: f.number(&["channel_age_days"]),
        overall_score: f.number(&["overall_score", "score"]),
        rating: f.text(&["rating", "rating_label"]).and_then(|label| rating(&label)),
        stage: f.text(&["stage"]).and_then(|label| stage(&label)),
        is_hidden_gem: f.flag(&["is_hidden_gem"]),
        is_viral_channel: f.flag(&["is_viral_channel"]),
        evergreen_flag: f.flag(&["evergreen_flag"]),
        automation_potential: f.number(&["automation_potential"]),
        reach_virality: f.number(&["reach_virality"]),
        consistency_output: f.number(&["consistency_output"]),
        growth_potential: f.number(&["growth_potential"]),
        penalty: penalty(&f),
        metrics: numbers(&f),
        content_dependency_type: f.text(&["content_dependency_type", "type"]),
        content_risk_level: Risk(risk(f.text(&["content_risk_level", "risk_level"]).as_deref())),
        dependency_factors: lists::texts(f.find(&["dependency_factors", "factors"])),
        seasonality_note: f.text(&["seasonality_note"]),
        main_topics: lists::texts(f.find(&["main_topics"])),
        badges: badge_list(f.find(&["badges"])),
        creator_badges: badge_list(f.find(&["creator_badges"])),
        summary: f.find(&["summary"]).map(narrative).unwrap_or_default(),
        action_guidance: f.find(&["action_guidance"]).map(guidance).unwrap_or_default(),
        content_gaps: ideas(f.find(&["content_gaps", "gaps"])),
        spin_off_opportunities: ideas(f.find(&["spin_off_opportunities", "opportunities"])),
        recommendation: f.text(&["recommendation", "recommendation_text"]),
        meta_niche: f.text(&["meta_niche"]),
        sub_niche: f.text(&["sub_niche"]),
        niche_keywords: lists::texts(f.find(&["niche_keywords", "keywords"])),
        niche_scope: f.text(&["niche_scope", "scope"]),
        niche_explanation: f.text(&["niche_explanation", "explanation"]),
    }
}

fn numbers(f: &Fields) -> Numbers {
    Numbers {
        median_views: f.number(&["median_views", "med_views"]),
        shorts_share: f.number(&["shorts_share"]),
        p75_views: f.number(&["p75_views"]),
        median_vpd: f.number(&["median_vpd"]),
        uploads_per_week: f.number(&["uploads_per_week"]),
        trend_delta: f.number(&["trend_delta"]),
        views_to_subs_ratio: f.number(&["views_to_subs_ratio"]),
        outlier_share: f.number(&["outlier_share"]),
        total_views: f.number(&["total_views"]),
        viral_rate: f.number(&["viral_rate"]),
        viral_videos_count: f.number(&["viral_videos_count"]),
        avg_vpd_rev: f.number(&["avg_vpd_rev"]),
        monthly_views_sim_avg: f.number(&["monthly_views_sim_avg"]),
        recent_performance_ratio: f.number(&["recent_performance_ratio", "recent_perf_ratio"]),
        hidden_gem_score: f.number(&["hidden_gem_score_value", "hidden_gem_score"]),
        growth_momentum: f.number(&["growth_momentum"]),
        consistency_score: f.number(&["consistency_score"]),
        sustainability_score: f.number(&["sustainability_score"]),
        title_pattern_score: f.number(&["title_pattern_score"]),
        format_template_score: f.number(&["format_template_score"]),
    }
}

/// Points taken off: a number, or our own items added up.
fn penalty(f: &Fields) -> f64 {
    match f.find(&["penalty"]) {
        Some(Value::Array(items)) => {
            let points = |item: &Value| {
                item.get("points")
                    .and_then(Value::as_f64)
                    .filter(|points| points.is_finite())
            };
            let sum: f64 = items.iter().filter_map(points).sum();
            if sum.is_finite() { sum } else { 0.0 }
        }
        _ => f.number(&["penalty"]),
    }
}

/// The level, whatever its case; anything else and nothing at all is medium.
#[must_use]
pub fn risk(level: Option<&str>) -> RiskLevel {
    match level.map(|level| level.trim().to_ascii_lowercase()).as_deref() {
        Some("low") => RiskLevel::Low,
        Some("high") => RiskLevel::High,
        Some("unknown") => RiskLevel::Unknown,
        _ => RiskLevel::Medium,
    }
}

/// The level to show before any record was read: unknown.
#[must_use]
pub fn shown_risk(record: Option<&LegacyReport>) -> RiskLevel {
    record.map_or(RiskLevel::Unknown, |record| record.content_risk_level.0)
}

/// First letters of the first two words of a name, for channels without a logo; `YT` where there are none.
#[must_use]
pub fn initials(name: &str) -> String {
    let initials: String = name
        .split_whitespace()
        .take(2)
        .filter_map(|word| word.chars().next())
        .flat_map(char::to_uppercase)
        .collect();
    if initials.is_empty() { "YT".to_owned() } else { initials }
}

/// A label as the key of our lists: `Viral Channel!` and `viral_channel` are one.
fn key(label: &str) -> String {
    // In lower case first: some capitals fall into two characters, of which one is no letter.
    let lower = label.to_lowercase();
    let words = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

/// A closed list's member by its label.
fn member<T: serde::de::DeserializeOwned>(label: &str) -> Option<T> {
    serde_json::from_value(Value::String(key(label))).ok()
}

fn rating(label: &str) -> Option<Rating> {
    member(label)
}

fn stage(label: &str) -> Option<Stage> {
    member(label)
}

/// Badges as objects, plain texts, a JSON text or a comma-separated text. Known ones get the group and style they have here.
fn badge_list(value: Option<&Value>) -> Vec<Badge> {
    let badge = |item: &Value| {
        let said = |name: &str| item.get(name).and_then(fields::text).map(|text| key(&text));
        let own = said("key").or_else(|| lists::label(item).map(|label| key(&label)))?;
        let known = badges::describe(&own);
        let group = known.map(|(group, _)| group.to_owned()).or_else(|| said("group"));
        let style = known.map(|(_, style)| style.to_owned()).or_else(|| said("style"));
        (!own.is_empty()).then(|| Badge {
            key: own,
            group: group.unwrap_or_default(),
            style: style.unwrap_or_else(|| "common".to_owned()),
        })
    };
    value
        .map(lists::items)
        .unwrap_or_default()
        .iter()
        .filter_map(badge)
        .collect()
}

fn ideas(value: Option<&Value>) -> Vec<Idea> {
    let idea = |item: &Value| {
        Some(Idea {
            label: lists::label(item)?,
            impact: item.get("impact").and_then(fields::text),
        })
    };
    value
        .map(lists::items)
        .unwrap_or_default()
        .iter()
        .filter_map(idea)
        .collect()
}

/// An object or its JSON text, with an evaluation of strengths and weaknesses; a plain text is all conclusion.
fn narrative(value: &Value) -> Narrative {
    let Some(summary) = fields::object(value) else {
        return Narrative {
            conclusion: fields::text(value).into_iter().collect(),
            ..Narrative::default()
        };
    };
    let top = Fields::of(&Value::Object(summary));
    let inner = top.find(&["evaluation"]).map(Fields::of).unwrap_or_default();
    let paragraphs = |name: &str| match inner.find(&[name]).or_else(|| top.find(&[name])) {
        Some(Value::Array(items)) => items.iter().filter_map(lists::label).collect(),
        Some(Value::Object(parts)) => parts.values().filter_map(fields::text).collect(),
        Some(value) => fields::text(value).into_iter().collect(),
        None => Vec::new(),
    };
    Narrative {
        strengths: paragraphs("strengths"),
        weaknesses: paragraphs("weaknesses"),
        potential: paragraphs("potential"),
        conclusion: paragraphs("conclusion"),
    }
}

fn guidance(value: &Value) -> Guidance {
    let fields = Fields::of(value);
    Guidance {
        niche: fields.text(&["niche"]),
        gap: fields.text(&["gap"]),
        format: fields.text(&["format"]),
    }
}
