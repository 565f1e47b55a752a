//! The score of a title: what its features went with, on its own channel or over the channels of its niche. A correlation, never a promise.
//!
//! Of the title's features only those count that the study found beyond chance. Of these
//!
//! * gain = the one whose interval has the highest low end, above 1;
//! * loss = the one whose interval has the lowest high end, below 1;
//! * lift = gain × loss, or the one that there is; low = low × low, high = high × high.
//!
//! Several gains are not multiplied with one another, and neither are losses: titles share features (a list has a number), the effects of both
//! cannot be separated then, and a product would add up the luck of both. A gain and a loss are multiplied, for to name the gain alone would
//! promise too much. Their ends are multiplied as if both erred to the same side, which is wider than it would be were they independent.
//!
//! score = 50 + 50 × ln(lift) ÷ ln(2), 0 to 100, of the lift and of both ends: the scale of title ideas ([`crate::content::title_ideas::score`]).
//!
//! Lifts of a channel are shrunk, and what was found is drawn in too far where patterns differ much between channels. So the side of their
//! interval that lies away from 1 is wider than in the study, as for title ideas ([`rules::POOL_PATTERN_WIDER`], there measured for gains, here for both: `calibrate --titles`).
//! Those of a niche are means over channels, shrunk as well, with the spread between channels in their interval.
//!
//! Where features were tested and none was found, the lift is 1 and its interval holds all of theirs: what could be there, unseen.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::cues::{Cues, FEATURES};
use crate::content::title_ideas;
use crate::report::{TitleClaim, TitleFeature, TitleStudy};
use crate::rules;
use crate::statistics::Interval;

/// Key of its explanation.
pub(crate) const BASIS: &str = "title_score";

/// What features of titles go with, on one channel or in one niche.
#[derive(Clone, Debug, PartialEq)]
pub struct LiftStudy {
    /// Whose titles these are.
    pub basis: TitleScoreBasis,
    /// When they were measured.
    pub as_of: Timestamp,
    /// Every feature that was tested, each once.
    pub lifts: Vec<FeatureLift>,
}

/// What a feature goes with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureLift {
    /// The feature.
    pub feature: TitleFeature,
    /// Views with ÷ views without.
    pub lift: f64,
    /// Lower end of its 90 percent interval.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
    /// Beyond chance.
    pub found: bool,
    /// Uploads of the channel, or channels of the niche, that it rests on.
    pub n: u32,
}

/// How many times the views a title may have for its features, and how sure that is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TitleScore {
    /// Whether there is one.
    pub state: TitleScoreState,
    /// 0 to 100: 50 is as many views as without its features, 100 twice as many and more; `null` where there is not enough data.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub score: Option<f64>,
    /// Lower end of its 90 percent interval.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub low: Option<f64>,
    /// Upper end of it.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub high: Option<f64>,
    /// Views with ÷ views without its features.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub lift: Option<f64>,
    /// Lower end of its 90 percent interval.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub lift_low: Option<f64>,
    /// Upper end of it.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub lift_high: Option<f64>,
    /// Whose titles it rests on.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub basis: Option<TitleScoreBasis>,
    /// Uploads of the channel, or channels of the niche, that it rests on; of two effects the smaller number.
    pub n: u32,
    /// When these were measured.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub as_of: Option<Timestamp>,
    /// The strongest gain and the strongest loss, as far as there are any; none where no effect was found.
    pub effects: Vec<TitleEffect>,
    /// Why there is not enough data.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub reason: Option<TitleScoreReason>,
}

/// An effect that a score rests on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TitleEffect {
    /// The feature.
    pub feature: TitleFeature,
    /// Views with ÷ views without.
    pub lift: f64,
    /// Lower end of its 90 percent interval.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
}

/// Whether a title has a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TitleScoreState {
    /// One of its features was found to go with more views, or with fewer.
    Measured,
    /// Its features were tested, and none was found.
    NoEffect,
    /// Nothing can be said.
    NotEnoughData,
}

/// Whose titles a score rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TitleScoreBasis {
    /// Those of its own channel.
    Channel,
    /// Those of several channels of its niche.
    Niche,
}

/// Why a title has no score: the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TitleScoreReason {
    /// Neither its channel nor its niche has a study.
    NoBasis,
    /// It shows no feature that is measured.
    NoFeature,
    /// Too few videos, or channels, for any of its features to be tested.
    FewVideos,
}

impl LiftStudy {
    /// Of a report's title study: every feature that was tested on the channel. Empty where none could be.
    #[must_use]
    pub fn of_channel(study: &TitleStudy, as_of: Timestamp) -> Self {
        Self {
            basis: TitleScoreBasis::Channel,
            as_of,
            lifts: (study.claims.iter())
                .filter_map(|claim| FeatureLift::of(claim, study.n))
                .collect(),
        }
    }

