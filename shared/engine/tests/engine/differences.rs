//! What changed since the last analysis, and two channels side by side: only what the intervals carry.

use engine::internals::statistics::random::Random;
use engine::report::{Direction, Movement, Report, Side, Unit};
use engine::snapshot::Snapshot;
use engine::{analyze, changes, compare};
use jiff::SignedDuration;
use proptest::prelude::*;

use crate::advice::is_announced;
use crate::build::{snapshot, steady, video};
use crate::made::{PLAIN, make};

fn later(mut snapshot: Snapshot, days: i64) -> Snapshot {
    let shift = SignedDuration::from_hours(24 * days);
    snapshot.taken_at = snapshot.taken_at.checked_add(shift).unwrap();
    for video in &mut snapshot.videos {
        video.published_at = video.published_at.map(|at| at.checked_add(shift).unwrap());
    }
    snapshot
}

fn wobbling(seed: u64, sigma: f64, views: f64) -> Snapshot {
    let mut random = Random::new(seed);
    let mut day = 2.0;
    let videos = (0..50).map(|i| {
        day += 1.0 + 4.0 * random.uniform();
        video(i, day, (views.ln() + sigma * random.normal()).exp() as u64)
    });
    let videos = videos.collect();
    snapshot(Some(20_000), videos)
}

fn report(snapshot: &Snapshot) -> Report {
    analyze(snapshot).unwrap()
}

#[test]
fn four_times_the_views_are_a_change_and_its_direction_and_size_are_reported() {
    let (old, new) = (
        report(&wobbling(1, 0.6, 10_000.0)),
        report(&later(wobbling(2, 0.6, 40_000.0), 60)),
    );
    let found = changes(&old, &new);
    let median = found.iter().find(|change| change.figure == "median_views").unwrap();
    assert_eq!(
        (median.movement, median.better, median.unit),
        (Movement::Up, Some(true), Unit::Times)
    );
    assert!((2.5..6.0).contains(&median.size) && (median.days - 60.0).abs() < 1e-9);
    let [before, after, size] = [median.before_range, median.after_range, median.size_range].map(Option::unwrap);
    assert!(before.low < median.before && median.before < before.high);
    assert!(after.low < median.after && median.after < after.high);
    assert!(1.0 < size.low && size.low < median.size && median.size < size.high);
    assert!(found.iter().all(|change| is_announced(&change.statement)));
    let back = changes(&report(&later(wobbling(2, 0.6, 40_000.0), -60)), &old);
    let median = back.iter().find(|change| change.figure == "median_views").unwrap();
    assert_eq!((median.movement, median.better), (Movement::Down, Some(false)));
    assert!(median.size_range.unwrap().high < 1.0);
}

#[test]
fn two_samples_of_the_same_truth_hardly_ever_show_a_change() {
    let pairs = 100;
    // Channels in which every figure varies: titles, lengths, gaps, likes and views.
    let sample = |seed| make(PLAIN, &mut Random::new(seed)).unwrap();
    let false_changes = (0..pairs)
        .filter(|pair| {
            let old = report(&sample(1_000 + pair));
            let new = report(&later(sample(5_000 + pair), 60));
            !changes(&old, &new).is_empty()
        })
        .count();
    assert!(false_changes <= 10, "{false_changes} of {pairs} pairs");
}

#[test]
fn the_same_snapshot_another_channel_and_a_step_back_in_time_show_none() {
    let one = wobbling(1, 0.6, 10_000.0);
    let mut other = later(wobbling(2, 0.6, 90_000.0), 60);
    assert!(changes(&report(&one), &report(&one)).is_empty());
    assert!(changes(&report(&other), &report(&one)).is_empty());
    other.channel.id = "UCother".into();
    assert!(changes(&report(&one), &report(&other)).is_empty());
}

#[test]
fn a_count_must_move_further_than_its_rounding() {
    let with = |subscribers| {
        let mut snapshot = later(steady(30, 5.0, 10_000, subscribers), 30);
        snapshot.channel.total_views = Some(5_000_000);
        report(&snapshot)
    };
    let old = report(&steady(30, 5.0, 10_000, 100_000));
    let moved = |subscribers| {
        changes(&old, &with(subscribers))
            .iter()
            .any(|change| change.figure == "subscribers")
    };
    assert!(!moved(100_900) && !moved(99_100));
    assert!(moved(101_100) && moved(98_900));
}

