//! `playlistItems.list`, for uploads playlists.

use serde_json::{Value, json};

use super::Call;
use super::problem::Problem;
use super::query::Page;
use super::resource::{Item, envelope, with_token};
use crate::catalogue::ids::{playlist_item_id, uploads_id};
use crate::catalogue::persona::Persona;
use crate::catalogue::profile::Channel;
use crate::catalogue::timeline::{Gone, Upload};

/// One page of an uploads playlist, newest first.
pub(super) fn list(call: &Call) -> Result<Value, Problem> {
    let parts = call.query.parts(&["contentDetails", "id"])?;
    let size = call.query.max_results(0)?;
    let offset = call.query.offset()?;
    call.query.filter(&["playlistId"])?;
    let playlist = call.query.get("playlistId").unwrap_or_default();
    let channel = call.app.catalogue.by_playlist(playlist);
    let channel = channel.filter(|channel| channel.persona != Persona::Empty);
    let channel = channel.ok_or_else(Problem::playlist_not_found)?;
    let timeline = call.app.catalogue.timeline(channel);
    // Without a public video it is empty.
    let shown = |upload: &&Upload| channel.persona != Persona::AllPrivate && upload.gone != Some(Gone::NotYet);
    let entries: Vec<&Upload> = timeline.uploads.iter().filter(shown).collect();
    let page = Page::of(&entries, offset, size);
    let items = page.items.iter().map(|upload| item(call, channel, upload, &parts));
    let body = envelope("youtube#playlistItemListResponse", items.collect(), entries.len(), size);
    Ok(Value::Object(with_token(body, &page)))
}

fn item(call: &Call, channel: &Channel, upload: &Upload, parts: &[String]) -> Value {
    let video = call.app.catalogue.video_id(channel, upload);
    let id = playlist_item_id(&uploads_id(&channel.id), &video);
    let mut item = Item::new("youtube#playlistItem", id);
    if parts.iter().any(|part| part == "contentDetails") {
        let details = match upload.gone {
            Some(Gone::Hidden) => json!({ "videoId": video }),
            _ => json!({ "videoId": video, "videoPublishedAt": call.date(upload.age) }),
        };
        item.part("contentDetails", details);
    }
    item.into_value()
}
