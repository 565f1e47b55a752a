//! `videos.list`.

use serde_json::{Value, json};

use super::Call;
use super::problem::Problem;
use super::query::Page;
use super::resource::{Item, envelope, with_token};
use crate::catalogue::profile::Channel;
use crate::catalogue::timeline::{Kind, Timeline, Upload, look};

const PARTS: [&str; 5] = ["contentDetails", "id", "liveStreamingDetails", "snippet", "statistics"];
const KIND: &str = "youtube#videoListResponse";

/// One video, with its channel.
struct Video<'a> {
    id: String,
    channel: &'a Channel,
    upload: Upload,
    /// How many uploads the channel has.
    total: usize,
}

impl<'a> Video<'a> {
    /// None for an id that never was, and for a video that is gone.
    fn find(call: &Call<'a>, id: &str) -> Option<Self> {
        let (channel, place) = call.app.catalogue.video_place(id)?;
        let timeline = call.app.catalogue.timeline(channel);
        Self::of(call, channel, &timeline, timeline.uploads.get(place)?)
    }

    /// None when the upload is gone.
    fn of(call: &Call<'a>, channel: &'a Channel, timeline: &Timeline, upload: &Upload) -> Option<Self> {
        let id = call.app.catalogue.video_id(channel, upload);
        let total = timeline.uploads.len();
        upload.gone.is_none().then(|| Self {
            id,
            channel,
            upload: upload.clone(),
            total,
        })
    }
}

/// The videos of the ids (those that are gone are left out), or the most popular ones.
pub(super) fn list(call: &Call) -> Result<Value, Problem> {
    let parts = call.query.parts(&PARTS)?;
    let size = call.query.max_results(1)?;
    let offset = call.query.offset()?;
    if call.query.filter(&["chart", "id"])? == "id" {
        let ids = call.query.ids()?;
        let found = ids.iter().filter_map(|id| Video::find(call, id));
        let items: Vec<Value> = found.map(|video| item(call, &video, &parts)).collect();
        let total = items.len();
        return Ok(Value::Object(envelope(KIND, items, total, total)));
    }
    call.query.choice("chart", &["mostPopular"])?;
    let videos = popular(call);
    let page = Page::of(&videos, offset, size);
    let items = page.items.iter().map(|video| item(call, video, &parts)).collect();
    let body = envelope(KIND, items, videos.len(), size);
    Ok(Value::Object(with_token(body, &page)))
}

/// Of the largest channels the strongest of their newest uploads, by views; at most 200.
fn popular<'a>(call: &Call<'a>) -> Vec<Video<'a>> {
    let category = call.query.get("videoCategoryId").filter(|id| *id != "0");
    let region = call.query.get("regionCode");
    let mut channels: Vec<&Channel> = call.app.catalogue.channels().iter().collect();
    channels.retain(|c| {
        let category_fits = category.is_none_or(|id| call.app.catalogue.niche(c).category.to_string() == id);
        category_fits && region.is_none_or(|code| c.country.is_some_and(|country| country.eq_ignore_ascii_case(code)))
    });
    channels.sort_by_key(|c| std::cmp::Reverse((c.subscribers, c.index)));
    let mut videos = Vec::new();
    for channel in channels {
        let timeline = call.app.catalogue.timeline(channel);
        let newest = timeline.uploads.iter().filter(|u| u.kind != Kind::Upcoming).take(4);
        let newest = newest.filter_map(|upload| Video::of(call, channel, &timeline, upload));
        videos.extend(newest.max_by_key(|video| video.upload.views));
        if videos.len() == 200 {
            break;
        }
    }
    videos.sort_by_key(|v| std::cmp::Reverse((v.upload.views, v.channel.index)));
    videos
}

fn item(call: &Call, video: &Video, parts: &[String]) -> Value {
    let mut item = Item::new("youtube#video", video.id.as_str());
    for part in parts {
        let value = match part.as_str() {
            "snippet" => snippet(call, video),
            "contentDetails" => content_details(call, video),
            "statistics" => statistics(video),
            "liveStreamingDetails" => live_details(call, video),
            // `id` adds nothing.
            _ => Value::Null,
        };
        item.part(part, value);
    }
    item.into_value()
}

