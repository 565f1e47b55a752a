//! `search.list`: channels by name, and videos within a channel or by the names of channels.

use serde_json::{Value, json};

use super::Call;
use super::problem::Problem;
use super::query::Page;
use super::resource::{Item, envelope, with_tokens};
use super::similar;
use super::videos::Video;
use crate::catalogue::ids::is_channel_id;
use crate::catalogue::profile::Channel;
use crate::catalogue::timeline::Kind;

enum Hit<'a> {
    Channel(&'a Channel),
    Video(Video<'a>),
}

/// Channels and videos that match.
pub(super) fn list(call: &Call) -> Result<Value, Problem> {
    let parts = call.query.parts("search", &["id", "snippet"], &[])?;
    let size = call.query.max_results(0)?;
    let offset = call.query.offset()?;
    let order = call.query.choice(
        "order",
        &["relevance", "date", "rating", "title", "videoCount", "viewCount"],
    )?;
    let types = call.query.list("type");
    for kind in &types {
        if !["channel", "playlist", "video"].contains(&kind.as_str()) {
            return Err(Problem::invalid_value("type", kind, "one of: channel, playlist, video"));
        }
    }
    let wants = |kind: &str| types.is_empty() || types.iter().any(|t| t == kind);
    let within = within(call)?;
    let words = words(call.query.get("q").unwrap_or_default());
    let channels = matching(call, &words, within.as_ref(), order);
    let mut hits = Vec::new();
    if wants("channel") {
        let named = channels.iter().filter(|_| within.is_none() || words.is_empty());
        hits.extend(named.map(|channel| Hit::Channel(channel)));
    }
    if wants("video") {
        hits.extend(
            videos(call, &channels, within.is_some(), order)
                .into_iter()
                .map(Hit::Video),
        );
    }
    let page = Page::of(&hits, offset, size);
    let items = page.items.iter().map(|hit| item(call, hit, &parts)).collect();
    let mut body = with_tokens(envelope("youtube#searchListResponse", items, hits.len(), size), &page);
    let region = call.query.get("regionCode").unwrap_or("DE");
    body.insert("regionCode".to_owned(), region.into());
    Ok(Value::Object(body))
}

/// The channel to search in: None where the request names none, an empty one where there is no such channel.
fn within<'a>(call: &Call<'a>) -> Result<Option<Option<&'a Channel>>, Problem> {
    match call.query.get("channelId") {
        None => Ok(None),
        Some(id) if is_channel_id(id) => Ok(Some(call.app.catalogue.by_id(id))),
        Some(_) => Err(Problem::invalid_channel()),
    }
}

fn matching<'a>(
    call: &Call<'a>,
    words: &[String],
    within: Option<&Option<&'a Channel>>,
    order: &str,
) -> Vec<&'a Channel> {
    if let Some(channel) = within {
        return channel.iter().copied().collect();
    }
    if words.is_empty() {
        return Vec::new();
    }
    let scored = call.app.catalogue.channels().iter().map(|c| (score(call, c, words), c));
    let mut found: Vec<(u32, &Channel)> = scored.filter(|(score, _)| *score > 0).collect();
    match order {
        "title" => found.sort_by(|a, b| a.1.title.cmp(&b.1.title)),
        "relevance" => found.sort_by_key(|(score, c)| std::cmp::Reverse((*score, c.subscribers, c.index))),
        _ => found.sort_by_key(|(_, c)| std::cmp::Reverse((c.subscribers, c.index))),
    }
    let mut found: Vec<&Channel> = found.into_iter().map(|(_, channel)| channel).collect();
    if found.len() < similar::ENOUGH {
        let missing = similar::ENOUGH - found.len();
        found.extend(resembling(call, words).into_iter().take(missing));
    }
    found
}

/// Channels that no search by words finds but whose name resembles them, the most similar first.
fn resembling<'a>(call: &Call<'a>, words: &[String]) -> Vec<&'a Channel> {
    let typed = words.join(" ");
    let channels = call.app.catalogue.channels().iter();
    let mut found: Vec<(usize, &Channel)> = channels
        .filter(|channel| score(call, channel, words) == 0)
        .filter_map(|channel| {
            let names = [plain(&channel.title), plain(&channel.handle)];
            let best = names.iter().filter_map(|name| similar::similarity(&typed, name)).max();
            best.map(|percent| (percent, channel))
        })
        .collect();
    found.sort_by_key(|(percent, channel)| std::cmp::Reverse((*percent, channel.subscribers, channel.index)));
    found.into_iter().map(|(_, channel)| channel).collect()
}

