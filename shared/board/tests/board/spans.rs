//! Which ranks a channel's interval allows.

use board::{Board, Entry, Query, Span, build};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;

use crate::made::{at, entries, entry, id, query};

/// A channel with this score and interval, in hundredths.
fn ranked(number: u64, score: u16, low: impl Into<Option<u16>>, high: impl Into<Option<u16>>) -> Entry {
    Entry {
        score: Some(score),
        low: low.into(),
        high: high.into(),
        ..entry(number, Some(1.0), 1)
    }
}

fn board(entries: Vec<Entry>) -> Board {
    Board::load(build(entries, at(100)).unwrap()).unwrap()
}

fn span(board: &Board, number: u64) -> Option<(u32, u32)> {
    let span = board.span(board.find(&id(number)).unwrap())?;
    Some((span.best, span.worst))
}

/// The ends of an interval as they are compared.
fn ends(entry: &Entry) -> (u16, u16) {
    let score = entry.score.unwrap();
    (
        entry.low.unwrap_or(0).min(score),
        entry.high.unwrap_or(10_000).max(score),
    )
}

/// Each channel held against each other one.
fn by_pairs(entries: &[Entry], of: &Entry) -> Option<Span> {
    if of.unranked().is_some() {
        return None;
    }
    let ranked: Vec<_> = entries
        .iter()
        .filter(|entry| entry.unranked().is_none())
        .map(ends)
        .collect();
    let (low, high) = ends(of);
    let above = ranked.iter().filter(|other| other.0 > high).count() as u32;
    let below = ranked.iter().filter(|other| other.1 < low).count() as u32;
    Some(Span {
        best: above + 1,
        worst: ranked.len() as u32 - below,
    })
}

/// Channels with intervals of any width, at the ends of the scale too, some with an end that is not known or on the wrong side of the score.
fn wide(most: usize) -> impl Strategy<Value = Vec<Entry>> {
    let end = || weighted(0.9, prop_oneof![0_u16..40, Just(10_000), 0_u16..=10_000]);
    let one = (
        weighted(0.9, prop_oneof![0_u16..40, 0_u16..=10_000]),
        end(),
        end(),
        0_usize..8,
    );
    vec(one, 0..most).prop_map(|all| {
        let each = (0..).zip(all).map(|(number, (score, low, high, odd))| Entry {
            score,
            low,
            high,
            anomaly: odd == 0,
            ..entry(number, None, 1)
        });
        each.collect()
    })
}

#[test]
fn a_channel_may_lie_wherever_nobody_is_surely_above_or_below_it() {
    let board = board(vec![
        ranked(1, 9_000, 8_800, 9_200),
        ranked(2, 7_000, 6_000, 8_000),
        ranked(3, 6_500, 5_000, 7_900),
        ranked(4, 3_000, 2_000, 4_000),
    ]);
    let spans = [1, 2, 3, 4].map(|number| span(&board, number).unwrap());
    assert_eq!(spans, [(1, 1), (2, 3), (2, 3), (4, 4)]);
}

#[test]
fn intervals_that_touch_at_a_hundredth_leave_it_open_who_is_better() {
    let touching = board(vec![ranked(1, 6_000, 5_000, 7_000), ranked(2, 4_000, 3_000, 5_000)]);
    assert_eq!([span(&touching, 1), span(&touching, 2)], [Some((1, 2)), Some((1, 2))]);
    let apart = board(vec![ranked(1, 6_000, 5_001, 7_000), ranked(2, 4_000, 3_000, 5_000)]);
    assert_eq!([span(&apart, 1), span(&apart, 2)], [Some((1, 1)), Some((2, 2))]);
}

#[test]
fn a_channel_without_a_rank_has_no_places_and_counts_in_those_of_nobody() {
    let odd = Entry {
        anomaly: true,
        ..ranked(1, 9_900, 9_800, 10_000)
    };
    let board = board(vec![odd, entry(2, None, 1), ranked(3, 5_000, 4_900, 5_100)]);
    assert_eq!([1, 2, 3].map(|number| span(&board, number)), [None, None, Some((1, 1))]);
    assert_eq!(board.span(board.rows()), None, "beyond the last row");
}

#[test]
fn an_end_that_is_not_known_promises_nothing() {
    let board = board(vec![
        ranked(1, 9_000, None, None),
        ranked(2, 5_000, 4_900, 5_100),
        ranked(3, 1_000, 900, 1_100),
    ]);
    let spans = [1, 2, 3].map(|number| span(&board, number).unwrap());
    assert_eq!(spans, [(1, 3), (1, 2), (2, 3)]);
}

proptest! {
    #[test]
    fn the_tables_count_what_holding_each_against_each_counts(all in prop_oneof![wide(80), entries(150)]) {
        let board = board(all.clone());
        for entry in &all {
            prop_assert_eq!(board.span(board.find(&entry.id).unwrap()), by_pairs(&all, entry));
        }
    }

    #[test]
    fn a_rank_is_one_of_the_places(all in wide(120)) {
        let board = board(all);
        for (number, row) in (0..).zip(board.all()) {
            let span = board.span(number);
            prop_assert_eq!(row.rank.is_some(), span.is_some());
            if let (Some(rank), Some(Span { best, worst })) = (row.rank, span) {
                prop_assert!((best..=worst).contains(&rank), "{rank} in {best} to {worst}");
                prop_assert!(best >= 1 && worst <= board.ranked());
            }
        }
    }

    #[test]
    fn a_narrower_interval_widens_no_places(all in wide(60), which in any::<prop::sample::Index>(), by in (0_u16..500, 0_u16..500)) {
        prop_assume!(!all.is_empty());
        let mut narrowed = all.clone();
        let one = which.get_mut(narrowed.as_mut_slice());
        prop_assume!(one.score.is_some());
        let (low, high) = ends(one);
        (one.low, one.high) = (Some(low.saturating_add(by.0)), Some(high.saturating_sub(by.1)));
        let (before, after) = (board(all.clone()), board(narrowed));
        for number in 0..before.rows() {
            if let (Some(wide), Some(narrow)) = (before.span(number), after.span(number)) {
                prop_assert!(narrow.best >= wide.best && narrow.worst <= wide.worst);
            }
        }
    }

    #[test]
    fn no_question_changes_the_places(all in entries(120), query in query()) {
        let board = board(all.clone());
        for row in board.ask(&Query { take: 60, ..query }).rows {
            let shown = board.row(row).unwrap();
            prop_assert_eq!(board.span(row), by_pairs(&all, &shown.entry));
        }
    }
}
