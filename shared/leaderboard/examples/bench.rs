//! The board beside the usual way, in one run over the same channels: rows in DynamoDB by score, queried with filter expressions.
//!
//! `cargo run --release -p leaderboard --example leaderboard-bench [CHANNELS]`, 100,000 without a number. The database is an engine in this process behind
//! the real wire: the real one's network and pages come on top. What it would charge follows from the bytes that a query reads.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program for people, which ends where its premises do"
)]

#[path = "../../board/examples/bench/made.rs"]
mod made;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::AttributeValue::{self, N, S, Ss};
use aws_sdk_dynamodb::types::{PutRequest, WriteRequest};
use board::{Badges, Board, Entry, Query, build, fold};
use jiff::Timestamp;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use testkit::Cloud;

const CHANNELS: u32 = 100_000;
/// Questions of each kind; the usual way takes long.
const ASKED: usize = 20;
const PAGE: usize = 25;
/// A table of the product's, for its keys; nothing else is in it here.
const TABLE: &str = "videos";
/// Half a read unit for each 4 KB, and what a million units cost, in dollars.
const BYTES_A_UNIT: f64 = 8_192.0;
const UNITS: f64 = 0.125e-6;

/// A question both ways.
struct Question {
    name: &'static str,
    query: Query,
    filter: &'static str,
    values: Vec<(&'static str, AttributeValue)>,
}

#[tokio::main]
async fn main() {
    let named = std::env::args().nth(1).and_then(|size| size.parse().ok());
    let channels: u32 = named.unwrap_or(CHANNELS);
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let entries: Vec<Entry> = (0..channels).map(|_| made::channel(&mut random)).collect();
    let cloud = Cloud::start().await;
    let db = cloud.dynamodb();
    write(&db, &entries).await;
    let board = Board::load(build(entries, Timestamp::from_second(made::NOW).unwrap()).unwrap()).unwrap();
    println!("{channels} channels, medians of {ASKED}");
    println!(
        "{:<34}{:>12}{:>12}{:>14}{:>16}",
        "first page and total of", "board ms", "usual ms", "usual reads", "usual $/1,000"
    );
    for question in questions() {
        let (mut fast, mut slow) = (Vec::new(), Vec::new());
        let (mut bytes, mut pages) = (0, 0);
        for _ in 0..ASKED {
            let started = Instant::now();
            let answer = board.ask(&question.query);
            fast.push(started.elapsed());
            let started = Instant::now();
            let usual = ask(&db, &question).await;
            slow.push(started.elapsed());
            assert_eq!(answer.total as usize, usual.total, "{}", question.name);
            (bytes, pages) = (usual.bytes, usual.pages);
        }
        let dollars = (bytes as f64 / BYTES_A_UNIT).ceil() * UNITS * 1_000.0;
        println!(
            "{:<34}{:>12.3}{:>12.1}{:>14}{dollars:>16.3}",
            question.name,
            median(&mut fast),
            median(&mut slow),
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
            filter: "contains(#text, :text)",
            values: vec![(":text", S(fold("Küche")))],
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
            filter: "ranked = :yes AND contains(badges, :badge) AND #language = :language AND subscribers BETWEEN :least AND :most",
            values: vec![
                (":yes", N("1".to_owned())),
                (":badge", S("hidden_gem".to_owned())),
                (":language", S("de".to_owned())),
                (":least", N("1000".to_owned())),
                (":most", N("50000".to_owned())),
            ],
        },
        Question {
            name: "analysed within a week",
            query: Query {
                since: Some(week),
                ..query()
            },
            filter: "ranked = :yes AND analysed >= :since",
            values: vec![(":yes", N("1".to_owned())), (":since", N(week.to_string()))],
        },
    ]
}

/// What the usual way found, and what it read for it.
#[derive(Default)]
struct Usual {
    total: usize,
    pages: usize,
    bytes: usize,
}

/// All pages of the query: the total is asked for, and no index knows it.
async fn ask(db: &Client, question: &Question) -> Usual {
    let mut usual = Usual::default();
    let mut from = None;
    loop {
        let mut call = db
            .query()
            .table_name(TABLE)
            .key_condition_expression("pk = :pk")
            .filter_expression(question.filter)
            .expression_attribute_values(":pk", S("BOARD".to_owned()))
            .set_exclusive_start_key(from);
        for (name, value) in &question.values {
            call = call.expression_attribute_values(*name, value.clone());
        }
        for (name, attribute) in [("#text", "text"), ("#language", "language")] {
            if question.filter.contains(name) {
                call = call.expression_attribute_names(name, attribute);
            }
        }
        let page = call.send().await.unwrap();
        usual.pages += 1;
        usual.total += usize::try_from(page.count()).unwrap();
        usual.bytes += usize::try_from(page.scanned_count()).unwrap() * BYTES_A_ROW;
        from = page.last_evaluated_key;
        if from.is_none() {
            return usual;
        }
    }
}

/// What a row takes: its names and its values, as the database counts.
const BYTES_A_ROW: usize = 260;

async fn write(db: &Client, entries: &[Entry]) {
    for some in entries.chunks(25) {
        let requests = some.iter().map(|entry| {
            let put = PutRequest::builder().set_item(Some(row(entry))).build().unwrap();
            WriteRequest::builder().put_request(put).build()
        });
        let call = db.batch_write_item().request_items(TABLE, requests.collect());
        let left = call.send().await.unwrap().unprocessed_items;
        assert!(left.is_none_or(|left| left.is_empty()));
    }
}

fn row(entry: &Entry) -> HashMap<String, AttributeValue> {
    let ranked = entry.unranked().is_none();
    let score = entry
        .score
        .filter(|_| ranked)
        .map_or(99_999, |score| 10_000 - u32::from(score));
    let words = entry.words.clone().unwrap_or_default();
    let text = format!("{}\n{}", fold(&words.name), fold(&words.handle.unwrap_or_default()));
    let mut row = HashMap::from([
        ("pk".to_owned(), S("BOARD".to_owned())),
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

fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times.get(times.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}
