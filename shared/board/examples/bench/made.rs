//! Generated channels, with texts and addresses as long as those of the platform.

use board::{Badges, ChannelDisplay, Entry};
use engine::leaderboard::LeaderboardFigures;
use engine::report::{Rating, Stage};
use jiff::Timestamp;
use rand::{Rng, RngExt};

const SYLLABLES: &[&str] = &[
    "ka", "nal", "werk", "statt", "kü", "che", "tech", "game", "play", "dr", "mo", "the", "real", "ing", "er", "an",
    "tv", "lab", "öl", "berg", "fox", "sun", "ton", "ra", "mi", "lu", "cy", "vlog", "daily", "pro",
];
/// When the boards are built.
pub const NOW: i64 = 1_795_000_000;
const MONTHS: i64 = 180 * 86_400;

pub fn niche(random: &mut impl Rng) -> String {
    format!("niche-{}", random.random_range(0..45))
}

fn name(random: &mut impl Rng) -> String {
    let mut name = String::new();
    for word in 0..random.random_range(1..4) {
        if word > 0 {
            name.push(' ');
        }
        for syllable in 0..random.random_range(2..4) {
            let text = SYLLABLES[random.random_range(0..SYLLABLES.len())];
            let mut letters = text.chars();
            match letters.next() {
                Some(first) if syllable == 0 => name.extend(first.to_uppercase().chain(letters)),
                _ => name.push_str(text),
            }
        }
    }
    name
}

fn token(random: &mut impl Rng, length: usize) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    (0..length)
        .map(|_| char::from(LETTERS[random.random_range(0..64)]))
        .collect()
}

/// A channel whose texts and addresses are as long as those of the platform.
pub fn channel(random: &mut impl Rng) -> Entry {
    let score: f64 = (0..4).map(|_| random.random_range(0.0..25.0)).sum();
    let badge = |random: &mut _| Badges::KEYS[Rng::next_u32(random) as usize % 9].to_owned();
    let standing = LeaderboardFigures {
        score: random.random_bool(0.97).then_some(score),
        low: Some((score - 6.0).max(0.0)),
        high: Some((score + 6.0).min(100.0)),
        rating: Some(Rating::Good),
        stage: Stage::Growing,
        badges: vec![badge(random), badge(random)],
        niche: Some(niche(random)),
        anomaly: random.random_bool(0.01),
        hidden_gem: random.random_bool(0.05),
        efficient: random.random_bool(0.1),
        rising: random.random_bool(0.15),
    };
    let analysed = Timestamp::from_second(NOW - random.random_range(0..MONTHS)).unwrap();
    let id = format!("UC{}", token(random, 22)).parse().unwrap();
    let name = name(random);
    let handle = format!("@{}", name.replace(' ', ""));
    Entry {
        display: Some(ChannelDisplay {
            name,
            handle: Some(handle),
            logo: Some(format!(
                "https://yt3.ggpht.com/{}=s88-c-k-c0x00ffffff-no-rj",
                token(random, 86)
            )),
        }),
        subscribers: random
            .random_bool(0.95)
            .then(|| 10_f64.powf(random.random_range(1.0..7.5)) as u32),
        language: Some(["de", "en", "es", "fr"][random.random_range(0..4)].to_owned()),
        country: Some(["DE", "US", "AT", "GB"][random.random_range(0..4)].to_owned()),
        ..Entry::new(id, standing, analysed, analysed)
    }
}
