//! Whatever is asked of any hub, the answer is that of the plain, slow way.

use std::collections::{BTreeMap, HashMap, HashSet};

use hub::{Filter, Hub, Video, build};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;

use crate::made::{at, channel, filter, id, query, video, videos};
use crate::reference;

pub fn hub(videos: Vec<Video>) -> Hub {
    Hub::load(build(videos, at(100)).unwrap()).unwrap()
}

/// A value's name and how many have it, the most first, then by name.
fn counted<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(&'a str, u32)> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

proptest! {
    // 200 hubs with 50 questions each.
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn ten_thousand_answers_are_those_of_the_slow_way(videos in videos(160), queries in vec(query(), 50)) {
        let hub = hub(videos.clone());
        for query in queries {
            let answer = hub.ask(&query);
            let ids: Vec<String> = answer.rows.iter().map(|row| hub.row(*row).unwrap().video.id.to_string()).collect();
            prop_assert_eq!((answer.total, ids), reference::ask(&videos, &query), "{:?}", query);
        }
    }

    /// How many channels repeat a pattern stays as it was, so that nothing is asked about that here.
    #[test]
    fn what_is_hidden_is_in_no_answer_choice_or_count(
        videos in videos(160), queries in vec(query(), 12), hidden in vec((0_u64..7, weighted(0.6, 0_u32..6)), 0..4), since in 0_u32..3,
    ) {
        let hidden: BTreeMap<_, _> = hidden.into_iter().map(|(of, kept)| (channel(of).id, kept)).collect();
        let shown = |video: &&Video| {
            video.seen >= since && hidden.get(&video.channel.id).is_none_or(|kept| *kept == Some(video.seen))
        };
        let left: Vec<Video> = videos.iter().filter(shown).cloned().collect();
        let hub = hub(videos.clone()).without(&hidden, since);
        let about_repetition = |query: &hub::Query| {
            query.sort == hub::Sort::Repetition || query.filters.iter().any(|filter| matches!(filter, Filter::RepeatedBy(_)))
        };
        for query in queries.into_iter().filter(|query| !about_repetition(query)) {
            let answer = hub.ask(&query);
            let ids: Vec<String> = answer.rows.iter().map(|row| hub.row(*row).unwrap().video.id.to_string()).collect();
            prop_assert_eq!((answer.total, ids), reference::ask(&left, &query), "{:?}", query);
            if query.explain {
                let alone = |filter: &Filter| left.iter().filter(|video| reference::passes(&left, video, filter)).count();
                let expected: Vec<usize> = query.filters.iter().map(alone).collect();
                prop_assert_eq!(answer.funnel.iter().map(|step| step.alone as usize).collect::<Vec<_>>(), expected);
            }
        }
        let ids = |videos: &[Video]| videos.iter().map(|video| video.id).collect::<HashSet<_>>();
        prop_assert_eq!(hub.find_all(&ids(&videos)).into_keys().collect::<HashSet<_>>(), ids(&left));
        prop_assert!(videos.iter().all(|video| hub.find(video.id).is_some() == left.contains(video)));
        let count = |names: Vec<&str>| names.into_iter().collect::<HashSet<_>>().len() as u32;
        let counts = hub::Counts {
            videos: left.len() as u32,
            channels: count(left.iter().map(|video| video.channel.id.as_str()).collect()),
            niches: count(left.iter().filter_map(|video| video.niche.as_deref()).collect()),
            languages: count(left.iter().filter_map(|video| video.language.as_deref()).collect()),
        };
        prop_assert_eq!(hub.counts(), counts);
        prop_assert_eq!(hub.oldest(), left.iter().map(|video| video.seen).min());
        let left = self::hub(left);
        prop_assert_eq!(hub.all_choices(), left.all_choices());
    }

    #[test]
    fn the_videos_of_some_channels_are_theirs(videos in videos(150), wanted in vec(0_u64..9, 0..4)) {
        let wanted: Vec<_> = wanted.into_iter().map(|of| channel(of).id).collect();
        let mut expected: HashMap<_, Vec<_>> = HashMap::new();
        for video in videos.iter().filter(|video| wanted.contains(&video.channel.id)) {
            expected.entry(video.channel.id.clone()).or_default().push((video.id, video.first_seen));
        }
        let mut found = hub(videos).of_channels(&wanted);
        found.values_mut().chain(expected.values_mut()).for_each(|videos| videos.sort_unstable());
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn every_video_comes_back_as_it_was_put_in_with_the_repetition_that_counting_gives(videos in videos(150)) {
        let hub = hub(videos.clone());
        prop_assert_eq!(hub.rows() as usize, videos.len());
        for video in &videos {
            let row = hub.row(hub.find(video.id).unwrap()).unwrap();
            prop_assert_eq!(row.repeated, reference::repeated(&videos, video));
            let mut expected = video.clone();
            expected.title = expected.title.replace('\n', " ");
            prop_assert_eq!(row.video, expected);
        }
    }

    #[test]
    fn choices_are_counted_without_the_filters_of_their_kind(videos in videos(150), filters in vec(filter(), 0..5)) {
        let hub = hub(videos.clone());
        let all = &videos;
        let matching = |other: fn(&Filter) -> bool| {
            let filters: Vec<&Filter> = filters.iter().filter(|filter| !other(filter)).collect();
            let all_pass = |video: &&Video| filters.iter().all(|filter| reference::passes(all, video, filter));
            all.iter().filter(all_pass).collect::<Vec<_>>()
        };
        let choices = hub.choices(&filters);
        let niches = matching(|filter| matches!(filter, Filter::Niche(_)));
        prop_assert_eq!(choices.niches, counted(niches.iter().filter_map(|video| video.niche.as_deref())));
        let groups = matching(|filter| matches!(filter, Filter::MetaNiche(_)));
        prop_assert_eq!(choices.meta_niches, counted(groups.iter().filter_map(|video| video.meta_niche.as_deref())));
        let languages = matching(|filter| matches!(filter, Filter::Language(_)));
        prop_assert_eq!(choices.languages, counted(languages.iter().filter_map(|video| video.language.as_deref())));
        let formats = matching(|filter| matches!(filter, Filter::Format(_)));
        prop_assert_eq!(choices.formats.iter().map(|(_, count)| *count).sum::<u32>() as usize, formats.len());
        for (format, count) in choices.formats {
            prop_assert_eq!(count as usize, formats.iter().filter(|video| video.format == format).count());
        }
        prop_assert_eq!(hub.all_choices(), hub.choices(&[]));
    }
}

#[test]
fn a_channel_with_many_videos_of_one_pattern_is_one_voice() {
    let of = |number, channel| Video {
        niche: Some("diy".to_owned()),
        ..video(number, channel, "7 ways to win")
    };
    let mut videos: Vec<Video> = (0..50).map(|number| of(number, 1)).collect();
    // Read twice under different names, it is still one.
    videos[3].channel.name = "Früher".to_owned();
    videos.push(of(60, 2));
    let hub = hub(videos);
    assert!(hub.all().all(|row| row.repeated == 2));
}

#[test]
fn an_empty_hub_answers_with_nothing() {
    let hub = hub(Vec::new());
    let answer = hub.ask(&hub::Query {
        take: 25,
        ..hub::Query::default()
    });
    assert_eq!((answer.total, answer.rows.len(), hub.row(0)), (0, 0, None));
    assert_eq!(hub.find(id(1)), None);
}

#[test]
fn what_was_read_too_long_ago_is_named() {
    let seen = |number, seen| Video {
        seen,
        ..video(number, 1, "")
    };
    let hub = hub(vec![seen(1, 10), seen(2, 20), seen(3, 30)]);
    assert_eq!(hub.seen_before(20).collect::<Vec<_>>(), [id(1)]);
}
