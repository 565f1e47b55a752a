//! Made-up niches: what chance alone claims, and whether the intervals of lifts hold the truth, also of those that were found.

use engine::internals::statistics::random::Random;
use engine::report::TitleFeature;

use crate::niches::{Made, Measured, SHOWN, channel, drawn, niche, percent, raw_lifts};

const NICHES: usize = 200;
const MADE: Made = Made {
    channels: 20,
    sigma: [0.6, 1.0],
    between: 0.0,
};

/// Niches on which the first feature has this effect.
fn niches(seed: u64, ln: f64, between: f64) -> Vec<Measured> {
    let (mut random, made) = (Random::new(seed), Made { between, ..MADE });
    let one = |_| niche(&mut random, made, [ln, 0.0, 0.0, 0.0, 0.0]);
    (0..NICHES).flat_map(one).collect()
}

/// What is known of a feature in each niche.
fn of(niches: &[Measured], feature: TitleFeature) -> Vec<&Measured> {
    niches
        .iter()
        .filter(|measured| measured.lift.feature == feature)
        .collect()
}

#[test]
fn the_lifts_here_are_those_of_the_engines_study() {
    let mut random = Random::new(1);
    let mut compared = 0;
    for _ in 0..10 {
        let snapshot = channel(&mut random, MADE.sigma, [0.4, 0.0, 0.0, 0.0, 0.0]);
        let study = engine::measure(&snapshot).unwrap().title_study;
        let own = raw_lifts(&snapshot);
        for (feature, raw) in own {
            let claim = study.claims.iter().find(|claim| claim.feature == feature).unwrap();
            assert!((claim.raw_lift / raw - 1.0).abs() < 1e-9, "{claim:?} {raw}");
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn by_chance_alone_at_most_one_feature_in_a_hundred_is_found_in_a_niche() {
    let niches = niches(2, 0.0, 0.0);
    for (feature, _) in SHOWN {
        let lifts = of(&niches, feature);
        assert_eq!(lifts.len(), NICHES, "{feature:?} could be tested everywhere");
        let share = percent(lifts, |measured| measured.lift.found);
        // Of 200 niches 2 are expected; 7 would be by chance in one case of 200.
        assert!(share <= 3.0, "{feature:?} {share}");
    }
    let found = percent(&niches, |measured| measured.lift.found);
    assert!((0.1..=1.5).contains(&found), "{found} percent of all");
    assert!(percent(&niches, Measured::holds) >= 88.0);
}

#[test]
fn half_as_many_views_again_are_found_and_lie_in_the_interval_however_channels_differ() {
    for (seed, between, power) in [(3, 0.0, 99.0), (4, 0.25, 95.0)] {
        let niches = niches(seed, 1.5_f64.ln(), between);
        let lifts = of(&niches, TitleFeature::Number);
        let covered = percent(lifts.iter().copied(), Measured::holds);
        let found = percent(lifts, |measured| measured.lift.found && measured.lift.low > 1.0);
        assert!((84.0..=98.0).contains(&covered), "spread {between}: {covered}");
        assert!(found >= power, "spread {between}: {found}");
        let others = of(&niches, TitleFeature::Question);
        assert!(
            percent(others, |measured| measured.lift.found) <= 3.0,
            "and nothing else is"
        );
    }
}

#[test]
fn of_lifts_that_were_found_the_interval_holds_the_truth_also_of_few_channels() {
    let mut random = Random::new(5);
    for (channels, niches, least) in [(5, 500, 120), (10, 160, 120), (20, 60, 90)] {
        let mut found = Vec::new();
        for sigma in [0.6, 0.9] {
            let made = Made {
                channels,
                sigma: [sigma; 2],
                between: 0.25,
            };
            let all = drawn(&mut random, made, niches);
            found.extend(all.into_iter().filter(|measured| measured.lift.found));
        }
        assert!(found.len() >= least, "{channels} channels: {} found", found.len());
        let covered = percent(&found, Measured::holds);
        assert!(covered >= 80.0, "{channels} channels: {covered} of {}", found.len());
        // Neither is what was found too large on the average.
        let sizes = found
            .iter()
            .map(|Measured { lift, truth }| (lift.lift.ln() - truth.ln()) * lift.lift.ln().signum());
        let excess = sizes.sum::<f64>() / found.len() as f64;
        assert!(excess < 0.05, "{channels} channels: {excess}");
    }
}
