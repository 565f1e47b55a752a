//! Whatever is asked of any board, the answer is that of the plain, slow way.

use board::{Board, build};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::made::{at, entries, query};
use crate::reference;

proptest! {
    // 200 boards with 50 questions each.
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn ten_thousand_answers_are_those_of_the_slow_way(entries in entries(180), queries in vec(query(), 50)) {
        let board = Board::load(build(entries.clone(), at(100)).unwrap()).unwrap();
        for query in queries {
            let answer = board.ask(&query);
            let ids: Vec<String> = answer.rows.iter().map(|row| board.row(*row).unwrap().entry.id.to_string()).collect();
            prop_assert_eq!((answer.total, ids), reference::ask(&entries, &query), "{:?}", query);
        }
    }

    #[test]
    fn every_channel_comes_back_as_it_was_put_in_with_the_rank_that_counting_gives(entries in entries(150)) {
        let board = Board::load(build(entries.clone(), at(100)).unwrap()).unwrap();
        prop_assert_eq!(board.rows() as usize, entries.len());
        for entry in &entries {
            let row = board.row(board.find(&entry.id).unwrap()).unwrap();
            prop_assert_eq!(row.rank, reference::rank(&entries, entry));
            let mut expected = entry.clone();
            if let Some(display) = &mut expected.display {
                display.name = display.name.replace('\n', " ");
            }
            prop_assert_eq!(row.entry, expected);
        }
        let again = build(board.all().map(|row| row.entry).collect(), at(100)).unwrap();
        prop_assert_eq!(Board::load(again).unwrap().all().collect::<Vec<_>>(), board.all().collect::<Vec<_>>());
    }
}
