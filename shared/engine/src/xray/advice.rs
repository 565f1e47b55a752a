//! At most three things to do, each as it will be graded later.

use jiff::{SignedDuration, Timestamp};

use super::expected::{self, AdjustedUpload};
use super::follow_check::{FollowCheck, mark_of};
use crate::advice::effect;
use crate::advice::facts::Facts;
use crate::advice::recommend;
use crate::input::eligible::EligibleUploads;
use crate::report::{
    AdviceGrade, Claim, Confidence, EffectKind, Expected, Format, GivenAdvice, LengthBin, Movement, Outcome,
    Recommendation, Report, State, Watched,
};
use crate::rules;
use crate::studies::lift;

/// Kinds that ask to check something, not to change it: there is nothing to grade.
const UNGRADED: [&str; 2] = ["more_data", "test_titles"];

impl GivenAdvice {
    /// Whether later reports grade it.
    #[must_use]
    pub fn is_graded(&self) -> bool {
        !UNGRADED.contains(&self.key.as_str())
    }

    /// Whether both ask for the same.
    fn is_like(&self, other: &Self) -> bool {
        self.key == other.key && self.watched == other.watched && self.format == other.format
    }
}

/// What is known when advice is given.
pub struct AdviceInputs<'r, 'w, 'a> {
    pub eligible: &'w EligibleUploads<'a>,
    pub report: &'r Report,
    pub subscribers: Option<u64>,
    pub best_length: Option<&'r LengthBin>,
    /// Uploads of the main format a week.
    pub per_week: Option<f64>,
}

impl AdviceInputs<'_, '_, '_> {
    /// The first three recommendations. What was given before and is not graded yet stays as it was; what has just been seen to hurt is not given
    /// again.
    pub fn give(&self, open: &[GivenAdvice], grades: &[AdviceGrade]) -> Vec<GivenAdvice> {
        let Some(format) = self.eligible.main else {
            return Vec::new();
        };
        let uploads = expected::adjusted_uploads(self.eligible);
        let last = &uploads[uploads.len().saturating_sub(rules::ALERT_AGAINST.1)..];
        let values: Vec<f64> = last.iter().map(|upload| upload.adjusted).collect();
        let expected = expected::expectation(&values, self.subscribers);
        let hurt = |given: &GivenAdvice| {
            let like = |grade: &&AdviceGrade| grade.key == given.key && grade.watched == given.watched;
            grades
                .iter()
                .any(|grade| like(&grade) && grade.outcome == Outcome::Hurt)
        };
        let still_open = |given: &GivenAdvice| {
            let closed = |grade: &AdviceGrade| {
                grade.key == given.key && grade.given_at == given.given_at && !grade.outcome.is_open()
            };
            !grades.iter().any(closed)
        };
        let recommendations = self.report.recommendations.iter();
        let fresh = recommendations.map(|one| self.frozen(one, format, expected, last));
        fresh
            .filter(|given| !hurt(given))
            .take(rules::ADVICE_LISTED)
            .map(|given| {
                let mut before = open.iter().filter(|open| open.is_like(&given) && still_open(open));
                before.next().cloned().unwrap_or(given)
            })
            .collect()
    }

    fn frozen(
        &self,
        recommendation: &Recommendation,
        format: Format,
        expected: Option<Expected>,
        last: &[AdjustedUpload<'_, '_>],
    ) -> GivenAdvice {
        let watched = self.watched(&recommendation.key);
        let given_at = self.eligible.taken_at;
        let follow = FollowCheck::new(self.eligible, self.report).follow(&watched, last);
        let share = |follow: Vec<bool>| follow.iter().filter(|does| **does).count() as f64 / follow.len() as f64;
        GivenAdvice {
            key: recommendation.key.clone(),
            confidence: confidence(recommendation),
            given_at,
            look_again_at: look_again(given_at, self.per_week),
            format,
            watched,
            share_before: follow.filter(|follow| !follow.is_empty()).map(share),
            expected,
        }
    }

    fn watched(&self, key: &str) -> Watched {
        let facts = Facts { report: self.report };
        let found = match key {
            "title_use" | "title_avoid" => {
                let more = key == "title_use";
                let feature = recommend::title_found(self.report, more).map(|claim| claim.feature);
                feature.map(|feature| Watched::Feature { feature, more })
            }
            "topic_more" | "topic_less" => {
                let more = key == "topic_more";
                let topic = facts.topic(if more { Movement::Up } else { Movement::Down });
                topic.map(|topic| Watched::Topic {
                    mark: mark_of(&topic.key),
                    more,
                })
            }
            "slot" => self.report.timing_study.best.map(|slot| Watched::Slot { slot }),
            "length" => self.best_length.map(|bin| Watched::Length {
                from_s: bin.from_s,
                to_s: bin.to_s,
            }),
            _ => None,
        };
        found.unwrap_or(Watched::Nothing)
    }
}

/// An effect beyond chance is more than a rule of thumb, and one that is large at its cautious end is more than that.
fn confidence(recommendation: &Recommendation) -> Confidence {
    let claim: &Claim = &recommendation.effect;
    if recommendation.effect_kind != EffectKind::Effect || !lift::is_beyond(claim) {
        return Confidence::Low;
    }
    let large = effect::word(claim).is_some_and(|word| word > crate::report::Impact::Low);
    if large && claim.state == State::Measured {
        Confidence::High
    } else {
        Confidence::Medium
    }
}

/// When there should be as many uploads as a grade needs, each of them a week old; without a pace after the default.
fn look_again(given_at: Timestamp, per_week: Option<f64>) -> Timestamp {
    let (soonest, typical, latest) = rules::ADVICE_DAYS;
    let pace = per_week.filter(|pace| *pace > 0.0);
    let days = pace.map_or(typical, |pace| {
        rules::ADVICE_UPLOADS as f64 / pace * 7.0 + rules::MATURE_DAYS
    });
    let days = days.ceil().clamp(soonest, latest);
    given_at
        .checked_add(SignedDuration::from_hours(24 * days as i64))
        .unwrap_or(given_at)
}