/// How well a channel fits: all words must occur; whole name, beginning of the name and handle count most.
fn score(call: &Call, channel: &Channel, words: &[String]) -> u32 {
    let title = plain(&channel.title);
    let handle = plain(&channel.handle);
    let niche = call.app.catalogue.niche(channel);
    let about = plain(&format!(
        "{} {}",
        channel.description,
        niche.voice(channel.lang).tags.join(" ")
    ));
    let together = words.concat();
    let squeezed: String = title.split_whitespace().collect();
    let mut score = match () {
        () if squeezed == together || handle == together => 1_000,
        () if squeezed.starts_with(&together) || handle.starts_with(&together) => 400,
        () => 0,
    };
    for word in words {
        score += match () {
            () if title.split_whitespace().any(|w| w == word) => 60,
            () if title.contains(word) || handle.contains(word) => 30,
            () if about.split_whitespace().any(|w| w == word) => 5,
            () if score >= 400 => 0,
            () => return 0,
        };
    }
    score
}

fn words(q: &str) -> Vec<String> {
    plain(q).split_whitespace().map(str::to_owned).collect()
}

/// Lower case, German letters written out, everything else a space.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in unicode_normalization::UnicodeNormalization::nfc(text).flat_map(char::to_lowercase) {
        match c {
            'ä' => out.push_str("ae"),
            'ö' => out.push_str("oe"),
            'ü' => out.push_str("ue"),
            'ß' => out.push_str("ss"),
            c if c.is_alphanumeric() => out.push(c),
            _ => out.push(' '),
        }
    }
    out
}

/// Uploads of one channel (at most 500), or the newest ten of the first channels found.
fn videos<'a>(call: &Call<'a>, channels: &[&'a Channel], within: bool, order: &str) -> Vec<Video<'a>> {
    let (channels, each) = if within {
        (channels, 500)
    } else {
        (channels.get(..20).unwrap_or(channels), 10)
    };
    let live = call.query.get("eventType");
    let mut found = Vec::new();
    for channel in channels {
        let timeline = call.app.catalogue.timeline(channel);
        let uploads = timeline.uploads.iter().take(each);
        found.extend(uploads.filter_map(|upload| Video::of(call, channel, &timeline, upload)));
    }
    found.retain(|v| match live {
        Some("live") => v.upload.kind == Kind::Live,
        Some("upcoming") => v.upload.kind == Kind::Upcoming,
        Some("completed") => v.upload.kind == Kind::Stream,
        _ => true,
    });
    match order {
        "date" => found.sort_by_key(|v| v.upload.age),
        "viewCount" | "rating" => found.sort_by_key(|v| std::cmp::Reverse(v.upload.views)),
        _ => {}
    }
    found
}

fn item(call: &Call, hit: &Hit, parts: &[String]) -> Value {
    let (id, snippet) = match hit {
        Hit::Channel(channel) => (
            json!({ "kind": "youtube#channel", "channelId": channel.id }),
            of_channel(call, channel),
        ),
        Hit::Video(video) => (
            json!({ "kind": "youtube#video", "videoId": video.id }),
            of_video(call, video),
        ),
    };
    let mut item = Item::new("youtube#searchResult", id);
    if parts.iter().any(|p| p == "snippet") {
        item.part("snippet", snippet);
    }
    item.into_value()
}

fn of_channel(call: &Call, channel: &Channel) -> Value {
    let oldest = call
        .app
        .catalogue
        .timeline(channel)
        .uploads
        .last()
        .map_or(86_400 * 500, |u| u.age);
    let opened = call.date(oldest + 86_400 * 3);
    json!({
        "publishedAt": opened,
        "channelId": channel.id,
        "title": channel.title,
        "description": first_line(&channel.description),
        "thumbnails": call.avatars(&channel.id),
        "channelTitle": channel.title,
        "liveBroadcastContent": "none",
        "publishTime": opened,
    })
}

fn of_video(call: &Call, video: &Video) -> Value {
    let upload = &video.upload;
    let wording = call
        .app
        .catalogue
        .wording(video.channel, upload, video.total, call.day(upload.age));
    let mut thumbnails = call.thumbnails(&video.id, false);
    if let Some(all) = thumbnails.as_object_mut() {
        all.retain(|size, _| ["default", "medium", "high"].contains(&size.as_str()));
    }
    json!({
        "publishedAt": call.date(upload.age),
        "channelId": video.channel.id,
        "title": wording.title,
        "description": first_line(&wording.description),
        "thumbnails": thumbnails,
        "channelTitle": video.channel.title,
        "liveBroadcastContent": match upload.kind {
            Kind::Live => "live",
            Kind::Upcoming => "upcoming",
            _ => "none",
        },
        "publishTime": call.date(upload.age),
    })
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
