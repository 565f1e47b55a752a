//! Interim values: what is said while uploads are still being read, and the replay of it.

use engine::report::{Report, State};
use engine::snapshot::Snapshot;
use engine::{analyze, interim, narrowing};
use proptest::prelude::*;

use crate::build::{snapshot, steady, video};
use crate::properties::{any_snapshot, shuffled};

/// The newest `count` uploads.
fn newest(snapshot: &Snapshot, count: usize) -> Snapshot {
    let mut part = snapshot.clone();
    part.videos.sort_by_key(|video| std::cmp::Reverse(video.published_at));
    part.videos.truncate(count);
    part
}

/// Lower end, estimate and upper end of a report's score.
fn score(report: &Report) -> Option<(f64, f64, f64)> {
    let score = &report.score;
    Some((score.low?, score.value?, score.high?))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_interim_value_is_never_surer_than_the_engine_and_is_silent_where_it_is(snapshot in any_snapshot(), more in 0_usize..300) {
        let said = interim(&snapshot, snapshot.videos.len() + more);
        let Some((low, value, high)) = analyze(&snapshot).ok().as_ref().and_then(score) else {
            prop_assert_eq!(said, None);
            return Ok(());
        };
        let said = said.unwrap();
        prop_assert_eq!(said.value, value);
        prop_assert!(said.low <= low && high <= said.high, "{said:?} is narrower than {low} to {high}");
        prop_assert!(0.0 <= said.low && said.high <= 100.0, "{said:?}");
    }

    #[test]
    fn with_nothing_left_to_read_it_is_the_score(snapshot in any_snapshot()) {
        let said = interim(&snapshot, 0).map(|said| (said.low, said.value, said.high));
        prop_assert_eq!(said, analyze(&snapshot).ok().as_ref().and_then(score));
    }

    #[test]
    fn the_series_ends_with_the_score_and_does_not_depend_on_the_order_of_the_list(snapshot in any_snapshot(), seed in any::<u64>()) {
        let Ok(report) = analyze(&snapshot) else { return Ok(()) };
        prop_assert_eq!(report.narrowing.is_none(), report.score.state == State::Abstained);
        let last = report.narrowing.as_ref().and_then(|series| series.last()).map(|last| (last.low, last.value, last.high));
        prop_assert_eq!(last, score(&report));
        prop_assert_eq!(&narrowing(&shuffled(&snapshot, seed)), &report.narrowing);
    }
}

#[test]
fn the_series_says_what_would_have_been_said_after_six_ten_and_twenty_uploads() {
    let channel = steady(50, 3.0, 10_000, 20_000);
    let series = analyze(&channel).unwrap().narrowing.unwrap();
    assert_eq!(
        series.iter().map(|one| one.uploads).collect::<Vec<_>>(),
        [6, 10, 20, 50]
    );
    for said in &series[..3] {
        assert_eq!(interim(&newest(&channel, said.uploads as usize), 50), Some(*said));
    }
}

#[test]
fn while_uploads_are_missing_the_range_is_wider_than_the_score_s_interval() {
    let channel = newest(&steady(50, 3.0, 10_000, 20_000), 20);
    let [early, last] = [50, 20].map(|expected| interim(&channel, expected).unwrap());
    assert!(early.low < last.low && last.high < early.high, "{early:?} {last:?}");
}

#[test]
fn a_step_that_is_all_of_them_is_said_once() {
    let steps = |count| {
        let series = narrowing(&steady(count, 3.0, 10_000, 20_000)).unwrap();
        series.iter().map(|one| one.uploads).collect::<Vec<_>>()
    };
    assert_eq!((steps(10), steps(7), steps(6)), (vec![6, 10], vec![6, 7], vec![6]));
}

#[test]
fn where_the_score_abstains_nothing_is_said() {
    for few in [4, 5] {
        let few = steady(few, 3.0, 10_000, 20_000);
        assert_eq!((interim(&few, 50), narrowing(&few)), (None, None));
    }
    let none = snapshot(Some(10), vec![video(0, 0.5, 5)]);
    assert_eq!(interim(&none, 50), None);
}
