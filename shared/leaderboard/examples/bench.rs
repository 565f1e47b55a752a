//! The board compared with DynamoDB, in one run over the same channels: rows in DynamoDB by score, queried with filter expressions.
//!
//! `cargo run --release -p leaderboard --example leaderboard-bench [CHANNELS]`, 100,000 without a number.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program for people, which ends where its premises do"
)]

#[path = "common/dynamodb.rs"]
mod dynamodb;
#[path = "../../board/examples/bench/made.rs"]
mod made;

use std::collections::HashMap;
use std::time::Instant;

use aws_sdk_dynamodb::types::AttributeValue::{self, N, S, Ss};
use board::{Badges, Board, Entry, Query, build, fold};
use jiff::Timestamp;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use testkit::Cloud;

const CHANNELS: u32 = 100_000;
/// Questions of each kind; DynamoDB takes long.
const ASKED: usize = 20;
const PAGE: usize = 25;
/// What a row takes: its names and its values, as the database counts.
const BYTES_A_ROW: usize = 260;
/// Stand-ins of names that an expression may not hold.
const TEXT: (&str, &str) = ("#text", "text");
const LANGUAGE: (&str, &str) = ("#language", "language");

/// A question both ways.
struct Question {
    name: &'static str,
    query: Query,
    filter: dynamodb::Filter,
}

#[tokio::main]
async fn main() {
    let named = std::env::args().nth(1).and_then(|size| size.parse().ok());
    let channels: u32 = named.unwrap_or(CHANNELS);
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let entries: Vec<Entry> = (0..channels).map(|_| made::channel(&mut random)).collect();
    let cloud = Cloud::start().await;
    let db = cloud.dynamodb();
    dynamodb::write(&db, &entries, row).await;
    let board = Board::load(build(entries, Timestamp::from_second(made::NOW).unwrap()).unwrap()).unwrap();
    println!("{channels} channels, medians of {ASKED}");
    println!(
        "{:<34}{:>12}{:>12}{:>14}{:>16}",
        "first page and total of", "board ms", "DynamoDB ms", "DynamoDB reads", "DynamoDB $/1,000"
    );
    for question in questions() {
        let (mut fast, mut slow) = (Vec::new(), Vec::new());
        let (mut dollars, mut pages) = (0.0, 0);
        for _ in 0..ASKED {
            let started = Instant::now();
            let answer = board.ask(&question.query);
            fast.push(started.elapsed());
            let started = Instant::now();
            let dynamodb = dynamodb::ask(&db, &question.filter, BYTES_A_ROW).await;
            slow.push(started.elapsed());
            assert_eq!(answer.total as usize, dynamodb.total, "{}", question.name);
            (dollars, pages) = (dynamodb.dollars(), dynamodb.pages);
        }
        println!(
            "{:<34}{:>12.3}{:>12.1}{:>14}{dollars:>16.3}",
            question.name,
            dynamodb::median(&mut fast),
            dynamodb::median(&mut slow),
            pages
        );
    }
}

fn questions() -> Vec<Question> {
    let query = || Query {
        take: PAGE as u32,
        ..Query::default()
    };
    let week = (made::NOW - 7 * 86_400) as u32;
    vec![
        Question {
            name: "a part of a name",
            query: Query {
                search: vec![fold("Küche")],
                ..query()
            },
            filter: dynamodb::Filter {
                expression: "contains(#text, :text)",
                names: &[TEXT],
                values: vec![(":text", S(fold("Küche")))],
            },
        },
        Question {
            name: "a badge, a language, a size",
            query: Query {
                badges: Badges::of("hidden_gem"),
                language: Some("de".to_owned()),
                min_subscribers: Some(1_000),
                max_subscribers: Some(50_000),
                ..query()
            },
            filter: dynamodb::Filter {
                expression: "ranked = :yes AND contains(badges, :badge) AND #language = :language AND subscribers BETWEEN :least AND :most",
                names: &[LANGUAGE],
                values: vec![
                    (":yes", N("1".to_owned())),
                    (":badge", S("hidden_gem".to_owned())),
                    (":language", S("de".to_owned())),
                    (":least", N("1000".to_owned())),
                    (":most", N("50000".to_owned())),
                ],
            },
        },
        Question {
            name: "analysed within a week",
            query: Query {
                since: Some(week),
                ..query()
            },
            filter: dynamodb::Filter {
                expression: "ranked = :yes AND analysed >= :since",
                names: &[],
                values: vec![(":yes", N("1".to_owned())), (":since", N(week.to_string()))],
            },
        },
    ]
}

fn row(entry: &Entry) -> HashMap<String, AttributeValue> {
    let ranked = entry.unranked().is_none();
    let score = entry
        .score
        .filter(|_| ranked)
        .map_or(99_999, |score| 10_000 - u32::from(score));
    let words = entry.display.clone().unwrap_or_default();
    let text = format!("{}\n{}", fold(&words.name), fold(&words.handle.unwrap_or_default()));
    let mut row = HashMap::from([
        (
            "sk".to_owned(),
            S(format!("{score:05}#{:010}#{}", entry.analysed, entry.id)),
        ),
        ("text".to_owned(), S(text)),
        ("logo".to_owned(), S(words.logo.unwrap_or_default())),
        ("ranked".to_owned(), N(u8::from(ranked).to_string())),
        ("analysed".to_owned(), N(entry.analysed.to_string())),
        (
            "badges".to_owned(),
            Ss(entry.badges.keys().map(str::to_owned).collect()),
        ),
        ("language".to_owned(), S(entry.language.clone().unwrap_or_default())),
        ("niche".to_owned(), S(entry.niche.clone().unwrap_or_default())),
    ]);
    if let Some(count) = entry.subscribers {
        row.insert("subscribers".to_owned(), N(count.to_string()));
    }
    row
}