#[test]
fn views_of_a_channel_are_news_only_where_they_became_fewer() {
    let with = |views| {
        let mut snapshot = later(steady(30, 5.0, 10_000, 100_000), 30);
        snapshot.channel.total_views = Some(views);
        report(&snapshot)
    };
    let old = report(&steady(30, 5.0, 10_000, 100_000));
    let news = |views| {
        let found = changes(&old, &with(views));
        found.into_iter().find(|change| change.figure == "total_views")
    };
    assert!(news(9_000_000).is_none() && news(4_990_000).is_none());
    let fewer = news(4_000_000).unwrap();
    assert_eq!((fewer.movement, fewer.better), (Movement::Down, Some(false)));
}

#[test]
fn figures_of_two_engines_are_not_held_against_each_other() {
    let old = report(&wobbling(1, 0.6, 10_000.0));
    let mut new = report(&later(wobbling(2, 0.6, 90_000.0), 60));
    new.engine_version = "0.0.0".into();
    assert!(changes(&old, &new).iter().all(|change| change.figure == "subscribers"));
    assert!(
        compare(&old, &new)
            .caveats
            .iter()
            .any(|caveat| caveat.key == "compare.otherEngine")
    );
}

#[test]
fn the_far_better_channel_wins_and_near_equals_do_not() {
    let mut weak = wobbling(3, 0.5, 300.0);
    weak.channel.subscribers = Some(400_000);
    let strong = report(&wobbling(4, 0.5, 60_000.0));
    let result = compare(&report(&weak), &strong);
    assert_eq!(result.winner, Some(Side::B));
    assert!(result.wins_b > result.wins_a && result.statement.key == "compare.ahead");
    let median = result
        .figures
        .iter()
        .find(|figure| figure.figure == "median_views")
        .unwrap();
    assert!(median.winner == Some(Side::B) && median.size.unwrap() > 50.0);
    let even = compare(
        &report(&wobbling(5, 1.0, 10_000.0)),
        &report(&wobbling(6, 1.0, 10_500.0)),
    );
    assert_eq!((even.winner, even.statement.key.as_str()), (None, "compare.tie"));
}

#[test]
fn without_a_score_there_is_no_winner_but_the_figures_stay() {
    let few = report(&snapshot(
        Some(100),
        (0..4).map(|i| video(i, 3.0 + i as f64, 900)).collect(),
    ));
    let result = compare(&few, &report(&wobbling(1, 0.6, 10_000.0)));
    assert_eq!(
        (result.winner, result.statement.key.as_str()),
        (None, "compare.abstained")
    );
    assert!(result.figures.len() > 10 && result.figures[0].a.value.is_none());
}

#[test]
fn more_of_what_is_neither_good_nor_bad_differs_without_a_winner() {
    let mut long = wobbling(7, 0.5, 10_000.0);
    long.videos
        .iter_mut()
        .for_each(|video| video.duration_s = video.duration_s.map(|length| length * 8));
    let result = compare(&report(&long), &report(&wobbling(8, 0.5, 10_000.0)));
    let length = result
        .figures
        .iter()
        .find(|figure| figure.figure == "median_duration")
        .unwrap();
    assert!(length.differs && length.winner.is_none());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn swapping_the_channels_swaps_the_sides_and_nothing_else(one in any::<u64>(), other in any::<u64>(), factor in 0.05_f64..20.0) {
        let (a, b) = (report(&wobbling(one, 0.8, 10_000.0)), report(&wobbling(other, 0.8, 10_000.0 * factor)));
        let (forward, backward) = (compare(&a, &b), compare(&b, &a));
        let swapped = |side: Option<Side>| side.map(|side| if side == Side::A { Side::B } else { Side::A });
        prop_assert_eq!(forward.winner, swapped(backward.winner));
        prop_assert_eq!((forward.wins_a, forward.wins_b), (backward.wins_b, backward.wins_a));
        for (one, other) in forward.figures.iter().zip(&backward.figures) {
            prop_assert_eq!(one.winner, swapped(other.winner));
            prop_assert_eq!(one.differs, other.differs);
        }
        prop_assert!(is_announced(&forward.statement) && forward.caveats.iter().all(is_announced));
        // A falling channel is never ahead in growth of a rising one.
        if a.metrics.trend_direction == Some(Direction::Falling) && b.metrics.trend_direction == Some(Direction::Rising) {
            let growth = forward.figures.iter().find(|figure| figure.figure == "growth_potential").unwrap();
            prop_assert_ne!(growth.winner, Some(Side::A));
        }
    }
}
