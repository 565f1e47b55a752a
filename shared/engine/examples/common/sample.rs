//! Channels of the sample platform as snapshots: it is started in this process and asked as the platform itself would be.

use std::time::Duration;

use anyhow::Context as _;
use engine::snapshot::{Channel, Live, Snapshot, Video};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use ureq::Agent;

/// When the platform is asked: 9 October 2026, so that every run sees the same catalogue.
const NOW: i64 = 1_791_504_000;

/// A channel of the catalogue.
pub struct Sample {
    /// Handle with `@`.
    pub handle: String,
    /// Its field.
    pub field: String,
    /// Whether it speaks German.
    pub german: bool,
    /// What the platform shows of it; at most 50 uploads.
    pub snapshot: Snapshot,
}

#[derive(Deserialize)]
struct Listed {
    id: String,
    handle: Option<String>,
    niche: String,
    language: String,
}

#[derive(Deserialize)]
struct Page<T> {
    #[serde(default = "Vec::new")]
    items: Vec<T>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Resource {
    id: String,
    #[serde(default)]
    snippet: Snippet,
    #[serde(default)]
    statistics: Statistics,
    #[serde(default)]
    topic_details: TopicDetails,
    #[serde(default)]
    content_details: ContentDetails,
    live_streaming_details: Option<serde_json::Value>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Snippet {
    title: String,
    description: String,
    published_at: Option<Timestamp>,
    country: Option<String>,
    default_language: Option<String>,
    tags: Vec<String>,
    category_id: Option<String>,
    live_broadcast_content: Option<String>,
    default_audio_language: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Statistics {
    hidden_subscriber_count: bool,
    subscriber_count: Option<String>,
    view_count: Option<String>,
    video_count: Option<String>,
    like_count: Option<String>,
    comment_count: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct TopicDetails {
    topic_categories: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct ContentDetails {
    video_id: Option<String>,
    duration: Option<String>,
    caption: Option<String>,
}

/// Those channels of the catalogue that `wanted` chooses by handle.
pub fn channels(wanted: impl Fn(&str) -> bool) -> anyhow::Result<Vec<Sample>> {
    let runtime = tokio::runtime::Runtime::new()?;
    let now = Timestamp::from_second(NOW)?;
    let platform = runtime.block_on(sample_platform::start(sample_platform::Options {
        quota_units: 1_000_000,
        now: Some(now),
        ..sample_platform::Options::default()
    }))?;
    let base = platform.base_url();
    let timeout = Some(Duration::from_secs(30));
    let agent: Agent = Agent::config_builder()
        .timeout_global(timeout)
        .http_status_as_error(false)
        .build()
        .into();
    let listed: Vec<Listed> = get(&agent, &base.replace("/youtube/v3", "/_catalogue"))?;
    let chosen: Vec<Listed> = listed
        .into_iter()
        .filter(|one| wanted(one.handle.as_deref().unwrap_or_default()))
        .collect();
    let mut samples = Vec::new();
    for batch in chosen.chunks(50) {
        let ids: Vec<&str> = batch.iter().map(|one| one.id.as_str()).collect();
        let parts = "snippet,statistics,topicDetails";
        let address = format!(
            "{base}/channels?part={parts}&key=any&maxResults=50&id={}",
            ids.join(",")
        );
        let page: Page<Resource> = get(&agent, &address)?;
        for resource in page.items {
            if let Some(one) = batch.iter().find(|one| one.id == resource.id) {
                let videos = uploads(&agent, &base, &one.id)?;
                samples.push(sample(one, resource, videos, now));
            }
        }
    }
    runtime.block_on(platform.stop())?;
    Ok(samples)
}

fn sample(listed: &Listed, resource: Resource, videos: Vec<Video>, taken_at: Timestamp) -> Sample {
    let counts = &resource.statistics;
    let topics = &resource.topic_details.topic_categories;
    let channel = Channel {
        id: resource.id,
        title: resource.snippet.title,
        description: resource.snippet.description,
        handle: listed.handle.clone(),
        country: resource.snippet.country,
        language: resource.snippet.default_language,
        created_at: resource.snippet.published_at,
        subscribers: count(counts.subscriber_count.as_ref()).filter(|_| !counts.hidden_subscriber_count),
        total_views: count(counts.view_count.as_ref()),
        total_videos: count(counts.video_count.as_ref()),
        topics: topics
            .iter()
            .filter_map(|topic| topic.rsplit('/').next())
            .map(str::to_owned)
            .collect(),
        logo_url: None,
    };
    Sample {
        handle: listed.handle.clone().unwrap_or_default(),
        field: listed.niche.clone(),
        german: listed.language == "de",
        snapshot: Snapshot {
            taken_at,
            channel,
            videos,
            sample: true,
        },
    }
}

fn count(text: Option<&String>) -> Option<u64> {
    text?.parse().ok()
}

fn uploads(agent: &Agent, base: &str, channel: &str) -> anyhow::Result<Vec<Video>> {
    let list = channel.replacen("UC", "UU", 1);
    let address = format!("{base}/playlistItems?part=contentDetails&key=any&maxResults=50&playlistId={list}");
    // The uploads of a channel without videos are not found: an error without items.
    let page: Page<Resource> = get(agent, &address)?;
    let ids: Vec<String> = page
        .items
        .into_iter()
        .filter_map(|item| item.content_details.video_id)
        .collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let parts = "snippet,statistics,contentDetails,liveStreamingDetails";
    let page: Page<Resource> = get(
        agent,
        &format!("{base}/videos?part={parts}&key=any&id={}", ids.join(",")),
    )?;
    Ok(page.items.into_iter().map(video).collect())
}

fn video(item: Resource) -> Video {
    let live = match item.snippet.live_broadcast_content.as_deref() {
        Some("upcoming") => Live::Upcoming,
        Some("live") => Live::Active,
        _ if item.live_streaming_details.is_some() => Live::Ended,
        _ => Live::None,
    };
    let length = item
        .content_details
        .duration
        .and_then(|text| text.parse::<SignedDuration>().ok());
    Video {
        id: item.id,
        title: item.snippet.title,
        description: item.snippet.description.chars().take(400).collect(),
        description_facts: Some(engine::internals::content::seo::description::read(
            &item.snippet.description,
        )),
        tags: item.snippet.tags,
        published_at: item.snippet.published_at,
        duration_s: length
            .and_then(|length| u32::try_from(length.as_secs()).ok())
            .filter(|length| *length > 0),
        views: count(item.statistics.view_count.as_ref()),
        likes: count(item.statistics.like_count.as_ref()),
        comments: count(item.statistics.comment_count.as_ref()),
        live,
        category: item.snippet.category_id,
        language: item.snippet.default_audio_language,
        captions: item.content_details.caption.and_then(|text| text.parse().ok()),
    }
}

fn get<T: DeserializeOwned>(agent: &Agent, address: &str) -> anyhow::Result<T> {
    let text = agent
        .get(address)
        .call()?
        .body_mut()
        .with_config()
        .limit(20_000_000)
        .read_to_string()?;
    serde_json::from_str(&text).with_context(|| address.to_owned())
}
