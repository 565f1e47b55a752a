//! The ranks of channels on each of the last days.

use board::{Board, DAYS, Entry, History, build};
use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use crate::made::{at, entry, id};

const NOON: i64 = 43_200;

fn board(entries: Vec<Entry>, built: Timestamp) -> Board {
    Board::load(build(entries, built).unwrap()).unwrap()
}

#[test]
fn the_last_board_of_a_day_counts_and_a_month_is_kept() {
    let mut history = History::default();
    for day in 0..40 {
        let noon = at(NOON) + SignedDuration::from_hours(24 * day);
        history.record(&board(vec![entry(1, Some(50.0), 1), entry(2, Some(60.0), 1)], noon));
        let evening = noon + SignedDuration::from_hours(8);
        history.record(&board(vec![entry(1, Some(70.0), 1), entry(2, Some(60.0), 1)], evening));
    }
    let ranks = history.of(&id(1));
    assert_eq!(ranks.len(), DAYS);
    assert!(ranks.iter().all(|(_, rank)| *rank == 1), "as it stood in the evening");
    assert_eq!(ranks.first().unwrap().0, date(1970, 1, 11));
    assert_eq!(ranks.last().unwrap().0, date(1970, 2, 9));
    assert_eq!(History::load(&history.bytes()).unwrap(), history);
}

#[test]
fn a_day_that_is_over_does_not_change_any_more() {
    let mut history = History::default();
    history.record(&board(vec![entry(1, Some(50.0), 1)], at(NOON + 86_400)));
    let before = history.clone();
    history.record(&board(vec![entry(2, Some(50.0), 1)], at(NOON)));
    assert_eq!(history, before);
}

#[test]
fn a_day_without_the_channel_is_missing_and_so_is_one_without_a_rank() {
    let mut history = History::default();
    history.record(&board(vec![entry(1, Some(50.0), 1)], at(NOON)));
    history.record(&board(
        vec![entry(2, Some(50.0), 1), entry(1, None, 1)],
        at(NOON + 86_400),
    ));
    let known: Vec<(Date, u32)> = vec![(date(1970, 1, 1), 1)];
    assert_eq!(history.of(&id(1)), known);
}

proptest! {
    #[test]
    fn a_damaged_history_is_refused_and_never_a_panic(at_byte in 0_usize..200, value in any::<u8>(), cut in 0_usize..200) {
        let mut history = History::default();
        history.record(&board(vec![entry(1, Some(50.0), 1), entry(2, Some(40.0), 1)], at(NOON)));
        let good = history.bytes();
        let mut bad = good.clone();
        if let Some(byte) = bad.get_mut(at_byte) {
            *byte = value;
        }
        bad.truncate(good.len() - cut.min(good.len()));
        prop_assert!(bad == good || History::load(&bad).is_err());
    }
}
