//! The rulebook states what the code does: read as data it decides as the engine does, on whatever channel.

mod score;

use std::collections::BTreeSet;

use engine::badges::{Facts, award, is_hidden_gem, is_viral};
use engine::internals::rulebook::{Condition, Label, Rule, Rulebook, Test, Value, rulebook};
use engine::internals::score::verdict;
use engine::internals::score::verdict::StageFacts;
use engine::report::{ChannelInfo, Claim, Direction, Metrics, Rating, Reason, Report, RiskLevel, Stage};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value as Json;

use crate::build::steady;

/// A figure as the rulebook reads it.
#[derive(Clone, Copy, Debug)]
enum Seen {
    Number(f64),
    Word(&'static str),
    None,
}

fn seen(value: Option<f64>) -> Seen {
    value.map_or(Seen::None, Seen::Number)
}

fn holds(condition: &Condition, figure: &impl Fn(&str) -> Seen) -> bool {
    match (figure(condition.figure), condition.test, condition.value) {
        (Seen::Number(x), Test::AtLeast, Value::Number(limit)) => x >= limit,
        (Seen::Number(x), Test::AtMost, Value::Number(limit)) => x <= limit,
        (Seen::Number(x), Test::Below, Value::Number(limit)) => x < limit,
        (Seen::Number(x), Test::Above, Value::Number(limit)) => x > limit,
        (Seen::Word(word), Test::Is, Value::Word(other)) => word == other,
        (Seen::Word(word), Test::IsNot, Value::Word(other)) => word != other,
        (Seen::None, Test::Is, Value::Word(word)) => word == "none",
        (Seen::None, Test::IsNot, Value::Word(word)) => word != "none",
        (Seen::Number(_), Test::IsNot, Value::Word("none")) => true,
        _ => false,
    }
}

fn meets(rule: &Rule, figure: &impl Fn(&str) -> Seen) -> bool {
    rule.iter()
        .all(|any| any.iter().any(|condition| holds(condition, figure)))
}

fn first(labels: &[Label], figure: &impl Fn(&str) -> Seen) -> &'static str {
    labels.iter().find(|label| meets(&label.rule, figure)).unwrap().key
}

fn word(value: impl serde::Serialize) -> String {
    serde_json::to_value(value).unwrap().as_str().unwrap().to_owned()
}

/// Every number that rules compare with, of one figure or of all, and its neighbours on either side.
fn borders(rules: impl Iterator<Item = Rule>, figure: Option<&str>) -> Vec<f64> {
    rules
        .flatten()
        .flatten()
        .filter(|condition| figure.is_none_or(|figure| figure == condition.figure))
        .filter_map(|condition| match condition.value {
            Value::Number(limit) => Some(limit),
            Value::Word(_) => None,
        })
        .flat_map(|limit| [limit - 1e-3, limit, limit + 1e-3, limit - 1.0, limit + 1.0])
        .collect()
}

fn stage_borders() -> Vec<f64> {
    borders(rulebook().stages.into_iter().map(|label| label.rule), None)
}

fn badge_borders(figure: &str) -> Vec<f64> {
    let book = rulebook();
    let rules = book
        .badge_groups
        .into_iter()
        .flat_map(|group| group.badges)
        .map(|badge| badge.rule);
    borders(rules.chain([book.badges_need]), Some(figure))
}

fn near(values: Vec<f64>) -> impl Strategy<Value = f64> {
    prop_oneof![3 => select(values), 1 => -2.0..2.0_f64, 1 => 0.0..200_000.0_f64]
}

fn maybe(values: Vec<f64>) -> impl Strategy<Value = Option<f64>> {
    prop_oneof![5 => near(values).prop_map(Some), 1 => Just(None)]
}

prop_compose! {
    fn stage_facts()(
        age_days in maybe(stage_borders()),
        age_at_least in near(stage_borders()),
        subscribers in maybe(stage_borders()),
        silence in near(stage_borders()),
        mean_gap in prop::option::of(1.0..60.0_f64),
        direction in select(vec![None, Some(Direction::Rising), Some(Direction::Stable), Some(Direction::Falling)]),
        recent_at_least in maybe(stage_borders()),
        recent_at_most in maybe(stage_borders()),
        views_z in maybe(stage_borders()),
    ) -> StageFacts {
        StageFacts { age_days, age_at_least, subscribers, silence, mean_gap, direction, recent_at_least, recent_at_most, views_z }
    }
}

fn of_stage(facts: &StageFacts, figure: &str) -> Seen {
    match figure {
        "silence" => Seen::Number(facts.silence),
        "silence_in_gaps" => seen(facts.mean_gap.map(|gap| facts.silence / gap)),
        "age" => seen(facts.age_days),
        "age_at_least" => Seen::Number(facts.age_at_least),
        "subscribers" => seen(facts.subscribers),
        "recent_low" => seen(facts.recent_at_least),
        "recent_high" => seen(facts.recent_at_most),
        "standing" => seen(facts.views_z),
        "trend_direction" => match facts.direction {
            None => Seen::None,
            Some(Direction::Rising) => Seen::Word("rising"),
            Some(Direction::Stable) => Seen::Word("stable"),
            Some(Direction::Falling) => Seen::Word("falling"),
        },
        other => panic!("the stages read {other}, which is unknown here"),
    }
}

