//! Several boards as one.

use std::collections::BTreeMap;

use board::{Board, Entry, Part, build, merge};
use domain::ChannelId;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::made::{at, entries, entry, id};

fn board(entries: Vec<Entry>) -> Board {
    Board::load(build(entries, at(100)).unwrap()).unwrap()
}

/// What is read one after the other: channels on the board, and some that have left it.
fn readings() -> impl Strategy<Value = Vec<(Vec<Entry>, Vec<ChannelId>)>> {
    let gone = vec((0_u64..400).prop_map(id), 0..20);
    let one = (entries(60), gone).prop_map(|(entries, mut gone)| {
        gone.retain(|left| entries.iter().all(|entry| entry.id != *left));
        (entries, gone)
    });
    vec(one, 0..6)
}

proptest! {
    #[test]
    fn a_merged_board_is_the_board_of_all_channels_as_they_were_read_last(readings in readings()) {
        let mut known = BTreeMap::new();
        for (entries, gone) in &readings {
            known.extend(entries.iter().map(|entry| (entry.id.clone(), entry.clone())));
            for left in gone {
                known.remove(left);
            }
        }
        let parts = readings.into_iter().map(|(entries, gone)| Part::new(board(entries), &gone));
        let merged = merge(parts.collect(), at(100)).unwrap();
        prop_assert!(merged == build(known.into_values().collect(), at(100)).unwrap());
    }
}

#[test]
fn of_a_channel_in_two_parts_the_later_one_counts_and_one_that_left_may_come_back() {
    let parts = vec![
        Part::new(board(vec![entry(1, Some(90.0), 1), entry(2, Some(80.0), 1)]), &[]),
        Part::new(board(vec![entry(1, Some(10.0), 2)]), &[id(2), id(3)]),
        Part::new(board(vec![entry(3, Some(50.0), 3)]), &[]),
    ];
    let merged = Board::load(merge(parts, at(4)).unwrap()).unwrap();
    let order: Vec<_> = merged.all().map(|row| (row.entry.id, row.entry.score)).collect();
    assert_eq!(order, [(id(3), Some(5_000)), (id(1), Some(1_000))]);
    assert_eq!(merged.built(), at(4));
}
