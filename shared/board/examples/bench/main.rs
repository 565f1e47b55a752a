//! The board at 10,000, 100,000 and 1,000,000 generated channels: building, loading, memory, and each kind of question.
//!
//! `cargo run --release -p board --example board-bench [CHANNELS…]`

#![expect(clippy::print_stdout, reason = "a report for the terminal")]
#![expect(clippy::unwrap_used, reason = "a benchmark fails on the spot")]

mod made;

use std::process::Command;
use std::time::{Duration, Instant};

use board::{Badges, Board, Entry, Query, Smart, Sort, build, fold};
use jiff::Timestamp;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use made::{NOW, channel, niche};

const SIZES: [u32; 3] = [10_000, 100_000, 1_000_000];
/// Questions of each kind, each asked once: what else the machine does meanwhile is measured as well.
const ASKED: usize = 1_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [ask, path] = arguments.as_slice()
        && ask == "--ask"
    {
        return answer(path);
    }
    let named: Vec<u32> = arguments.iter().filter_map(|size| size.parse().ok()).collect();
    let sizes = if named.is_empty() { SIZES.to_vec() } else { named };
    for size in sizes {
        measure(size);
    }
}

/// Builds a board, and has it asked in a process of its own, whose memory is then that of a reading function.
fn measure(size: u32) {
    let mut random = ChaCha8Rng::seed_from_u64(u64::from(size));
    let entries: Vec<Entry> = (0..size).map(|_| channel(&mut random)).collect();
    let started = Instant::now();
    let bytes = build(entries, Timestamp::from_second(NOW).unwrap()).unwrap();
    let (built, length) = (started.elapsed(), bytes.len());
    println!(
        "\n{size} channels: built in {built:.2?}, {:.1} MB, {} bytes a channel",
        length as f64 / 1e6,
        length / size as usize
    );
    let path = std::env::temp_dir().join(format!("board-bench-{}", std::process::id()));
    std::fs::write(&path, &bytes).unwrap();
    drop(bytes);
    let mut reader = Command::new(std::env::current_exe().unwrap());
    assert!(reader.arg("--ask").arg(&path).status().unwrap().success());
    std::fs::remove_file(&path).unwrap();
}

fn answer(path: &str) {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let started = Instant::now();
    let bytes = std::fs::read(path).unwrap();
    let read = started.elapsed();
    let started = Instant::now();
    let board = Board::load(bytes).unwrap();
    let checked = started.elapsed();
    let started = Instant::now();
    assert!(board.span(0).is_some());
    let spans = started.elapsed();
    println!("read in {read:.1?}, checked in {checked:.1?}, spans counted in {spans:.1?}");
    println!(
        "{:<38}{:>10}{:>10}{:>10}{:>10}",
        "question", "p50 ms", "p99 ms", "most ms", "found"
    );
    let mut times = Vec::with_capacity(ASKED);
    let mut all = Vec::new();
    for (name, ask) in kinds().into_iter().chain(searches()) {
        times.clear();
        let mut found = 0_u64;
        for _ in 0..ASKED {
            let query = ask(&mut random, &board);
            let (took, total) = timed(&board, &query);
            times.push(took);
            found += u64::from(total);
        }
        times.sort_unstable();
        println!("{name:<38}{}{:>10}", spread(&times), found / ASKED as u64);
        all.extend_from_slice(&times);
    }
    all.sort_unstable();
    println!("{:<38}{}", "all of them", spread(&all));
    println!("most memory of the process: {} MB", most_memory_kb() / 1_000);
}

/// Median, p99 and most of sorted times, in milliseconds.
fn spread(times: &[Duration]) -> String {
    let ms = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    format!("{:>10.3}{:>10.3}{:>10.3}", ms(0.5), ms(0.99), ms(1.0))
}

/// How long an answer takes with its rows as they are shown, and how many rows it counts.
fn timed(board: &Board, query: &Query) -> (Duration, u32) {
    let started = Instant::now();
    let answer = board.ask(query);
    let rows: Vec<_> = answer
        .rows
        .iter()
        .filter_map(|row| Some((board.row(*row)?, board.span(*row))))
        .collect();
    let took = started.elapsed();
    assert_eq!(rows.len(), answer.rows.len());
    (took, answer.total)
}

type Ask = fn(&mut ChaCha8Rng, &Board) -> Query;

/// Every kind of question without a search, each with random values.
fn kinds() -> Vec<(&'static str, Ask)> {
    vec![
        ("first page", |_, _| page(0)),
        ("any page by rank", |random, board| {
            page(random.random_range(0..board.ranked()))
        }),
        ("any page of 500 by subscribers", |random, board| Query {
            sort: Sort::Subscribers,
            ascending: random.random(),
            take: 500,
            ..page(random.random_range(0..board.ranked()))
        }),
        ("period, newest first", |random, _| Query {
            since: Some((NOW - [1, 7, 30][random.random_range(0..3)] * 86_400) as u32),
            sort: Sort::Date,
            ..page(0)
        }),
        ("badges, niche, language, any page", |random, board| Query {
            badges: Some(Badges::of_all([
                Badges::KEYS[random.random_range(0..Badges::KEYS.len())]
            ])),
            niche: Some(niche(random)),
            language: Some("de".to_owned()),
            sort: sort(random),
            ..page(random.random_range(0..board.ranked() / 1_000 + 1))
        }),
        ("smart filter by size, deep page", |random, board| Query {
            smart: Some([Smart::HiddenGems, Smart::EfficiencyChampions, Smart::Rising][random.random_range(0..3)]),
            min_subscribers: Some(random.random_range(0..10_000)),
            max_subscribers: Some(random.random_range(10_000..1_000_000)),
            sort: sort(random),
            ascending: random.random(),
            ..page(random.random_range(0..board.ranked() / 20))
        }),
    ]
}

fn searches() -> Vec<(&'static str, Ask)> {
    vec![
        ("search, a whole name", |random, board| Query {
            search: vec![a_name(random, board)],
            ..page(0)
        }),
        ("search, three letters", |random, board| Query {
            search: vec![a_name(random, board).chars().take(3).collect()],
            ..page(0)
        }),
        ("search, two letters, by subscribers", |random, board| Query {
            search: vec![a_name(random, board).chars().take(2).collect()],
            sort: Sort::Subscribers,
            ..page(0)
        }),
        ("search, what most have", |_, board| Query {
            search: vec!["er".to_owned()],
            ..page(board.ranked() / 4)
        }),
        ("five searches at once", |random, board| Query {
            search: (0..5).map(|_| a_name(random, board)).collect(),
            ..page(0)
        }),
        ("everything at once", |random, board| Query {
            search: vec![a_name(random, board).chars().take(4).collect()],
            since: Some((NOW - 30 * 86_400) as u32),
            badges: Some(Badges::of_all(["hidden_gem", "viral_channel", "evergreen_archive"])),
            language: Some("en".to_owned()),
            min_subscribers: Some(100),
            sort: sort(random),
            ascending: random.random(),
            ..page(0)
        }),
    ]
}

fn page(skip: u32) -> Query {
    Query {
        skip,
        take: 25,
        ..Query::default()
    }
}

fn sort(random: &mut impl Rng) -> Sort {
    [Sort::Score, Sort::Date, Sort::Subscribers][random.random_range(0..3)]
}

fn a_name(random: &mut impl Rng, board: &Board) -> String {
    let row = board.row(random.random_range(0..board.rows())).unwrap();
    fold(&row.entry.display.unwrap().name)
}

/// The most memory that this process has had, in kilobytes.
fn most_memory_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0)
}
