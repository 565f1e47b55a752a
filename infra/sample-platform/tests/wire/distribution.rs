//! The catalogue against figures of real channels. The bounds are the quartiles of those figures with room on both sides;
//! they are written here as numbers, so the test needs no data alongside the repository.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::Timestamp;
use sample_platform::{Options, Running, start};
use serde_json::Value;
use tokio::task::JoinSet;

use crate::client::{count, items, options, send};

#[derive(Debug)]
struct Upload {
    at: i64,
    seconds: i64,
    views: f64,
    likes: Option<f64>,
}

#[derive(Debug)]
struct Figures {
    subscribers: Option<f64>,
    lifetime: f64,
    median: f64,
    three: f64,
    gap_cv: f64,
    per_week: f64,
    since_last: f64,
    shorts_60: f64,
    shorts_180: f64,
    likes: Option<f64>,
    newest: f64,
    max: f64,
}

fn quantile(mut values: Vec<f64>, q: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let place = q * (values.len().saturating_sub(1)) as f64;
    let (low, part) = (place.floor() as usize, place.fract());
    let next = values.get(low + 1).copied().unwrap_or(values[low]);
    values[low] + (next - values[low]) * part
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    quantile(values.collect(), 0.5)
}

fn figures(channel: &Value, uploads: &[Upload], now: i64) -> Figures {
    let views = || uploads.iter().map(|u| u.views);
    let typical = median(views());
    let gaps: Vec<f64> = uploads
        .windows(2)
        .map(|w| (w[0].at - w[1].at) as f64 / 86_400.0)
        .collect();
    let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
    let deviation = (gaps.iter().map(|g| (g - mean).powi(2)).sum::<f64>() / gaps.len() as f64).sqrt();
    let share =
        |fits: &dyn Fn(&Upload) -> bool| uploads.iter().filter(|u| fits(u)).count() as f64 / uploads.len() as f64;
    let rates: Vec<f64> = uploads
        .iter()
        .filter(|u| u.views > 0.0)
        .filter_map(|u| Some(u.likes? / u.views))
        .collect();
    let statistics = &channel["statistics"];
    Figures {
        subscribers: count(&statistics["subscriberCount"])
            .filter(|n| *n > 0)
            .map(|n| n as f64),
        lifetime: count(&statistics["viewCount"]).unwrap() as f64,
        median: typical,
        three: share(&|u| u.views >= 3.0 * typical),
        gap_cv: deviation / mean,
        per_week: 7.0 / mean,
        since_last: (now - uploads[0].at) as f64 / 86_400.0,
        shorts_60: share(&|u| u.seconds <= 60),
        shorts_180: share(&|u| u.seconds <= 180),
        likes: (!rates.is_empty()).then(|| median(rates.into_iter())),
        newest: median(views().take(15)) / median(views().skip(15)),
        max: views().fold(0.0, f64::max) / typical.max(1.0),
    }
}

fn seconds(iso: &str) -> i64 {
    let span: jiff::Span = iso.parse().unwrap();
    span.get_days() as i64 * 86_400 + span.get_hours() as i64 * 3_600 + span.get_minutes() * 60 + span.get_seconds()
}

/// The figures of every channel that has 30 and more uploads, with its character.
async fn measure(platform: Running) -> Vec<(String, Figures)> {
    let list = send(platform.addr(), "GET", "/_catalogue", &[], "")
        .await
        .unwrap()
        .json();
    let platform = Arc::new(platform);
    let mut parts = JoinSet::new();
    for part in list.as_array().unwrap().chunks(225) {
        let (platform, part) = (Arc::clone(&platform), part.to_vec());
        parts.spawn(async move {
            let mut measured = Vec::new();
            for channel in &part {
                measured.extend(measure_one(&platform, channel).await);
            }
            measured
        });
    }
    parts.join_all().await.into_iter().flatten().collect()
}

async fn measure_one(platform: &Running, channel: &Value) -> Option<(String, Figures)> {
    let now = "2026-11-20T00:00:00Z".parse::<Timestamp>().unwrap().as_second();
    let (id, persona) = (channel["id"].as_str().unwrap(), channel["persona"].as_str().unwrap());
    if persona == "empty" {
        return None;
    }
    let known = items(platform, &format!("channels?part=statistics&id={id}")).await;
    let call = format!(
        "playlistItems?part=contentDetails&maxResults=50&playlistId=UU{}",
        &id[2..]
    );
    let entries = items(platform, &call).await;
    let dates: HashMap<&str, i64> = entries.iter().filter_map(|e| date(&e["contentDetails"])).collect();
    if dates.len() < 30 {
        return None;
    }
    let ids: Vec<&str> = entries
        .iter()
        .map(|e| e["contentDetails"]["videoId"].as_str().unwrap())
        .collect();
    let videos = items(
        platform,
        &format!("videos?part=statistics,contentDetails&id={}", ids.join(",")),
    )
    .await;
    let ended = videos.iter().filter(|v| v["contentDetails"]["duration"] != "P0D");
    let uploads: Vec<Upload> = ended.map(|v| upload(v, dates[v["id"].as_str().unwrap()])).collect();
    Some((persona.to_owned(), figures(&known[0], &uploads, now)))
}

