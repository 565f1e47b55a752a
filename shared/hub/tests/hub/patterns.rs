//! What titles repeat, and what one language lacks.

use std::collections::{BTreeMap, HashSet};

use engine::report::TitleFeature;
use hub::{Multiple, Patterns, Repeat, Video, What};
use proptest::prelude::*;

use crate::answers::hub;
use crate::made::{NICHES, id, video, videos};

fn of(number: u64, channel: u64, title: &str, language: &str, multiple: u32) -> Video {
    Video {
        niche: Some("diy".to_owned()),
        language: Some(language.to_owned()),
        multiple: Multiple {
            value: multiple,
            ..Multiple::default()
        },
        ..video(number, channel, title)
    }
}

fn found<'a>(patterns: &'a Patterns, language: Option<&str>, what: &What) -> Option<&'a Repeat> {
    let is_wanted = |repeat: &&Repeat| repeat.language.as_deref() == language && repeat.what == *what;
    patterns.repeats.iter().find(is_wanted)
}

fn ways() -> What {
    What::Skeleton("# ways …".to_owned())
}

#[test]
fn what_three_channels_repeat_is_a_pattern_and_each_of_them_is_one_voice() {
    let mut videos: Vec<Video> = (0..50)
        .map(|number| of(number, 1, "7 ways to win", "en", 900))
        .collect();
    videos.push(of(60, 2, "9 ways to bake", "en", 300));
    assert_eq!(
        found(&Patterns::of(&hub(videos.clone())), None, &ways()),
        None,
        "two channels"
    );
    videos.push(of(61, 3, "3 ways to lose", "de", 400));
    let patterns = Patterns::of(&hub(videos));
    let tally = found(&patterns, None, &ways()).unwrap().tally;
    assert_eq!((tally.channels, tally.videos), (3, 52));
    assert_eq!(tally.multiple, 400, "the median of three channels, not of 52 videos");
    assert_eq!(
        found(&patterns, Some("en"), &ways()),
        None,
        "two channels of that language"
    );
    assert_eq!(
        found(&patterns, None, &What::Word("ways".to_owned()))
            .unwrap()
            .tally
            .channels,
        3
    );
    assert_eq!(patterns.of_niche("diy", None).count(), patterns.repeats.len());
}

#[test]
fn a_channel_under_two_names_is_one_voice() {
    let mut videos: Vec<Video> = (0..4)
        .map(|number| of(number, number / 2, "7 ways to win", "en", 300))
        .collect();
    videos[1].channel.name = "Früher".to_owned();
    assert_eq!(Patterns::of(&hub(videos)).repeats, []);
}

/// A number of English channels of which some ask questions, and of German ones that ask none.
fn languages(english: u64, asking: u64, german: u64) -> Patterns {
    let title = |number: u64| if number < asking { "Bread?" } else { "Bread" };
    let english = (0..english).map(|number| of(number, number, title(number), "en", 300));
    let german = (1_000..1_000 + german).map(|number| of(number, number, "Brot", "de", 300));
    Patterns::of(&hub(english.chain(german).collect()))
}

#[test]
fn what_is_proven_in_one_language_is_missing_in_another_only_where_there_are_enough_channels() {
    let patterns = languages(20, 10, 10);
    let [gap] = patterns.gaps.as_slice() else {
        panic!("{:?}", patterns.gaps)
    };
    assert_eq!((gap.proven.as_str(), gap.missing.as_str()), ("en", "de"));
    assert_eq!(gap.features, [TitleFeature::Question]);
    assert_eq!((gap.tally.channels, gap.of_channels, gap.among_channels), (10, 20, 10));
    // Half of the channels, 33 percent at least: of 9 others 2.97 would be expected, of 10 more than 3.
    assert!(languages(20, 10, 9).gaps.is_empty(), "too few to be missed");
    assert!(languages(20, 2, 500).gaps.is_empty(), "two channels prove nothing");
    assert!(languages(20, 0, 500).gaps.is_empty());
}

#[test]
fn one_video_of_the_other_language_is_enough_to_be_no_gap() {
    let mut videos: Vec<Video> = (0..20).map(|number| of(number, number, "Bread?", "en", 300)).collect();
    videos.extend((100..150).map(|number| of(number, number, "Brot", "de", 300)));
    assert_eq!(Patterns::of(&hub(videos.clone())).gaps.len(), 1);
    videos.push(of(200, 200, "Brot?", "de", 300));
    assert!(Patterns::of(&hub(videos)).gaps.is_empty());
}

#[test]
fn two_features_are_a_gap_only_where_neither_is_one_alone() {
    let mut videos: Vec<Video> = (0..20)
        .map(|number| of(number, number, "Bread? 7!", "en", 300))
        .collect();
    videos.extend((100..130).map(|number| of(number, number, "Brot?", "de", 300)));
    videos.extend((130..160).map(|number| of(number, number, "Brot 7!", "de", 300)));
    let gaps = Patterns::of(&hub(videos)).gaps;
    let features: Vec<_> = gaps.iter().map(|gap| gap.features.clone()).collect();
    assert_eq!(
        features,
        [
            vec![TitleFeature::Number, TitleFeature::Question],
            vec![TitleFeature::Question, TitleFeature::Exclamation]
        ]
    );
}

