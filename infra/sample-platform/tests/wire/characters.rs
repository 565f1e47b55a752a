//! What the documented channels are like.

use std::collections::HashSet;

use jiff::Timestamp;
use sample_platform::KNOWN;
use serde_json::Value;

use crate::client::{NOW, count, get, items, newest, platform, send, uploads};

#[tokio::test]
async fn each_documented_channel_is_what_the_readme_says() {
    let platform = platform().await;
    for known in KNOWN {
        let found = items(
            &platform,
            &format!(
                "channels?part=snippet,statistics&id={}",
                platform.channel_id(known.handle).unwrap()
            ),
        )
        .await;
        let (snippet, statistics) = (&found[0]["snippet"], &found[0]["statistics"]);
        assert_eq!(snippet["title"], known.title);
        assert_eq!(snippet["customUrl"], format!("@{}", known.handle.to_lowercase()));
        assert_eq!(statistics["hiddenSubscriberCount"], known.hides_subscribers);
        if !known.hides_subscribers {
            assert_eq!(
                count(&statistics["subscriberCount"]),
                Some(known.subscribers),
                "{}",
                known.title
            );
        }
    }
    let readme = include_str!("../../README.md");
    for known in KNOWN {
        assert!(
            readme.contains(&format!("| `@{}` |", known.handle)),
            "{} is missing in the README",
            known.handle
        );
    }
}

fn views(videos: &[Value]) -> Vec<f64> {
    let mut views: Vec<f64> = videos
        .iter()
        .map(|v| count(&v["statistics"]["viewCount"]).unwrap() as f64)
        .collect();
    views.sort_by(f64::total_cmp);
    views
}

fn rate(videos: &[Value], field: &str) -> f64 {
    let sum = |field: &str| {
        videos
            .iter()
            .filter_map(|v| count(&v["statistics"][field]))
            .sum::<u64>() as f64
    };
    sum(field) / sum("viewCount")
}

#[tokio::test]
async fn hits_gems_and_bought_views_stand_out() {
    let platform = platform().await;
    let hit = views(&newest(&platform, "lanternattic", "statistics").await);
    assert!(
        hit[hit.len() - 1] > 50.0 * hit[hit.len() / 2],
        "one video carries the channel: {hit:?}"
    );
    assert!(hit[hit.len() - 1] > 10.0 * hit[hit.len() - 2], "{hit:?}");
    for (gem, subscribers) in [("tildasteig", 3_420.0), ("quietlambda", 8_150.0)] {
        let videos = newest(&platform, gem, "statistics").await;
        let views = views(&videos);
        assert!(views[views.len() / 2] > 1.5 * subscribers, "{gem}: {views:?}");
        assert!(rate(&videos, "likeCount") > 0.04, "{gem}");
    }
    let bought = newest(&platform, "gadgetparade", "statistics").await;
    assert!(rate(&bought, "likeCount") < 0.002 && rate(&bought, "commentCount") < 0.0001);
    let views = views(&bought);
    // Much and even; only the newest one is still on its way up.
    let (low, high) = (views[views.len() / 10], views[views.len() * 9 / 10]);
    assert!(low > 96_500.0 && high < 5.0 * low, "{views:?}");
}

#[tokio::test]
async fn formats_are_what_the_channel_is_known_for() {
    let platform = platform().await;
    let durations = |videos: &[Value]| -> Vec<String> {
        videos
            .iter()
            .map(|v| v["contentDetails"]["duration"].as_str().unwrap().to_owned())
            .collect()
    };
    let short = |d: &String| !d.contains('H') && (!d.contains('M') || d.starts_with("PT1M") || d.starts_with("PT2M"));
    let shorts = durations(&newest(&platform, "pfannenblitz", "contentDetails").await);
    assert!(shorts.len() > 20 && shorts.iter().all(short), "{shorts:?}");
    let mixed = durations(&newest(&platform, "skilletsociety", "contentDetails").await);
    let share = mixed.iter().filter(|d| short(d)).count() as f64 / mixed.len() as f64;
    assert!((0.2..0.85).contains(&share), "{share}");
    let streams = newest(&platform, "taktiktisch", "snippet,liveStreamingDetails,contentDetails").await;
    let states: Vec<&str> = streams
        .iter()
        .map(|v| v["snippet"]["liveBroadcastContent"].as_str().unwrap())
        .collect();
    assert_eq!(states[..2], ["upcoming", "live"]);
    let now: Timestamp = NOW.parse().unwrap();
    let at = |video: &Value, field: &str| {
        video["liveStreamingDetails"][field]
            .as_str()
            .map(|t| t.parse::<Timestamp>().unwrap())
    };
    assert!(at(&streams[0], "scheduledStartTime").unwrap() > now && at(&streams[0], "actualStartTime").is_none());
    assert!(at(&streams[1], "actualStartTime").unwrap() < now && at(&streams[1], "actualEndTime").is_none());
    assert_eq!(durations(&streams[..2]), ["P0D", "P0D"]);
    let ended = streams.iter().filter(|v| at(v, "actualEndTime").is_some());
    assert!(ended.count() > 5);
}

