//! The score, its parts, the figures, and the counts of the channel.

use engine::Report;
use engine::report::{Claim, Reason, State};
use engine::rules::PART_POINTS;

use super::build::{Builder, key_of};
use super::write::{Noun, Unit};

const HUNDRED: Unit = Unit::Of(100.0);

/// A part of the score: its key, its name, its points and full points.
pub struct Part<'r> {
    pub key: &'static str,
    pub path: &'static str,
    pub claim: &'r Claim,
    pub full: f64,
}

/// The parts of the score, in the report's order.
pub fn parts(report: &Report) -> [Part<'_>; 4] {
    let b = &report.breakdown;
    let part = |key, path, claim, full| Part { key, path, claim, full };
    let [automation, reach, consistency, growth] = PART_POINTS;
    [
        part(
            "automation_potential",
            "report.breakdown.automationPotential",
            &b.automation_potential,
            automation,
        ),
        part(
            "reach_virality",
            "report.breakdown.reachVirality",
            &b.reach_virality,
            reach,
        ),
        part(
            "consistency_output",
            "report.breakdown.consistencyOutput",
            &b.consistency_output,
            consistency,
        ),
        part(
            "growth_potential",
            "report.breakdown.growthPotential",
            &b.growth_potential,
            growth,
        ),
    ]
}

/// How a figure is written, and what its sample consists of.
const fn writing(key: &str) -> (Unit, Noun) {
    let unit = match key.as_bytes() {
        b"viewsToSubsRatio" => Unit::PerHundred,
        b"uploadsPerWeek" => Unit::Decimal,
        b"consistencyScore" => return (HUNDRED, Noun::Gaps),
        b"hiddenGemScore" | b"sustainabilityScore" | b"titlePatternScore" | b"formatTemplateScore" => HUNDRED,
        b"engagementRate" => Unit::Share(1),
        b"viralRate" | b"shortsShare" => Unit::Share(0),
        b"outlierShare" => Unit::Percent,
        b"trendDelta" | b"growthMomentum" => Unit::SignedPercent,
        b"recentPerformanceRatio" => Unit::Times,
        b"medianDuration" => Unit::Clock,
        _ => Unit::Count,
    };
    (unit, Noun::Uploads)
}

/// Basis, name in the app's texts, and claim of every figure.
fn rows(report: &Report) -> [(&'static str, &'static str, &Claim); 19] {
    let m = &report.metrics;
    [
        ("median_views", "medianViews", &m.median_views),
        ("p75_views", "p75Views", &m.p75_views),
        ("median_vpd", "medianVpd", &m.median_vpd),
        ("views_to_subs_ratio", "viewsToSubsRatio", &m.views_to_subs_ratio),
        ("uploads_per_week", "uploadsPerWeek", &m.uploads_per_week),
        ("consistency_score", "consistencyScore", &m.consistency_score),
        ("engagement_rate", "engagementRate", &m.engagement_rate),
        ("viral_rate", "viralRate", &m.viral_rate),
        ("outlier_share", "outlierShare", &m.outlier_share),
        ("hidden_gem_score", "hiddenGemScore", &m.hidden_gem_score),
        ("sustainability_score", "sustainabilityScore", &m.sustainability_score),
        ("trend_delta", "trendDelta", &m.trend_delta),
        (
            "recent_performance_ratio",
            "recentPerformanceRatio",
            &m.recent_performance_ratio,
        ),
        ("growth_momentum", "growthMomentum", &m.growth_momentum),
        ("median_duration", "medianDuration", &m.median_duration),
        ("shorts_share", "shortsShare", &m.shorts_share),
        ("title_pattern_score", "titlePatternScore", &m.title_pattern_score),
        ("format_template_score", "formatTemplateScore", &m.format_template_score),
        ("total_views", "totalViews", &m.total_views),
    ]
}

pub fn add(to: &mut Builder, report: &Report) {
    let label = to.word("report.score");
    to.claim("overall_score", &label, &report.score, HUNDRED, Noun::Uploads);
    for part in parts(report) {
        let label = to.word(part.path);
        to.claim(part.key, &label, part.claim, Unit::Of(part.full), Noun::Uploads);
    }
    add_penalty(to, report);
    for (key, name, claim) in rows(report) {
        let (unit, noun) = writing(name);
        let label = to.word(&format!("report.figures.{name}"));
        let fact = to.claim(key, &label, claim, unit, noun);
        fact.code = chance(key, claim);
    }
    add_counts(to, report);
    add_labels(to, report);
}

