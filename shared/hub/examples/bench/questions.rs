//! Every kind of question, each with random values.

use engine::report::{Format, TitleFeature};
use hub::{Filter, Hub, Query, Sort, Video, fold};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

use crate::made::{DAY, LANGUAGES, NOW, niche_key};

pub type Ask = fn(&mut ChaCha8Rng, &Hub) -> Query;

pub const SORTS: [Sort; 6] = [
    Sort::Surely,
    Sort::Multiple,
    Sort::Views,
    Sort::Newest,
    Sort::ViewsPerSubscriber,
    Sort::Repetition,
];

/// Without a search.
pub fn plain() -> Vec<(&'static str, Ask)> {
    vec![
        ("first page", |_, _| page(0, Vec::new())),
        ("any page of 500, any order", |random, hub| Query {
            take: 500,
            ..sorted(random, page(0, Vec::new()), hub.rows())
        }),
        ("niche, language, format, any order", |random, _| {
            let filters = vec![niche(random), language(random), Filter::Format(Format::Long)];
            sorted(random, page(0, filters), 500)
        }),
        ("multiple, views, size, length, deep", |random, hub| {
            let from = random.random_range(200..400);
            let filters = vec![
                Filter::Multiple(from..=from * 3),
                Filter::Views(10_000..=10_000_000),
                Filter::Subscribers(0..=random.random_range(1_000..1_000_000)),
                Filter::Length(60..=1_200),
            ];
            sorted(random, page(0, filters), hub.rows() / 20)
        }),
        ("discovered this week, newest first", |random, _| Query {
            sort: Sort::Newest,
            ..page(0, vec![since(random), Filter::SurelyAtLeast(200)])
        }),
        ("pattern, most repeated first", |random, hub| {
            let pattern = loop {
                if let Some(pattern) = a_video(random, hub).pattern {
                    break pattern;
                }
            };
            Query {
                sort: Sort::Repetition,
                ..page(0, vec![Filter::Pattern(pattern)])
            }
        }),
        ("repeated by 3 and more, feature", |random, _| {
            let filters = vec![
                niche(random),
                Filter::RepeatedBy(3),
                Filter::Feature(TitleFeature::List),
            ];
            sorted(random, page(0, filters), 50)
        }),
        ("channel", |random, hub| {
            let id = a_video(random, hub).channel.id;
            page(0, vec![Filter::Channel(id)])
        }),
    ]
}

/// With a search.
pub fn searches() -> Vec<(&'static str, Ask)> {
    vec![
        ("search, a whole title", |random, hub| {
            page(0, vec![Filter::Title(vec![fold(&a_video(random, hub).title)])])
        }),
        ("search, a word", |random, hub| {
            page(0, vec![Filter::Title(vec![a_word(random, hub)])])
        }),
        ("search, three letters, by views", |random, hub| Query {
            sort: Sort::Views,
            ..page(0, vec![Filter::Title(vec![letters(random, hub, 3)])])
        }),
        ("search, two letters, any order", |random, hub| {
            let filters = vec![Filter::Title(vec![letters(random, hub, 2)])];
            sorted(random, page(0, filters), 500)
        }),
        ("search, what most have", |_, hub| {
            page(hub.rows() / 4, vec![Filter::Title(vec!["er".to_owned()])])
        }),
        ("five words at once", |random, hub| {
            let words = (0..5).map(|_| a_word(random, hub)).collect();
            page(0, vec![Filter::Title(words)])
        }),
        ("word in a niche and language", |random, hub| {
            page(
                0,
                vec![
                    Filter::Title(vec![a_word(random, hub)]),
                    niche(random),
                    language(random),
                ],
            )
        }),
        ("everything at once", |random, hub| {
            let filters = everything(random, hub);
            sorted(random, page(0, filters), 50)
        }),
        ("everything at once, explained", |random, hub| {
            let filters = everything(random, hub);
            let query = sorted(random, page(0, filters), 50);
            Query { explain: true, ..query }
        }),
        ("nothing left, explained", |random, hub| {
            let mut filters = everything(random, hub);
            filters.push(Filter::Length(0..=1));
            page(0, filters)
        }),
    ]
}

fn everything(random: &mut ChaCha8Rng, hub: &Hub) -> Vec<Filter> {
    let niche = random.random_range(0..45);
    vec![
        Filter::Niche(niche_key(niche)),
        language(random),
        Filter::MetaNiche(format!("group-{}", niche % 9)),
        Filter::Title(vec![letters(random, hub, 2), a_word(random, hub)]),
        Filter::Format(Format::Long),
        Filter::Multiple(250..=u32::MAX),
        Filter::SurelyAtLeast(200),
        Filter::Views(1_000..=u64::MAX),
        Filter::Subscribers(100..=10_000_000),
        Filter::Published(NOW - 700 * DAY..=NOW),
        Filter::DiscoveredSince(NOW - 150 * DAY),
        Filter::Length(60..=3_000),
        Filter::RepeatedBy(2),
    ]
}

fn page(skip: u32, filters: Vec<Filter>) -> Query {
    Query {
        filters,
        skip,
        take: 25,
        ..Query::default()
    }
}

/// In any order, up to `deep` rows down.
fn sorted(random: &mut impl Rng, query: Query, deep: u32) -> Query {
    Query {
        sort: SORTS[random.random_range(0..SORTS.len())],
        ascending: random.random(),
        skip: random.random_range(0..=deep),
        ..query
    }
}

fn niche(random: &mut impl Rng) -> Filter {
    Filter::Niche(niche_key(random.random_range(0..45)))
}

fn language(random: &mut impl Rng) -> Filter {
    Filter::Language(LANGUAGES[random.random_range(0..4)].to_owned())
}

fn since(random: &mut impl Rng) -> Filter {
    Filter::DiscoveredSince(NOW - random.random_range(1..30) * DAY)
}

fn a_video(random: &mut impl Rng, hub: &Hub) -> Video {
    hub.row(random.random_range(0..hub.rows())).unwrap().video
}

fn a_word(random: &mut impl Rng, hub: &Hub) -> String {
    let title = fold(&a_video(random, hub).title);
    let words: Vec<&str> = title.split(' ').filter(|word| word.len() > 2).collect();
    match words.is_empty() {
        true => title,
        false => words[random.random_range(0..words.len())].to_owned(),
    }
}

/// The first letters of a word.
fn letters(random: &mut impl Rng, hub: &Hub, count: usize) -> String {
    a_word(random, hub).chars().take(count).collect()
}
