//! What became of earlier advice: whether the uploads since followed it, and whether those that did drew more than was expected.
//!
//! Judged once, on the first uploads since, so that looking again and again cannot find by chance what is not there.

use jiff::SignedDuration;

use super::expected::{self, AdjustedUpload};
use super::follow_check::FollowCheck;
use crate::figures::trend::factor;
use crate::input::breaks;
use crate::input::eligible::EligibleUploads;
use crate::report::{AdviceGrade, Claim, Expected, GivenAdvice, Outcome, Reason, Report, Watched};
use crate::rules;
use crate::statistics::mean_difference::{Group, MeanDifference};
use crate::statistics::{Z90, Z95};

const BASIS: &str = "advice_moved";

/// Grades what was given before this snapshot, the oldest first.
pub fn grade(eligible: &EligibleUploads<'_>, report: &Report, given: &[GivenAdvice]) -> Vec<AdviceGrade> {
    let watch = FollowCheck::new(eligible, report);
    let mut before: Vec<&GivenAdvice> = given
        .iter()
        .filter(|given| given.given_at < eligible.taken_at)
        .collect();
    before.sort_by(|a, b| (a.given_at, &a.key).cmp(&(b.given_at, &b.key)));
    before.into_iter().map(|given| one(eligible, &watch, given)).collect()
}

/// What is known of the uploads since.
struct Since<'w, 'a> {
    uploads: Vec<AdjustedUpload<'w, 'a>>,
    follow: Option<Vec<bool>>,
}

impl<'w, 'a> Since<'w, 'a> {
    fn new(eligible: &'w EligibleUploads<'a>, watch: &FollowCheck<'_>, given: &GivenAdvice) -> Self {
        let indices = eligible.upload_indices();
        let of_format = (eligible.items.iter().zip(indices))
            .filter(|(item, _)| item.format == given.format && item.mature() && item.at > given.given_at);
        let uploads: Vec<AdjustedUpload<'_, '_>> = of_format
            .filter_map(|(item, index)| {
                Some(AdjustedUpload {
                    item,
                    adjusted: item.adjusted?,
                    index: index?,
                })
            })
            .take(rules::ADVICE_UPLOADS)
            .collect();
        let follow = watch.follow(&given.watched, &uploads);
        Self { uploads, follow }
    }

    fn part(&self, followed: bool) -> Vec<AdjustedUpload<'w, 'a>> {
        let follow = self.follow.iter().flatten();
        let is_part = |(_, does): &(_, &bool)| **does == followed;
        let part = self.uploads.iter().zip(follow).filter(is_part);
        part.map(|(upload, _)| *upload).collect()
    }
}

fn one(eligible: &EligibleUploads<'_>, watch: &FollowCheck<'_>, given: &GivenAdvice) -> AdviceGrade {
    let since = Since::new(eligible, watch, given);
    let followed = since.part(true);
    let (outcome, group, moved) = judge(eligible, given, &since, &followed);
    let topic = match &given.watched {
        Watched::Topic { mark, .. } => watch.topic(mark).map(|topic| topic.label.clone()),
        _ => None,
    };
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    AdviceGrade {
        key: given.key.clone(),
        given_at: given.given_at,
        look_again_at: given.look_again_at,
        watched: given.watched.clone(),
        topic,
        outcome,
        uploads: count(since.uploads.len()),
        needed: count(rules::ADVICE_UPLOADS),
        followed: since.follow.as_ref().map(|_| count(followed.len())),
        share_before: given.share_before,
        moved,
        upload_indices: group.iter().map(|upload| upload.index).collect(),
    }
}

/// The grade, the uploads it looks at, and their views ÷ what was expected.
fn judge<'w, 'a>(
    eligible: &EligibleUploads<'_>,
    given: &GivenAdvice,
    since: &Since<'w, 'a>,
    followed: &[AdjustedUpload<'w, 'a>],
) -> (Outcome, Vec<AdjustedUpload<'w, 'a>>, Claim) {
    let n = since.uploads.len();
    let none = |reason| Claim::abstained(BASIS, reason, n);
    if breaks::between(given.format, given.given_at, eligible.taken_at).is_some() {
        return (Outcome::Inconclusive, Vec::new(), none(Reason::CountingChanged));
    }
    let last = SignedDuration::from_hours(24 * rules::ADVICE_DAYS.2 as i64);
    let over = eligible.taken_at.duration_since(given.given_at) >= last;
    if n < rules::ADVICE_UPLOADS && !over {
        return (Outcome::TooEarly, since.uploads.clone(), none(Reason::FewVideos));
    }
    let Some(expected) = given.expected.filter(|_| n >= rules::ADVICE_LEAST) else {
        return (Outcome::Inconclusive, since.uploads.clone(), none(Reason::FewVideos));
    };
    let moved = |part: &[AdjustedUpload<'_, '_>]| moved(part, &expected).unwrap_or_else(|| none(Reason::NoSpread));
    let of_all = |outcome| (outcome, since.uploads.clone(), moved(&since.uploads));
    if since.follow.is_none() {
        return of_all(Outcome::Inconclusive);
    }
    if !is_followed(followed.len(), n, given.share_before) {
        return of_all(Outcome::NotFollowed);
    }
    let outcome = against(followed, &expected).map_or(Outcome::Inconclusive, |apart| {
        verdict(apart, against(&since.part(false), &expected))
    });
    (outcome, followed.to_vec(), moved(followed))
}

/// How far these uploads lie from what was expected; `None` where they are too few.
fn against(part: &[AdjustedUpload<'_, '_>], expected: &Expected) -> Option<MeanDifference> {
    let values: Vec<f64> = part.iter().map(|upload| upload.adjusted).collect();
    MeanDifference::of(&Group::of(&values)?, &expected::group(expected))
}

/// The same as a multiple.
fn moved(part: &[AdjustedUpload<'_, '_>], expected: &Expected) -> Option<Claim> {
    let apart = against(part, expected)?;
    let claim = Claim::measured(BASIS, factor(apart.difference), part.len() + expected.uploads as usize);
    Some(claim.within(Some(apart.within(Z90).map(factor))))
}

/// What the uploads that followed show, and the others where there are enough: where these moved the same way, it was not the advice.
fn verdict(followed: MeanDifference, others: Option<MeanDifference>) -> Outcome {
    let rose = |apart: MeanDifference| apart.within(Z95).low > 0.0;
    let fell = |apart: MeanDifference| apart.within(Z95).high < 0.0;
    if rose(followed) && !others.is_some_and(rose) {
        Outcome::Helped
    } else if fell(followed) && !others.is_some_and(fell) {
        Outcome::Hurt
    } else {
        Outcome::NoEffect
    }
}

/// At least half of the uploads do it, 5 and more, and a larger share than before.
fn is_followed(followed: usize, of: usize, before: Option<f64>) -> bool {
    let share = followed as f64 / of.max(1) as f64;
    followed >= rules::ADVICE_LEAST && 2 * followed >= of && before.is_none_or(|before| share > before)
}
