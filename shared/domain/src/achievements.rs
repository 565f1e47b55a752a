//! Achievements: what each takes, how far a person is, and when it was reached.
//!
//! Each is reached with the analysis, discovery or reward with which the needed number is there, in order of time, and carries that
//! one's time. Two are secret: they are shown as such and never reached.

use jiff::Timestamp;

use crate::tally::Tally;

/// What an achievement is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Tier {
    Bronze,
    Silver,
    Gold,
    Platinum,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counts {
    Analyses,
    HighScores,
    InOneWeek,
    Discoveries,
    TopThree,
    NumberOnes,
    Credits,
    /// Nothing: it stays a secret.
    Never,
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Achievement {
    /// Key of its texts.
    pub key: &'static str,
    /// What it is made of.
    pub tier: Tier,
    /// How many are needed.
    pub needed: u32,
    counts: Counts,
}

const fn row(key: &'static str, tier: Tier, needed: u32, counts: Counts) -> Achievement {
    Achievement {
        key,
        tier,
        needed,
        counts,
    }
}

/// Every achievement, in the order in which they are shown.
pub const ALL: [Achievement; 16] = [
    row("analyses_1", Tier::Bronze, 1, Counts::Analyses),
    row("analyses_5", Tier::Silver, 5, Counts::Analyses),
    row("analyses_15", Tier::Gold, 15, Counts::Analyses),
    row("analyses_50", Tier::Platinum, 50, Counts::Analyses),
    row("high_score_1", Tier::Bronze, 1, Counts::HighScores),
    row("high_score_5", Tier::Gold, 5, Counts::HighScores),
    row("week_3", Tier::Silver, 3, Counts::InOneWeek),
    row("discover_1", Tier::Bronze, 1, Counts::Discoveries),
    row("discover_5", Tier::Silver, 5, Counts::Discoveries),
    row("discover_15", Tier::Gold, 15, Counts::Discoveries),
    row("top_three_1", Tier::Silver, 1, Counts::TopThree),
    row("top_three_3", Tier::Gold, 3, Counts::TopThree),
    row("number_one_1", Tier::Platinum, 1, Counts::NumberOnes),
    row("earned_50", Tier::Gold, 50, Counts::Credits),
    row("day_5", Tier::Gold, 5, Counts::Never),
    row("viral_10", Tier::Platinum, 10, Counts::Never),
];

/// Most discoveries that any achievement takes: this number of the oldest must be known.
pub const DISCOVERIES_NEEDED: u32 = 15;

impl Achievement {
    /// It is shown as a secret and never reached.
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        matches!(self.counts, Counts::Never)
    }
}

/// A reward that was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    /// The time.
    pub at: Timestamp,
    /// For which place.
    pub place: u32,
    /// How much.
    pub credits: i64,
}

/// What a person has done, as far as achievements go.
#[derive(Clone, Copy, Debug)]
pub struct Deeds<'a> {
    /// Analyses.
    pub tally: &'a Tally,
    /// How many channels the person discovered.
    pub discovered: u64,
    /// When the first [`DISCOVERIES_NEEDED`] of them were, oldest first.
    pub discoveries: &'a [Timestamp],
    /// Rewards, oldest first.
    pub rewards: &'a [Paid],
}

/// How far a person is with an achievement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The achievement.
    pub achievement: Achievement,
    /// How many there are, at most as many as needed.
    pub progress: u32,
    /// When it was reached.
    pub unlocked_at: Option<Timestamp>,
}

/// How far a person is with every achievement.
#[must_use]
pub fn progress(deeds: &Deeds<'_>) -> [Progress; ALL.len()] {
    ALL.map(|achievement| {
        let (count, unlocked_at) = reached(&achievement, deeds);
        let progress = u32::try_from(count).unwrap_or(u32::MAX).min(achievement.needed);
        Progress {
            achievement,
            progress,
            unlocked_at: unlocked_at.filter(|_| progress == achievement.needed),
        }
    })
}

