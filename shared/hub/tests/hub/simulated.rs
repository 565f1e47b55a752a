//! Niches of made-up channels whose truth is known: what chance alone claims, and whether the intervals hold the truth.
//!
//! A channel is 50 uploads, two a week, with views as the engine models them: log-normal, of a spread and a level of its own, growing with age. Each
//! title has each feature with a probability of the channel's own. Lifts are the engine's, without its shuffles, which take most of the time.

use engine::age::ln_share;
use engine::permute::Quarters;
use engine::random::Random;
use engine::report::{Format, TitleFeature};
use engine::snapshot::{Channel, Snapshot, Video};
use engine::titles::compact::{CompactLift, CompactStudy};
use engine::titles::cues;
use engine::window::Window;
use hub::{ChannelLifts, Lift};
use jiff::{SignedDuration, Timestamp};

/// Features, and what shows each of them in a title.
const SHOWN: [(TitleFeature, &str); 5] = [
    (TitleFeature::Number, " 12"),
    (TitleFeature::Question, "?"),
    (TitleFeature::Exclamation, "!"),
    (TitleFeature::Brackets, " (x)"),
    (TitleFeature::Emoji, " 🔥"),
];
const NICHES: usize = 200;
const CHANNELS: usize = 20;

/// A channel on which the first feature goes with e to the power of `effect` times the views.
fn channel(random: &mut Random, effect: f64) -> Snapshot {
    let now = Timestamp::from_second(1_760_000_000).unwrap();
    let (sigma, level) = (0.6 + 0.4 * random.uniform(), 8.0 + random.normal());
    let often = SHOWN.map(|_| 0.15 + 0.35 * random.uniform());
    let videos = (0..50).map(|place| {
        let age = 8.0 + 3.5 * f64::from(place) + random.uniform();
        let mut title = "Bread and butter on a table near the lake".to_owned();
        let mut ln = level + sigma * random.normal() + ln_share(Format::Long, age);
        for ((feature, shown), often) in SHOWN.iter().zip(often) {
            if random.uniform() < often {
                title.push_str(shown);
                ln += if *feature == TitleFeature::Number { effect } else { 0.0 };
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
fn raw_lifts(snapshot: &Snapshot) -> Vec<(TitleFeature, f64)> {
    let window = Window::new(snapshot);
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

/// Niches whose channels have true effects of the first feature around `ln`, with this spread between channels.
fn niches(seed: u64, ln: f64, between: f64) -> Vec<Vec<Lift>> {
    let mut random = Random::new(seed);
    let mut niche = || {
        let mut one = || {
            let effect = ln + between * random.normal();
            stored(&raw_lifts(&channel(&mut random, effect)))
        };
        let channels: Vec<ChannelLifts> = (0..CHANNELS).map(|_| one()).collect();
        Lift::of_niche("diy", &channels)
    };
    (0..NICHES).map(|_| niche()).collect()
}

/// What is known of a feature in each niche.
fn of(niches: &[Vec<Lift>], feature: TitleFeature) -> Vec<&Lift> {
    niches.iter().flatten().filter(|lift| lift.feature == feature).collect()
}

fn percent<'a>(lifts: &[&'a Lift], is: impl Fn(&'a Lift) -> bool) -> f64 {
    100.0 * lifts.iter().filter(|lift| is(lift)).count() as f64 / lifts.len() as f64
}

#[test]
fn the_lifts_here_are_those_of_the_engines_study() {
    let mut random = Random::new(1);
    let mut compared = 0;
    for _ in 0..10 {
        let snapshot = channel(&mut random, 0.4);
        let study = engine::measure(&snapshot).unwrap().title_study;
        let own = raw_lifts(&snapshot);
        for (feature, raw) in own {
            let claim = study.claims.iter().find(|claim| claim.feature == feature).unwrap();
            assert!((claim.raw_lift / raw - 1.0).abs() < 1e-9, "{claim:?} {raw}");
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn by_chance_alone_one_feature_in_a_hundred_is_found_in_a_niche() {
    let niches = niches(2, 0.0, 0.0);
    let mut found = 0.0;
    for (feature, _) in SHOWN {
        let lifts = of(&niches, feature);
        assert_eq!(lifts.len(), NICHES, "{feature:?} could be tested everywhere");
        let share = percent(&lifts, |lift| lift.found);
        let held = percent(&lifts, |lift| lift.low <= 1.0 && 1.0 <= lift.high);
        // Of 200 niches 2 are expected; 7 would be by chance in one case of 200.
        assert!(share <= 3.0, "{feature:?} {share}");
        assert!((84.0..=96.0).contains(&held), "{feature:?} {held}");
        found += share / SHOWN.len() as f64;
    }
    assert!((0.2..=1.6).contains(&found), "{found} percent of all");
}

#[test]
fn half_as_many_views_again_are_found_and_lie_in_the_interval_however_channels_differ() {
    for (seed, between, power) in [(3, 0.0, 99.0), (4, 0.25, 95.0)] {
        let niches = niches(seed, 1.5_f64.ln(), between);
        let lifts = of(&niches, TitleFeature::Number);
        let held = percent(&lifts, |lift| lift.low <= 1.5 && 1.5 <= lift.high);
        let found = percent(&lifts, |lift| lift.found && lift.low > 1.0);
        assert!((84.0..=96.0).contains(&held), "spread {between}: {held}");
        assert!(found >= power, "spread {between}: {found}");
        let others = of(&niches, TitleFeature::Question);
        assert!(percent(&others, |lift| lift.found) <= 3.0, "beside it nothing else is");
    }
}
