//! Reads a folder of channels (`channels.jsonl`, `videos.jsonl.gz`: one JSON object a line, keys as in the platform's API) as snapshots.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::Context as _;
use engine::snapshot::{Channel, Live, Snapshot, Video};
use flate2::read::GzDecoder;
use jiff::Timestamp;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A channel of the folder.
pub struct Loaded {
    /// Its newest uploads; samples of most-viewed uploads are left out.
    pub snapshot: Snapshot,
    /// The day of the snapshot is known, not inferred from the newest upload.
    pub dated: bool,
}

#[derive(Deserialize)]
struct ChannelRow {
    #[serde(rename = "x.channelKey")]
    key: String,
    #[serde(rename = "snippet.title")]
    title: Option<String>,
    #[serde(rename = "snippet.description")]
    description: Option<String>,
    #[serde(rename = "snippet.publishedAt")]
    created: Option<String>,
    #[serde(rename = "snippet.country")]
    country: Option<String>,
    #[serde(rename = "statistics.subscriberCount")]
    subscribers: Option<u64>,
    #[serde(rename = "statistics.viewCount")]
    views: Option<u64>,
    #[serde(rename = "statistics.videoCount")]
    videos: Option<u64>,
    #[serde(rename = "x.videosInSource")]
    in_source: Option<u64>,
    #[serde(rename = "source.snapshotDate")]
    taken: String,
    #[serde(rename = "source.snapshotDateBasis")]
    basis: String,
}

#[derive(Deserialize)]
struct VideoRow {
    #[serde(rename = "x.channelKey")]
    channel: String,
    id: Option<String>,
    #[serde(rename = "snippet.title")]
    title: Option<String>,
    #[serde(rename = "snippet.description")]
    description: Option<String>,
    #[serde(rename = "snippet.tags")]
    tags: Option<Vec<String>>,
    #[serde(rename = "snippet.categoryId")]
    category: Option<String>,
    #[serde(rename = "snippet.publishedAt")]
    published: Option<String>,
    #[serde(rename = "x.durationSeconds")]
    duration: Option<u32>,
    #[serde(rename = "statistics.viewCount")]
    views: Option<u64>,
    #[serde(rename = "statistics.likeCount")]
    likes: Option<u64>,
    #[serde(rename = "statistics.commentCount")]
    comments: Option<u64>,
    #[serde(rename = "x.wasLive")]
    was_live: Option<bool>,
    #[serde(rename = "snippet.defaultAudioLanguage")]
    language: Option<String>,
    #[serde(rename = "x.selection")]
    selection: String,
}

/// Every channel of the folder that has uploads, in the order of the file.
pub fn load(folder: &Path) -> anyhow::Result<Vec<Loaded>> {
    let mut uploads: HashMap<String, Vec<Video>> = HashMap::new();
    let videos = File::open(folder.join("videos.jsonl.gz")).context("the folder has no videos.jsonl.gz")?;
    for row in lines::<VideoRow>(GzDecoder::new(videos)) {
        let row = row?;
        if row.selection != "top_last12m" {
            uploads.entry(row.channel.clone()).or_default().push(video(row));
        }
    }
    let channels = File::open(folder.join("channels.jsonl")).context("the folder has no channels.jsonl")?;
    let mut loaded = Vec::new();
    for row in lines::<ChannelRow>(channels) {
        let row = row?;
        if let Some(mut videos) = uploads.remove(&row.key) {
            videos.sort_by_key(|video| std::cmp::Reverse(video.published_at));
            loaded.push(channel(row, videos)?);
        }
    }
    Ok(loaded)
}

fn lines<T: DeserializeOwned>(file: impl std::io::Read) -> impl Iterator<Item = anyhow::Result<T>> {
    BufReader::new(file)
        .lines()
        .map(|line| Ok(serde_json::from_str(&line?)?))
}

fn time(text: &str) -> Option<Timestamp> {
    let text = if text.len() == 10 {
        format!("{text}T23:59:59Z")
    } else {
        text.to_owned()
    };
    text.parse().ok()
}

fn video(row: VideoRow) -> Video {
    Video {
        id: row.id.unwrap_or_default(),
        title: row.title.unwrap_or_default(),
        description: row.description.unwrap_or_default(),
        tags: row.tags.unwrap_or_default(),
        category: row.category,
        published_at: row.published.as_deref().and_then(time),
        duration_s: row.duration,
        views: row.views,
        likes: row.likes,
        comments: row.comments,
        live: if row.was_live == Some(true) {
            Live::Ended
        } else {
            Live::None
        },
        language: row.language,
        ..Video::default()
    }
}

fn channel(row: ChannelRow, videos: Vec<Video>) -> anyhow::Result<Loaded> {
    // Only the day is known: noon is at most half a day off, and never before the newest upload.
    let noon = format!("{}T12:00:00Z", row.taken.get(..10).unwrap_or_default());
    let noon = time(&noon).with_context(|| format!("{}: bad snapshot date {}", row.key, row.taken))?;
    let taken_at = videos
        .iter()
        .filter_map(|video| video.published_at)
        .fold(noon, Timestamp::max);
    let dated = !row.basis.starts_with("max publishedAt");
    let channel = Channel {
        id: row.key,
        title: row.title.unwrap_or_default(),
        description: row.description.unwrap_or_default(),
        created_at: row.created.as_deref().and_then(time),
        country: row.country,
        subscribers: row.subscribers,
        total_views: row.views,
        total_videos: row.videos.or(row.in_source),
        ..Channel::default()
    };
    Ok(Loaded {
        snapshot: Snapshot {
            taken_at,
            channel,
            videos,
            sample: false,
        },
        dated,
    })
}
