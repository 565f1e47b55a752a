//! What a person's analyses add up to: everything that the dashboard says of all of them, kept as a sum to which each is added once,
//! oldest first. Its size does not grow with the number of analyses.

use std::cmp::Ordering;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::ids::{AnalysisId, ChannelId};
use crate::level::TREND_SCORES;

/// A high score is over this.
const HIGH_SCORE: f64 = 80.0;
/// The numbers of analyses whose time is kept.
const MILESTONES: [u32; 4] = [1, 5, 15, 50];
/// The numbers of high scores whose time is kept.
const HIGH_MILESTONES: [u32; 2] = [1, 5];
/// How many analyses within [`WEEK`] are looked for.
const IN_A_WEEK: usize = 3;
const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Best channels that are kept.
const TOP: usize = 3;
/// Newest analyses that are kept.
const NEWEST: usize = 6;

/// A completed analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysed {
    /// When it was started.
    pub at: Timestamp,
    /// The analysis.
    pub id: AnalysisId,
    /// Of which channel.
    pub channel: ChannelId,
    /// Its overall score, unless it abstained.
    pub score: Option<f64>,
    /// The lower and the upper end of its range; absent without a score, and where the analysis was stored before ranges were.
    pub range: Option<(f64, f64)>,
}

/// A channel by its best score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Top {
    /// The first analysis with that score.
    pub id: AnalysisId,
    /// The channel.
    pub channel: ChannelId,
    /// The score.
    pub score: f64,
}

/// What analyses add up to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// How many.
    pub analyses: u32,
    /// How many of them have a score.
    pub scored: u32,
    /// How many of those are over 80.
    pub high_scores: u32,
    /// Most analyses within any seven days, at most 3.
    pub most_in_a_week: u32,
    /// With which analysis there were 3 within seven days for the first time.
    pub week_at: Option<Timestamp>,
    /// The sum of the scores.
    sum: f64,
    /// How many of the scores have a range.
    ranged: u32,
    /// The sum of the lower ends of those ranges.
    sum_low: f64,
    /// The sum of their upper ends.
    sum_high: f64,
    /// The newest scores, oldest first.
    recent: Vec<f64>,
    /// The best channels, best first; of two that are equal the one that had its score first.
    top: Vec<Top>,
    /// When the numbers of [`MILESTONES`] were there.
    reached: Vec<Timestamp>,
    /// When the numbers of [`HIGH_MILESTONES`] were there.
    high: Vec<Timestamp>,
    /// The newest analyses, oldest first, as far as a week may need them.
    last: Vec<Timestamp>,
    /// The newest analyses, oldest first.
    newest: Vec<AnalysisId>,
}

impl Tally {
    /// Adds an analysis that was started after all that were added before.
    pub fn add(&mut self, analysed: &Analysed) {
        self.analyses += 1;
        if MILESTONES.contains(&self.analyses) {
            self.reached.push(analysed.at);
        }
        self.add_to_week(analysed.at);
        push(&mut self.newest, analysed.id.clone(), NEWEST);
        let Some(score) = analysed.score else { return };
        self.scored += 1;
        self.sum += score;
        if let Some((low, high)) = analysed.range {
            self.ranged += 1;
            self.sum_low += low;
            self.sum_high += high;
        }
        push(&mut self.recent, score, TREND_SCORES);
        if score > HIGH_SCORE {
            self.high_scores += 1;
            if HIGH_MILESTONES.contains(&self.high_scores) {
                self.high.push(analysed.at);
            }
        }
        self.add_to_top(analysed, score);
    }

    fn add_to_week(&mut self, at: Timestamp) {
        push(&mut self.last, at, IN_A_WEEK);
        let within = self.last.iter().filter(|one| at.duration_since(**one) <= WEEK).count();
        self.most_in_a_week = self.most_in_a_week.max(u32::try_from(within).unwrap_or(u32::MAX));
        if within == IN_A_WEEK && self.week_at.is_none() {
            self.week_at = Some(at);
        }
    }

