//! What a person is called by the number of analyses, and where their scores go.

/// A level. The thresholds are 5, 15 and 50 analyses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Fewer than 5.
    Starter,
    /// 5 to 14.
    Explorer,
    /// 15 to 49.
    Expert,
    /// 50 or more.
    Master,
}

impl Level {
    /// Every level, lowest first.
    pub const ALL: [Self; 4] = [Self::Starter, Self::Explorer, Self::Expert, Self::Master];

    /// The level of somebody with this number of analyses.
    #[must_use]
    pub const fn of(analyses: u32) -> Self {
        match analyses {
            0..5 => Self::Starter,
            5..15 => Self::Explorer,
            15..50 => Self::Expert,
            _ => Self::Master,
        }
    }

    /// With how many analyses it begins.
    #[must_use]
    pub const fn from(self) -> u32 {
        match self {
            Self::Starter => 0,
            Self::Explorer => 5,
            Self::Expert => 15,
            Self::Master => 50,
        }
    }

    /// With how many analyses the next one begins.
    #[must_use]
    pub const fn next_at(self) -> Option<u32> {
        match self {
            Self::Starter => Some(Self::Explorer.from()),
            Self::Explorer => Some(Self::Expert.from()),
            Self::Expert => Some(Self::Master.from()),
            Self::Master => None,
        }
    }

    /// Whole percent of the way from this level to the next one; 100 on the last one.
    #[must_use]
    pub fn progress(self, analyses: u32) -> u32 {
        let Some(next) = self.next_at() else { return 100 };
        let gone = analyses.saturating_sub(self.from()).min(next - self.from());
        gone * 100 / (next - self.from())
    }
}

/// Where scores go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trend {
    /// The newer half is on average more than 5 points above the older half.
    Improving,
    /// More than 5 points below.
    Declining,
    /// Neither.
    Stable,
}

/// How many of the newest scores the trend looks at.
pub const TREND_SCORES: usize = 20;
/// Points between the halves that mean something.
const MARGIN: f64 = 5.0;

/// The trend of scores, oldest first; `None` with fewer than 3. Of an odd number the one in the middle belongs to the older half.
#[must_use]
pub fn trend(scores: &[f64]) -> Option<Trend> {
    if scores.len() < 3 {
        return None;
    }
    let recent = scores.get(scores.len().saturating_sub(TREND_SCORES)..)?;
    let (older, newer) = recent.split_at(recent.len() - recent.len() / 2);
    let change = mean(newer)? - mean(older)?;
    Some(if change > MARGIN {
        Trend::Improving
    } else if change < -MARGIN {
        Trend::Declining
    } else {
        Trend::Stable
    })
}

#[expect(clippy::cast_precision_loss, reason = "a handful of scores")]
fn mean(scores: &[f64]) -> Option<f64> {
    (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn levels_begin_at_5_15_and_50_analyses() {
        let names = [0, 4, 5, 14, 15, 49, 50, u32::MAX].map(Level::of);
        use Level::{Expert, Explorer, Master, Starter};
        assert_eq!(
            names,
            [Starter, Starter, Explorer, Explorer, Expert, Expert, Master, Master]
        );
    }

    #[test]
    fn a_starter_gains_twenty_percent_with_each_analysis_and_a_master_is_done() {
        let progress = |analyses| Level::of(analyses).progress(analyses);
        assert_eq!([0, 1, 4].map(progress), [0, 20, 80]);
        assert_eq!([5, 10, 14].map(progress), [0, 50, 90]);
        assert_eq!([15, 49].map(progress), [0, 97]);
        assert_eq!([50, 5_000].map(progress), [100, 100]);
    }

    #[test]
    fn a_trend_takes_more_than_two_scores_and_more_than_five_points() {
        assert_eq!(trend(&[50.0, 90.0]), None);
        assert_eq!(trend(&[50.0, 50.0, 55.0]), Some(Trend::Stable));
        assert_eq!(trend(&[50.0, 50.0, 55.1]), Some(Trend::Improving));
        assert_eq!(trend(&[50.0, 50.0, 45.0]), Some(Trend::Stable));
        assert_eq!(trend(&[50.0, 50.0, 44.9]), Some(Trend::Declining));
        assert_eq!(
            trend(&[40.0, 50.0, 60.0]),
            Some(Trend::Improving),
            "the middle is old: 45 against 60"
        );
    }

    #[test]
    fn scores_that_are_long_past_do_not_count() {
        let mut scores = vec![0.0; 100];
        scores.extend([70.0; TREND_SCORES]);
        assert_eq!(trend(&scores), Some(Trend::Stable));
    }

    proptest! {
        #[test]
        fn progress_is_a_percentage_that_only_a_new_level_sets_back(analyses in 0_u32..200) {
            let (now, then) = (Level::of(analyses), Level::of(analyses + 1));
            prop_assert!(now.progress(analyses) <= 100);
            prop_assert!(now < then || now.progress(analyses) <= then.progress(analyses + 1));
        }

        #[test]
        fn scores_in_reverse_turn_the_trend_around(scores in proptest::collection::vec(0.0_f64..100.0, 2..=10)) {
            // An even number, so that no score is in the middle.
            let scores: Vec<f64> = scores.iter().chain(&scores).copied().collect();
            let reversed: Vec<f64> = scores.iter().rev().copied().collect();
            let turned = match trend(&scores) {
                Some(Trend::Improving) => Some(Trend::Declining),
                Some(Trend::Declining) => Some(Trend::Improving),
                other => other,
            };
            prop_assert_eq!(trend(&reversed), turned);
        }
    }
}
