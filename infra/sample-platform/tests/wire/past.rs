//! The catalogue as it was, and channels in which something has changed since.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use sample_platform::{Known, Options, Persona, Running, start};

use crate::client::{NOW, count, items, newest, options};

const HANDLE: &str = "küchengeflüster";

async fn platform(days_ago: u32) -> Running {
    start(Options { days_ago, ..options() }).await.unwrap()
}

fn days_before_now(days: i64) -> Timestamp {
    NOW.parse::<Timestamp>().unwrap() - SignedDuration::from_hours(24 * days)
}

/// The newest public uploads by id: publication and views.
async fn counted(platform: &Running, handle: &str) -> HashMap<String, (Timestamp, u64)> {
    let videos = newest(platform, handle, "snippet,statistics").await;
    let text = |of: &serde_json::Value| of.as_str().unwrap().to_owned();
    let one = |video: &serde_json::Value| {
        let published = text(&video["snippet"]["publishedAt"]).parse().unwrap();
        let views = count(&video["statistics"]["viewCount"]).unwrap();
        (text(&video["id"]), (published, views))
    };
    videos.iter().map(one).collect()
}

#[tokio::test]
async fn a_month_ago_there_was_less_of_the_same() {
    let (now, then) = (platform(0).await, platform(30).await);
    let (today, before) = (counted(&now, HANDLE).await, counted(&then, HANDLE).await);
    let edge = days_before_now(30);
    assert!(today.values().any(|(at, _)| *at > edge));
    let in_both: Vec<_> = before
        .iter()
        .filter_map(|(id, then)| Some((then, today.get(id)?)))
        .collect();
    assert!(in_both.len() >= 20, "{}", in_both.len());
    for ((at, had), (same, has)) in in_both {
        assert!(at == same && *at < edge && had <= has, "{at} {same} {had} {has}");
        assert!(*at < days_before_now(40) || *has > had + had / 10, "{at} {had} {has}");
    }
    let call = format!("channels?part=statistics&id={}", now.channel_id(HANDLE).unwrap());
    let (today, before) = (items(&now, &call).await, items(&then, &call).await);
    for field in ["viewCount", "videoCount"] {
        let of = |found: &[serde_json::Value]| count(&found[0]["statistics"][field]).unwrap();
        assert!(of(&before) < of(&today), "{field}");
    }
}

#[tokio::test]
async fn in_a_slump_the_newest_uploads_reach_less_than_half_of_what_others_did() {
    let names = ["slump-a", "slump-b", "slump-c", "slump-d", "slump-e"];
    let cast: Vec<Known> = names
        .map(|name| Known::new("Slump", name, "woodworking", "en").of(Persona::Slump, 80_000))
        .into();
    let options = Options {
        channels: 5,
        cast,
        ..options()
    };
    let platform = start(options).await.unwrap();
    let median = |mut views: Vec<u64>| {
        views.sort_unstable();
        views[views.len() / 2] as f64
    };
    for name in names {
        let uploads = counted(&platform, name).await;
        // A week and more old, so that their age explains little.
        let between = |from: i64, to: i64| {
            let those = uploads
                .values()
                .filter(|(at, _)| days_before_now(from) < *at && *at < days_before_now(to));
            those.map(|(_, views)| *views).collect::<Vec<u64>>()
        };
        let fall = median(between(34, 7)) / median(between(100, 36));
        assert!(fall < 0.65, "{name}: {fall}");
    }
}