    /// What the title's features went with, in the order of the engine's features; nothing of those that were not tested.
    fn of_title(&self, cues: Cues) -> Vec<FeatureLift> {
        let tested = |feature| self.lifts.iter().find(|lift| lift.feature == feature);
        let shown = FEATURES.into_iter().filter(|feature| cues.has(*feature));
        let lifts = shown.filter_map(tested).filter(|lift| lift.is_sound());
        match self.basis {
            TitleScoreBasis::Channel => lifts.map(FeatureLift::as_prediction).collect(),
            TitleScoreBasis::Niche => lifts.copied().collect(),
        }
    }
}

impl FeatureLift {
    /// `None` for a claim that abstains.
    fn of(claim: &TitleClaim, n: u32) -> Option<Self> {
        Some(Self {
            feature: claim.feature,
            lift: claim.lift.value?,
            low: claim.lift.low?,
            high: claim.lift.high?,
            found: claim.found,
            n,
        })
    }

    /// Whether it is a multiple within its interval, of a size that a study has. What was stored may be anything.
    fn is_sound(&self) -> bool {
        let most = 2.0 * rules::LARGEST_LN;
        self.low <= self.lift && self.lift <= self.high && self.low.ln() >= -most && self.high.ln() <= most
    }

    /// The same with the end away from 1 as far out as a title idea has it.
    fn as_prediction(&self) -> Self {
        let [near, far] = rules::POOL_PATTERN_WIDER;
        let by = if self.lift < 1.0 { [far, near] } else { [near, far] };
        let Interval { low, high } = title_ideas::wider(self.lift, (self.low, self.high), by);
        Self { low, high, ..*self }
    }

    fn is_gain(&self) -> bool {
        self.found && self.low > 1.0
    }

    fn is_loss(&self) -> bool {
        self.found && self.high < 1.0
    }
}

impl From<FeatureLift> for TitleEffect {
    fn from(
        FeatureLift {
            feature,
            lift,
            low,
            high,
            ..
        }: FeatureLift,
    ) -> Self {
        Self {
            feature,
            lift,
            low,
            high,
        }
    }
}

/// The score of a title by the first of these studies in which one of its features was tested: that of its channel before that of its niche.
#[must_use]
pub fn score(cues: Cues, studies: &[LiftStudy]) -> TitleScore {
    if studies.is_empty() {
        return TitleScore::none(TitleScoreReason::NoBasis);
    }
    if FEATURES.into_iter().all(|feature| !cues.has(feature)) {
        return TitleScore::none(TitleScoreReason::NoFeature);
    }
    let tested = studies.iter().map(|study| (study, study.of_title(cues)));
    let mut tested = tested.filter(|(_, lifts)| !lifts.is_empty());
    tested.next().map_or_else(
        || TitleScore::none(TitleScoreReason::FewVideos),
        |(study, lifts)| TitleScore::of(study, &lifts),
    )
}

impl TitleScore {
    /// No score, and why.
    #[must_use]
    pub const fn none(reason: TitleScoreReason) -> Self {
        Self {
            state: TitleScoreState::NotEnoughData,
            score: None,
            low: None,
            high: None,
            lift: None,
            lift_low: None,
            lift_high: None,
            basis: None,
            n: 0,
            as_of: None,
            effects: Vec::new(),
            reason: Some(reason),
        }
    }

    /// From the lifts of the title's features, of which there is one at least.
    fn of(study: &LiftStudy, lifts: &[FeatureLift]) -> Self {
        // Of equals the first in the order of features, whatever the order of the study.
        let gains = lifts.iter().filter(|lift| lift.is_gain()).rev();
        let losses = lifts.iter().filter(|lift| lift.is_loss());
        let gain = gains.max_by(|a, b| a.low.total_cmp(&b.low));
        let loss = losses.min_by(|a, b| a.high.total_cmp(&b.high));
        let used: Vec<FeatureLift> = gain.into_iter().chain(loss).copied().collect();
        let (state, resting, [low, lift, high]) = if used.is_empty() {
            let low = lifts.iter().map(|lift| lift.low).fold(1.0, f64::min);
            let high = lifts.iter().map(|lift| lift.high).fold(1.0, f64::max);
            (TitleScoreState::NoEffect, lifts, [low, 1.0, high])
        } else {
            let product = |of: fn(&FeatureLift) -> f64| used.iter().map(of).product();
            let product = [
                product(|lift| lift.low),
                product(|lift| lift.lift),
                product(|lift| lift.high),
            ];
            (TitleScoreState::Measured, used.as_slice(), product)
        };
        Self {
            state,
            score: Some(title_ideas::points(lift)),
            low: Some(title_ideas::points(low)),
            high: Some(title_ideas::points(high)),
            lift: Some(lift),
            lift_low: Some(low),
            lift_high: Some(high),
            basis: Some(study.basis),
            n: resting.iter().map(|lift| lift.n).min().unwrap_or(0),
            as_of: Some(study.as_of),
            effects: used.iter().copied().map(TitleEffect::from).collect(),
            reason: None,
        }
    }
}
