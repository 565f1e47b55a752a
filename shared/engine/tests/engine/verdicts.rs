//! Stage and rating: each rule on each side of its border, and exactly one for any facts.

use engine::report::{Direction, Rating, Stage};
use engine::rules;
use engine::verdict::{StageFacts, rating, stage};

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
        standing: Some(0.0),
    }
}

#[test]
fn each_stage_has_its_border() {
    let base = steady();
    let cases = [
        (base, Stage::Established),
        (
            StageFacts {
                age_at_least: 730.4,
                age_days: Some(730.4),
                ..base
            },
            Stage::UnclearStage,
        ),
        (
            StageFacts {
                age_at_least: 730.4,
                age_days: Some(730.4),
                standing: Some(0.5),
                ..base
            },
            Stage::Growing,
        ),
        (StageFacts { silence: 90.0, ..base }, Stage::Inactive),
        (StageFacts { silence: 89.9, ..base }, Stage::Established),
        (
            StageFacts {
                silence: 90.0,
                mean_gap: Some(30.1),
                ..base
            },
            Stage::Established,
        ),
        (
            StageFacts {
                age_days: Some(89.9),
                ..base
            },
            Stage::NewChannel,
        ),
        (
            StageFacts {
                age_days: Some(90.0),
                ..base
            },
            Stage::Established,
        ),
        (
            StageFacts {
                direction: Some(Direction::Rising),
                ..base
            },
            Stage::Rising,
        ),
        (
            StageFacts {
                direction: Some(Direction::Falling),
                ..base
            },
            Stage::Stagnating,
        ),
        (
            StageFacts {
                direction: None,
                ..base
            },
            Stage::UnclearStage,
        ),
        (
            StageFacts {
                age_days: Some(364.9),
                subscribers: Some(9_999.0),
                ..base
            },
            Stage::EarlyStage,
        ),
        (
            StageFacts {
                age_days: Some(364.9),
                subscribers: Some(10_000.0),
                ..base
            },
            Stage::Established,
        ),
        (
            StageFacts {
                age_days: Some(365.0),
                subscribers: Some(9_999.0),
                ..base
            },
            Stage::Established,
        ),
        (
            StageFacts {
                recent_at_least: Some(1.01),
                ..base
            },
            Stage::Growing,
        ),
        (
            StageFacts {
                recent_at_least: Some(1.0),
                ..base
            },
            Stage::Established,
        ),
        (
            StageFacts {
                age_at_least: 1_827.0,
                subscribers: Some(1e6),
                ..base
            },
            Stage::MatureChannel,
        ),
        (
            StageFacts {
                age_at_least: 1_826.0,
                subscribers: Some(1e6),
                ..base
            },
            Stage::Established,
        ),
        (
            StageFacts {
                age_at_least: 1_827.0,
                subscribers: Some(999_999.0),
                ..base
            },
            Stage::Established,
        ),
        (
            StageFacts {
                standing: Some(-0.5),
                ..base
            },
            Stage::PlateauChannel,
        ),
        (
            StageFacts {
                standing: Some(-0.49),
                ..base
            },
            Stage::Established,
        ),
        (StageFacts { standing: None, ..base }, Stage::Established),
    ];
    for (facts, expected) in cases {
        assert_eq!(stage(&facts), expected, "{facts:?}");
    }
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
fn special_ratings_stand_above_the_bands_in_their_order() {
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