fn date(details: &Value) -> Option<(&str, i64)> {
    let at = details["videoPublishedAt"].as_str()?.parse::<Timestamp>().unwrap();
    Some((details["videoId"].as_str()?, at.as_second()))
}

fn upload(video: &Value, at: i64) -> Upload {
    Upload {
        at,
        seconds: seconds(video["contentDetails"]["duration"].as_str().unwrap()),
        views: count(&video["statistics"]["viewCount"]).unwrap() as f64,
        likes: count(&video["statistics"]["likeCount"]).map(|n| n as f64),
    }
}

/// The ordinary part of the catalogue; the characters that real samples hardly contain have tests of their own.
fn usual(all: &[(String, Figures)]) -> Vec<&Figures> {
    let odd = [
        "bought-views",
        "one-hit",
        "gem",
        "shorts-only",
        "streamer",
        "few",
        "all-private",
    ];
    all.iter()
        .filter(|(persona, _)| !odd.contains(&persona.as_str()))
        .map(|(_, figures)| figures)
        .collect()
}

/// (name, figure, (quantile, lowest, highest)…)
type Bound = (&'static str, fn(&Figures) -> Option<f64>, &'static [(f64, f64, f64)]);

const BOUNDS: [Bound; 10] = [
    (
        "share of 3x",
        |f| Some(f.three),
        &[(0.1, 0.0, 0.05), (0.5, 0.08, 0.16), (0.9, 0.2, 0.34)],
    ),
    (
        "gap CV",
        |f| Some(f.gap_cv),
        &[(0.1, 0.2, 0.5), (0.5, 0.7, 0.98), (0.9, 1.4, 2.1)],
    ),
    (
        "uploads a week",
        |f| Some(f.per_week),
        &[(0.1, 0.3, 0.7), (0.5, 1.4, 2.4), (0.9, 5.0, 9.0)],
    ),
    (
        "days of silence",
        |f| Some(f.since_last),
        &[(0.5, 0.5, 3.5), (0.75, 3.0, 10.0), (0.9, 20.0, 90.0)],
    ),
    (
        "shorts up to 60 s",
        |f| Some(f.shorts_60),
        &[(0.5, 0.0, 0.2), (0.9, 0.35, 0.75)],
    ),
    (
        "shorts up to 180 s",
        |f| Some(f.shorts_180),
        &[(0.1, 0.0, 0.02), (0.5, 0.08, 0.45), (0.9, 0.5, 1.0)],
    ),
    (
        "most viewed / median",
        |f| Some(f.max),
        &[(0.1, 2.2, 4.5), (0.5, 6.0, 16.0), (0.9, 30.0, 100.0)],
    ),
    (
        "newest 15 / older",
        |f| Some(f.newest),
        &[(0.25, 0.38, 0.65), (0.5, 0.6, 0.9), (0.75, 0.85, 1.25)],
    ),
    (
        "likes / views",
        |f| f.likes,
        &[(0.05, 0.008, 0.02), (0.5, 0.027, 0.04), (0.95, 0.055, 0.08)],
    ),
    (
        "lifetime views / subscriber",
        |f| Some(f.lifetime / f.subscribers?),
        &[(0.25, 70.0, 130.0), (0.5, 130.0, 240.0), (0.75, 230.0, 420.0)],
    ),
];

/// Sizes with the 10th, 50th and 90th percentile of median views for each subscriber, as measured on real channels.
const SIZES: [(&str, f64, f64, [f64; 3]); 4] = [
    ("below 10k", 0.0, 1e4, [0.111, 0.504, 2.239]),
    ("10k to 100k", 1e4, 1e5, [0.021, 0.137, 0.672]),
    ("100k to 1M", 1e5, 1e6, [0.013, 0.048, 0.370]),
    ("above 1M", 1e6, 1e12, [0.002, 0.057, 0.493]),
];