/// `chance` where the interval of a change holds "no change".
fn chance(key: &str, claim: &Claim) -> &'static str {
    let none = match key {
        "trend_delta" | "growth_momentum" => 0.0,
        "recent_performance_ratio" => 1.0,
        _ => return "",
    };
    match (claim.value, claim.low.zip(claim.high)) {
        (Some(_), Some((low, high))) if low <= none && high >= none => "chance",
        (Some(value), _) if value > none => "up",
        (Some(_), _) => "down",
        (None, _) => "",
    }
}

fn add_penalty(to: &mut Builder, report: &Report) {
    let penalty = &report.breakdown.penalty;
    let label = to.word("report.breakdown.penalty");
    let points = report.score.value.map(|_| penalty.iter().map(|item| item.points).sum());
    let fact = to.number("penalty", &label, "overall_score", points, Unit::Points);
    fact.reason = fact.reason.and(report.score.reason.or(fact.reason));
    fact.code = if penalty.is_empty() { "none" } else { "some" };
    for (number, item) in (1..).zip(penalty) {
        let name = to.word(&format!("report.penalty.{}", item.key));
        to.number(
            &format!("penalty.{number}"),
            &name,
            "overall_score",
            Some(item.points),
            Unit::Points,
        );
    }
}

fn add_counts(to: &mut Builder, report: &Report) {
    let info = &report.channel_info;
    let label = to.word("report.facts.subscribers");
    let subscribers = info.subscriber_count.map(|count| count as f64);
    let fact = to.number("subscribers", &label, "subscribers", subscribers, Unit::Count);
    fact.reason = fact.reason.map(|_| Reason::HiddenSubscribers);
    let label = to.word("report.facts.videos");
    to.number(
        "total_videos",
        &label,
        "total_videos",
        info.total_videos.map(|count| count as f64),
        Unit::Count,
    );
    let label = to.word("report.facts.age");
    let fact = to.number("age", &label, "age", info.channel_age_days.map(f64::from), Unit::Days);
    fact.reason = fact.reason.map(|_| Reason::MissingDates);
    let label = to.say("Abgerufene Uploads", "Uploads fetched");
    to.number(
        "uploads_read",
        label,
        "eligible_uploads",
        Some(f64::from(info.video_count)),
        Unit::Count,
    );
    let label = to.say("Gezählte Uploads", "Uploads counted");
    to.number(
        "uploads_counted",
        label,
        "eligible_uploads",
        Some(f64::from(info.eligible_count)),
        Unit::Count,
    );
    let label = to.word("report.facts.silence");
    to.number(
        "silence",
        &label,
        "silence_days",
        Some(report.upload_rhythm.silence),
        Unit::Days,
    );
    add_cases(to);
    let label = to.say("Daten vom", "Data of");
    let date = phrase::Numbers::of(to.language).date(report.analysis_date);
    to.term("analyzed_on", label, "analysis_date", &date);
}

/// How often the true value lies within a range: all of them are 90 percent intervals.
pub fn add_cases(to: &mut Builder) {
    let label = to.say(
        "So oft liegt der wahre Wert in der Spanne",
        "How often the true value lies within the range",
    );
    to.number("interval_cases", label, "interval", Some(9.0), Unit::Of(10.0));
}

fn add_labels(to: &mut Builder, report: &Report) {
    let label = to.word("faq.stage");
    let value = to.word(&format!("report.stage.{}", key_of(&report.stage)));
    to.term("stage", &label, "stage", &value);
    if let Some(rating) = &report.rating_label {
        let value = to.word(&format!("report.rating.{}", key_of(rating)));
        let label = to.say("Bewertung", "Rating");
        to.term("rating", label, "rating", &value);
    }
    for (number, badge) in (1..).zip(&report.badges) {
        let value = to.word(&format!("report.badges.{}", badge.key));
        to.term(&format!("badge.{number}"), "Badge", "badge_rule", &value);
    }
    if let Some(direction) = report.metrics.trend_direction
        && report.metrics.trend_delta.state != State::Abstained
    {
        let key = key_of(&direction);
        let value = to.word(&format!("report.trend.{key}"));
        let label = to.say("Richtung der Aufrufe", "Direction of views");
        let fact = to.term("trend_direction", label, "trend_delta", &value);
        fact.code = match key.as_str() {
            "rising" => "rising",
            "falling" => "falling",
            _ => "stable",
        };
    }
    let value = to.word(&format!("report.risk.{}", key_of(&report.metrics.content_risk_level)));
    let label = to.word("faq.content_risk_level");
    to.term("content_risk_level", &label, "content_risk_level", &value);
}
