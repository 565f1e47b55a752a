//! Risk levels, stages, ratings and badges: their rules as data. A property test holds each against the code that decides.

use super::{BadgeGroup, BadgeRule, Condition, Label, Rule, Test, Unit, Value};
use crate::rules;
use crate::score::badges::SHOWN;

const fn number(figure: &'static str, test: Test, value: f64, unit: Unit) -> Condition {
    Condition {
        figure,
        test,
        value: Value::Number(value),
        unit,
    }
}

const fn at_least(figure: &'static str, value: f64, unit: Unit) -> Condition {
    number(figure, Test::AtLeast, value, unit)
}

const fn below(figure: &'static str, value: f64, unit: Unit) -> Condition {
    number(figure, Test::Below, value, unit)
}

const fn is(figure: &'static str, word: &'static str) -> Condition {
    Condition {
        figure,
        test: Test::Is,
        value: Value::Word(word),
        unit: Unit::Word,
    }
}

const fn is_not(figure: &'static str, word: &'static str) -> Condition {
    Condition {
        test: Test::IsNot,
        ..is(figure, word)
    }
}

/// Every condition must hold.
fn all<const N: usize>(conditions: [Condition; N]) -> Rule {
    conditions.into_iter().map(|condition| vec![condition]).collect()
}

/// One condition suffices.
fn any<const N: usize>(conditions: [Condition; N]) -> Rule {
    vec![Vec::from(conditions)]
}

const fn label(key: &'static str, rule: Rule) -> Label {
    Label { key, rule }
}

pub(super) fn risks() -> Vec<Label> {
    let reaches = |(hits, single, bound): (f64, f64, f64)| {
        any([
            at_least("outlier_share", hits, Unit::Percent),
            at_least("best_upload_share", single, Unit::Share),
            at_least("time_bound_share", bound, Unit::Share),
        ])
    };
    vec![
        label("high", reaches(rules::RISK_HIGH)),
        label("medium", reaches(rules::RISK_MEDIUM)),
        label("low", Vec::new()),
    ]
}

pub(super) fn flags() -> Vec<Label> {
    vec![label(
        "evergreen_flag",
        all([
            at_least("staying", rules::EVERGREEN_STAYING, Unit::Slope),
            at_least("timeless_share", rules::EVERGREEN_TIMELESS, Unit::Share),
            number(
                "outlier_share",
                Test::AtMost,
                100.0 * rules::EVERGREEN_HITS,
                Unit::Percent,
            ),
        ]),
    )]
}

pub(super) fn stages() -> Vec<Label> {
    let subscribers = |least| at_least("subscribers", least, Unit::Subscribers);
    vec![
        label(
            "inactive",
            vec![
                vec![at_least("silence", rules::INACTIVE_DAYS, Unit::Days)],
                vec![
                    at_least("silence_in_gaps", rules::INACTIVE_GAPS, Unit::Gaps),
                    is("silence_in_gaps", "none"),
                ],
            ],
        ),
        label("new_channel", all([below("age", rules::NEW_DAYS, Unit::Days)])),
        label("rising", all([is("trend_direction", "rising")])),
        label("stagnating", all([is("trend_direction", "falling")])),
        label(
            "early_stage",
            all([
                below("age", rules::EARLY.0, Unit::Days),
                below("subscribers", rules::EARLY.1, Unit::Subscribers),
            ]),
        ),
        label(
            "unclear_stage",
            vec![
                vec![is("trend_direction", "none")],
                vec![below("recent_high", 1.0, Unit::Ratio), is("recent_high", "none")],
            ],
        ),
        label("growing", all([number("recent_low", Test::Above, 1.0, Unit::Ratio)])),
        label(
            "mature_channel",
            all([
                at_least("age_at_least", rules::MATURE.0, Unit::Days),
                subscribers(rules::MATURE.1),
            ]),
        ),
        label(
            "plateau_channel",
            all([number("standing", Test::AtMost, rules::PLATEAU_BELOW, Unit::Spreads)]),
        ),
        label(
            "established",
            all([at_least("age_at_least", rules::ESTABLISHED_DAYS, Unit::Days)]),
        ),
        label(
            "growing",
            all([at_least("standing", -rules::PLATEAU_BELOW, Unit::Spreads)]),
        ),
        label("unclear_stage", Vec::new()),
    ]
}

pub(super) fn ratings() -> Vec<Label> {
    let [
        outstanding,
        excellent,
        great,
        good,
        satisfactory,
        average,
        below_average,
    ] = rules::BANDS;
    let from = |least| at_least("overall_score", least, Unit::OfHundred);
    let under = |limit| below("overall_score", limit, Unit::OfHundred);
    vec![
        label("viral_channel", all([is("badge_rule", "viral_channel")])),
        label("hidden_gem", all([is("badge_rule", "hidden_gem")])),
        label("new_channel", all([is("stage", "new_channel")])),
        label("rising", all([is("stage", "rising"), from(satisfactory)])),
        label(
            "plateau_channel",
            all([is("stage", "plateau_channel"), from(average), under(satisfactory)]),
        ),
        label(
            "established",
            vec![
                vec![is("stage", "established"), is("stage", "mature_channel")],
                vec![from(satisfactory)],
                vec![under(great)],
            ],
        ),
        label("outstanding", all([from(outstanding)])),
        label("excellent", all([from(excellent)])),
        label("great", all([from(great)])),
        label("good", all([from(good)])),
        label("satisfactory", all([from(satisfactory)])),
        label("average", all([from(average)])),
        label("below_average", all([from(below_average)])),
        label("poor", Vec::new()),
    ]
}