fn snippet(call: &Call, video: &Video) -> Value {
    let Video { channel, upload, .. } = video;
    let catalogue = &call.app.catalogue;
    let wording = catalogue.wording(channel, upload, video.total, call.day(upload.age));
    let chance = look(catalogue.seed(), channel.index, upload.serial);
    let mut snippet = json!({
        "publishedAt": call.date(upload.age),
        "channelId": channel.id,
        "title": wording.title,
        "description": wording.description,
        "thumbnails": call.thumbnails(&video.id, upload.serial % 12 != 11),
        "channelTitle": channel.title,
        "categoryId": catalogue.niche(channel).category.to_string(),
        "liveBroadcastContent": match upload.kind {
            Kind::Live => "live",
            Kind::Upcoming => "upcoming",
            _ => "none",
        },
        "localized": { "title": wording.title, "description": wording.description },
    });
    // Many Shorts carry no tags, and one channel in ten never sets a language.
    if upload.kind != Kind::Short || chance.is_multiple_of(3) {
        snippet["tags"] = wording.tags.into();
    }
    if channel.index % 10 != 9 {
        snippet["defaultAudioLanguage"] = channel.lang.code().into();
        if chance.is_multiple_of(2) {
            snippet["defaultLanguage"] = channel.lang.code().into();
        }
    }
    snippet
}

fn content_details(call: &Call, video: &Video) -> Value {
    let chance = look(call.app.catalogue.seed(), video.channel.index, video.upload.serial);
    json!({
        "duration": duration(video.upload.seconds),
        "dimension": "2d",
        "definition": "hd",
        "caption": if chance.is_multiple_of(5) { "true" } else { "false" },
        "licensedContent": video.channel.subscribers > 10_000,
        "contentRating": {},
        "projection": "rectangular",
    })
}

fn statistics(video: &Video) -> Value {
    let Video { channel, upload, .. } = video;
    let mut statistics = json!({ "viewCount": upload.views.to_string(), "favoriteCount": "0" });
    if !channel.hides_likes {
        statistics["likeCount"] = upload.likes.to_string().into();
    }
    if !channel.comments_off {
        statistics["commentCount"] = upload.comments.to_string().into();
    }
    statistics
}

/// Nothing for a video that never was a stream.
fn live_details(call: &Call, video: &Video) -> Value {
    let Upload { age, seconds, .. } = video.upload;
    match video.upload.kind {
        Kind::Long | Kind::Short => Value::Null,
        // Announced for the evening after next, so it lies ahead for the whole day.
        Kind::Upcoming => json!({ "scheduledStartTime": call.date(-(2 * 86_400 - 6 * 3_600)) }),
        Kind::Live => json!({
            "actualStartTime": call.date(age),
            "scheduledStartTime": call.date(age + 120),
            "concurrentViewers": (video.upload.views / 9).to_string(),
            "activeLiveChatId": format!("Cg0K{}", video.id),
        }),
        Kind::Stream => json!({
            "actualStartTime": call.date(age),
            "actualEndTime": call.date(age - i64::from(seconds)),
            "scheduledStartTime": call.date(age + 90),
        }),
    }
}

/// ISO 8601 as the platform writes it: `P0D` for none, days from 24 hours on.
fn duration(seconds: u32) -> String {
    if seconds == 0 {
        return "P0D".to_owned();
    }
    let part = |count: u32, unit: &str| {
        if count > 0 {
            format!("{count}{unit}")
        } else {
            String::new()
        }
    };
    let days = part(seconds / 86_400, "D");
    let time = part(seconds / 3_600 % 24, "H") + &part(seconds / 60 % 60, "M") + &part(seconds % 60, "S");
    if time.is_empty() {
        format!("P{days}")
    } else {
        format!("P{days}T{time}")
    }
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn durations_are_written_as_the_platform_does() {
        let cases = [
            (0, "P0D"),
            (15, "PT15S"),
            (60, "PT1M"),
            (3_723, "PT1H2M3S"),
            (7_200, "PT2H"),
            (90_000, "P1DT1H"),
        ];
        for (seconds, text) in cases {
            assert_eq!(duration(seconds), text);
        }
    }
}
