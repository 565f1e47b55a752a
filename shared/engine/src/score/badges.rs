//! Badges by the specification's rules (section 9), to the letter. A figure that abstains passes no threshold.

use crate::report::{Badge, ChannelInfo, Claim, Metrics, RiskLevel};
use crate::rules;

/// What a badge needs to know.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// Identity and counts.
    pub channel: &'a ChannelInfo,
    /// Overall score.
    pub score: &'a Claim,
    /// Figures.
    pub metrics: &'a Metrics,
}

/// Key, group, style, in the order in which they are shown: the warning first, then by rarity.
pub(crate) const SHOWN: [(&str, &str, &str); 9] = [
    ("high_dependency", "meta", "warning"),
    ("hidden_gem", "meta", "legendary"),
    ("data_driven_growth", "meta", "epic"),
    ("viral_channel", "perf", "epic"),
    ("niche_dominator", "perf", "rare"),
    ("consistency_master", "meta", "rare"),
    ("evergreen_archive", "sust", "rare"),
    ("automation_ready", "perf", "rare"),
    ("mixed_sustainability", "sust", "common"),
];

/// Badges that the specification lists without a rule; older records carry them.
const LISTED: [(&str, &str, &str); 2] = [("trend_dependent", "sust", "common"), ("trend_based", "perf", "common")];

/// Group and style of a badge by its key.
#[must_use]
pub fn describe(key: &str) -> Option<(&'static str, &'static str)> {
    SHOWN
        .iter()
        .chain(&LISTED)
        .find(|(other, ..)| *other == key)
        .map(|(_, group, style)| (*group, *style))
}

/// The badges of a channel, highest priority first.
#[must_use]
pub fn award(facts: Facts<'_>) -> Vec<Badge> {
    if !computable(facts) {
        return Vec::new();
    }
    let mut earned = vec![sustainability(facts)];
    earned.extend(meta(facts));
    earned.extend(performance(facts).into_iter().take(rules::BADGES_OF_PERFORMANCE));
    SHOWN
        .iter()
        .filter(|(key, ..)| earned.contains(key))
        .map(|(key, group, style)| Badge {
            key: (*key).to_owned(),
            group: (*group).to_owned(),
            style: (*style).to_owned(),
        })
        .collect()
}

/// The specification's conditions (section 5) under which badges are computed at all.
fn computable(facts: Facts<'_>) -> bool {
    let Facts {
        channel,
        score,
        metrics,
    } = facts;
    score.value.is_some_and(|score| score > 0.0)
        && channel.subscriber_count.is_some_and(|count| count > 0)
        && channel.total_videos.is_some_and(|count| count > 0)
        && metrics.median_views.value.is_some()
        && metrics.content_risk_level != RiskLevel::Unknown
        && (metrics.consistency_score.value.is_some() || metrics.sustainability_score.value.is_some())
}

/// Only one, in this order of check.
fn meta(facts: Facts<'_>) -> Option<&'static str> {
    let Facts {
        channel,
        score,
        metrics,
    } = facts;
    let subscribers = channel.subscriber_count?;
    let checks = [
        (
            "high_dependency",
            metrics.content_risk_level == RiskLevel::High
                || metrics.outlier_share.at_least(rules::BADGE_DEPENDENCY_SHARE),
        ),
        ("hidden_gem", subscribers < rules::BADGE_GEM.0 && is_hidden_gem(facts)),
        (
            "data_driven_growth",
            metrics
                .uploads_per_week
                .value
                .is_some_and(|rate| rate < rules::BADGE_GROWTH.0)
                && metrics.views_to_subs_ratio.at_least(rules::BADGE_GROWTH.1)
                && metrics.median_views.at_least(rules::BADGE_GROWTH.2)
                && score.at_least(rules::BADGE_GROWTH.3),
        ),
        (
            "consistency_master",
            metrics.consistency_score.at_least(rules::BADGE_MASTER.0)
                && metrics.uploads_per_week.at_least(rules::BADGE_MASTER.1),
        ),
    ];
    checks.into_iter().find(|(_, earned)| *earned).map(|(key, _)| key)
}

/// The rule of the badge Hidden Gem, which the rating of that name shares.
#[must_use]
pub fn is_hidden_gem(facts: Facts<'_>) -> bool {
    facts
        .channel
        .subscriber_count
        .is_some_and(|count| count < rules::BADGE_GEM.0)
        && facts.metrics.hidden_gem_score.at_least(rules::BADGE_GEM.1)
        && facts.metrics.views_to_subs_ratio.at_least(rules::BADGE_GEM.2)
        && facts.score.at_least(rules::BADGE_GEM.3)
}

/// The rule of the badge Viral Channel!, which the rating of that name shares.
#[must_use]
pub fn is_viral(facts: Facts<'_>) -> bool {
    let Facts {
        channel,
        score,
        metrics,
    } = facts;
    metrics.viral_rate.at_least(rules::BADGE_VIRAL.0)
        && score.at_least(rules::BADGE_VIRAL.1)
        && (metrics.median_views.at_least(rules::BADGE_VIRAL.2) || metrics.p75_views.at_least(rules::BADGE_VIRAL.3))
        && channel.total_videos.is_some_and(|count| count >= rules::BADGE_VIRAL.4)
}

/// Exactly one.
fn sustainability(facts: Facts<'_>) -> &'static str {
    let metrics = facts.metrics;
    let evergreen = metrics.sustainability_score.at_least(rules::BADGE_EVERGREEN.0)
        && metrics.consistency_score.at_least(rules::BADGE_EVERGREEN.1)
        && metrics.outlier_share.at_most(rules::BADGE_EVERGREEN.2)
        && metrics.content_risk_level != RiskLevel::High;
    if evergreen {
        "evergreen_archive"
    } else {
        "mixed_sustainability"
    }
}

/// Those earned, in the specification's order; the first two are awarded.
fn performance(facts: Facts<'_>) -> Vec<&'static str> {
    let Facts { channel, metrics, .. } = facts;
    let dominator = metrics.median_views.at_least(rules::BADGE_DOMINATOR.0)
        && channel
            .subscriber_count
            .is_some_and(|count| count < rules::BADGE_DOMINATOR.1)
        && metrics.views_to_subs_ratio.at_least(rules::BADGE_DOMINATOR.2)
        && channel
            .total_videos
            .is_some_and(|count| count >= rules::BADGE_DOMINATOR.3);
    let automation = metrics.title_pattern_score.at_least(rules::BADGE_AUTOMATION.0)
        && metrics.consistency_score.at_least(rules::BADGE_AUTOMATION.1)
        && metrics.content_risk_level != RiskLevel::High;
    [
        ("niche_dominator", dominator),
        ("viral_channel", is_viral(facts)),
        ("automation_ready", automation),
    ]
    .into_iter()
    .filter(|(_, earned)| *earned)
    .map(|(key, _)| key)
    .collect()
}