/// How many channels and videos have it, counted plainly.
fn counted(videos: &[Video], repeat: &Repeat) -> (u32, u32) {
    let has = |video: &&Video| {
        video.niche.as_deref() == Some(repeat.niche.as_str())
            && (repeat.language.is_none() || video.language == repeat.language)
            && match &repeat.what {
                What::Skeleton(pattern) => video.pattern.as_ref() == Some(pattern),
                What::Word(word) => video
                    .title
                    .to_lowercase()
                    .split(|c: char| !c.is_alphanumeric())
                    .any(|own| own == word),
            }
    };
    let with: Vec<&Video> = videos.iter().filter(has).collect();
    let channels: HashSet<_> = with.iter().map(|video| &video.channel.id).collect();
    (channels.len() as u32, with.len() as u32)
}

proptest! {
    #[test]
    fn each_repeat_counts_what_counting_gives(videos in videos(150)) {
        let patterns = Patterns::of(&hub(videos.clone()));
        for repeat in &patterns.repeats {
            prop_assert_eq!((repeat.tally.channels, repeat.tally.videos), counted(&videos, repeat));
            prop_assert!(repeat.tally.channels >= 3);
            prop_assert_eq!(repeat.examples.len(), 3);
            let of = |id: &String| videos.iter().find(|video| video.id.to_string() == *id).unwrap();
            let mut channels: Vec<_> = repeat.examples.iter().map(|id| &of(id).channel.id).collect();
            channels.sort();
            channels.dedup();
            prop_assert_eq!(channels.len(), 3, "one of each channel");
            let examples: Vec<Video> = repeat.examples.iter().map(|id| of(id).clone()).collect();
            prop_assert_eq!(counted(&examples, repeat), (3, 3), "which have it");
            prop_assert!(examples.is_sorted_by(|a, b| a.place(b).is_lt()));
        }
        for niche in NICHES {
            for pattern in ["# ways …", "warum du nie …"].map(|pattern| What::Skeleton(pattern.to_owned())) {
                let tally = hub::Tally { channels: 0, videos: 0, multiple: 0 };
                let wanted = Repeat { niche: (*niche).to_owned(), language: None, what: pattern.clone(), tally, examples: Vec::new() };
                let is_listed = patterns.of_niche(niche, None).any(|repeat| repeat.what == pattern);
                prop_assert_eq!(is_listed, counted(&videos, &wanted).0 >= 3);
            }
        }
    }

    #[test]
    fn sizes_count_the_channels_and_videos_of_each_niche_and_language(videos in videos(150)) {
        let mut expected: BTreeMap<_, (HashSet<_>, u32)> = BTreeMap::new();
        for video in &videos {
            let Some(niche) = &video.niche else { continue };
            for language in [Some(None), video.language.clone().map(Some)].into_iter().flatten() {
                let (channels, videos) = expected.entry((niche.clone(), language)).or_default();
                channels.insert(video.channel.id.clone());
                *videos += 1;
            }
        }
        let expected: Vec<_> = expected.into_iter().map(|(key, (channels, videos))| (key, channels.len() as u32, videos)).collect();
        let sizes = Patterns::of(&hub(videos)).sizes.into_iter();
        let sizes: Vec<_> = sizes.map(|size| ((size.niche, size.language), size.channels, size.videos)).collect();
        prop_assert_eq!(sizes, expected);
    }

    #[test]
    fn more_videos_of_one_channel_make_no_pattern_and_the_order_of_the_videos_does_not_matter(videos in videos(80), again in 1_u64..40) {
        let patterns = Patterns::of(&hub(videos.clone()));
        let Some(first) = videos.first().cloned() else { return Ok(()) };
        let copies = (0..again).map(|number| Video { id: id(1_000 + number), ..first.clone() });
        let more = Patterns::of(&hub(videos.iter().cloned().chain(copies).rev().collect()));
        let voices = |patterns: &Patterns| {
            let voices = patterns.repeats.iter().map(|repeat| (repeat.niche.clone(), repeat.language.clone(), repeat.what.clone(), repeat.tally.channels));
            let mut voices: Vec<_> = voices.collect();
            voices.sort();
            voices
        };
        prop_assert_eq!(voices(&patterns), voices(&more));
        prop_assert_eq!(Patterns::of(&hub(videos.into_iter().rev().collect())), patterns);
    }

    #[test]
    fn patterns_come_back_from_json(videos in videos(80)) {
        let patterns = Patterns::of(&hub(videos));
        let text = serde_json::to_string(&patterns).unwrap();
        prop_assert_eq!(serde_json::from_str::<Patterns>(&text).unwrap(), patterns);
    }
}
