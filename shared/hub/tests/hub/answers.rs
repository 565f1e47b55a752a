//! Whatever is asked of whatever hub, the answer is that of the plain, slow way.

use std::collections::BTreeMap;

use hub::{Filter, Hub, Video, build};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::made::{at, filter, id, query, video, videos};
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
        let passing = |other: fn(&Filter) -> bool| {
            let filters: Vec<&Filter> = filters.iter().filter(|filter| !other(filter)).collect();
            let all_pass = |video: &&Video| filters.iter().all(|filter| reference::passes(all, video, filter));
            all.iter().filter(all_pass).collect::<Vec<_>>()
        };
        let choices = hub.choices(&filters);
        let niches = passing(|filter| matches!(filter, Filter::Niche(_)));
        prop_assert_eq!(choices.niches, counted(niches.iter().filter_map(|video| video.niche.as_deref())));
        let groups = passing(|filter| matches!(filter, Filter::MetaNiche(_)));
        prop_assert_eq!(choices.meta_niches, counted(groups.iter().filter_map(|video| video.meta_niche.as_deref())));
        let languages = passing(|filter| matches!(filter, Filter::Language(_)));
        prop_assert_eq!(choices.languages, counted(languages.iter().filter_map(|video| video.language.as_deref())));
        let formats = passing(|filter| matches!(filter, Filter::Format(_)));
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