#[tokio::test]
async fn rhythms_are_what_the_channel_is_known_for() {
    let platform = platform().await;
    let mut found = Vec::new();
    for handle in [
        "morgenbrief",
        "trail_ledger",
        "küchengeflüster",
        "gartenglück_gießkanne",
        "bitundbohne",
    ] {
        let videos = newest(&platform, handle, "snippet").await;
        let times: Vec<f64> = videos
            .iter()
            .map(|v| {
                v["snippet"]["publishedAt"]
                    .as_str()
                    .unwrap()
                    .parse::<Timestamp>()
                    .unwrap()
                    .as_second() as f64
                    / 86_400.0
            })
            .collect();
        let mut gaps: Vec<f64> = times.windows(2).map(|w| w[0] - w[1]).collect();
        let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
        let cv = (gaps.iter().map(|g| (g - mean).powi(2)).sum::<f64>() / gaps.len() as f64).sqrt() / mean;
        gaps.sort_by(f64::total_cmp);
        let silent = NOW.parse::<Timestamp>().unwrap().as_second() as f64 / 86_400.0 - times[0];
        found.push((handle, gaps[gaps.len() / 2], cv, silent));
    }
    let [daily, fortnightly, steady, bursts, dormant] = found[..] else {
        panic!()
    };
    assert!((0.8..1.3).contains(&daily.1) && daily.3 < 3.0, "{daily:?}");
    assert!((12.0..16.0).contains(&fortnightly.1), "{fortnightly:?}");
    assert!(steady.2 < 0.5 && steady.3 < 5.0, "{steady:?}");
    assert!(bursts.2 > 1.2, "{bursts:?}");
    assert!(dormant.3 > 120.0, "{dormant:?}");
}

#[tokio::test]
async fn hidden_counts_are_missing_and_empty_channels_have_no_videos() {
    let platform = platform().await;
    for video in newest(&platform, "velvetattic", "statistics").await {
        let names: HashSet<&String> = video["statistics"].as_object().unwrap().keys().collect();
        assert_eq!(
            names,
            HashSet::from([&"viewCount".to_owned(), &"favoriteCount".to_owned()])
        );
    }
    let list = send(platform.addr(), "GET", "/_catalogue", &[], "")
        .await
        .unwrap()
        .json();
    let mut forms = HashSet::new();
    for channel in list
        .as_array()
        .unwrap()
        .iter()
        .filter(|c| c["hidesSubscribers"] == true)
    {
        let found = items(
            &platform,
            &format!("channels?part=statistics&id={}", channel["id"].as_str().unwrap()),
        )
        .await;
        forms.insert(found[0]["statistics"].get("subscriberCount").cloned());
    }
    assert_eq!(
        forms,
        HashSet::from([None, Some("0".into())]),
        "both forms that are seen"
    );
    let playlist = |handle: &str| format!("playlistItems?part=id&playlistId={}", uploads(&platform, handle));
    assert_eq!(
        get(&platform, &playlist("herdpause")).await.reason(),
        "playlistNotFound"
    );
    let private = get(&platform, &playlist("thymeannex")).await.json();
    assert_eq!(
        (
            private["items"].as_array().map(Vec::len),
            &private["pageInfo"]["totalResults"]
        ),
        (Some(0), &0.into())
    );
    assert!((1..5).contains(&newest(&platform, "compilernest", "id").await.len()));
}