pub(super) fn tiers() -> Vec<Label> {
    let [elite, strong] = rules::TIERS;
    let from = |percentile| at_least("size_percentile", percentile, Unit::OfHundred);
    vec![
        label("elite", all([from(elite)])),
        label("strong", all([from(strong)])),
        label(
            "growing",
            vec![
                vec![is_not("size_percentile", "none")],
                vec![is("trend_direction", "rising"), is("trend_direction", "stable")],
            ],
        ),
    ]
}

pub(super) fn health() -> Vec<Label> {
    let [excellent, good, average] = rules::HEALTH;
    let from = |score| all([at_least("overall_score", score, Unit::OfHundred)]);
    vec![
        label("excellent", from(excellent)),
        label("good", from(good)),
        label("average", from(average)),
        label("needs_improvement", all([is_not("overall_score", "none")])),
    ]
}

pub(super) fn badges_need() -> Rule {
    let some = |figure, unit| number(figure, Test::Above, 0.0, unit);
    vec![
        vec![some("overall_score", Unit::OfHundred)],
        vec![some("subscribers", Unit::Subscribers)],
        vec![some("total_videos", Unit::Videos)],
        vec![is_not("median_views", "none")],
        vec![is_not("content_risk_level", "unknown")],
        vec![
            is_not("consistency_score", "none"),
            is_not("sustainability_score", "none"),
        ],
    ]
}

/// A badge with the style and place of the list of badges.
fn badge(key: &'static str, rule: Rule) -> BadgeRule {
    let priority = SHOWN
        .iter()
        .position(|(shown, ..)| *shown == key)
        .unwrap_or(SHOWN.len());
    BadgeRule {
        key,
        rarity: SHOWN.get(priority).map_or("common", |(_, _, style)| style),
        priority,
        rule,
    }
}

pub(super) fn badge_groups() -> Vec<BadgeGroup> {
    vec![
        BadgeGroup {
            key: "meta",
            most: 1,
            badges: meta(),
        },
        BadgeGroup {
            key: "sust",
            most: 1,
            badges: sustainability(),
        },
        BadgeGroup {
            key: "perf",
            most: rules::BADGES_OF_PERFORMANCE,
            badges: performance(),
        },
    ]
}

fn meta() -> Vec<BadgeRule> {
    let (gem_size, gem_score, gem_ratio, gem_overall) = rules::BADGE_GEM;
    let (growth_rate, growth_ratio, growth_views, growth_score) = rules::BADGE_GROWTH;
    let (master, master_rate) = rules::BADGE_MASTER;
    vec![
        badge(
            "high_dependency",
            any([
                is("content_risk_level", "high"),
                at_least("outlier_share", rules::BADGE_DEPENDENCY_SHARE, Unit::Percent),
            ]),
        ),
        badge(
            "hidden_gem",
            all([
                below("subscribers", gem_size as f64, Unit::Subscribers),
                at_least("hidden_gem_score", gem_score, Unit::OfHundred),
                at_least("views_to_subs_ratio", gem_ratio, Unit::Ratio),
                at_least("overall_score", gem_overall, Unit::OfHundred),
            ]),
        ),
        badge(
            "data_driven_growth",
            all([
                below("uploads_per_week", growth_rate, Unit::PerWeek),
                at_least("views_to_subs_ratio", growth_ratio, Unit::Ratio),
                at_least("median_views", growth_views, Unit::Views),
                at_least("overall_score", growth_score, Unit::OfHundred),
            ]),
        ),
        badge(
            "consistency_master",
            all([
                at_least("consistency_score", master, Unit::OfHundred),
                at_least("uploads_per_week", master_rate, Unit::PerWeek),
            ]),
        ),
    ]
}

fn sustainability() -> Vec<BadgeRule> {
    let (sustains, consistency, outliers) = rules::BADGE_EVERGREEN;
    vec![
        badge(
            "evergreen_archive",
            all([
                at_least("sustainability_score", sustains, Unit::OfHundred),
                at_least("consistency_score", consistency, Unit::OfHundred),
                number("outlier_share", Test::AtMost, outliers, Unit::Percent),
                is_not("content_risk_level", "high"),
            ]),
        ),
        badge("mixed_sustainability", Vec::new()),
    ]
}

fn performance() -> Vec<BadgeRule> {
    let (dominant_views, dominant_size, dominant_ratio, dominant_videos) = rules::BADGE_DOMINATOR;
    let (viral_rate, viral_score, viral_median, viral_upper, viral_videos) = rules::BADGE_VIRAL;
    let (titles, consistency) = rules::BADGE_AUTOMATION;
    vec![
        badge(
            "niche_dominator",
            all([
                at_least("median_views", dominant_views, Unit::Views),
                below("subscribers", dominant_size as f64, Unit::Subscribers),
                at_least("views_to_subs_ratio", dominant_ratio, Unit::Ratio),
                at_least("total_videos", dominant_videos as f64, Unit::Videos),
            ]),
        ),
        badge(
            "viral_channel",
            vec![
                vec![at_least("viral_rate", viral_rate, Unit::Share)],
                vec![at_least("overall_score", viral_score, Unit::OfHundred)],
                vec![
                    at_least("median_views", viral_median, Unit::Views),
                    at_least("p75_views", viral_upper, Unit::Views),
                ],
                vec![at_least("total_videos", viral_videos as f64, Unit::Videos)],
            ],
        ),
        badge(
            "automation_ready",
            all([
                at_least("title_pattern_score", titles, Unit::OfHundred),
                at_least("consistency_score", consistency, Unit::OfHundred),
                is_not("content_risk_level", "high"),
            ]),
        ),
    ]
}
