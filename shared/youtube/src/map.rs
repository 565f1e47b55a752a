//! From the platform's resources to the engine's snapshot.

use engine::description;
use engine::snapshot::{Channel, Live, Video};
use percent_encoding::percent_decode_str;
use url::Url;

use crate::wire::{ChannelItem, Thumbnails, VideoItem};

/// Descriptions are kept for topic and language, which their beginning shows; a stored snapshot must stay under 100 KB.
const CHANNEL_DESCRIPTION: usize = 1_000;
const VIDEO_DESCRIPTION: usize = 400;
/// The platform allows 500 characters of tags in all.
const MAX_TAGS: usize = 60;

/// The platform gives the texts of channels and videos unescaped: `&amp;` in a title is what its author wrote.
pub(crate) fn channel(item: &ChannelItem) -> Channel {
    let snippet = &item.snippet;
    let counts = &item.statistics;
    let branding = &item.branding_settings.channel;
    Channel {
        id: item.id.clone(),
        title: snippet.title.clone(),
        description: shortened(&snippet.description, CHANNEL_DESCRIPTION),
        // Before handles, this field held the legacy custom name, which has no `@`.
        handle: snippet.custom_url.clone().filter(|url| url.starts_with('@')),
        country: snippet
            .country
            .clone()
            .or_else(|| branding.country.clone())
            .and_then(|text| country(&text)),
        language: text(&snippet.default_language).or_else(|| text(&branding.default_language)),
        created_at: snippet.published_at.0,
        // A hidden count comes as "0", as rounded, or not at all.
        subscribers: counts.subscriber_count.0.filter(|_| !counts.hidden_subscriber_count),
        total_views: counts.view_count.0,
        total_videos: counts.video_count.0,
        topics: topics(&item.topic_details.topic_categories),
        logo_url: logo(&snippet.thumbnails),
    }
}

pub(crate) fn video(item: &VideoItem) -> Video {
    let snippet = &item.snippet;
    let live = live(item);
    let unended = matches!(live, Live::Upcoming | Live::Active);
    Video {
        id: item.id.clone(),
        title: snippet.title.clone(),
        description: shortened(snippet.description.as_deref().unwrap_or_default(), VIDEO_DESCRIPTION),
        description_facts: snippet.description.as_deref().map(description::read),
        tags: snippet.tags.iter().take(MAX_TAGS).cloned().collect(),
        published_at: snippet.published_at.0,
        duration_s: item
            .content_details
            .duration
            .0
            .filter(|seconds| !unended && *seconds > 0),
        views: item.statistics.view_count.0,
        likes: item.statistics.like_count.0,
        comments: item.statistics.comment_count.0,
        live,
        category: text(&snippet.category_id),
        language: language(item),
        captions: item.content_details.caption.0,
    }
}

/// What is spoken in it, else what its texts are in.
pub(crate) fn language(item: &VideoItem) -> Option<String> {
    let snippet = &item.snippet;
    text(&snippet.default_audio_language).or_else(|| text(&snippet.default_language))
}

/// A premiere leaves the same traces as a stream and counts as one: the platform does not tell them apart.
fn live(item: &VideoItem) -> Live {
    match (
        item.snippet.live_broadcast_content.as_str(),
        &item.live_streaming_details,
    ) {
        ("live", _) => Live::Active,
        ("upcoming", _) => Live::Upcoming,
        (_, Some(stream)) if stream.actual_start_time.0.or(stream.actual_end_time.0).is_some() => Live::Ended,
        _ => Live::None,
    }
}

fn shortened(text: &str, chars: usize) -> String {
    text.chars().take(chars).collect()
}

fn text(value: &Option<String>) -> Option<String> {
    value.clone().filter(|text| !text.is_empty())
}

fn country(text: &str) -> Option<String> {
    let is_code = text.len() == 2 && text.bytes().all(|b| b.is_ascii_alphabetic());
    is_code.then(|| text.to_ascii_uppercase())
}

/// `https://en.wikipedia.org/wiki/Lifestyle_(sociology)` is `Lifestyle (sociology)`.
fn topics(addresses: &[String]) -> Vec<String> {
    let mut topics: Vec<String> = Vec::new();
    for address in addresses {
        let last = address.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let name = percent_decode_str(last).decode_utf8_lossy().replace('_', " ");
        if !name.is_empty() && !topics.contains(&name) {
            topics.push(name);
        }
    }
    topics
}

/// The middle size, else the next one there is; only what a browser may load as a picture.
pub(crate) fn logo(thumbnails: &Thumbnails) -> Option<String> {
    [&thumbnails.medium, &thumbnails.high, &thumbnails.default]
        .into_iter()
        .map(|picture| &picture.url)
        .find(|url| is_own_path(url) || Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "https" | "http")))
        .cloned()
}

