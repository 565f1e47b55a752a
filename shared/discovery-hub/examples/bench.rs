//! The hub compared with DynamoDB, in one run over the same videos: rows in DynamoDB by multiple, queried with filter expressions.
//!
//! `cargo run --release -p discovery-hub --example discovery-hub-bench [VIDEOS]`, 100,000 without a number.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program for people, which ends where its premises do"
)]

#[path = "../../leaderboard/examples/common/dynamodb.rs"]
mod dynamodb;
#[path = "../../hub/examples/bench/made.rs"]
mod made;

use std::collections::HashMap;
use std::time::Instant;

use aws_sdk_dynamodb::types::AttributeValue::{self, N, S};
use engine::report::Format;
use hub::{Filter, Hub, Query, Video, build, fold};
use jiff::Timestamp;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use testkit::Cloud;

const VIDEOS: u32 = 100_000;
/// Questions of each kind; DynamoDB takes long.
const ASKED: usize = 20;
const PAGE: u32 = 48;
/// Stand-ins of names that an expression may not hold.
const LANGUAGE: (&str, &str) = ("#language", "language");
const FORMAT: (&str, &str) = ("#format", "format");
const VIEWS: (&str, &str) = ("#views", "views");

/// A question both ways.
struct Question {
    name: &'static str,
    filters: Vec<Filter>,
    dynamodb: dynamodb::Filter,
}

#[tokio::main]
async fn main() {
    let named = std::env::args().nth(1).and_then(|size| size.parse().ok());
    let size: u32 = named.unwrap_or(VIDEOS);
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let world = made::World::new(&mut random, size);
    let videos: Vec<Video> = (0..size).map(|_| world.video(&mut random)).collect();
    let bytes_a_row = videos.iter().map(|video| bytes(&row(video))).sum::<usize>() / videos.len();
    let cloud = Cloud::start().await;
    let db = cloud.dynamodb();
    dynamodb::write(&db, &videos, row).await;
    let hub = Hub::load(build(videos, Timestamp::from_second(i64::from(made::NOW)).unwrap()).unwrap()).unwrap();
    println!("{size} videos, medians of {ASKED}");
    println!(
        "{:<40}{:>12}{:>12}{:>14}{:>16}",
        "first page and total of", "hub ms", "DynamoDB ms", "DynamoDB reads", "DynamoDB $/1,000"
    );
    for question in questions() {
        let (mut fast, mut slow) = (Vec::new(), Vec::new());
        let (mut dollars, mut pages) = (0.0, 0);
        let query = Query {
            filters: question.filters,
            take: PAGE,
            ..Query::default()
        };
        for _ in 0..ASKED {
            let started = Instant::now();
            let answer = hub.ask(&query);
            fast.push(started.elapsed());
            let started = Instant::now();
            let dynamodb = dynamodb::ask(&db, &question.dynamodb, bytes_a_row).await;
            slow.push(started.elapsed());
            assert_eq!(answer.total as usize, dynamodb.total, "{}", question.name);
            (dollars, pages) = (dynamodb.dollars(), dynamodb.pages);
        }
        println!(
            "{:<40}{:>12.3}{:>12.1}{pages:>14}{dollars:>16.3}",
            question.name,
            dynamodb::median(&mut fast),
            dynamodb::median(&mut slow)
        );
    }
}

fn questions() -> Vec<Question> {
    let niche = made::niche_key(7);
    vec![
        Question {
            name: "a part of a title",
            filters: vec![Filter::Title(vec![fold("Küche")])],
            dynamodb: dynamodb::Filter {
                expression: "contains(title, :text)",
                names: &[],
                values: vec![(":text", S(fold("Küche")))],
            },
        },
        Question {
            name: "a niche, a language, a format, a multiple",
            filters: vec![
                Filter::Niche(niche.clone()),
                Filter::Language("de".to_owned()),
                Filter::Format(Format::Long),
                Filter::Multiple(300..=100_000),
            ],
            dynamodb: dynamodb::Filter {
                expression: "niche = :niche AND #language = :language AND #format = :format AND multiple BETWEEN :least AND :most",
                names: &[LANGUAGE, FORMAT],
                values: vec![
                    (":niche", S(niche)),
                    (":language", S("de".to_owned())),
                    (":format", S("long".to_owned())),
                    (":least", N("300".to_owned())),
                    (":most", N("100000".to_owned())),
                ],
            },
        },
        Question {
            name: "small channels with many views",
            filters: vec![Filter::Subscribers(0..=10_000), Filter::Views(100_000..=u64::MAX)],
            dynamodb: dynamodb::Filter {
                expression: "subscribers BETWEEN :none AND :most AND #views >= :many",
                names: &[VIEWS],
                values: vec![
                    (":none", N("0".to_owned())),
                    (":most", N("10000".to_owned())),
                    (":many", N("100000".to_owned())),
                ],
            },
        },
    ]
}

fn row(video: &Video) -> HashMap<String, AttributeValue> {
    let format = match video.format {
        Format::Long => "long",
        Format::Short => "short",
        Format::Live => "live",
    };
    let mut row = HashMap::from([
        (
            "sk".to_owned(),
            S(format!("{:08}#{}", u32::MAX - video.multiple.low, video.id)),
        ),
        ("title".to_owned(), S(fold(&video.title))),
        ("channel".to_owned(), S(video.channel.id.to_string())),
        ("name".to_owned(), S(video.channel.name.clone())),
        ("language".to_owned(), S(video.language.clone().unwrap_or_default())),
        ("format".to_owned(), S(format.to_owned())),
        ("length".to_owned(), N(video.length.to_string())),
        ("published".to_owned(), N(video.published.to_string())),
        ("views".to_owned(), N(video.views.to_string())),
        ("multiple".to_owned(), N(video.multiple.value.to_string())),
        ("niche".to_owned(), S(video.niche.clone().unwrap_or_default())),
        ("pattern".to_owned(), S(video.pattern.clone().unwrap_or_default())),
    ]);
    if let Some(count) = video.subscribers {
        row.insert("subscribers".to_owned(), N(count.to_string()));
    }
    row
}

/// What a row takes, as the database counts: names, texts, and a byte for each two digits and one more.
fn bytes(row: &HashMap<String, AttributeValue>) -> usize {
    let value = |value: &AttributeValue| match value {
        S(text) => text.len(),
        N(number) => number.len().div_ceil(2) + 1,
        _ => 0,
    };
    let partition = "pk".len() + dynamodb::PARTITION.len();
    partition + row.iter().map(|(name, of)| name.len() + value(of)).sum::<usize>()
}
