//! A stored record that is no [`Report`] of this engine, brought into its shape: what fits is kept, a bare number becomes a provisional
//! claim, and what is missing abstains. Nothing is made up.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::fields::{self, Fields, plain};
use super::{LegacyReport, badge_list, lists, penalty, rating, read, stage};
use crate::report::{
    Breakdown, ChannelInfo, Claim, ContentAnalysis, Keyword, Metrics, NicheProfile, PenaltyItem, Reason, Report, Stage,
    State,
};

/// Reads a record as a report. `None` for what names no channel or no time: then there is nothing to show.
#[must_use]
pub fn report(value: &Value) -> Option<Report> {
    let old = Old::of(value)?;
    let record = read(value);
    let f = &old.fields;
    let channel_id = record.channel_id.clone()?;
    let analysis_date = date(&f.text(&["analysis_date", "created_at"])?)?;
    let score = old.claim(&["overall_score", "score"], "overall_score");
    let rating_label = score
        .value
        .and(f.text(&["rating", "rating_label"]).and_then(|label| rating(&label)));
    Some(Report {
        engine_version: f.text(&["engine_version"]).unwrap_or_else(|| "0".to_owned()),
        analysis_date,
        sample: f.flag(&["sample"]),
        channel_info: old.channel_info(channel_id, &record),
        score,
        rating_label,
        stage: f
            .text(&["stage"])
            .and_then(|label| stage(&label))
            .unwrap_or(Stage::UnclearStage),
        breakdown: old.breakdown(),
        metrics: old.metrics(&record),
        badges: badge_list(f.find(&["badges"])),
        outliers: old.items("outliers"),
        uploads: old.items("uploads"),
        unusual_ratio: f.flag(&["unusual_ratio"]),
        is_hidden_gem: record.is_hidden_gem,
        is_viral_channel: record.is_viral_channel,
        evergreen_flag: old.part("evergreen_flag"),
        automation_flags: old.part("automation_flags"),
        metrics_rev: old.part("metrics_rev"),
        title_study: old.part("title_study"),
        timing_study: old.part("timing_study"),
        length_study: old.part("length_study"),
        upload_rhythm: old.part("upload_rhythm"),
        niche_profile: old.niche(&record),
        content_analysis: old.content(),
        recommendations: old.items("recommendations"),
        next_step: old.known("next_step"),
        action_guidance: old.part("action_guidance"),
        summary: old.part("summary"),
        policy_risk: old.part("policy_risk"),
        monetisation: old.part("monetisation"),
        benchmarks: old.items("benchmarks"),
        narrowing: old.known("narrowing"),
        xray: old.known("xray"),
    })
}

/// A time, or the beginning of a day.
fn date(text: &str) -> Option<Timestamp> {
    let day = |text: &str| text.parse::<Date>().ok()?.to_zoned(TimeZone::UTC).ok();
    text.parse().ok().or_else(|| Some(day(text)?.timestamp()))
}

/// A record: its fields as one list, and its parts as they are.
struct Old {
    fields: Fields,
    /// Those of the figures alone: the channel has total views, too, as a count.
    figures: Fields,
    parts: Map<String, Value>,
}

impl Old {
    fn of(value: &Value) -> Option<Self> {
        let parts = fields::object(value)?.into_iter();
        let parts: Map<String, Value> = parts.map(|(name, part)| (plain(&name), part)).collect();
        Some(Self {
            fields: Fields::of(value),
            figures: parts.get("metrics").map(Fields::of).unwrap_or_default(),
            parts,
        })
    }