/// What lies outside its bounds, one line each.
fn outside(name: &str, values: &[f64], bounds: &[(f64, f64, f64)]) -> Vec<String> {
    let found = bounds
        .iter()
        .map(|&(q, low, high)| (q, low, high, quantile(values.to_vec(), q)));
    let wrong = found.filter(|(_, low, high, found)| !(low..=high).contains(&found));
    wrong
        .map(|(q, low, high, found)| format!("{name}: quantile {q} is {found:.3}, not within [{low:.3}, {high:.3}]"))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn views_rhythms_and_formats_are_spread_as_those_of_real_channels() {
    let options = Options {
        quota_units: 100_000,
        ..options()
    };
    let all = measure(start(options).await.unwrap()).await;
    let usual = usual(&all);
    assert!(usual.len() > 500, "{} channels", usual.len());
    let mut wrong = Vec::new();
    for (name, figure, bounds) in BOUNDS {
        let values: Vec<f64> = usual.iter().filter_map(|f| figure(f)).collect();
        wrong.extend(outside(name, &values, bounds));
    }
    for (name, low, high, [p10, p50, p90]) in SIZES {
        let ratio = |f: &&Figures| f.subscribers.filter(|s| (low..high).contains(s)).map(|s| f.median / s);
        let values: Vec<f64> = usual.iter().filter_map(ratio).collect();
        assert!(values.len() > 40, "{name}: {}", values.len());
        // The tails of 34 to 76 real channels are known to a factor of 2.2, the median to a factor of 1.35.
        let around = |q: f64, at: f64, factor: f64| (q, at / factor, at * factor);
        let bounds = [around(0.1, p10, 2.2), around(0.5, p50, 1.35), around(0.9, p90, 2.2)];
        wrong.extend(outside(name, &values, &bounds));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_catalogue_has_all_sizes_both_languages_and_every_character() {
    let platform = start(options()).await.unwrap();
    let list = send(platform.addr(), "GET", "/_catalogue", &[], "")
        .await
        .unwrap()
        .json();
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), 900);
    let tally = |field: &str| {
        let mut counts = BTreeMap::<String, usize>::new();
        for channel in list {
            *counts
                .entry(channel[field].as_str().unwrap_or("none").to_owned())
                .or_default() += 1;
        }
        counts
    };
    let languages = tally("language");
    assert!(languages["de"] > 420 && languages["en"] > 420, "{languages:?}");
    let niches = tally("niche");
    assert!(niches.len() >= 40 && niches.values().all(|n| *n >= 10), "{niches:?}");
    let personas = tally("persona");
    assert_eq!(personas.len(), 16, "{personas:?}");
    assert!(
        personas["gem"] >= 20 && personas["bought-views"] >= 8 && personas["dormant"] >= 30,
        "{personas:?}"
    );
    let sizes = [0, 1_000, 10_000, 100_000, 1_000_000, 40_000_000];
    for range in sizes.windows(2) {
        let within = list
            .iter()
            .filter(|c| (range[0]..range[1]).contains(&c["subscribers"].as_u64().unwrap()))
            .count();
        assert!(within > 45, "{range:?}: {within}");
    }
    let flags = |field: &str| list.iter().filter(|c| c[field] == true).count();
    for field in ["hidesSubscribers", "hidesLikes", "commentsOff"] {
        assert!((10..90).contains(&flags(field)), "{field}: {}", flags(field));
    }
    let handles: std::collections::BTreeSet<String> = list
        .iter()
        .map(|c| c["handle"].as_str().unwrap().to_lowercase())
        .collect();
    assert_eq!(handles.len(), 900, "no two channels share a handle");
    assert!(
        handles.iter().filter(|h| !h.is_ascii()).count() > 40,
        "Unicode handles are there"
    );
    let titles: std::collections::BTreeSet<&str> = list.iter().map(|c| c["title"].as_str().unwrap()).collect();
    assert!(titles.len() > 870, "names are mostly different: {}", titles.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_larger_catalogue_begins_with_the_same_channels_and_a_chart_names_as_many_as_it_has_room_for() {
    let (usual, larger) = (
        start(options()).await.unwrap(),
        start(Options {
            channels: 1_300,
            ..options()
        })
        .await
        .unwrap(),
    );
    let catalogue = async |platform: &Running| {
        let answer = send(platform.addr(), "GET", "/_catalogue", &[], "")
            .await
            .unwrap()
            .json();
        answer.as_array().unwrap().clone()
    };
    let (some, more) = (catalogue(&usual).await, catalogue(&larger).await);
    assert_eq!(more.len(), 1_300);
    assert_eq!(some[..], more[..900]);
    let mut channels = std::collections::BTreeSet::new();
    let chart = "/youtube/v3/videos?part=snippet&chart=mostPopular&regionCode=DE&maxResults=50&key=any";
    let mut page = Some(chart.to_owned());
    while let Some(path) = page {
        let answer = send(larger.addr(), "GET", &path, &[], "").await.unwrap().json();
        for video in answer["items"].as_array().unwrap() {
            channels.insert(video["snippet"]["channelId"].as_str().unwrap().to_owned());
        }
        page = answer["nextPageToken"]
            .as_str()
            .map(|token| format!("{chart}&pageToken={token}"));
    }
    assert_eq!(channels.len(), 200, "one video of each");
}