/// How many of it there are, and when the needed number was there.
fn reached(achievement: &Achievement, deeds: &Deeds<'_>) -> (u64, Option<Timestamp>) {
    let Deeds { tally, rewards, .. } = deeds;
    let needed = achievement.needed;
    let index = needed as usize - 1;
    let ones = || rewards.iter().filter(|reward| reward.place == 1);
    match achievement.counts {
        Counts::Analyses => (tally.analyses.into(), tally.reached_at(needed)),
        Counts::HighScores => (tally.high_scores.into(), tally.high_score_at(needed)),
        Counts::InOneWeek => (tally.most_in_a_week.into(), tally.week_at),
        Counts::Discoveries => (deeds.discovered, deeds.discoveries.get(index).copied()),
        Counts::TopThree => (rewards.len() as u64, rewards.get(index).map(|reward| reward.at)),
        Counts::NumberOnes => (ones().count() as u64, ones().nth(index).map(|reward| reward.at)),
        Counts::Credits => {
            let earned: i64 = rewards.iter().map(|reward| reward.credits).sum();
            let running = rewards.iter().scan(0_i64, |sum, reward| {
                *sum += reward.credits;
                Some((*sum, reward.at))
            });
            let at = running
                .into_iter()
                .find(|(sum, _)| *sum >= i64::from(needed))
                .map(|(_, at)| at);
            (u64::try_from(earned).unwrap_or(0), at)
        }
        Counts::Never => (0, None),
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use proptest::prelude::*;

    use super::*;
    use crate::tally::Analysed;

    const DAY: i64 = 86_400;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn analysed(second: i64, score: Option<f64>) -> Analysed {
        Analysed {
            at: at(second),
            id: format!("{second:032x}").parse().unwrap(),
            channel: format!("UC{second:022}").parse().unwrap(),
            score,
            range: None,
        }
    }

    fn tally(of: &[(i64, Option<f64>)]) -> Tally {
        let mut tally = Tally::default();
        for (second, score) in of {
            tally.add(&analysed(*second, *score));
        }
        tally
    }

    fn shown(tally: &Tally, discoveries: &[Timestamp], rewards: &[Paid]) -> Vec<(&'static str, u32, Option<i64>)> {
        let deeds = Deeds {
            tally,
            discovered: discoveries.len() as u64,
            discoveries,
            rewards,
        };
        let shown = progress(&deeds);
        let shown = shown.iter().map(|one| {
            (
                one.achievement.key,
                one.progress,
                one.unlocked_at.map(Timestamp::as_second),
            )
        });
        shown.collect()
    }

    fn of(shown: &[(&'static str, u32, Option<i64>)], key: &str) -> (u32, Option<i64>) {
        let found = shown.iter().find(|(known, ..)| *known == key).unwrap();
        (found.1, found.2)
    }

    #[test]
    fn the_table_is_the_specifications_and_its_two_secrets_are_never_reached() {
        let many: Vec<(i64, Option<f64>)> = (0..60).map(|n| (n, Some(99.0))).collect();
        let found = Vec::from_iter((0..15).map(at));
        let paid = [1, 1, 1].map(|place| Paid {
            at: at(100),
            place,
            credits: 25,
        });
        let shown = shown(&tally(&many), &found, &paid);
        let open: Vec<&str> = shown
            .iter()
            .filter(|(_, _, at)| at.is_none())
            .map(|(key, ..)| *key)
            .collect();
        assert_eq!(open, ["day_5", "viral_10"]);
        assert_eq!(ALL.iter().filter(|one| one.is_secret()).count(), 2);
        assert_eq!(of(&shown, "day_5"), (0, None), "not even in progress");
    }

    #[test]
    fn analyses_are_reached_with_the_one_that_makes_the_number_full() {
        let four: Vec<_> = (1..=4).map(|n| (n * 30 * DAY, None)).collect();
        let five: Vec<_> = (1..=5).map(|n| (n * 30 * DAY, None)).collect();
        assert_eq!(of(&shown(&tally(&four), &[], &[]), "analyses_5"), (4, None));
        assert_eq!(
            of(&shown(&tally(&five), &[], &[]), "analyses_5"),
            (5, Some(5 * 30 * DAY))
        );
        assert_eq!(of(&shown(&tally(&five), &[], &[]), "analyses_1"), (1, Some(30 * DAY)));
    }

    #[test]
    fn a_high_score_is_one_over_80() {
        let shown = shown(&tally(&[(1, Some(80.0)), (2, Some(80.1)), (3, None)]), &[], &[]);
        assert_eq!(of(&shown, "high_score_1"), (1, Some(2)));
        assert_eq!(of(&shown, "high_score_5"), (1, None));
    }

    #[test]
    fn three_in_seven_days_takes_three_within_one_week() {
        let late = tally(&[(0, None), (DAY, None), (7 * DAY + 1, None)]);
        assert_eq!(of(&shown(&late, &[], &[]), "week_3"), (2, None));
        let in_time = tally(&[(0, None), (DAY, None), (7 * DAY, None)]);
        assert_eq!(of(&shown(&in_time, &[], &[]), "week_3"), (3, Some(7 * DAY)));
    }

    #[test]
    fn rewards_count_by_place_and_by_credits() {
        let paid = [(10, 3, 10), (20, 2, 15), (30, 1, 25)].map(|(second, place, credits)| Paid {
            at: at(second),
            place,
            credits,
        });
        let shown = shown(&Tally::default(), &[], &paid);
        assert_eq!(of(&shown, "top_three_1"), (1, Some(10)));
        assert_eq!(of(&shown, "top_three_3"), (3, Some(30)));
        assert_eq!(of(&shown, "number_one_1"), (1, Some(30)));
        assert_eq!(of(&shown, "earned_50"), (50, Some(30)));
    }

    proptest! {
        #[test]
        fn more_of_anything_takes_nothing_away_and_what_was_reached_keeps_its_time(
            gaps in proptest::collection::vec((0_i64..40 * DAY, proptest::option::of(0.0_f64..100.0)), 0..80),
        ) {
            let mut second = 0;
            let times: Vec<(i64, Option<f64>)> = gaps.iter().map(|(gap, score)| { second += gap + 1; (second, *score) }).collect();
            let mut before = shown(&Tally::default(), &[], &[]);
            for until in 0..=times.len() {
                let now = shown(&tally(&times[..until]), &[], &[]);
                for (was, is) in before.iter().zip(&now) {
                    prop_assert!(was.1 <= is.1, "{} went back", is.0);
                    prop_assert!(was.2.is_none() || was.2 == is.2, "{} moved", is.0);
                }
                before = now;
            }
            // The index rule, the slow way.
            let high: Vec<i64> = times.iter().filter(|(_, score)| score.is_some_and(|score| score > 80.0)).map(|(at, _)| *at).collect();
            prop_assert_eq!(of(&before, "analyses_15").1, times.get(14).map(|(at, _)| *at));
            prop_assert_eq!(of(&before, "high_score_5").1, high.get(4).copied());
            let week = times.windows(3).find(|three| SignedDuration::from_secs(three[2].0 - three[0].0) <= SignedDuration::from_secs(7 * DAY));
            prop_assert_eq!(of(&before, "week_3").1, week.map(|three| three[2].0));
        }
    }
}