    fn add_to_top(&mut self, analysed: &Analysed, score: f64) {
        if let Some(known) = self.top.iter().position(|top| top.channel == analysed.channel) {
            if self.top.get(known).is_some_and(|top| top.score >= score) {
                return;
            }
            self.top.remove(known);
        }
        self.top.push(Top {
            id: analysed.id.clone(),
            channel: analysed.channel.clone(),
            score,
        });
        // Stable: of two that are equal the earlier one stays in front.
        self.top
            .sort_by(|a, b| b.score.partial_cmp(&a.score).unwrap_or(Ordering::Equal));
        self.top.truncate(TOP);
    }

    /// The mean score.
    #[must_use]
    pub fn average(&self) -> Option<f64> {
        (self.scored > 0).then(|| self.sum / f64::from(self.scored))
    }

    /// The range of the mean score, lower and upper end: the means of the ends of all ranges. That is the widest it can be, as if every score
    /// were wrong in the same direction, and so it holds however much the scores have in common (one channel analysed often, say). Unknown
    /// where a score has no range.
    #[must_use]
    pub fn average_range(&self) -> Option<(f64, f64)> {
        let every = f64::from(self.scored);
        (self.scored > 0 && self.ranged == self.scored).then(|| (self.sum_low / every, self.sum_high / every))
    }

    /// The best score.
    #[must_use]
    pub fn best(&self) -> Option<f64> {
        self.top.first().map(|top| top.score)
    }

    /// The best channels, best first, at most 3.
    #[must_use]
    pub fn top(&self) -> &[Top] {
        &self.top
    }

    /// The newest analyses, newest first, at most 6.
    pub fn newest(&self) -> impl Iterator<Item = &AnalysisId> {
        self.newest.iter().rev()
    }

    /// The newest scores, oldest first, as many as the trend looks at.
    #[must_use]
    pub fn recent(&self) -> &[f64] {
        &self.recent
    }

    /// When this number of analyses was reached; known for 1, 5, 15 and 50.
    #[must_use]
    pub fn reached_at(&self, analyses: u32) -> Option<Timestamp> {
        let index = MILESTONES.iter().position(|milestone| *milestone == analyses)?;
        self.reached.get(index).copied()
    }

    /// When this number of high scores was reached; known for 1 and 5.
    #[must_use]
    pub fn high_score_at(&self, high_scores: u32) -> Option<Timestamp> {
        let index = HIGH_MILESTONES.iter().position(|milestone| *milestone == high_scores)?;
        self.high.get(index).copied()
    }
}

