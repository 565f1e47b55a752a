//! The score of a title: by the effects that were found, never by more than one gain and one loss.

use engine::internals::content::title_ideas;
use engine::report::{Claim, Report, State, TitleFeature, TitleStudy};
use engine::titles::cues::{self, FEATURES};
use engine::titles::score::{
    FeatureLift, LiftStudy, TitleScore, TitleScoreBasis, TitleScoreReason, TitleScoreState, score,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::build::at;
use crate::characters::reports;

/// Has a number, asks a question, has brackets, and no other feature.
const TITLE: &str = "Bread of 12 hands (and of a long day in May)?";
/// Between 30 and 60 characters that show nothing.
const PLAIN: &str = "Bread and butter on a table near the lake";

fn lift(feature: TitleFeature, [low, lift, high]: [f64; 3], found: bool) -> FeatureLift {
    FeatureLift {
        feature,
        lift,
        low,
        high,
        found,
        n: 20,
    }
}

fn niche(lifts: Vec<FeatureLift>) -> LiftStudy {
    LiftStudy {
        basis: TitleScoreBasis::Niche,
        as_of: at(0.0),
        lifts,
    }
}

fn channel(lifts: Vec<FeatureLift>) -> LiftStudy {
    LiftStudy {
        basis: TitleScoreBasis::Channel,
        ..niche(lifts)
    }
}

fn of(studies: &[LiftStudy]) -> TitleScore {
    score(cues::read(TITLE), studies)
}

fn close(a: Option<f64>, b: f64) -> bool {
    a.is_some_and(|a| (a - b).abs() < 1e-9)
}

fn features(score: &TitleScore) -> Vec<TitleFeature> {
    score.effects.iter().map(|effect| effect.feature).collect()
}

#[test]
fn the_test_titles_show_what_they_are_meant_to() {
    use TitleFeature::{Brackets, Number, Question};
    let shown = |title| {
        let cues = cues::read(title);
        FEATURES.into_iter().filter(move |feature| cues.has(*feature))
    };
    assert_eq!(shown(TITLE).collect::<Vec<_>>(), [Number, Question, Brackets]);
    assert_eq!(shown(PLAIN).count(), 0);
}

#[test]
fn of_several_gains_the_one_with_the_highest_low_end_counts_alone() {
    let found = of(&[niche(vec![
        lift(TitleFeature::Number, [1.05, 2.0, 3.8], true),
        lift(TitleFeature::Question, [1.2, 1.5, 1.9], true),
        lift(TitleFeature::Brackets, [1.1, 1.4, 1.8], true),
    ])]);
    assert_eq!(found.state, TitleScoreState::Measured);
    assert_eq!(features(&found), [TitleFeature::Question]);
    assert!(close(found.lift, 1.5) && close(found.lift_low, 1.2) && close(found.lift_high, 1.9));
    assert!(close(found.score, 50.0 + 50.0 * 1.5_f64.log2()) && close(found.low, 50.0 + 50.0 * 1.2_f64.log2()));
    assert_eq!((found.n, found.basis), (20, Some(TitleScoreBasis::Niche)));
    assert_eq!((found.as_of, found.reason), (Some(at(0.0)), None));
}

#[test]
fn of_several_losses_the_one_with_the_lowest_high_end_counts_alone() {
    let found = of(&[niche(vec![
        lift(TitleFeature::Number, [0.3, 0.5, 0.95], true),
        lift(TitleFeature::Question, [0.6, 0.7, 0.8], true),
    ])]);
    assert_eq!(features(&found), [TitleFeature::Question]);
    assert!(close(found.lift, 0.7) && close(found.score, 50.0 + 50.0 * 0.7_f64.log2()));
    assert!(found.high.unwrap() < 50.0);
}

#[test]
fn a_gain_and_a_loss_are_multiplied_and_so_are_their_ends() {
    let gain = lift(TitleFeature::Question, [1.5, 2.0, 2.5], true);
    let loss = FeatureLift {
        n: 7,
        ..lift(TitleFeature::Number, [0.4, 0.5, 0.8], true)
    };
    let found = of(&[niche(vec![loss, gain])]);
    assert_eq!(features(&found), [TitleFeature::Question, TitleFeature::Number]);
    assert!(close(found.lift, 1.0) && close(found.lift_low, 0.6) && close(found.lift_high, 2.0));
    assert!(close(found.score, 50.0) && close(found.high, 100.0));
    assert_eq!(
        found.state,
        TitleScoreState::Measured,
        "two effects that cancel out are effects"
    );
    assert_eq!(found.n, 7, "as many as the weaker of both rests on");
}

#[test]
fn features_of_other_titles_and_what_was_not_found_say_nothing_alongside_what_was() {
    let found = of(&[niche(vec![
        lift(TitleFeature::Emoji, [2.0, 3.0, 4.0], true),
        lift(TitleFeature::Brackets, [1.3, 1.6, 2.0], false),
        lift(TitleFeature::Number, [1.1, 1.2, 1.3], true),
    ])]);
    assert_eq!(features(&found), [TitleFeature::Number]);
}

#[test]
fn where_nothing_was_found_the_score_is_50_within_all_that_could_be() {
    let found = of(&[niche(vec![
        lift(TitleFeature::Number, [0.8, 0.9, 1.1], false),
        lift(TitleFeature::Question, [1.01, 1.2, 1.4], false),
        lift(TitleFeature::Emoji, [0.1, 1.0, 9.0], false),
    ])]);
    assert_eq!(found.state, TitleScoreState::NoEffect);
    assert!(close(found.lift, 1.0) && close(found.score, 50.0));
    assert!(close(found.lift_low, 0.8) && close(found.lift_high, 1.4));
    assert!(found.effects.is_empty() && found.reason.is_none() && found.n == 20);
    let above = of(&[niche(vec![lift(TitleFeature::Number, [1.01, 1.2, 1.4], false)])]);
    assert!(close(above.lift_low, 1.0), "the interval holds its value");
}

#[test]
fn without_a_study_a_feature_or_a_test_of_it_there_is_not_enough_data() {
    let other = niche(vec![lift(TitleFeature::Emoji, [2.0, 3.0, 4.0], true)]);
    let nothing = |found: TitleScore| {
        assert_eq!(found.state, TitleScoreState::NotEnoughData);
        assert_eq!(
            (found.score, found.lift, found.basis, found.as_of),
            (None, None, None, None)
        );
        found.reason.unwrap()
    };
    assert_eq!(nothing(of(&[])), TitleScoreReason::NoBasis);
    assert_eq!(
        nothing(of(&[channel(Vec::new()), other.clone()])),
        TitleScoreReason::FewVideos
    );
    assert_eq!(nothing(score(cues::read(PLAIN), &[other])), TitleScoreReason::NoFeature);
}

#[test]
fn the_own_channel_comes_before_the_niche_wherever_it_could_test_a_feature_of_the_title() {
    let all = niche(vec![
        lift(TitleFeature::Number, [1.1, 1.2, 1.3], true),
        lift(TitleFeature::Question, [1.2, 1.3, 1.4], true),
    ]);
    let own = channel(vec![lift(TitleFeature::Question, [0.9, 1.0, 1.1], false)]);
    let found = of(&[own, all.clone()]);
    assert_eq!(
        (found.state, found.basis),
        (TitleScoreState::NoEffect, Some(TitleScoreBasis::Channel))
    );
    let elsewhere = channel(vec![lift(TitleFeature::Emoji, [1.2, 1.3, 1.4], true)]);
    assert_eq!(of(&[elsewhere, all]).basis, Some(TitleScoreBasis::Niche));
}

#[test]
fn a_channels_interval_is_wider_on_the_side_away_from_no_effect_as_that_of_a_title_idea() {
    let found = of(&[channel(vec![lift(TitleFeature::Number, [1.2, 1.5, 1.875], true)])]);
    assert!(close(found.lift, 1.5) && close(found.lift_low, 1.2));
    assert!(close(found.lift_high, 1.5 * 1.25_f64.powf(1.6)));
    let found = of(&[channel(vec![lift(TitleFeature::Number, [0.4, 0.5, 0.625], true)])]);
    assert!(close(found.lift, 0.5) && close(found.lift_high, 0.625));
    assert!(close(found.lift_low, 0.5 * 0.8_f64.powf(1.6)));
}

/// The first gain that a report found, with its study.
fn gain(report: &Report) -> Option<(&TitleStudy, TitleFeature, &Claim)> {
    let claims = report.title_study.claims.iter();
    let mut gains = claims.filter(|claim| claim.found && claim.lift.low.is_some_and(|low| low > 1.0));
    let claim = gains.next()?;
    Some((&report.title_study, claim.feature, &claim.lift))
}

#[test]
fn the_lifts_of_a_report_are_those_of_its_title_study_and_the_low_end_has_the_points_of_a_title_idea() {
    let (mut tested, mut gains) = (0, 0);
    for (_, report) in reports() {
        let study = LiftStudy::of_channel(&report.title_study, report.analysis_date);
        assert_eq!(study.lifts.len(), report.title_study.claims.len());
        assert_eq!(study.lifts.is_empty(), report.title_study.state == State::Abstained);
        tested += study.lifts.len();
        if let Some((of, feature, claim)) = gain(report) {
            let only = LiftStudy {
                lifts: study
                    .lifts
                    .iter()
                    .filter(|lift| lift.feature == feature)
                    .copied()
                    .collect(),
                ..study
            };
            let title = TITLES.iter().find(|title| cues::read(title).has(feature)).unwrap();
            let found = score(cues::read(title), &[only]);
            assert_eq!((found.lift, found.n), (claim.value, of.n));
            assert!((found.low.unwrap() - title_ideas::score(claim)).abs() < 1e-9);
            gains += 1;
        }
    }
    assert!(
        tested > 100 && gains > 3,
        "{tested} features tested, {gains} channels with a gain"
    );
}

/// One title at least for every feature.
const TITLES: [&str; 9] = [
    TITLE,
    PLAIN,
    "",
    "7 ways I fail: NEVER trust your best friend!",
    "How to win in 2026 🔥",
    "News: why this lake is dry",
    "Lake vs sea",
    "The most beautiful and the longest walk along the shore of any lake there is",
    "Warum du nie",
];

#[test]
fn every_feature_is_in_a_title_of_these_tests() {
    for feature in FEATURES {
        assert!(TITLES.iter().any(|title| cues::read(title).has(feature)), "{feature:?}");
    }
}

fn any_lift() -> impl Strategy<Value = FeatureLift> {
    let number = || prop_oneof![8 => 0.2..5.0_f64, 1 => prop::num::f64::ANY];
    (
        select(&FEATURES[..]),
        [number(), number(), number()],
        any::<bool>(),
        any::<u32>(),
    )
        .prop_map(|(feature, mut ends, found, n)| {
            ends.sort_by(f64::total_cmp);
            FeatureLift {
                n,
                ..lift(feature, ends, found)
            }
        })
}

fn any_study() -> impl Strategy<Value = LiftStudy> {
    let lifts = prop::collection::vec(any_lift(), 0..8);
    (lifts, any::<bool>()).prop_map(|(mut lifts, own)| {
        lifts.sort_by_key(|lift| lift.feature);
        lifts.dedup_by_key(|lift| lift.feature);
        if own { channel(lifts) } else { niche(lifts) }
    })
}

proptest! {
    #[test]
    fn whatever_was_stored_a_score_is_finite_within_its_interval_and_the_same_in_any_order(
        title in select(&TITLES[..]), studies in prop::collection::vec(any_study(), 0..3),
    ) {
        let found = score(cues::read(title), &studies);
        let ends = [found.low, found.score, found.high, found.lift_low, found.lift, found.lift_high];
        let has_score = found.state != TitleScoreState::NotEnoughData;
        prop_assert!(ends.iter().all(|end| end.is_some_and(f64::is_finite) == has_score));
        prop_assert_eq!(found.reason.is_none(), has_score);
        prop_assert!(found.low <= found.score && found.score <= found.high);
        prop_assert!(found.lift_low <= found.lift && found.lift <= found.lift_high);
        prop_assert!(found.score.is_none_or(|score| (0.0..=100.0).contains(&score)));
        let measured = found.state == TitleScoreState::Measured;
        prop_assert_eq!(measured, !found.effects.is_empty());
        prop_assert!(found.effects.len() <= 2);
        let mut turned = studies;
        turned.iter_mut().for_each(|study| study.lifts.reverse());
        prop_assert_eq!(score(cues::read(title), &turned), found);
    }
}

#[test]
fn on_the_wire_a_score_has_the_names_of_the_contract() {
    let found = of(&[niche(vec![
        lift(TitleFeature::HowTo, [1.0; 3], false),
        lift(TitleFeature::Number, [1.1, 1.2, 1.3], true),
    ])]);
    let json = serde_json::to_value(&found).unwrap();
    assert_eq!((&json["state"], &json["basis"]), (&"measured".into(), &"niche".into()));
    assert_eq!(json["effects"][0]["feature"], "number");
    assert!(json["liftLow"].is_number() && json["asOf"].is_string() && json["reason"].is_null());
    assert_eq!(serde_json::from_value::<TitleScore>(json).unwrap(), found);
    let nothing = serde_json::to_value(of(&[])).unwrap();
    assert_eq!(
        (&nothing["state"], &nothing["reason"]),
        (&"not_enough_data".into(), &"no_basis".into())
    );
}
