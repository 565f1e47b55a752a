//! Performance tiers and rating labels: each on both sides of its borders.

use engine::internals::rulebook::{Condition, Label, rulebook};
use engine::internals::xray::tier;
use engine::report::{Claim, Direction, MonitoringRating, PerformanceTier, Reason, State};
use serde_json::Value;

use super::{report, section};
use crate::build::{snapshot, steady, video};

#[test]
fn each_tier_begins_at_its_percentile_and_growing_takes_a_trend_that_does_not_fall() {
    let of = |percentile: f64, trend| tier(&Claim::measured("x", percentile, 50), trend);
    let (rising, stable, falling) = (
        Some(Direction::Rising),
        Some(Direction::Stable),
        Some(Direction::Falling),
    );
    assert_eq!(of(90.0, falling), Some(PerformanceTier::Elite));
    assert_eq!(of(89.999, falling), Some(PerformanceTier::Strong));
    assert_eq!(of(60.0, None), Some(PerformanceTier::Strong));
    assert_eq!(of(59.999, rising), Some(PerformanceTier::Growing));
    assert_eq!(of(0.0, stable), Some(PerformanceTier::Growing));
    assert_eq!(of(59.999, falling), None);
    assert_eq!(of(59.999, None), None, "of an unknown trend nothing is said");
    assert_eq!(tier(&Claim::abstained("x", Reason::HiddenSubscribers, 9), rising), None);
}

#[test]
fn the_tier_rests_on_the_standing_among_channels_of_the_same_size() {
    let typical = engine::internals::figures::cohort::typical_ratio(30_000.0);
    let at_ratio = |times: f64| {
        let views = (30_000.0 * typical * times) as u64;
        section(&snapshot(
            Some(30_000),
            (0..30).map(|i| video(i, 10.0 + 4.0 * i as f64, views)).collect(),
        ))
    };
    let middle = at_ratio(1.0);
    assert!(
        (middle.size_percentile.value.unwrap() - 50.0).abs() < 0.5,
        "{:?}",
        middle.size_percentile
    );
    assert_eq!(at_ratio(50.0).tier, Some(PerformanceTier::Elite));
    assert_eq!(at_ratio(3.0).tier, Some(PerformanceTier::Strong));
    let mut before = 0.0;
    for times in [0.01, 0.1, 0.5, 1.0, 2.0, 20.0, 2_000.0] {
        let percentile = at_ratio(times).size_percentile.value.unwrap();
        assert!(
            percentile >= before && percentile <= 100.0,
            "more views never rank lower"
        );
        before = percentile;
    }
}

#[test]
fn without_subscribers_or_with_few_uploads_there_is_no_tier() {
    let mut hidden = steady(30, 5.0, 90_000, 1_000);
    hidden.channel.subscribers = None;
    let hidden = section(&hidden);
    assert_eq!(
        (hidden.tier, hidden.size_percentile.reason),
        (None, Some(Reason::HiddenSubscribers))
    );
    let percentile = |count| section(&steady(count, 9.0, 90_000, 1_000)).size_percentile;
    assert_eq!(percentile(4).reason, Some(Reason::FewVideos));
    assert_eq!(percentile(5).state, State::Provisional);
}

#[test]
fn health_is_the_label_of_the_score_and_none_without_one() {
    let scored = report(&steady(40, 3.0, 50_000, 40_000));
    let label = match scored.score.value.unwrap() {
        80.0.. => MonitoringRating::Excellent,
        60.0.. => MonitoringRating::Good,
        40.0.. => MonitoringRating::Average,
        _ => MonitoringRating::NeedsImprovement,
    };
    assert_eq!(scored.xray.unwrap().health, Some(label));
    assert_eq!(section(&steady(4, 5.0, 10_000, 20_000)).health, None);
}

#[test]
fn the_rulebook_gives_tiers_and_health_as_the_engine_does() {
    let first = |labels: &[Label], figures: &[(&str, Value)]| {
        let is_met = |condition: &Condition| {
            let found = figures.iter().find(|(name, _)| *name == condition.figure);
            let value = &found.unwrap().1;
            let limit = serde_json::to_value(condition.value).unwrap();
            match serde_json::to_value(condition.test).unwrap().as_str().unwrap() {
                "at_least" => value.as_f64() >= limit.as_f64() && value.is_number(),
                "is" => *value == limit,
                "is_not" => *value != limit && !(value.is_null() && limit == "none"),
                other => panic!("unknown here: {other}"),
            }
        };
        let rule = |label: &&Label| label.rule.iter().all(|any| any.iter().any(is_met));
        labels.iter().find(rule).map(|label| label.key)
    };
    let book = rulebook();
    let word = |value: Value| value.as_str().map(str::to_owned);
    for tenths in 0..=1_000 {
        let number = f64::from(tenths) / 10.0;
        for trend in [
            None,
            Some(Direction::Rising),
            Some(Direction::Stable),
            Some(Direction::Falling),
        ] {
            let given = tier(&Claim::measured("x", number, 50), trend);
            let figures = [
                ("size_percentile", number.into()),
                ("trend_direction", serde_json::to_value(trend).unwrap()),
            ];
            let by_rule = first(&book.tiers, &figures).map(str::to_owned);
            assert_eq!(
                by_rule,
                word(serde_json::to_value(given).unwrap()),
                "{number} {trend:?}"
            );
        }
        let given = serde_json::to_value(engine::internals::xray::monitoring::rating(number)).unwrap();
        let by_rule = first(&book.health, &[("overall_score", number.into())]);
        assert_eq!(by_rule.map(str::to_owned), word(given), "{number}");
    }
    assert_eq!(first(&book.health, &[("overall_score", Value::Null)]), None);
}