/// Appends one, and drops the oldest where there are `most` already.
fn push<T>(list: &mut Vec<T>, one: T, most: usize) {
    if list.len() == most {
        list.remove(0);
    }
    list.push(one);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn analysed(second: i64, channel: u8, score: Option<f64>) -> Analysed {
        Analysed {
            at: Timestamp::from_second(second).unwrap(),
            id: format!("{second:032x}").parse().unwrap(),
            channel: format!("UC{channel:022}").parse().unwrap(),
            score,
            range: score.map(|score| (score - 5.0, score + 3.0)),
        }
    }

    fn of(list: &[Analysed]) -> Tally {
        let mut tally = Tally::default();
        list.iter().for_each(|one| tally.add(one));
        tally
    }

    fn some() -> impl Strategy<Value = Vec<Analysed>> {
        let one = (1_i64..1_000_000, 0_u8..9, proptest::option::of(0.0_f64..100.0));
        proptest::collection::vec(one, 0..120).prop_map(|gaps| {
            let mut second = 0;
            let list = gaps.into_iter().map(|(gap, channel, score)| {
                second += gap;
                analysed(second, channel, score)
            });
            list.collect()
        })
    }

    #[test]
    fn a_channel_is_once_among_the_best_with_its_best_score() {
        let list = [
            (1, 70.0),
            (2, 60.0),
            (1, 90.0),
            (3, 80.0),
            (1, 50.0),
            (4, 85.0),
            (5, 80.0),
        ];
        let list: Vec<Analysed> = (1..)
            .zip(list)
            .map(|(second, (channel, score))| analysed(second, channel, Some(score)))
            .collect();
        let tally = of(&list);
        let top: Vec<f64> = tally.top().iter().map(|top| top.score).collect();
        assert_eq!(top, [90.0, 85.0, 80.0]);
        assert_eq!(tally.top()[2].id, list[3].id, "of two that are equal the earlier one");
    }

    #[test]
    fn the_six_newest_are_kept_with_and_without_a_score() {
        let list: Vec<Analysed> = (1..=9)
            .map(|second| analysed(second, 1, (second % 2 == 0).then_some(50.0)))
            .collect();
        let tally = of(&list);
        let expected: Vec<&AnalysisId> = list.iter().rev().take(6).map(|one| &one.id).collect();
        assert_eq!(tally.newest().collect::<Vec<_>>(), expected);
        assert_eq!(of(&list[..2]).newest().count(), 2);
    }

    #[test]
    fn an_analysis_without_a_score_counts_as_one_and_changes_no_figure() {
        let with = of(&[analysed(1, 1, Some(50.0))]);
        let tally = of(&[analysed(1, 1, Some(50.0)), analysed(2, 2, None)]);
        assert_eq!((tally.analyses, tally.scored), (2, 1));
        assert_eq!((tally.average(), tally.best()), (with.average(), with.best()));
        assert_eq!(tally.average_range(), Some((45.0, 53.0)));
    }

    #[test]
    fn a_mean_of_which_one_score_has_no_range_has_none() {
        let mut tally = of(&[analysed(1, 1, Some(50.0))]);
        let unranged = Analysed {
            range: None,
            ..analysed(2, 2, Some(60.0))
        };
        tally.add(&unranged);
        assert_eq!((tally.average(), tally.average_range()), (Some(55.0), None));
    }

    proptest! {
        #[test]
        fn stopping_anywhere_and_going_on_from_what_was_stored_changes_nothing(list in some(), at in any::<prop::sample::Index>()) {
            let at = if list.is_empty() { 0 } else { at.index(list.len()) };
            let stored = serde_json::to_string(&of(&list[..at])).unwrap();
            let mut tally: Tally = serde_json::from_str(&stored).unwrap();
            list[at..].iter().for_each(|one| tally.add(one));
            prop_assert_eq!(tally, of(&list));
        }

        #[test]
        fn the_sums_are_those_of_the_whole_list(list in some()) {
            let tally = of(&list);
            let scores: Vec<f64> = list.iter().filter_map(|one| one.score).collect();
            prop_assert_eq!(tally.analyses as usize, list.len());
            prop_assert_eq!(tally.average().is_some(), !scores.is_empty());
            prop_assert_eq!(tally.average_range().is_some(), !scores.is_empty());
            if let (Some(mean), Some((low, high))) = (tally.average(), tally.average_range()) {
                prop_assert!((mean - low - 5.0).abs() < 1e-9 && (high - mean - 3.0).abs() < 1e-9);
            }
            prop_assert_eq!(tally.best(), scores.iter().copied().max_by(f64::total_cmp));
            prop_assert_eq!(tally.recent(), &scores[scores.len().saturating_sub(TREND_SCORES)..]);
            // The best of each channel, the slow way.
            let mut best: Vec<(u8, f64)> = (0..9).filter_map(|channel| {
                let name = format!("UC{channel:022}");
                let of = list.iter().filter(|one| one.channel.as_str() == name).filter_map(|one| one.score);
                of.max_by(f64::total_cmp).map(|score| (channel, score))
            }).collect();
            best.sort_by(|a, b| b.1.total_cmp(&a.1));
            let kept: Vec<f64> = tally.top().iter().map(|top| top.score).collect();
            let slow: Vec<f64> = best.iter().take(TOP).map(|(_, score)| *score).collect();
            prop_assert_eq!(kept, slow);
        }
    }
}
