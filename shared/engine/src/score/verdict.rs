//! Stage and rating: ordered lists of rules, of which the first that holds applies. So exactly one does.

use crate::report::{Direction, Rating, Stage};
use crate::rules;

/// What the stage rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StageFacts {
    /// Age of the channel in days, where it says when it was created.
    pub age_days: Option<f64>,
    /// Days it exists at the least: its age, or the age of its oldest upload read.
    pub age_at_least: f64,
    /// Subscribers, where shown.
    pub subscribers: Option<f64>,
    /// Days since the newest upload.
    pub silence: f64,
    /// Mean gap between uploads in days, where there are gaps.
    pub mean_gap: Option<f64>,
    /// Direction of age-adjusted views.
    pub direction: Option<Direction>,
    /// Lower end of the 90 percent interval of recent ÷ earlier.
    pub recent_at_least: Option<f64>,
    /// Upper end of the same interval.
    pub recent_at_most: Option<f64>,
    /// Views per subscriber against the cohort, in spreads.
    pub views_z: Option<f64>,
}

/// The stage: the first rule that holds.
#[must_use]
pub fn stage(facts: &StageFacts) -> Stage {
    let f = facts;
    let subscribers_from = |least: f64| f.subscribers.is_some_and(|count| count >= least);
    let silent =
        f.silence >= rules::INACTIVE_DAYS && f.mean_gap.is_none_or(|gap| f.silence >= rules::INACTIVE_GAPS * gap);
    // Too short a time for a trend, but recent uploads do not fall behind the earlier ones: enough to go by age and size.
    let holds_still = f.recent_at_most.is_some_and(|ratio| ratio >= 1.0);
    let rules_in_order = [
        (silent, Stage::Inactive),
        (f.age_days.is_some_and(|age| age < rules::NEW_DAYS), Stage::NewChannel),
        (f.direction == Some(Direction::Rising), Stage::Rising),
        (f.direction == Some(Direction::Falling), Stage::Stagnating),
        (
            f.age_days.is_some_and(|age| age < rules::EARLY.0)
                && f.subscribers.is_some_and(|count| count < rules::EARLY.1),
            Stage::EarlyStage,
        ),
        (f.direction.is_none() && !holds_still, Stage::UnclearStage),
        (f.recent_at_least.is_some_and(|ratio| ratio > 1.0), Stage::Growing),
        (
            f.age_at_least >= rules::MATURE.0 && subscribers_from(rules::MATURE.1),
            Stage::MatureChannel,
        ),
        (
            f.views_z.is_some_and(|views_z| views_z <= rules::PLATEAU_BELOW),
            Stage::PlateauChannel,
        ),
        (f.age_at_least >= rules::ESTABLISHED_DAYS, Stage::Established),
        (
            f.views_z.is_some_and(|views_z| views_z >= -rules::PLATEAU_BELOW),
            Stage::Growing,
        ),
    ];
    rules_in_order
        .into_iter()
        .find(|(holds, _)| *holds)
        .map_or(Stage::UnclearStage, |(_, stage)| stage)
}

/// The rating of a score: a special label where its rule holds, else the band.
#[must_use]
pub fn rating(score: f64, stage: Stage, viral: bool, gem: bool) -> Rating {
    let [
        outstanding,
        excellent,
        great,
        good,
        satisfactory,
        average,
        below_average,
    ] = rules::BANDS;
    let middle = (satisfactory..great).contains(&score);
    let rules_in_order = [
        (viral, Rating::ViralChannel),
        (gem, Rating::HiddenGem),
        (stage == Stage::NewChannel, Rating::NewChannel),
        (stage == Stage::Rising && score >= satisfactory, Rating::Rising),
        (
            stage == Stage::PlateauChannel && (average..satisfactory).contains(&score),
            Rating::PlateauChannel,
        ),
        (
            matches!(stage, Stage::Established | Stage::MatureChannel) && middle,
            Rating::Established,
        ),
        (score >= outstanding, Rating::Outstanding),
        (score >= excellent, Rating::Excellent),
        (score >= great, Rating::Great),
        (score >= good, Rating::Good),
        (score >= satisfactory, Rating::Satisfactory),
        (score >= average, Rating::Average),
        (score >= below_average, Rating::BelowAverage),
    ];
    rules_in_order
        .into_iter()
        .find(|(holds, _)| *holds)
        .map_or(Rating::Poor, |(_, rating)| rating)
}
