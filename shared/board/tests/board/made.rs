//! Channels for tests. Their values come from small ranges, so that ties, hidden counts and common words are the rule.

use board::{Badges, ChannelDisplay, Entry, Query, Smart, Sort, fold};
use engine::leaderboard::LeaderboardFigures;
use engine::report::{Rating, Stage};
use jiff::Timestamp;
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;

const NAMES: &[&str] = &[
    "Pfannenblitz",
    "Über Öfen",
    "quiet lambda",
    "QUIET Lantern",
    "Straßenküche",
    "ABC",
    "abcabc",
    "b",
    "日本の料理",
    "lambda\nlantern",
    "",
];
const LOGOS: &[&str] = &[
    "https://yt3.example/ytc/AIdro_k-9Zq=s88-c-k-c0x00ffffff-no-rj",
    "https://yt3.example/abc-_09=s88",
    "https://images.example/avatar/UC123.svg",
    "https://images.example/ä.png",
    "no address",
    "",
];
const NICHES: &[&str] = &["cooking", "diy", "gaming"];
const LANGUAGES: &[&str] = &["de", "en", "pt-BR"];
pub const TERMS: &[&str] = &[
    "lambda", "a", "über", "strasse", "@quiet", "bca", "の料", "zzz", "l", "abc", "n\n",
];

pub fn standing(score: Option<f64>) -> LeaderboardFigures {
    LeaderboardFigures {
        score,
        low: score.map(|score| score - 4.0),
        high: score.map(|score| score + 4.5),
        rating: score.map(|_| Rating::Good),
        stage: Stage::Growing,
        badges: Vec::new(),
        niche: None,
        anomaly: false,
        hidden_gem: false,
        efficient: false,
        rising: false,
    }
}

pub fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

pub fn id(number: u64) -> domain::ChannelId {
    format!("UC{number:022}").parse().unwrap()
}

pub fn entry(number: u64, score: Option<f64>, analysed: i64) -> Entry {
    Entry::new(id(number), standing(score), at(analysed), at(0))
}

fn display() -> impl Strategy<Value = Option<ChannelDisplay>> {
    let handle = weighted(0.8, select(vec!["@quietlambda", "@ABCdef", "@bca.1", "@öfen"]));
    let logo = weighted(0.8, select(LOGOS));
    let display = (select(NAMES), handle, logo).prop_map(|(name, handle, logo)| ChannelDisplay {
        name: name.to_owned(),
        handle: handle.map(str::to_owned),
        logo: logo.map(str::to_owned),
    });
    weighted(0.9, display)
}

fn one() -> impl Strategy<Value = Entry> {
    let facts = (
        0_u64..400,
        weighted(0.85, 0_u16..8),
        0_i64..6,
        display(),
        weighted(0.8, 0_u32..6),
    );
    let marks = (any::<[bool; 5]>(), 0_usize..4, vec(select(&Badges::KEYS[..]), 0..3));
    let texts = (
        weighted(0.8, select(NICHES)),
        weighted(0.8, select(LANGUAGES)),
        weighted(0.5, select(vec!["DE", "AT"])),
    );
    (facts, marks, texts).prop_map(
        |((number, score, analysed, display, subscribers), (flags, odd, badges), texts)| {
            let mut standing = standing(score.map(|score| f64::from(score) * 12.5));
            standing.badges = badges.into_iter().map(str::to_owned).collect();
            standing.niche = texts.0.map(str::to_owned);
            standing.anomaly = odd == 0;
            (standing.hidden_gem, standing.efficient, standing.rising) = (flags[0], flags[1], flags[2]);
            Entry {
                display,
                subscribers,
                language: texts.1.map(str::to_owned),
                country: texts.2.map(str::to_owned),
                sample: flags[3],
                ..Entry::new(id(number), standing, at(analysed), at(analysed / 2))
            }
        },
    )
}

/// Some channels, each once.
pub fn entries(most: usize) -> impl Strategy<Value = Vec<Entry>> {
    vec(one(), 0..most).prop_map(|mut entries| {
        entries.sort_by(|a, b| a.id.cmp(&b.id));
        entries.dedup_by(|a, b| a.id == b.id);
        entries
    })
}

/// Any question: each filter is often there and often not.
pub fn query() -> impl Strategy<Value = Query> {
    let terms = vec(select(TERMS).prop_map(|term| fold(term.trim())), 0..3);
    let search = prop_oneof![Just(Vec::new()), terms];
    let badges = weighted(0.3, vec(select(&Badges::KEYS[..]), 0..3).prop_map(Badges::of_all));
    let smart = weighted(
        0.3,
        select(vec![Smart::HiddenGems, Smart::EfficiencyChampions, Smart::Rising]),
    );
    let niche = weighted(0.3, select(vec!["cooking", "diy", "nothing"]).prop_map(str::to_owned));
    let language = weighted(0.3, select(vec!["de", "pt-BR", "xx"]).prop_map(str::to_owned));
    let size = (
        weighted(0.3, 0_u32..7),
        weighted(0.3, prop_oneof![0_u32..7, Just(u32::MAX)]),
    );
    let order = (select(vec![Sort::Score, Sort::Date, Sort::Subscribers]), any::<bool>());
    let page = (0_u32..140, 0_u32..60);
    let filters = (search, weighted(0.3, 0_u32..7), badges, smart, niche, language);
    (filters, size, order, page).prop_map(|(filters, size, order, page)| Query {
        search: filters.0,
        since: filters.1,
        badges: filters.2,
        smart: filters.3,
        niche: filters.4,
        language: filters.5,
        min_subscribers: size.0,
        max_subscribers: size.1,
        sort: order.0,
        ascending: order.1,
        skip: page.0,
        take: page.1,
    })
}
