//! Made-up niches whose truth is known.
//!
//! A channel is 50 uploads, two a week, with views as the engine models them: log-normal, of a spread and a level of its own, growing with age. Each
//! title has each feature with a probability of the channel's own. Lifts are the engine's, without its shuffles, which take most of the time.

use engine::internals::input::age::ln_share;
use engine::internals::input::eligible::EligibleUploads;
use engine::internals::statistics::permutation::Quarters;
use engine::internals::statistics::random::Random;
use engine::report::{Format, TitleFeature};
use engine::rules::TITLE_SD;
use engine::snapshot::{Channel, Snapshot, Video};
use engine::titles::compact::{CompactLift, CompactStudy};
use engine::titles::cues;
use hub::{ChannelLifts, Lift};
use jiff::{SignedDuration, Timestamp};

/// Features, independent of each other, and what shows each of them in a title.
pub const SHOWN: [(TitleFeature, &str); 5] = [
    (TitleFeature::Number, " 12"),
    (TitleFeature::Question, "?"),
    (TitleFeature::Exclamation, "!"),
    (TitleFeature::Brackets, " (x)"),
    (TitleFeature::Emoji, " 🔥"),
];

/// ln of the lift of each feature.
pub type Effects = [f64; SHOWN.len()];

/// What niches are made of.
#[derive(Clone, Copy)]
pub struct Made {
    /// Channels of each.
    pub channels: usize,
    /// Least and largest spread of a channel's ln views.
    pub sigma: [f64; 2],
    /// Spread of true ln lifts between the channels of a niche.
    pub between: f64,
}

/// A lift of a niche, and the true one.
pub struct Measured {
    /// As the hub has it.
    pub lift: Lift,
    /// The truth.
    pub truth: f64,
}

impl Measured {
    /// Whether the interval holds the truth.
    pub fn holds(&self) -> bool {
        (self.lift.low..=self.lift.high).contains(&self.truth)
    }
}

/// A channel whose features have these effects.
pub fn channel(random: &mut Random, sigma: [f64; 2], effects: Effects) -> Snapshot {
    let now = Timestamp::from_second(1_760_000_000).unwrap();
    let (sigma, level) = (
        sigma[0] + (sigma[1] - sigma[0]) * random.uniform(),
        8.0 + random.normal(),
    );
    let often = SHOWN.map(|_| 0.15 + 0.35 * random.uniform());
    let videos = (0..50).map(|place| {
        let age = 8.0 + 3.5 * f64::from(place) + random.uniform();
        let mut title = "Bread and butter on a table near the lake".to_owned();
        let mut ln = level + sigma * random.normal() + ln_share(Format::Long, age);
        for (((_, shown), often), effect) in SHOWN.iter().zip(often).zip(effects) {
            if random.uniform() < often {
                title.push_str(shown);
                ln += effect;
            }
        }
        Video {
            id: format!("video{place:06}"),
            title,
            published_at: Some(now - SignedDuration::from_secs((age * 86_400.0) as i64)),
            duration_s: Some(600),
            views: Some(ln.exp() as u64),
            ..Video::default()
        }
    });
    let videos = videos.collect();
    Snapshot {
        taken_at: now,
        channel: Channel {
            id: "UC0000000000000000000001".to_owned(),
            ..Channel::default()
        },
        videos,
        sample: false,
    }
}

/// Each feature's lift before shrinking, as the engine's title study has it.
pub fn raw_lifts(snapshot: &Snapshot) -> Vec<(TitleFeature, f64)> {
    let window = EligibleUploads::new(snapshot);
    let uploads: Vec<_> = (window.main_items())
        .filter_map(|item| Some((item, item.adjusted?)))
        .collect();
    let cues: Vec<_> = uploads.iter().map(|(item, _)| cues::read(&item.video.title)).collect();
    let quarters = Quarters::new(&uploads);
    let lift = |(feature, _): (TitleFeature, &str)| {
        let places: Vec<usize> = (0..cues.len()).filter(|place| cues[*place].has(feature)).collect();
        let least = places.len().min(cues.len() - places.len());
        let group = quarters.group(places);
        (least >= 5).then(|| (feature, (quarters.sum(&group) / group.weight).exp()))
    };
    SHOWN.into_iter().filter_map(lift).collect()
}

fn stored(lifts: &[(TitleFeature, f64)]) -> ChannelLifts {
    let lift = |(feature, raw): &(TitleFeature, f64)| CompactLift {
        feature: *feature,
        with_count: 5,
        raw: (raw.ln() * 1_000.0).round() as i32,
        shrunk: 0,
        half: 0,
        found: false,
    };
    ChannelLifts::of(&CompactStudy {
        n: 50,
        tested: lifts.iter().map(lift).collect(),
    })
}

/// Lifts of such a niche whose features have these true effects.
pub fn niche(random: &mut Random, made: Made, effects: Effects) -> Vec<Measured> {
    let mut one = || {
        let own = effects.map(|effect| effect + made.between * random.normal());
        stored(&raw_lifts(&channel(random, made.sigma, own)))
    };
    let channels: Vec<ChannelLifts> = (0..made.channels).map(|_| one()).collect();
    let lifts = Lift::of_niche("diy", &channels).into_iter();
    let measured = lifts.filter_map(|lift| {
        let place = SHOWN.iter().position(|(feature, _)| *feature == lift.feature)?;
        Some(Measured {
            truth: effects[place].exp(),
            lift,
        })
    });
    measured.collect()
}

/// Lifts of niches whose true effects are drawn from what is known beforehand.
pub fn drawn(random: &mut Random, made: Made, niches: usize) -> Vec<Measured> {
    let one = |_| {
        let effects = SHOWN.map(|_| TITLE_SD * random.normal());
        niche(random, made, effects)
    };
    (0..niches).flat_map(one).collect()
}

/// How many of a hundred are so; 0 of none.
pub fn percent<'a>(of: impl IntoIterator<Item = &'a Measured>, is: impl Fn(&Measured) -> bool) -> f64 {
    let (mut all, mut so) = (0_usize, 0_usize);
    for measured in of {
        all += 1;
        so += usize::from(is(measured));
    }
    100.0 * so as f64 / all.max(1) as f64
}