const STAGES: [(Stage, &str); 10] = [
    (Stage::NewChannel, "new_channel"),
    (Stage::EarlyStage, "early_stage"),
    (Stage::Rising, "rising"),
    (Stage::Growing, "growing"),
    (Stage::Established, "established"),
    (Stage::MatureChannel, "mature_channel"),
    (Stage::Stagnating, "stagnating"),
    (Stage::PlateauChannel, "plateau_channel"),
    (Stage::Inactive, "inactive"),
    (Stage::UnclearStage, "unclear_stage"),
];

#[derive(Clone, Debug)]
struct Channel {
    info: ChannelInfo,
    score: Claim,
    metrics: Metrics,
}

impl Channel {
    fn facts(&self) -> Facts<'_> {
        Facts {
            channel: &self.info,
            score: &self.score,
            metrics: &self.metrics,
        }
    }

    fn figure(&self, name: &str) -> Seen {
        let metrics = serde_json::to_value(&self.metrics).unwrap();
        let claim = |key: &str| seen(metrics[key]["value"].as_f64());
        match name {
            "overall_score" => seen(self.score.value),
            "subscribers" => seen(self.info.subscriber_count.map(|count| count as f64)),
            "total_videos" => seen(self.info.total_videos.map(|count| count as f64)),
            "content_risk_level" => Seen::Word(match self.metrics.content_risk_level {
                RiskLevel::Low => "low",
                RiskLevel::Medium => "medium",
                RiskLevel::High => "high",
                RiskLevel::Unknown => "unknown",
            }),
            "p75_views" => claim("p75Views"),
            "median_views" => claim("medianViews"),
            "views_to_subs_ratio" => claim("viewsToSubsRatio"),
            "uploads_per_week" => claim("uploadsPerWeek"),
            "consistency_score" => claim("consistencyScore"),
            "sustainability_score" => claim("sustainabilityScore"),
            "hidden_gem_score" => claim("hiddenGemScore"),
            "title_pattern_score" => claim("titlePatternScore"),
            "viral_rate" => claim("viralRate"),
            "outlier_share" => claim("outlierShare"),
            other => panic!("the badges read {other}, which is unknown here"),
        }
    }
}

fn claim(value: Option<f64>) -> Claim {
    value.map_or_else(
        || Claim::abstained("test", Reason::FewVideos, 3),
        |value| Claim::measured("test", value, 50),
    )
}

/// Figures the badges read, in the order in which a random channel takes them.
const READ: [&str; 13] = [
    "median_views",
    "p75_views",
    "views_to_subs_ratio",
    "uploads_per_week",
    "consistency_score",
    "sustainability_score",
    "hidden_gem_score",
    "title_pattern_score",
    "viral_rate",
    "outlier_share",
    "subscribers",
    "total_videos",
    "overall_score",
];

fn channel() -> impl Strategy<Value = Channel> {
    let Report {
        channel_info, metrics, ..
    } = engine::analyze(&steady(30, 3.0, 9_000, 20_000)).unwrap();
    let risks = vec![RiskLevel::Low, RiskLevel::Medium, RiskLevel::High, RiskLevel::Unknown];
    let figures = READ
        .into_iter()
        .map(|figure| maybe(badge_borders(figure)))
        .collect::<Vec<_>>();
    (figures, select(risks)).prop_map(move |(figures, risk)| {
        let count = |value: Option<f64>| value.map(|value| value.max(0.0) as u64);
        let mut metrics = metrics.clone();
        metrics.content_risk_level = risk;
        metrics.median_views = claim(figures[0]);
        metrics.p75_views = claim(figures[1]);
        metrics.views_to_subs_ratio = claim(figures[2]);
        metrics.uploads_per_week = claim(figures[3]);
        metrics.consistency_score = claim(figures[4]);
        metrics.sustainability_score = claim(figures[5]);
        metrics.hidden_gem_score = claim(figures[6]);
        metrics.title_pattern_score = claim(figures[7]);
        metrics.viral_rate = claim(figures[8]);
        metrics.outlier_share = claim(figures[9]);
        let info = ChannelInfo {
            subscriber_count: count(figures[10]),
            total_videos: count(figures[11]),
            ..channel_info.clone()
        };
        Channel {
            info,
            score: claim(figures[12]),
            metrics,
        }
    })
}