/// A path on the host of the page: the sample platform's pictures are served under the product's own address.
fn is_own_path(url: &str) -> bool {
    url.starts_with('/') && !url.starts_with("//") && !url.contains('\\')
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn channel_of(body: Value) -> Channel {
        channel(&serde_json::from_value(body).unwrap())
    }

    fn video_of(body: Value) -> Video {
        video(&serde_json::from_value(body).unwrap())
    }

    #[test]
    fn hidden_subscribers_are_unknown_and_not_none() {
        let statistics =
            json!({"subscriberCount": "0", "hiddenSubscriberCount": true, "viewCount": "9", "videoCount": "2"});
        let hidden = channel_of(json!({"id": "UC1", "statistics": statistics}));
        assert_eq!(
            (hidden.subscribers, hidden.total_views, hidden.total_videos),
            (None, Some(9), Some(2))
        );
        let shown = channel_of(json!({"statistics": {"subscriberCount": 0, "hiddenSubscriberCount": false}}));
        assert_eq!(shown.subscribers, Some(0));
    }

    #[test]
    fn only_a_handle_is_a_handle() {
        let handle = |url: &str| channel_of(json!({"snippet": {"customUrl": url}})).handle;
        assert_eq!(handle("@googledevelopers").as_deref(), Some("@googledevelopers"));
        assert_eq!(handle("freecodecamp"), None);
    }

    #[test]
    fn texts_are_taken_as_they_are() {
        let title = "Q&amp;A: <b>\"5 > 4\"</b> & more";
        assert_eq!(video_of(json!({"snippet": {"title": title}})).title, title);
        assert_eq!(channel_of(json!({"snippet": {"title": title}})).title, title);
    }

    #[test]
    fn a_description_is_shortened_and_what_limits_ask_of_it_is_read_before() {
        let text = format!("{}\n#one #two\n0:00 Start\n1:00 End", "ä".repeat(2_500));
        let video = video_of(json!({"snippet": {"description": text}}));
        assert_eq!(video.description.chars().count(), VIDEO_DESCRIPTION);
        let facts = video.description_facts.unwrap();
        assert_eq!((facts.bytes as usize, facts.hashtags), (text.len(), 2));
        assert_eq!(facts.times.map(|times| (times.count, times.latest)), Some((2, 60)));
        assert!(
            video_of(json!({"snippet": {"description": ""}}))
                .description_facts
                .unwrap()
                .blank
        );
        assert_eq!(video_of(json!({"snippet": {}})).description_facts, None);
    }

    #[test]
    fn captions_are_there_or_not_or_unknown() {
        let captions = |details: Value| video_of(json!({"contentDetails": details})).captions;
        assert_eq!(captions(json!({"caption": "true"})), Some(true));
        assert_eq!(captions(json!({"caption": "false"})), Some(false));
        assert_eq!(captions(json!({})), None);
    }

    #[test]
    fn topics_are_the_names_at_the_end_of_the_addresses() {
        let topics = channel_of(json!({"topicDetails": {"topicCategories": [
            "https://en.wikipedia.org/wiki/Lifestyle_(sociology)", "https://en.wikipedia.org/wiki/Caf%C3%A9",
            "https://en.wikipedia.org/wiki/Lifestyle_(sociology)", ""]}}));
        assert_eq!(topics.topics, ["Lifestyle (sociology)", "Café"]);
    }

    #[test]
    fn a_logo_is_an_address_that_a_browser_may_load() {
        let logo = |medium: &str| {
            let pictures = json!({"medium": {"url": medium}, "high": {"url": "https://yt3.example/h"}});
            channel_of(json!({"snippet": {"thumbnails": pictures}}))
                .logo_url
                .unwrap()
        };
        assert_eq!(logo("https://yt3.example/m"), "https://yt3.example/m");
        assert_eq!(logo("/sample/img/avatar/a.svg"), "/sample/img/avatar/a.svg");
        assert_eq!(logo("//elsewhere.example/m"), "https://yt3.example/h");
        assert_eq!(logo("javascript:alert(1)"), "https://yt3.example/h");
        assert_eq!(logo(""), "https://yt3.example/h");
    }

    #[test]
    fn country_and_language_fall_back_to_the_branding() {
        let branding = json!({"channel": {"country": "de", "defaultLanguage": "de-DE"}});
        let found = channel_of(json!({"snippet": {"country": null}, "brandingSettings": branding}));
        assert_eq!(
            (found.country.as_deref(), found.language.as_deref()),
            (Some("DE"), Some("de-DE"))
        );
        assert_eq!(channel_of(json!({"snippet": {"country": "Germany"}})).country, None);
    }

    #[test]
    fn streams_have_a_length_only_when_they_have_ended() {
        let stream = |state: &str, duration: &str, details: Value| {
            let video = video_of(json!({"snippet": {"liveBroadcastContent": state},
                "contentDetails": {"duration": duration}, "liveStreamingDetails": details}));
            (video.live, video.duration_s)
        };
        let started = json!({"actualStartTime": "2026-01-01T10:00:00Z"});
        assert_eq!(
            stream("upcoming", "P0D", json!({"scheduledStartTime": "2026-01-01T10:00:00Z"})),
            (Live::Upcoming, None)
        );
        assert_eq!(stream("live", "P0D", started.clone()), (Live::Active, None));
        assert_eq!(stream("none", "PT2H", started), (Live::Ended, Some(7_200)));
        assert_eq!(stream("none", "PT30S", json!(null)), (Live::None, Some(30)));
        assert_eq!(stream("none", "P0D", json!(null)), (Live::None, None));
    }

    #[test]
    fn hidden_likes_and_comments_switched_off_are_unknown() {
        let video = video_of(json!({"statistics": {"viewCount": "10", "favoriteCount": "0"}}));
        assert_eq!((video.views, video.likes, video.comments), (Some(10), None, None));
    }
}
