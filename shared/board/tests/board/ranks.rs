//! Who is ranked where.

use board::{Badges, Board, ChannelDisplay, Entry, Query, Unranked, build, fold};

use crate::made::{at, entry, id};

fn board(entries: Vec<Entry>) -> Board {
    Board::load(build(entries, at(100)).unwrap()).unwrap()
}

fn named(number: u64, name: &str, entry: Entry) -> Entry {
    Entry {
        id: id(number),
        display: Some(ChannelDisplay {
            name: name.to_owned(),
            handle: None,
            logo: None,
        }),
        ..entry
    }
}

#[test]
fn the_better_score_comes_first_then_the_earlier_analysis_then_the_smaller_id() {
    let board = board(vec![
        entry(4, Some(80.0), 10),
        entry(3, Some(80.0), 10),
        entry(2, Some(80.0), 9),
        entry(1, Some(80.01), 99),
    ]);
    let order: Vec<_> = board.all().map(|row| (row.rank, row.entry.id)).collect();
    assert_eq!(
        order,
        [(Some(1), id(1)), (Some(2), id(2)), (Some(3), id(3)), (Some(4), id(4))]
    );
}

#[test]
fn scores_are_compared_by_the_hundredth_that_is_shown() {
    let board = board(vec![entry(1, Some(71.234_9), 2), entry(2, Some(71.231), 1)]);
    let first = board.row(0).unwrap();
    assert_eq!(
        (first.entry.id, first.entry.score),
        (id(2), Some(7_123)),
        "alike when shown, so the earlier one"
    );
}

#[test]
fn a_channel_without_a_score_or_with_an_unusual_ratio_has_no_rank_and_is_found_by_name_alone() {
    let odd = Entry {
        anomaly: true,
        ..entry(2, Some(99.0), 1)
    };
    let board = board(vec![
        named(1, "Werkstatt Eins", entry(1, Some(50.0), 1)),
        named(2, "Werkstatt Zwei", odd),
        named(3, "Werkstatt Drei", entry(3, None, 1)),
    ]);
    assert_eq!((board.rows(), board.ranked()), (3, 1));
    let list = board.ask(&Query {
        take: 10,
        ..Query::default()
    });
    assert_eq!((list.total, list.rows.len()), (1, 1));
    let found = board.ask(&Query {
        search: vec![fold("WERKSTATT")],
        take: 10,
        ..Query::default()
    });
    let why: Vec<_> = found
        .rows
        .iter()
        .map(|row| board.row(*row).unwrap().unranked())
        .collect();
    assert_eq!(why, [None, Some(Unranked::Anomaly), Some(Unranked::Abstained)]);
}

#[test]
fn choices_count_the_channels_with_a_rank() {
    let with = |number, score, niche: &str, badge| Entry {
        niche: Some(niche.to_owned()),
        language: Some("de".to_owned()),
        badges: Badges::of(badge).unwrap(),
        ..entry(number, score, 1)
    };
    let board = board(vec![
        with(1, Some(50.0), "cooking", "hidden_gem"),
        with(2, Some(60.0), "diy", "hidden_gem"),
        with(3, Some(70.0), "diy", "viral_channel"),
        with(4, None, "gaming", "viral_channel"),
    ]);
    assert_eq!(board.niches(), [("diy", 2), ("cooking", 1)]);
    assert_eq!(board.languages(), [("de", 3)]);
    assert_eq!(board.badges(), [("hidden_gem", 2), ("viral_channel", 1)]);
}

#[test]
fn an_empty_board_answers_with_nothing() {
    let board = board(Vec::new());
    let answer = board.ask(&Query {
        take: 25,
        ..Query::default()
    });
    assert_eq!((answer.total, answer.rows.len(), board.row(0)), (0, 0, None));
    assert_eq!(board.find(&id(1)), None);
}

#[test]
fn a_channel_given_twice_is_there_once() {
    let board = board(vec![
        entry(1, Some(50.0), 1),
        entry(1, Some(90.0), 2),
        entry(2, Some(60.0), 1),
    ]);
    assert_eq!(board.rows(), 2);
}