/// The badges as the rulebook gives them, in the order in which they are shown.
fn listed(book: &Rulebook, channel: &Channel) -> Vec<&'static str> {
    let figure = |name: &str| channel.figure(name);
    if !meets(&book.badges_need, &figure) {
        return Vec::new();
    }
    let mut given: Vec<(usize, &'static str)> = Vec::new();
    for group in &book.badge_groups {
        let earned = group.badges.iter().filter(|badge| meets(&badge.rule, &figure));
        given.extend(earned.take(group.most).map(|badge| (badge.priority, badge.key)));
    }
    given.sort_unstable();
    given.into_iter().map(|(_, key)| key).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn its_stages_are_the_stages_given(facts in stage_facts()) {
        let listed = first(&rulebook().stages, &|figure| of_stage(&facts, figure));
        prop_assert_eq!(listed, word(verdict::stage(&facts)));
    }

    #[test]
    fn its_ratings_are_the_ratings_given(score in near(borders(rulebook().ratings.into_iter().map(|label| label.rule), None)), stage in select(&STAGES[..]), badge in 0..3_usize) {
        let figure = |name: &str| match name {
            "overall_score" => Seen::Number(score),
            "stage" => Seen::Word(stage.1),
            "badge_rule" => Seen::Word(["none met", "viral_channel", "hidden_gem"][badge]),
            other => panic!("the ratings read {other}, which is unknown here"),
        };
        let given = verdict::rating(score, stage.0, badge == 1, badge == 2);
        prop_assert_eq!(first(&rulebook().ratings, &figure), word(given));
    }

    #[test]
    fn its_badges_are_the_badges_given(channel in channel()) {
        let given: Vec<String> = award(channel.facts()).into_iter().map(|badge| badge.key).collect();
        prop_assert_eq!(listed(&rulebook(), &channel), given);
    }

    #[test]
    fn the_two_ratings_named_after_badges_share_their_rules(channel in channel()) {
        let book = rulebook();
        let rule = |key: &str| book.badge_groups.iter().flat_map(|group| &group.badges).find(|badge| badge.key == key).unwrap().rule.clone();
        let figure = |name: &str| channel.figure(name);
        prop_assert_eq!(meets(&rule("hidden_gem"), &figure), is_hidden_gem(channel.facts()));
        prop_assert_eq!(meets(&rule("viral_channel"), &figure), is_viral(channel.facts()));
    }
}

/// What computes, without what describes it.
fn sources(folder: &std::path::Path) -> String {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| !path.ends_with("rulebook") && !path.ends_with("rulebook.rs"))
        .map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                std::fs::read_to_string(path).unwrap_or_default()
            }
        })
        .collect()
}

/// Every `basis` anywhere in a report.
fn bases(json: &Json, found: &mut BTreeSet<String>) {
    match json {
        Json::Object(members) => {
            found.extend(members.get("basis").and_then(Json::as_str).map(str::to_owned));
            members.values().for_each(|value| bases(value, found));
        }
        Json::Array(items) => items.iter().for_each(|item| bases(item, found)),
        _ => {}
    }
}

#[test]
fn every_figure_of_a_report_has_its_formula_in_the_rulebook() {
    let mut snapshot = steady(40, 3.0, 9_000, 20_000);
    snapshot.videos[5].views = Some(900_000);
    let report = engine::analyze(&snapshot).unwrap();
    assert!(!report.outliers.is_empty());
    let mut found = BTreeSet::new();
    bases(&serde_json::to_value(report).unwrap(), &mut found);
    // A figure that was not measured yet names no formula.
    found.remove("");
    let listed: BTreeSet<String> = rulebook().formulas.into_keys().map(str::to_owned).collect();
    let unlisted: Vec<_> = found.difference(&listed).collect();
    assert!(unlisted.is_empty(), "src/rulebook/formulas.rs lacks {unlisted:?}");
    let source = sources(concat!(env!("CARGO_MANIFEST_DIR"), "/src").as_ref());
    let unused: Vec<_> = listed
        .iter()
        .filter(|basis| !source.contains(&format!("\"{basis}\"")))
        .collect();
    assert!(unused.is_empty(), "no figure is called {unused:?}");
}

#[test]
fn every_label_of_the_report_has_a_rule() {
    let book = rulebook();
    let keys = |labels: &[Label]| labels.iter().map(|label| label.key.to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(
        keys(&book.stages),
        STAGES.iter().map(|(stage, _)| word(*stage)).collect()
    );
    let special = [
        Rating::Rising,
        Rating::PlateauChannel,
        Rating::Established,
        Rating::NewChannel,
    ];
    assert!(
        special
            .iter()
            .all(|rating| keys(&book.ratings).contains(&word(*rating)))
    );
    assert_eq!(book.ratings.len(), 14);
    let badges = book.badge_groups.iter().flat_map(|group| &group.badges);
    assert!(
        badges.clone().all(|badge| badge.priority < badges.clone().count()),
        "a badge is not in the list of those shown"
    );
}

#[test]
fn the_rulebook_of_the_front_end_is_up_to_date() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../frontend/src/shared/rules/rulebook.json"
    );
    let fresh = serde_json::to_string_pretty(&rulebook()).unwrap() + "\n";
    if std::env::var_os("UPDATE_RULEBOOK").is_some() {
        std::fs::write(path, &fresh).unwrap();
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        stored == fresh,
        "frontend/src/shared/rules/rulebook.json is stale: run UPDATE_RULEBOOK=1 cargo test -p engine rulebook"
    );
}