    /// A part of today's shape; what has another says nothing.
    fn known<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        let part = self.parts.get(&plain(name))?;
        serde_json::from_value(part.clone()).ok()
    }

    fn part<T: DeserializeOwned + Default>(&self, name: &str) -> T {
        self.known(name).unwrap_or_default()
    }

    /// The items of a list that have today's shape.
    fn items<T: DeserializeOwned>(&self, name: &str) -> Vec<T> {
        let items = self.parts.get(&plain(name)).map(lists::items).unwrap_or_default();
        items
            .into_iter()
            .filter_map(|item| serde_json::from_value(item).ok())
            .collect()
    }

    /// A claim as it was made, or a bare number without interval and sample size, or none.
    fn claim(&self, names: &[&str], basis: &str) -> Claim {
        let found = self.figures.find(names).or_else(|| self.fields.find(names));
        let whole = |claim: &Claim| {
            let ordered = match (claim.value, claim.low, claim.high) {
                (Some(value), Some(low), Some(high)) => low <= value && value <= high,
                (_, None, None) => true,
                _ => false,
            };
            ordered
                && claim.value.is_none() == (claim.state == State::Abstained)
                && claim.reason.is_none() == (claim.state == State::Measured)
        };
        let as_it_was = found.and_then(|value| serde_json::from_value::<Claim>(value.clone()).ok());
        match (as_it_was.filter(whole), found.and_then(fields::number)) {
            (Some(claim), _) => claim,
            (None, Some(number)) => Claim::measured(basis, number, 0).doubted(Some(Reason::OlderRecord)),
            (None, None) => Claim::abstained(basis, Reason::NotMeasured, 0),
        }
    }

    /// A count; none where it is missing, which is not nought.
    fn count(&self, names: &[&str]) -> Option<u64> {
        let number = self.fields.find(names).and_then(fields::number)?;
        (number >= 0.0).then_some(number as u64)
    }

    fn small(&self, names: &[&str]) -> u32 {
        self.count(names)
            .map_or(0, |count| u32::try_from(count).unwrap_or(u32::MAX))
    }

    fn channel_info(&self, channel_id: String, record: &LegacyReport) -> ChannelInfo {
        let format = self.fields.text(&["main_format"]).map(Value::String);
        ChannelInfo {
            channel_id,
            channel_name: record.channel_name.clone(),
            handle: self.fields.text(&["handle"]),
            channel_logo_url: record.channel_logo_url.clone(),
            country: self.fields.text(&["country"]),
            language: self.fields.text(&["language"]),
            subscriber_count: self.count(&["channel_subscribers", "subscriber_count"]),
            total_videos: self.count(&["channel_total_videos", "total_videos"]),
            total_views: self.count(&["total_views"]),
            channel_age_days: self
                .count(&["channel_age_days"])
                .and_then(|days| u32::try_from(days).ok()),
            video_count: self.small(&["video_count"]),
            eligible_count: self.small(&["eligible_count", "video_count"]),
            main_format: format.and_then(|format| serde_json::from_value(format).ok()),
            main_topics: record.main_topics.clone(),
        }
    }

    fn breakdown(&self) -> Breakdown {
        let part = |name: &str| self.claim(&[name], name);
        let items: Option<Vec<PenaltyItem>> = self
            .fields
            .find(&["penalty"])
            .and_then(|items| serde_json::from_value(items.clone()).ok());
        let sum = penalty(&self.fields);
        let one = (sum > 0.0).then(|| PenaltyItem {
            key: "older_record".to_owned(),
            points: sum,
        });
        Breakdown {
            automation_potential: part("automation_potential"),
            reach_virality: part("reach_virality"),
            consistency_output: part("consistency_output"),
            growth_potential: part("growth_potential"),
            penalty: items.unwrap_or_else(|| one.into_iter().collect()),
        }
    }

    fn metrics(&self, record: &LegacyReport) -> Metrics {
        let claim = |name: &str| self.claim(&[name], name);
        let direction = self.fields.text(&["trend_direction"]).map(Value::String);
        Metrics {
            median_views: self.claim(&["median_views", "med_views"], "median_views"),
            p75_views: claim("p75_views"),
            views_to_subs_ratio: claim("views_to_subs_ratio"),
            uploads_per_week: claim("uploads_per_week"),
            consistency_score: claim("consistency_score"),
            viral_rate: claim("viral_rate"),
            viral_videos_count: self.small(&["viral_videos_count"]),
            outlier_share: claim("outlier_share"),
            trend_delta: claim("trend_delta"),
            recent_performance_ratio: self.claim(
                &["recent_performance_ratio", "recent_perf_ratio"],
                "recent_performance_ratio",
            ),
            median_vpd: claim("median_vpd"),
            shorts_share: claim("shorts_share"),
            engagement_rate: claim("engagement_rate"),
            median_duration: claim("median_duration"),
            title_pattern_score: claim("title_pattern_score"),
            trend_direction: direction.and_then(|direction| serde_json::from_value(direction).ok()),
            hidden_gem_score: self.claim(&["hidden_gem_score_value", "hidden_gem_score"], "hidden_gem_score"),
            sustainability_score: claim("sustainability_score"),
            content_risk_level: record.content_risk_level.0,
            format_template_score: claim("format_template_score"),
            growth_momentum: claim("growth_momentum"),
            total_views: claim("total_views"),
        }
    }

    fn niche(&self, record: &LegacyReport) -> NicheProfile {
        let keyword = |word: &String| Keyword {
            word: word.to_lowercase(),
            uploads: 0,
        };
        self.known("niche_profile").unwrap_or_else(|| NicheProfile {
            niche_keywords: record.niche_keywords.iter().map(keyword).collect(),
            ..NicheProfile::default()
        })
    }

    fn content(&self) -> ContentAnalysis {
        self.known("content_analysis").unwrap_or_else(|| ContentAnalysis {
            gaps_reason: Some(Reason::NotMeasured),
            ..ContentAnalysis::default()
        })
    }
}
