//! Damaged and forged boards.

use engine::leaderboard::LeaderboardFigures;
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::layout::SECTIONS;
use crate::query::{Query, Sort};

fn seal(buffer: &mut [u8]) {
    columns::Form::<24, SECTIONS>::seal(buffer);
}

fn good() -> Vec<u8> {
    let entry = |number: u32| {
        let standing: LeaderboardFigures = LeaderboardFigures {
            score: (!number.is_multiple_of(5)).then_some(f64::from(number)),
            low: None,
            high: None,
            rating: Some(Rating::Good),
            stage: Stage::Growing,
            badges: vec!["hidden_gem".to_owned()],
            niche: Some("diy".to_owned()),
            anomaly: number.is_multiple_of(7),
            hidden_gem: true,
            efficient: false,
            rising: false,
        };
        let id = format!("UC{number:022}").parse().unwrap();
        Entry {
            display: Some(ChannelDisplay {
                name: format!("Kanal {number} ä").repeat((number % 3) as usize),
                handle: Some(format!("@Kanal{number}")),
                logo: Some(format!("https://images.example/a/{number}=s88")),
            }),
            subscribers: (!number.is_multiple_of(4)).then_some(number),
            language: Some("de".to_owned()),
            ..Entry::new(id, standing, Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH)
        }
    };
    crate::build((0..70).map(entry).collect(), Timestamp::UNIX_EPOCH).unwrap()
}

/// Uses everything that a board can be asked.
fn use_all(board: &Board) {
    assert!(board.all().count() <= board.rows() as usize);
    let spans = (0..=board.rows()).filter_map(|row| board.span(row));
    assert!(spans.count() <= board.ranked() as usize);
    let (_, _, _) = (board.niches(), board.languages(), board.badges());
    let _ = board.find(&"UC0000000000000000000001".parse().unwrap());
    for sort in [Sort::Score, Sort::Date, Sort::Subscribers] {
        for ascending in [false, true] {
            let query = Query {
                search: vec!["kanal".to_owned(), "1".to_owned()],
                sort,
                ascending,
                min_subscribers: Some(1),
                niche: Some("diy".to_owned()),
                take: 500,
                ..Query::default()
            };
            let answer = board.ask(&query);
            assert!(answer.rows.iter().all(|row| *row < board.rows()));
        }
    }
}

#[test]
fn a_board_cut_anywhere_is_refused() {
    let good = good();
    use_all(&Board::load(good.clone()).unwrap());
    for length in 0..good.len() {
        let mut cut = good[..length].to_vec();
        assert!(Board::load(cut.clone()).is_err(), "cut at {length}");
        seal(&mut cut);
        assert!(Board::load(cut).is_err(), "cut at {length} and sealed again");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn a_damaged_board_is_refused_by_its_checksum(at in any::<prop::sample::Index>(), value in any::<u8>()) {
        let good = good();
        let mut bad = good.clone();
        *at.get_mut(&mut bad) = value;
        prop_assert!(bad == good || Board::load(bad).is_err());
    }

    /// A buffer with a correct checksum is refused or read without a panic.
    #[test]
    fn a_forged_board_is_refused_or_read_without_harm(
        changes in vec((any::<prop::sample::Index>(), prop_oneof![Just(0_u8), Just(255), any::<u8>()]), 1..6),
        in_header in any::<bool>(),
    ) {
        let mut forged = good();
        let end = if in_header { 16 + 24 + SECTIONS_END } else { forged.len() };
        for (at, value) in changes {
            let at = 16 + at.index(end - 16);
            forged[at] = value;
        }
        seal(&mut forged);
        if let Ok(board) = Board::load(forged) {
            use_all(&board);
        }
    }
}

const SECTIONS_END: usize = SECTIONS * 16;
