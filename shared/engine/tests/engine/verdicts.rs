//! Stage and rating: each rule on each side of its border, and exactly one for any facts.

use engine::internals::score::verdict::{StageFacts, rating, stage};
use engine::report::{Direction, Rating, Stage};
use engine::rules;

/// A steady channel of three years and 50,000 subscribers in the middle of its cohort.
fn steady() -> StageFacts {
    StageFacts {
        age_days: Some(1_100.0),
        age_at_least: 1_100.0,
        subscribers: Some(50_000.0),
        silence: 3.0,
        mean_gap: Some(4.0),
        direction: Some(Direction::Stable),
        recent_at_least: Some(0.8),
        recent_at_most: Some(1.2),
        views_z: Some(0.0),
    }
}

/// Changes the steady channel, and the stage it then has.
type Case = (fn(&mut StageFacts), Stage);

fn check(cases: &[Case]) {
    assert_eq!(stage(&steady()), Stage::Established);
    for (edit, expected) in cases {
        let mut facts = steady();
        edit(&mut facts);
        assert_eq!(stage(&facts), *expected, "{facts:?}");
    }
}

#[test]
fn silence_youth_and_direction_decide_first() {
    check(&[
        (|f| f.silence = 90.0, Stage::Inactive),
        (|f| f.silence = 89.9, Stage::Established),
        (|f| (f.silence, f.mean_gap) = (90.0, Some(30.1)), Stage::Established),
        (|f| f.age_days = Some(89.9), Stage::NewChannel),
        (|f| f.age_days = Some(90.0), Stage::Established),
        (|f| f.direction = Some(Direction::Rising), Stage::Rising),
        (|f| f.direction = Some(Direction::Falling), Stage::Stagnating),
        (|f| f.direction = None, Stage::Established),
        (
            |f| (f.direction, f.recent_at_most) = (None, Some(1.0)),
            Stage::Established,
        ),
        (
            |f| (f.direction, f.recent_at_most) = (None, Some(0.99)),
            Stage::UnclearStage,
        ),
        (|f| (f.direction, f.recent_at_most) = (None, None), Stage::UnclearStage),
        (
            |f| (f.direction, f.recent_at_most) = (Some(Direction::Stable), None),
            Stage::Established,
        ),
        (
            |f| (f.age_days, f.subscribers) = (Some(364.9), Some(9_999.0)),
            Stage::EarlyStage,
        ),
        (
            |f| (f.age_days, f.subscribers) = (Some(364.9), Some(10_000.0)),
            Stage::Established,
        ),
        (
            |f| (f.age_days, f.subscribers) = (Some(365.0), Some(9_999.0)),
            Stage::Established,
        ),
    ]);
}

#[test]
fn steady_channels_are_distinguished_by_age_size_and_standing() {
    check(&[
        (|f| f.recent_at_least = Some(1.01), Stage::Growing),
        (|f| f.recent_at_least = Some(1.0), Stage::Established),
        (
            |f| (f.age_at_least, f.subscribers) = (1_827.0, Some(1e6)),
            Stage::MatureChannel,
        ),
        (
            |f| (f.age_at_least, f.subscribers) = (1_826.0, Some(1e6)),
            Stage::Established,
        ),
        (
            |f| (f.age_at_least, f.subscribers) = (1_827.0, Some(999_999.0)),
            Stage::Established,
        ),
        (|f| f.views_z = Some(-0.5), Stage::PlateauChannel),
        (|f| f.views_z = Some(-0.49), Stage::Established),
        (|f| f.views_z = None, Stage::Established),
        (|f| f.age_at_least = 730.5, Stage::Established),
        (|f| f.age_at_least = 730.4, Stage::UnclearStage),
        (|f| (f.age_at_least, f.views_z) = (730.4, Some(0.5)), Stage::Growing),
        (
            |f| (f.age_at_least, f.views_z) = (730.4, Some(0.49)),
            Stage::UnclearStage,
        ),
    ]);
}

#[test]
fn each_band_begins_at_its_border() {
    let labels = [
        Rating::Outstanding,
        Rating::Excellent,
        Rating::Great,
        Rating::Good,
        Rating::Satisfactory,
        Rating::Average,
        Rating::BelowAverage,
        Rating::Poor,
    ];
    for (place, border) in rules::BANDS.into_iter().enumerate() {
        assert_eq!(rating(border, Stage::UnclearStage, false, false), labels[place]);
        assert_eq!(
            rating(border - 1e-9, Stage::UnclearStage, false, false),
            labels[place + 1]
        );
    }
    assert_eq!(rating(100.0, Stage::Growing, false, false), Rating::Outstanding);
    assert_eq!(rating(0.0, Stage::Growing, false, false), Rating::Poor);
}

#[test]
fn special_ratings_rank_above_the_bands_in_their_order() {
    assert_eq!(rating(90.0, Stage::NewChannel, true, true), Rating::ViralChannel);
    assert_eq!(rating(90.0, Stage::NewChannel, false, true), Rating::HiddenGem);
    assert_eq!(rating(90.0, Stage::NewChannel, false, false), Rating::NewChannel);
    assert_eq!(rating(55.0, Stage::Rising, false, false), Rating::Rising);
    assert_eq!(rating(54.9, Stage::Rising, false, false), Rating::Average);
    for (score, expected) in [
        (39.9, Rating::BelowAverage),
        (40.0, Rating::PlateauChannel),
        (54.9, Rating::PlateauChannel),
        (55.0, Rating::Satisfactory),
    ] {
        assert_eq!(rating(score, Stage::PlateauChannel, false, false), expected);
    }
    for stage in [Stage::Established, Stage::MatureChannel] {
        for (score, expected) in [
            (54.9, Rating::Average),
            (55.0, Rating::Established),
            (69.9, Rating::Established),
            (70.0, Rating::Great),
        ] {
            assert_eq!(rating(score, stage, false, false), expected);
        }
    }
}
