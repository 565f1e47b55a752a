//! Generated videos, with titles as long as those of the platform.

use engine::report::Format;
use engine::titles::compact::{CompactLift, CompactStudy};
use engine::titles::cues;
use hub::{Channel, ChannelLifts, Features, Multiple, Video, VideoId, skeleton};
use rand::{Rng, RngExt};

const SYLLABLES: &[&str] = &[
    "ka", "nal", "werk", "statt", "kü", "che", "tech", "game", "play", "dr", "mo", "the", "real", "ing", "er", "an",
    "tv", "lab", "öl", "berg", "fox", "sun", "ton", "ra", "mi", "lu", "cy", "ver", "st", "pro", "ment", "ge", "bo",
    "ist", "que", "ship", "ung", "heit", "for", "wa",
];
/// What begins a title, by language; most titles have none of these.
const STARTS: [&[&str]; 2] = [
    &[
        "How to ",
        "7 ways to ",
        "Why you should never ",
        "I tried ",
        "The best ",
        "What is ",
        "10 mistakes in ",
        "The truth about ",
    ],
    &[
        "Wie man ",
        "7 Tipps für ",
        "Warum du nie ",
        "Ich habe ",
        "Die besten ",
        "Was ist ",
        "10 Fehler beim ",
        "Die Wahrheit über ",
    ],
];
const SMALL: [&[&str]; 2] = [
    &["the", "in", "a", "of", "and", "with", "for", "my"],
    &["der", "in", "ein", "und", "mit", "für", "das", "mein"],
];
/// When the hubs are built.
pub const NOW: u32 = 1_795_000_000;
pub const DAY: u32 = 86_400;
pub const LANGUAGES: [&str; 4] = ["en", "de", "es", "fr"];
/// Videos of a channel, on average.
const EACH: u32 = 8;

/// What videos are drawn from.
pub struct World {
    words: Vec<String>,
    channels: u32,
}

impl World {
    /// Words and channels for that number of videos.
    pub fn new(random: &mut impl Rng, videos: u32) -> Self {
        Self {
            words: (0..30_000).map(|_| syllables(random, 1)).collect(),
            channels: videos / EACH + 1,
        }
    }

    /// A word; some are far more common than others.
    pub fn word(&self, random: &mut impl Rng) -> &str {
        let place: f64 = random.random();
        &self.words[(place * place * place * self.words.len() as f64) as usize]
    }

    fn title(&self, random: &mut impl Rng, language: usize) -> String {
        let language = language.min(1);
        let mut title = String::new();
        if random.random_bool(0.3) {
            title.push_str(STARTS[language][random.random_range(0..STARTS[language].len())]);
        }
        // As on the platform: 50 characters on average, at most 100.
        let wanted = random.random_range(15..85);
        while title.len() < wanted {
            let rare;
            let word = match random.random_range(0..20) {
                0..5 => SMALL[language][random.random_range(0..SMALL[language].len())],
                // Names and misspellings, which are in hardly another title.
                5 => {
                    rare = syllables(random, 3);
                    &rare
                }
                _ => self.word(random),
            };
            let mut letters = word.chars();
            match letters.next() {
                Some(first) if random.random_bool(0.5) => title.extend(first.to_uppercase().chain(letters)),
                _ => title.push_str(word),
            }
            title.push_str(if random.random_bool(0.08) { " | " } else { " " });
        }
        if random.random_bool(0.1) {
            title.push('🔥');
        }
        title.trim_end_matches([' ', '|']).to_owned()
    }

    /// A video of one of the channels.
    pub fn video(&self, random: &mut impl Rng) -> Video {
        let maker = random.random_range(0..self.channels);
        let (niche, language) = (maker % 45, (maker / 45 % 4) as usize);
        let title = self.title(random, language);
        let published = NOW - random.random_range(0..1_500 * DAY);
        let multiple = 200.0 / (1.0 - random.random::<f64>()).powf(0.6);
        Video {
            id: VideoId::of(&token(random, 11)).unwrap(),
            channel: Channel {
                id: format!("UC{maker:022}").parse().unwrap(),
                name: format!(
                    "{} {}",
                    self.words[maker as usize % 9_973],
                    self.words[maker as usize % 7_919]
                ),
                handle: Some(format!("@{}{maker}", self.words[maker as usize % 9_973])),
                lifts: lifts(maker),
            },
            subscribers: (maker % 20 != 0).then(|| 10_f64.powf(f64::from(maker % 997) / 997.0 * 6.0 + 1.0) as u32),
            language: Some(LANGUAGES[language].to_owned()),
            format: [Format::Long, Format::Short, Format::Live][random.random_range(0..10_usize).saturating_sub(7)],
            length: random.random_range(10..3_600),
            published,
            first_seen: NOW - random.random_range(0..180 * DAY),
            seen: NOW - random.random_range(0..30 * DAY),
            views: 10_f64.powf(random.random_range(2.0..8.0)) as u64,
            multiple: Multiple {
                low: (multiple * 0.7) as u32,
                value: multiple as u32,
                high: (multiple * 1.4) as u32,
            },
            neighbours: random.random_range(10..41),
            niche: Some(niche_key(niche)),
            meta_niche: Some(format!("group-{}", niche % 9)),
            pattern: skeleton(&title),
            features: Features::of(&title),
            sample: false,
            title,
        }
    }
}

/// What a channel's titles go with; about two features of three could be tested.
fn lifts(maker: u32) -> ChannelLifts {
    let tested = (0..)
        .zip(cues::FEATURES)
        .filter(|(place, _)| (maker + place * 7) % 3 < 2);
    let lift = |(place, feature): (u32, _)| CompactLift {
        feature,
        with_count: 10,
        raw: (maker.wrapping_mul(2_654_435_761 + place) % 1_200) as i32 - 600,
        shrunk: 0,
        half: 0,
        found: false,
    };
    ChannelLifts::of(&CompactStudy {
        n: 50,
        tested: tested.map(lift).collect(),
    })
}

/// A word of some syllables.
fn syllables(random: &mut impl Rng, least: usize) -> String {
    let count = random.random_range(least..least + 4);
    (0..count)
        .map(|_| SYLLABLES[random.random_range(0..SYLLABLES.len())])
        .collect()
}

pub fn niche_key(number: u32) -> String {
    format!("niche-{number}")
}

fn token(random: &mut impl Rng, length: usize) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    (0..length)
        .map(|_| char::from(LETTERS[random.random_range(0..64)]))
        .collect()
}
