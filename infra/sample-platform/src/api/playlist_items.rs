//! `playlistItems.list`, for uploads playlists.

use serde_json::{Value, json};

use super::Call;
use super::problem::Problem;
use super::query::Page;
use super::resource::{Item, envelope, with_tokens};
use crate::catalogue::ids::{playlist_item_id, playlist_item_place, uploads_id};
use crate::catalogue::persona::Persona;
use crate::catalogue::profile::Channel;
use crate::catalogue::timeline::{Gone, Timeline, Upload};

const PARTS: [&str; 4] = ["contentDetails", "id", "snippet", "status"];

/// One page of an uploads playlist, newest first, or the entries of the given ids.
pub(super) fn list(call: &Call) -> Result<Value, Problem> {
    let parts = call.query.parts("playlistItem", &PARTS, &[])?;
    let size = call.query.max_results(0)?;
    let offset = call.query.offset()?;
    if call.query.filter(&["id", "playlistId"])? == "id" {
        let items: Vec<Value> = call
            .query
            .ids()?
            .iter()
            .filter_map(|id| by_id(call, id, &parts))
            .collect();
        let total = items.len();
        return Ok(Value::Object(envelope(
            "youtube#playlistItemListResponse",
            items,
            total,
            size,
        )));
    }
    let playlist = call.query.get("playlistId").unwrap_or_default();
    let channel = call
        .app
        .catalogue
        .by_playlist(playlist)
        .filter(|c| c.persona != Persona::Empty);
    let channel = channel.ok_or_else(Problem::playlist_not_found)?;
    let timeline = call.app.catalogue.timeline(channel);
    let wanted = call.query.get("videoId");
    let entries: Vec<(usize, &Upload)> = entries(channel, &timeline)
        .filter(|(_, upload)| wanted.is_none_or(|id| call.app.catalogue.video_id(channel, upload) == id))
        .collect();
    let page = Page::of(&entries, offset, size);
    let one = |&(position, upload): &(usize, &Upload)| item(call, channel, &timeline, position, upload, &parts);
    let items = page.items.iter().map(one).collect();
    let body = envelope("youtube#playlistItemListResponse", items, entries.len(), size);
    Ok(Value::Object(with_tokens(body, &page)))
}

/// What the playlist shows; without a public video it is empty.
fn entries<'a>(channel: &Channel, timeline: &'a Timeline) -> impl Iterator<Item = (usize, &'a Upload)> {
    let all = channel.persona != Persona::AllPrivate;
    let there = move |upload: &&Upload| all && upload.gone != Some(Gone::NotYet);
    timeline.uploads.iter().filter(there).enumerate()
}

fn by_id(call: &Call, id: &str, parts: &[String]) -> Option<Value> {
    let (playlist, video) = playlist_item_place(id)?;
    let channel = call.app.catalogue.by_playlist(&playlist)?;
    let (owner, place) = call.app.catalogue.video_place(&video)?;
    let timeline = call.app.catalogue.timeline(channel);
    let upload = timeline.uploads.get(place).filter(|_| owner.index == channel.index)?;
    let upload = Some(upload).filter(|upload| upload.gone != Some(Gone::NotYet))?;
    Some(item(call, channel, &timeline, place, upload, parts))
}

fn item(
    call: &Call,
    channel: &Channel,
    timeline: &Timeline,
    position: usize,
    upload: &Upload,
    parts: &[String],
) -> Value {
    let video = call.app.catalogue.video_id(channel, upload);
    let playlist = uploads_id(&channel.id);
    let mut item = Item::new("youtube#playlistItem", playlist_item_id(&playlist, &video));
    let hidden = matches!(upload.gone, Some(Gone::Deleted | Gone::Private));
    for part in parts {
        let value = match part.as_str() {
            "snippet" => snippet(call, channel, timeline, position, upload, &video),
            "contentDetails" if hidden => json!({ "videoId": video }),
            "contentDetails" => json!({ "videoId": video, "videoPublishedAt": call.date(upload.age) }),
            "status" if upload.gone == Some(Gone::Private) => json!({ "privacyStatus": "private" }),
            "status" if hidden => Value::Null,
            "status" => json!({ "privacyStatus": "public" }),
            _ => Value::Null,
        };
        item.part(part, value);
    }
    item.into_value()
}

fn snippet(
    call: &Call,
    channel: &Channel,
    timeline: &Timeline,
    position: usize,
    upload: &Upload,
    video: &str,
) -> Value {
    let mut snippet = json!({
        "publishedAt": call.date(upload.age),
        "channelId": channel.id,
        "channelTitle": channel.title,
        "playlistId": uploads_id(&channel.id),
        "position": position,
        "resourceId": { "kind": "youtube#video", "videoId": video },
    });
    let shown = match upload.gone {
        Some(Gone::Deleted) => {
            json!({ "title": "Deleted video", "description": "This video is unavailable.", "thumbnails": {} })
        }
        Some(Gone::Private) => {
            json!({ "title": "Private video", "description": "This video is private.", "thumbnails": {} })
        }
        _ => {
            let total = timeline.uploads.len();
            let wording = call.app.catalogue.wording(channel, upload, total, call.day(upload.age));
            json!({
                "title": wording.title,
                "description": wording.description,
                "thumbnails": call.thumbnails(video, upload.serial % 12 != 11),
                "videoOwnerChannelTitle": channel.title,
                "videoOwnerChannelId": channel.id,
            })
        }
    };
    if let (Some(snippet), Value::Object(shown)) = (snippet.as_object_mut(), shown) {
        snippet.extend(shown);
    }
    snippet
}
