//! What features of titles go with in a niche, and what a title is scored by there.

use engine::report::TitleFeature;
use engine::titles::compact::{CompactLift, CompactStudy};
use engine::titles::cues;
use engine::titles::score::{TitleScoreBasis, TitleScoreState, score};
use hub::{ChannelLifts, Hub, Lift, Part, Patterns, Video, merge};

use crate::answers::hub;
use crate::made::{at, id, lifts, video};

/// What a channel's titles go with: ln of the lift of numbers, in thousandths.
fn of_numbers(raw: i32) -> ChannelLifts {
    let lift = CompactLift {
        feature: TitleFeature::Number,
        with_count: 9,
        raw,
        shrunk: raw / 2,
        half: 100,
        found: false,
    };
    ChannelLifts::of(&CompactStudy {
        n: 50,
        tested: vec![lift],
    })
}

/// A video of a channel of this niche whose numbers go with that.
fn of(number: u64, channel: u64, niche: Option<&str>, raw: i32) -> Video {
    let mut video = video(number, channel, "");
    video.niche = niche.map(str::to_owned);
    video.channel.lifts = of_numbers(raw);
    video
}

fn found(videos: Vec<Video>) -> Vec<Lift> {
    Patterns::of(&hub(videos)).lifts
}

/// What numbers go with in a niche of channels on which they go with that.
fn lift_of(raws: &[i32]) -> Lift {
    let channels: Vec<ChannelLifts> = raws.iter().map(|raw| of_numbers(*raw)).collect();
    let lifts = Lift::of_niche("diy", &channels);
    let [lift] = lifts.as_slice() else { panic!("{lifts:?}") };
    lift.clone()
}

#[test]
fn the_lift_of_a_niche_is_the_mean_over_its_channels_drawn_in_as_a_channels_own_with_its_interval() {
    let lift = lift_of(&[100, 300, 500, 200, 400]);
    assert_eq!(
        (lift.feature, lift.channels, lift.niche.as_str()),
        (TitleFeature::Number, 5, "diy")
    );
    // Mean 0.3; spread² (4 × 0.5² + 0.1) ÷ 8 = 0.1375, error² 0.0275; trust 0.0625 ÷ 0.09 = 0.6944; t(8) is 1.8595.
    assert!((lift.lift.ln() - 0.6944 * 0.3).abs() < 1e-4, "{}", lift.lift.ln());
    let reach = 1.8595 * (0.6944_f64 * 0.0275).sqrt();
    assert!((lift.low.ln() - (0.6944 * 0.3 - reach)).abs() < 1e-3);
    assert!((lift.high.ln() - (0.6944 * 0.3 + reach)).abs() < 1e-3);
}

#[test]
fn a_lift_is_found_where_the_mean_is_beyond_chance_and_its_drawn_in_interval_agrees() {
    let found = |raws: &[i32]| lift_of(raws).found;
    assert!(found(&[400, 600, 500, 450, 550]) && found(&[-400, -600, -500, -450, -550]));
    // Mean 0.3 and an error of 0.05: beyond chance by itself, were channels ever as alike as these five.
    let alike = lift_of(&[150, 300, 450, 250, 350]);
    assert!(!alike.found && alike.low < 1.0);
    // Mean 0.5 and an error of 0.12: Student's 99 percent of five channels reach to 4.6 errors.
    let differing = lift_of(&[200, 800, 350, 800, 350]);
    assert!(!differing.found && differing.low > 1.0, "{differing:?}");
}

#[test]
fn four_channels_make_no_lift_and_neither_do_others_that_could_not_test_it() {
    let mut channels = [100, 200, 300, 400].map(of_numbers).to_vec();
    channels.extend([ChannelLifts::default(); 9]);
    assert_eq!(Lift::of_niche("diy", &channels), []);
    channels.push(of_numbers(0));
    assert_eq!(Lift::of_niche("diy", &channels)[0].channels, 5);
}

