//! Channels made of known parts.

use engine::internals::input::age;
use engine::internals::statistics::random::Random;
use engine::report::Format;
use engine::snapshot::{Channel, Snapshot, Video};
use jiff::{SignedDuration, Timestamp};

/// Titles that hold the planted feature.
const PLANTED: usize = 15;
/// A made-up channel: log-normal views, upload gaps between clockwork and chance, titles that mean nothing.
#[derive(Clone, Copy)]
pub struct Made {
    /// Spread of ln views.
    pub sigma: f64,
    /// Mean gap between uploads, days.
    pub gap: f64,
    /// Spread of a gap against its mean: 0 a clockwork, 1 chance.
    pub jitter: f64,
    /// ln-change per 90 days.
    pub trend: f64,
    /// ln-effect of a question in the title, of which then 15 have one.
    pub question: f64,
    /// ln-effect of weekday evenings.
    pub evening: f64,
    /// ln-effect of each doubling of the length.
    pub length: f64,
    /// ln-effect of a length from 8 to 12 minutes, as of 44 percent of the uploads.
    pub sweet: f64,
    /// ln-effect of the ten newest uploads that are a week old, and of the younger ones.
    pub newest: f64,
    /// Uploads.
    pub videos: usize,
}

/// A channel without any effect.
pub const PLAIN: Made = Made {
    sigma: 1.0,
    gap: 3.5,
    jitter: 0.5,
    trend: 0.0,
    question: 0.0,
    evening: 0.0,
    length: 0.0,
    sweet: 0.0,
    newest: 0.0,
    videos: 50,
};
/// Newest uploads that a planted drop meets.
const NEWEST: usize = 10;
const SUBSCRIBERS: u64 = 40_000;
/// Views of a typical upload at 30 days.
pub const MEDIAN: f64 = 8_000.0;

/// What a title may hold, and how often it does.
const PIECES: [(&str, f64); 11] = [
    ("HUGE", 0.2),
    ("my", 0.25),
    ("you", 0.25),
    ("how to", 0.15),
    ("best", 0.15),
    ("never", 0.2),
    ("17", 0.3),
    ("2025", 0.15),
    ("(part)", 0.3),
    ("lake vs river", 0.15),
    ("!", 0.25),
];

fn title(random: &mut Random, question: bool) -> String {
    const WORDS: [&str; 40] = [
        "lake", "boat", "wind", "rope", "saw", "bread", "stone", "river", "cloud", "field", "horse", "lamp", "mill",
        "north", "oak", "path", "quarry", "rain", "sail", "tower", "valley", "wagon", "yard", "anvil", "brook",
        "cellar", "dune", "ember", "fern", "gate", "harbour", "island", "jetty", "kiln", "ladder", "meadow", "nest",
        "orchard", "pond", "reed",
    ];
    let mut title: Vec<&str> = (0..2 + random.below(5))
        .map(|_| WORDS[random.below(WORDS.len())])
        .collect();
    title.extend(
        PIECES
            .iter()
            .filter(|(_, share)| random.uniform() < *share)
            .map(|(piece, _)| *piece),
    );
    if question {
        title.push("?");
    }
    title.join(" ")
}

/// One channel. The same stream of chance gives the same channel.
pub fn make(made: Made, random: &mut Random) -> Option<Snapshot> {
    let taken_at = Timestamp::from_second(1_760_000_000).ok()?;
    let gap = |random: &mut Random| made.gap * (1.0 - made.jitter - made.jitter * random.uniform().ln());
    let planted = chosen(made.videos, random);
    let mut day = gap(random) * random.uniform();
    let (mut videos, mut settled) = (Vec::with_capacity(made.videos), 0);
    for (index, question) in planted.into_iter().enumerate() {
        let published_at = taken_at
            .checked_sub(SignedDuration::from_secs_f64(day * 86_400.0))
            .ok()?;
        let newest = made.newest * f64::from(u8::from(settled < NEWEST));
        settled += usize::from(day >= 7.0);
        let effects = newest
            + made.question * f64::from(u8::from(question))
            + made.evening * f64::from(u8::from(is_evening(published_at)));
        let doublings = random.normal() / 2.0;
        let duration_s = (600.0 * doublings.exp2()).clamp(200.0, 36_000.0) as u32;
        let effects = effects + made.sweet * f64::from(u8::from((480..720).contains(&duration_s)));
        let curve = age::ln_share(Format::Long, day.max(1.0));
        let ln_views = MEDIAN.ln() + curve + effects + made.length * doublings + made.sigma * random.normal()
            - made.trend * day / 90.0;
        videos.push(Video {
            id: format!("v{index}"),
            title: title(random, question),
            published_at: Some(published_at),
            duration_s: Some(duration_s),
            views: Some(ln_views.exp() as u64),
            likes: Some((ln_views - 3.4 + 0.4 * random.normal()).exp() as u64),
            comments: Some((ln_views - 6.0 + 0.7 * random.normal()).exp() as u64),
            ..Video::default()
        });
        day += gap(random);
    }
    let channel = Channel {
        id: "UCmade".into(),
        country: Some("IS".into()),
        subscribers: Some(SUBSCRIBERS),
        total_videos: Some(300),
        ..Channel::default()
    };
    Some(Snapshot {
        taken_at,
        channel,
        videos,
        sample: false,
    })
}

/// Which titles ask: exactly 15.
pub fn chosen(videos: usize, random: &mut Random) -> Vec<bool> {
    let mut chosen: Vec<bool> = (0..videos).map(|place| place < PLANTED).collect();
    for place in (1..videos).rev() {
        chosen.swap(place, random.below(place + 1));
    }
    chosen
}

/// Monday to Friday from 18 o'clock, on the clock of Iceland, which is UTC. 1 January 1970 was a Thursday.
fn is_evening(at: Timestamp) -> bool {
    let weekday = (at.as_second().div_euclid(86_400) + 3).rem_euclid(7);
    weekday < 5 && at.as_second().rem_euclid(86_400) >= 18 * 3_600
}
