//! Parts and penalty: the sum of the rulebook's ramps is what the engine gives and takes.

use engine::internals::rulebook::{Part, Term, rulebook};
use engine::internals::score;
use engine::internals::score::evidence::Evidence;
use engine::rules;
use proptest::prelude::*;

fn of_score(e: &Evidence, key: &str) -> Option<f64> {
    match key {
        "titles" => e.titles,
        "lengths" => e.lengths,
        "views_spread" => e.views_spread,
        "consistency" => e.consistency,
        "per_week" => e.per_week,
        "median_views" => e.median_views,
        "median_standing" => e.median_z,
        "upper_standing" => e.upper_z,
        "trend" => e.trend,
        "recent" => e.recent,
        "silence" => Some(e.silence),
        "few_hits" => e.outlier_share,
        "decline" => e.trend_at_most,
        other => panic!("the score reads {other}, which is unknown here"),
    }
}

fn height(term: &Term, x: f64) -> f64 {
    let scale = |x: f64| if term.log { x.max(1e-9).ln() } else { x };
    ((scale(x) - scale(term.from)) / (scale(term.to) - scale(term.from))).clamp(0.0, 1.0)
}

/// Points of a part, what is missing weighed out.
fn points(part: &Part, evidence: &Evidence) -> f64 {
    let measured: Vec<(&Term, f64)> = part
        .terms
        .iter()
        .filter_map(|term| Some((term, of_score(evidence, term.key)?)))
        .collect();
    let weight: f64 = measured.iter().map(|(term, _)| term.points).sum();
    let sum: f64 = measured.iter().map(|(term, x)| term.points * height(term, *x)).sum();
    if weight > 0.0 { sum / weight * part.points } else { 0.0 }
}

prop_compose! {
    fn evidence()(x in prop::collection::vec(prop::option::of(-2.0..120.0_f64), 12), views in prop::option::of(1.0..1e6_f64), silence in 0.0..400.0_f64) -> Evidence {
        let small = |i: usize| x[i].map(|x: f64| x / 60.0 - 1.0);
        Evidence {
            titles: x[0], lengths: small(1), views_spread: small(2), consistency: x[3], per_week: x[4].map(|x| x.abs() / 12.0),
            median_views: views, median_z: small(6), upper_z: small(7), trend: small(8), recent: small(9),
            outlier_share: x[10], silence, trend_at_most: small(11),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn its_terms_and_ramps_give_the_points_of_every_part(evidence in evidence()) {
        for (part, found) in rulebook().parts.iter().zip(score::parts(&evidence)) {
            prop_assert!((points(part, &evidence) - found.points).abs() < 1e-6, "{}", part.key);
        }
    }

    #[test]
    fn its_penalties_are_those_taken_off(evidence in evidence()) {
        let taken = score::penalty(&evidence);
        for term in rulebook().penalty {
            let expected = of_score(&evidence, term.key).map_or(0.0, |x| term.points * height(&term, x));
            let expected = if expected < rules::LEAST_PENALTY { 0.0 } else { expected };
            let found = taken.iter().find(|item| item.key == term.key).map_or(0.0, |item| item.points);
            prop_assert!((expected - found).abs() < 1e-6, "{}", term.key);
        }
    }
}
