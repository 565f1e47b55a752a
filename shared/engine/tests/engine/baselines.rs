//! Niche-wide baselines: folded in any order, merged from any parts, and what they let the engine say about gaps.

use engine::baselines::{
    Baselines, Builder, ChannelSummary, LEAST_CHANNELS, LEAST_VIDEOS, TopicBaseline, TopicSummary,
};
use engine::internals::content::gaps;
use engine::report::{GapVerdict, Reason, Report};
use engine::snapshot::{Snapshot, Video};
use engine::{analyze, analyze_with};
use jiff::Timestamp;
use proptest::prelude::*;

use crate::build::{NOW, snapshot, steady};

fn built(builder: &Builder) -> Baselines {
    builder.build("test", Timestamp::from_second(NOW).unwrap())
}

fn any_multiple() -> impl Strategy<Value = Option<f64>> {
    prop_oneof![8 => (0.01_f64..50.0).prop_map(Some), 1 => Just(None), 1 => any::<f64>().prop_map(Some)]
}

prop_compose! {
    fn any_channel()(
        niche in prop::option::weighted(0.9, "baking|coding|cars"), language in prop::option::of("de|en-GB|"),
        subscribers in prop::option::of(any::<u64>()), ratio in prop::option::of(any::<f64>()), rate in prop::option::of(0.0_f64..30.0),
        topics in prop::collection::vec(("[a-h]{1,2}", any::<u16>(), any::<u8>(), any_multiple()), 0..8),
    ) -> ChannelSummary {
        let topic = |(key, uploads, recent, multiple): (String, u16, u8, Option<f64>)| TopicSummary {
            key, uploads: uploads.into(), recent: recent.into(), multiple,
        };
        ChannelSummary {
            niche, language, subscribers, views_to_subs_ratio: ratio, uploads_per_week: rate,
            topics: topics.into_iter().map(topic).collect(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_does_not_matter_and_merging_is_folding(channels in prop::collection::vec(any_channel(), 0..40), cut in 0_usize..40) {
        let fold = |channels: &[ChannelSummary]| {
            let mut builder = Builder::default();
            channels.iter().for_each(|channel| builder.add(channel));
            builder
        };
        let whole = fold(&channels);
        let reversed: Vec<ChannelSummary> = channels.iter().rev().cloned().collect();
        prop_assert_eq!(&whole, &fold(&reversed));
        let (one, other) = channels.split_at(cut.min(channels.len()));
        let (mut forward, mut backward) = (fold(one), fold(other));
        let forward_clone = forward.clone();
        forward.merge(&backward);
        backward.merge(&forward_clone);
        prop_assert_eq!(&whole, &forward);
        prop_assert_eq!(&whole, &backward);
        let wire = serde_json::to_string(&whole).unwrap();
        prop_assert_eq!(&whole, &serde_json::from_str::<Builder>(&wire).unwrap());
        let baselines = built(&whole);
        let wire = serde_json::to_string(&baselines).unwrap();
        prop_assert_eq!(&baselines, &serde_json::from_str::<Baselines>(&wire).unwrap());
    }

    #[test]
    fn whatever_baselines_hold_the_report_is_finite_and_no_figure_depends_on_them(channels in prop::collection::vec(any_channel(), 0..40)) {
        let mut builder = Builder::default();
        channels.iter().for_each(|channel| builder.add(channel));
        let snapshot = baking();
        let (with, without) = (analyze_with(&snapshot, &built(&builder)).unwrap(), analyze(&snapshot).unwrap());
        prop_assert_eq!(&with.score, &without.score);
        prop_assert_eq!(&with.metrics, &without.metrics);
        for gap in &with.content_analysis.gaps {
            prop_assert!(gap.gap.value.is_some_and(f64::is_finite) && gap.demand.is_finite());
            prop_assert!(gap.channels >= LEAST_CHANNELS && gap.videos >= LEAST_VIDEOS);
        }
    }
}

#[test]
fn memory_stays_bounded_and_the_sample_of_topics_does_not_depend_on_the_order() {
    let channel = |number: usize| ChannelSummary {
        niche: Some("baking".into()),
        topics: (0..10)
            .map(|topic| TopicSummary {
                key: format!("topic {}", number * 10 + topic),
                uploads: 3,
                recent: 1,
                multiple: Some(1.0),
            })
            .collect(),
        ..ChannelSummary::default()
    };
    let (mut forward, mut backward) = (Builder::default(), Builder::default());
    (0..300).for_each(|number| forward.add(&channel(number)));
    (0..300).rev().for_each(|number| backward.add(&channel(number)));
    assert_eq!(forward, backward);
    assert_eq!(built(&forward).niches["baking/any"].topics.len(), 1_000);
}

/// A baking channel that mostly bakes bread.
fn baking() -> Snapshot {
    let mut channel = steady(40, 5.0, 10_000, 20_000);
    for (i, video) in channel.videos.iter_mut().enumerate() {
        let what = [
            "Sauerteigbrot backen",
            "Brötchen mit Hefeteig",
            "Kuchen aus dem Ofen",
            "Roggenbrot",
        ][i % 4];
        video.title = format!("{what} für alle, {i}");
        video.language = Some("de".into());
    }
    channel.channel.language = Some("de".into());
    channel.channel.description = "Brot und Kuchen backen, mit Sauerteig und Geduld".into();
    channel
}

/// Channels of one niche: each topic with its multiple, uploads in all and recent ones.
fn niche(topics: &[(&str, f64, u32, u32)], channels: usize) -> Baselines {
    let mut builder = Builder::default();
    for number in 0..channels {
        let topic = |(key, multiple, uploads, recent): &(&str, f64, u32, u32)| TopicSummary {
            key: (*key).to_owned(),
            uploads: *uploads,
            recent: *recent,
            // Channels differ a little.
            multiple: Some(multiple * (1.0 + number as f64 / 50.0)),
        };
        builder.add(&ChannelSummary {
            niche: Some("baking".into()),
            language: Some("de".into()),
            topics: topics.iter().map(topic).collect(),
            ..ChannelSummary::default()
        });
    }
    built(&builder)
}

const NICHE: &[(&str, f64, u32, u32)] = &[
    ("zimtschnecken", 3.0, 3, 0),
    ("pizzateig", 1.0, 3, 2),
    ("lebkuchen", 0.9, 3, 2),
    ("baguette", 1.1, 3, 3),
    ("stollen", 0.4, 3, 1),
    ("roggenbrot", 2.8, 3, 1),
];

fn with(baselines: &Baselines) -> Report {
    let report = analyze_with(&baking(), baselines).unwrap();
    assert_eq!(
        report.niche_profile.sub_niche.as_deref(),
        Some("baking"),
        "{:?}",
        report.niche_profile
    );
    assert_eq!(report.channel_info.language.as_deref(), Some("de"));
    report
}

#[test]
fn a_wanted_topic_that_nobody_serves_is_the_gap_and_one_the_channel_covers_is_none() {
    let content = with(&niche(NICHE, 5)).content_analysis;
    assert_eq!((content.gaps_reason, content.baselines.niche_channels), (None, 5));
    let found: Vec<(&str, GapVerdict)> = content
        .gaps
        .iter()
        .map(|gap| (gap.label.as_str(), gap.verdict))
        .collect();
    assert_eq!(found[0], ("zimtschnecken", GapVerdict::Free), "{found:?}");
    assert!(
        !found.iter().any(|(label, _)| *label == "roggenbrot"),
        "the channel bakes it already"
    );
    assert!(found.contains(&("stollen", GapVerdict::Flopped)));
    let gap = &content.gaps[0].gap;
    assert!(gap.low.unwrap() < gap.value.unwrap() && gap.value.unwrap() < gap.high.unwrap());
}

#[test]
fn the_gap_reaches_advice_guidance_and_potential() {
    let report = with(&niche(NICHE, 5));
    assert!(report.recommendations.iter().any(|advice| advice.key == "fill_gap"));
    assert_eq!(report.action_guidance.gap.unwrap().key, "guidance.gap");
    assert!(
        report
            .summary
            .potential
            .iter()
            .any(|statement| statement.key == "potential.gap")
    );
}

#[test]
fn where_the_baselines_do_not_carry_it_there_are_no_gaps_and_the_reason_is_reported() {
    let reason = |baselines: &Baselines| {
        let content = with(baselines).content_analysis;
        assert!(content.gaps.is_empty());
        content.gaps_reason
    };
    assert_eq!(reason(&Baselines::shipped()), Some(Reason::FewChannels));
    assert_eq!(
        reason(&niche(NICHE, 2)),
        Some(Reason::FewChannels),
        "two channels are not three"
    );
    assert_eq!(
        reason(&niche(&NICHE[..4], 5)),
        Some(Reason::FewChannels),
        "four topics are not five"
    );
    let alike: Vec<_> = NICHE.iter().map(|topic| (topic.0, 1.0, 3, 1)).collect();
    assert_eq!(reason(&niche(&alike, 5)), Some(Reason::NoSpread));
    let nameless = snapshot(
        Some(100),
        baking()
            .videos
            .into_iter()
            .map(|video| Video {
                title: "x".into(),
                ..video
            })
            .collect(),
    );
    let content = analyze_with(&nameless, &niche(NICHE, 5)).unwrap().content_analysis;
    assert_eq!(content.gaps_reason, Some(Reason::UnknownNiche));
}

#[test]
fn three_channels_and_five_videos_carry_a_topic_and_less_does_not() {
    let topic = |channels, videos| TopicBaseline {
        channels,
        videos,
        demand: 1.0,
        spread: 0.1,
        recent_videos: 0,
        recent_channels: 0,
    };
    assert!(topic(3, 5).carries());
    assert!(!topic(2, 5).carries() && !topic(3, 4).carries());
    assert_eq!(gaps::verdict(&topic(2, 5)), GapVerdict::Unknown);
    assert_eq!(gaps::verdict(&topic(3, 5)), GapVerdict::Free);
}

#[test]
fn each_verdict_begins_at_its_border() {
    let verdict = |multiple: f64, recent_videos, recent_channels| {
        gaps::verdict(&TopicBaseline {
            channels: 9,
            videos: 30,
            demand: multiple.ln(),
            spread: 1e-9,
            recent_videos,
            recent_channels,
        })
    };
    assert_eq!(verdict(1.2001, 0, 0), GapVerdict::Free);
    assert_eq!(verdict(1.1999, 0, 0), GapVerdict::Unknown);
    assert_eq!(verdict(1.3, 1, 1), GapVerdict::Recent);
    assert_eq!(verdict(1.3, 9, 2), GapVerdict::Recent);
    assert_eq!(verdict(1.3, 9, 3), GapVerdict::Proven);
    assert_eq!(verdict(0.8001, 0, 0), GapVerdict::Unknown);
    assert_eq!(verdict(0.7999, 0, 0), GapVerdict::Flopped);
}

#[test]
fn a_report_is_folded_with_its_niche_language_and_topics() {
    let report = analyze(&baking()).unwrap();
    let mut builder = Builder::default();
    builder.add_report(&report);
    let baselines = built(&builder);
    let niche = baselines.niche("baking", Some("de-AT")).unwrap();
    assert_eq!((builder.channels(), niche.peers.channels), (1, 1));
    assert!(!niche.topics.is_empty());
    assert_eq!(niche.topics.len(), report.content_analysis.topics.len());
}
