//! Which number or bit means what in the columns.

use columns::NONE_8;
use engine::report::{Rating, Stage};

/// The bits of a row's flags.
pub(crate) mod flag {
    pub(crate) const ABSTAINED: u8 = 1;
    pub(crate) const ANOMALY: u8 = 2;
    pub(crate) const SAMPLE: u8 = 4;
    pub(crate) const HIDDEN_GEM: u8 = 8;
    pub(crate) const EFFICIENT: u8 = 16;
    pub(crate) const RISING: u8 = 32;
    /// Name, handle and logo are there.
    pub(crate) const DISPLAY: u8 = 64;
    /// The shown text is the searched one with some letters large; else it is stored in full next to it.
    pub(crate) const CASED: u8 = 128;
}

/// Ratings by their number. New ones go to the end.
const RATINGS: [Rating; 14] = [
    Rating::Poor,
    Rating::BelowAverage,
    Rating::Average,
    Rating::Satisfactory,
    Rating::Good,
    Rating::Great,
    Rating::Excellent,
    Rating::Outstanding,
    Rating::ViralChannel,
    Rating::HiddenGem,
    Rating::Rising,
    Rating::NewChannel,
    Rating::PlateauChannel,
    Rating::Established,
];

/// Stages by their number. New ones go to the end.
const STAGES: [Stage; 10] = [
    Stage::NewChannel,
    Stage::EarlyStage,
    Stage::Rising,
    Stage::Growing,
    Stage::Established,
    Stage::MatureChannel,
    Stage::Stagnating,
    Stage::PlateauChannel,
    Stage::Inactive,
    Stage::UnclearStage,
];

pub(crate) fn of_rating(rating: Option<Rating>) -> u8 {
    let place = rating.and_then(|rating| RATINGS.iter().position(|known| *known == rating));
    place.map_or(NONE_8, |place| place as u8)
}

pub(crate) fn rating(number: u8) -> Option<Rating> {
    RATINGS.get(usize::from(number)).copied()
}

pub(crate) fn of_stage(stage: Stage) -> u8 {
    let place = STAGES.iter().position(|known| *known == stage);
    place.map_or(NONE_8, |place| place as u8)
}

pub(crate) fn stage(number: u8) -> Stage {
    STAGES.get(usize::from(number)).copied().unwrap_or(Stage::UnclearStage)
}