#[test]
fn a_channel_counts_once_in_its_niche_as_it_was_read_last() {
    let mut videos: Vec<Video> = (0..5).map(|channel| of(channel, channel, Some("diy"), 100)).collect();
    videos.extend((10..40).map(|number| of(number, 0, Some("diy"), 100)));
    // Read again under another name, with another outcome; and before, in another niche.
    let mut renamed = of(50, 1, Some("diy"), 1_100);
    renamed.channel.name = "Später".to_owned();
    renamed.seen = 9;
    let mut before = of(51, 2, Some("gaming"), 5_000);
    before.channel.name = "Früher".to_owned();
    videos.iter_mut().for_each(|video| video.seen = 5);
    videos.extend([renamed, before]);
    let lifts = found(videos);
    let [lift] = lifts.as_slice() else { panic!("{lifts:?}") };
    assert_eq!((lift.niche.as_str(), lift.channels), ("diy", 5));
    assert_eq!(*lift, lift_of(&[100, 100, 100, 100, 1_100]));
}

#[test]
fn channels_without_a_niche_count_nowhere_and_each_niche_has_its_own() {
    let of_niche = |from: u64, niche, raw| (from..from + 6).map(move |number| of(number, number, niche, raw));
    let videos = of_niche(0, Some("diy"), 100)
        .chain(of_niche(10, Some("cooking"), -100))
        .chain(of_niche(20, None, 900));
    let lifts = found(videos.collect());
    let named: Vec<(&str, u32)> = lifts.iter().map(|lift| (lift.niche.as_str(), lift.channels)).collect();
    assert_eq!(named, [("cooking", 6), ("diy", 6)]);
    assert!(lifts[0].lift < 1.0 && lifts[1].lift > 1.0);
}

#[test]
fn what_a_channels_titles_go_with_is_in_the_hub_also_after_merging_and_leaves_with_its_videos() {
    let first = hub((0..6).map(|number| of(number, number, Some("diy"), 100)).collect());
    assert_eq!(first.row(0).unwrap().video.channel.lifts, of_numbers(100));
    let again = hub(vec![of(0, 0, Some("diy"), 700)]);
    let merged = merge(vec![Part::new(first, []), Part::new(again, [id(5)])], at(101)).unwrap();
    let patterns = Patterns::of(&Hub::load(merged).unwrap());
    let [lift] = patterns.lifts.as_slice() else {
        panic!("{patterns:?}")
    };
    assert_eq!(*lift, lift_of(&[100, 100, 100, 100, 700]), "one has left");
    assert_eq!(patterns.as_of, Some(at(101)));
}

#[test]
fn every_feature_of_a_channel_comes_back_from_the_hub() {
    for number in [0, 1, 40, -40] {
        let mut video = video(1, 1, "");
        video.channel.lifts = lifts(number);
        assert_eq!(hub(vec![video.clone()]).row(0).unwrap().video, video);
    }
    assert_ne!(lifts(1), lifts(2));
}

#[test]
fn a_title_is_scored_by_its_niche_where_enough_channels_tested_its_features() {
    let videos = (0_u64..8).map(|number| of(number, number, Some("diy"), 300 + 10 * number as i32));
    let patterns = Patterns::of(&hub(videos.collect()));
    let title = cues::read("Bread of 12 hands and of a long day in May");
    let study = patterns.title_study("diy").unwrap();
    let scored = score(title, &[study]);
    assert_eq!(
        (scored.state, scored.basis),
        (TitleScoreState::Measured, Some(TitleScoreBasis::Niche))
    );
    assert_eq!((scored.n, scored.as_of), (8, Some(at(100))));
    assert_eq!(scored.lift, Some(patterns.lifts[0].lift));
    assert_eq!(
        scored.lift_high,
        Some(patterns.lifts[0].high),
        "a niche's interval is not widened again"
    );
    assert_eq!(patterns.title_study("gaming"), None);
}

#[test]
fn patterns_that_were_written_before_there_were_lifts_are_read_without_any() {
    let written = r#"{"repeats":[],"gaps":[],"sizes":[{"niche":"diy","language":null,"channels":3,"videos":9}]}"#;
    let read: Patterns = serde_json::from_str(written).unwrap();
    assert_eq!((read.sizes.len(), read.lifts.len(), read.as_of), (1, 0, None));
    assert_eq!(read.title_study("diy"), None);
}
