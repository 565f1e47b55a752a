//! Every body that was recorded from the real platform is read, and read right. Those bodies are not part of the repository: they
//! lie in the calibration data next to it, and without that folder their tests are skipped. A few of the same shapes, made by ourselves,
//! are in `fixtures/` and always read.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::config::ApiKey;
use crate::refusal::classify;
use crate::wire::{
    Branding, ChannelContent, ChannelItem, ChannelSnippet, ChannelStatistics, Count, List, SearchId, SearchItem,
    SearchSnippet, Thumbnail, Thumbnails, Time, Topics, UploadContent, UploadItem, VideoContent, VideoItem,
    VideoSnippet, VideoStatistics,
};
use crate::{PlatformError, map};

/// The recorded bodies, where they are there.
#[track_caller]
fn data(folder: &str) -> Option<PathBuf> {
    testdata::Data::of("youtube-api").find(folder)
}

/// The bodies that we made ourselves.
fn own(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(folder)
}

fn json_files(folder: &Path) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(json_files(&path));
        } else if path.extension().is_some_and(|end| end == "json") {
            let body = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
            found.push((path.to_string_lossy().into_owned(), body));
        }
    }
    found
}

/// How a recorded count reads, found another way than by the code under test.
fn plain_count(value: &Value) -> Option<u64> {
    value
        .as_str()
        .map(|text| text.parse().unwrap())
        .or_else(|| value.as_u64())
}

fn plain_time(value: &Value) -> Option<Timestamp> {
    value.as_str().map(|text| text.parse().unwrap())
}

fn same_text(read: &str, raw: &Value) {
    assert_eq!(read, raw.as_str().unwrap_or_default());
}

fn same_count(read: Count, raw: &Value) {
    assert_eq!(read.0, plain_count(raw));
}

fn same_time(read: Time, raw: &Value) {
    assert_eq!(read.0, plain_time(raw));
}

fn read<T: DeserializeOwned>(raw: &Value) -> T {
    serde_json::from_value(raw.clone()).unwrap()
}

fn check_channel(raw: &Value) {
    let item: ChannelItem = read(raw);
    same_text(&item.id, &raw["id"]);
    check_channel_snippet(&item.snippet, &raw["snippet"]);
    check_channel_statistics(&item.statistics, &raw["statistics"]);
    same_text(
        &item.content_details.related_playlists.uploads,
        &raw["contentDetails"]["relatedPlaylists"]["uploads"],
    );
    check_topics(&item.topic_details, &raw["topicDetails"]);
    let channel = map::channel(&item);
    let shown = raw["statistics"]["hiddenSubscriberCount"] != json!(true);
    assert_eq!(
        channel.subscribers,
        plain_count(&raw["statistics"]["subscriberCount"]).filter(|_| shown)
    );
    assert_eq!(channel.logo_url.is_some(), raw["snippet"]["thumbnails"].is_object());
}

fn check_channel_snippet(read: &ChannelSnippet, raw: &Value) {
    same_text(&read.title, &raw["title"]);
    same_text(&read.description, &raw["description"]);
    same_time(read.published_at, &raw["publishedAt"]);
    assert_eq!(read.country.as_deref(), raw["country"].as_str());
    same_text(&read.thumbnails.high.url, &raw["thumbnails"]["high"]["url"]);
}

fn check_channel_statistics(read: &ChannelStatistics, raw: &Value) {
    same_count(read.view_count, &raw["viewCount"]);
    same_count(read.subscriber_count, &raw["subscriberCount"]);
    same_count(read.video_count, &raw["videoCount"]);
    assert_eq!(
        read.hidden_subscriber_count,
        raw["hiddenSubscriberCount"].as_bool().unwrap_or_default()
    );
}

fn check_topics(read: &Topics, raw: &Value) {
    assert_eq!(
        json!(read.topic_categories),
        *raw.get("topicCategories").unwrap_or(&json!([]))
    );
}

fn check_video(raw: &Value) {
    let item: VideoItem = read(raw);
    same_text(&item.id, &raw["id"]);
    check_video_snippet(&item.snippet, &raw["snippet"]);
    check_video_statistics(&item.statistics, &raw["statistics"]);
    check_video_content(&item.content_details, &raw["contentDetails"]);
    let video = map::video(&item);
    assert_eq!(video.likes, plain_count(&raw["statistics"]["likeCount"]));
    assert_eq!(video.title, item.snippet.title);
}

fn check_video_snippet(read: &VideoSnippet, raw: &Value) {
    same_text(&read.title, &raw["title"]);
    same_text(&read.channel_id, &raw["channelId"]);
    same_text(&read.live_broadcast_content, &raw["liveBroadcastContent"]);
    same_time(read.published_at, &raw["publishedAt"]);
    assert_eq!(json!(read.tags), *raw.get("tags").unwrap_or(&json!([])));
}

fn check_video_statistics(read: &VideoStatistics, raw: &Value) {
    same_count(read.view_count, &raw["viewCount"]);
    same_count(read.like_count, &raw["likeCount"]);
    same_count(read.comment_count, &raw["commentCount"]);
}

fn check_video_content(read: &VideoContent, raw: &Value) {
    assert_eq!(read.duration.0.is_some(), raw["duration"].is_string(), "{raw}");
    assert_eq!(read.caption.0.is_some(), raw["caption"].is_string(), "{raw}");
}

fn check_upload(raw: &Value) {
    check_upload_content(&read::<UploadItem>(raw).content_details, &raw["contentDetails"]);
}

fn check_upload_content(read: &UploadContent, raw: &Value) {
    same_text(&read.video_id, &raw["videoId"]);
}

fn check_result(raw: &Value) {
    let item: SearchItem = read(raw);
    same_text(&item.id.channel_id, &raw["id"]["channelId"]);
    same_text(&item.snippet.title, &raw["snippet"]["title"]);
    same_text(&item.snippet.channel_id, &raw["snippet"]["channelId"]);
}

/// Reads a list with its page token and number of items, then each item.
fn check_list(raw: &Value, check: fn(&Value)) -> &'static str {
    let list: List<Value> = read(raw);
    same_text(&list.kind, &raw["kind"]);
    assert_eq!(list.next_page_token.as_deref(), raw["nextPageToken"].as_str());
    let items = raw["items"].as_array().cloned().unwrap_or_default();
    assert_eq!(list.items, items);
    items.iter().for_each(check);
    "list"
}

fn check_one(raw: &Value, check: fn(&Value)) -> &'static str {
    check(raw);
    check_list(&json!({"kind": "list", "items": [raw]}), check);
    "resource"
}

/// Reads one body by its kind, or a part of a resource by the end of its file's name. Names what was read.
fn check_body(name: &str, raw: &Value) -> &'static str {
    match raw["kind"].as_str().unwrap_or_default().trim_start_matches("youtube#") {
        "channelListResponse" => check_list(raw, check_channel),
        "videoListResponse" => check_list(raw, check_video),
        "playlistItemListResponse" => check_list(raw, check_upload),
        "searchListResponse" => check_list(raw, check_result),
        // Methods that we do not call: their pages have the same frame.
        kind if kind.ends_with("ListResponse") => check_list(raw, |_| ()),
        "channel" => check_one(raw, check_channel),
        "video" => check_one(raw, check_video),
        "playlistItem" => check_one(raw, check_upload),
        "searchResult" => check_one(raw, check_result),
        "i18nLanguage" | "i18nRegion" | "channelSection" | "videoCategory" | "guideCategory" => "not asked for",
        "playlist" if raw["playlistId"].is_string() => {
            same_text(&read::<SearchId>(raw).channel_id, &json!(""));
            "part"
        }
        "playlist" => "not asked for",
        "" if raw["error"].is_null() => check_part(name, raw),
        "" => "error",
        kind => panic!("{name}: no test reads {kind}"),
    }
}

fn check_part(name: &str, raw: &Value) -> &'static str {
    let folder_is = |part: &str| name.contains(part);
    let file = name.rsplit('/').next().unwrap_or_default().trim_end_matches(".json");
    match file {
        "snippet" | "channel_snippet" if folder_is("channel") => check_channel_snippet(&read(raw), raw),
        "snippet" | "video_snippet" if folder_is("/video") => check_video_snippet(&read(raw), raw),
        "search_result_snippet" => same_text(&read::<SearchSnippet>(raw).title, &raw["title"]),
        "statistics" | "channel_statistics" if folder_is("channel") => check_channel_statistics(&read(raw), raw),
        "statistics" | "video_statistics" => check_video_statistics(&read(raw), raw),
        "topicDetails" | "channel_topic_details" | "video_topic_details" => check_topics(&read(raw), raw),
        "contentDetails" | "channel_content_details" if folder_is("channel") => {
            same_text(
                &read::<ChannelContent>(raw).related_playlists.uploads,
                &raw["relatedPlaylists"]["uploads"],
            );
        }
        "contentDetails" | "playlist_item_content_details" if folder_is("playlist_item") => {
            check_upload_content(&read(raw), raw);
        }
        "contentDetails" | "video_content_details" => check_video_content(&read(raw), raw),
        "brandingSettings" | "channel_branding_settings" => {
            let country = read::<Branding>(raw).channel.country;
            assert_eq!(country.as_deref(), raw["channel"]["country"].as_str());
        }
        "thumbnails_info" => same_text(&read::<Thumbnails>(raw).high.url, &raw["high"]["url"]),
        "thumbnail_info" => same_text(&read::<Thumbnail>(raw).url, &raw["url"]),
        "snippet"
        | "playlist_item_snippet"
        | "playlist_snippet"
        | "playlist_content_details"
        | "localizations"
        | "player"
        | "status"
        | "channel_status"
        | "video_status"
        | "playlist_status"
        | "playlist_item_status"
        | "video_paid_product_placement_details"
        | "video_recording_details" => return "not asked for",
        _ => panic!("{name}: no test reads this part"),
    }
    "part"
}

#[test]
fn every_recorded_fixture_is_read_whole_and_right() {
    let Some(folder) = data("fixtures") else { return };
    let mut read: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, body) in json_files(&folder) {
        *read.entry(check_body(&name, &body)).or_default() += 1;
    }
    assert!(
        read["list"] > 30 && read["resource"] > 50 && read["part"] > 15 && read["error"] == 4,
        "{read:?}"
    );
}

#[test]
fn our_own_bodies_of_every_call_are_read_whole_and_right() {
    let bodies = json_files(&own("answers"));
    for (name, body) in &bodies {
        assert_eq!(check_body(name, body), "list", "{name}");
        assert!(body["items"].as_array().is_some_and(|items| !items.is_empty()) || name.contains("unknown"));
    }
    assert_eq!(bodies.len(), 5);
}

#[test]
fn every_recorded_exchange_is_read_whole_and_right() {
    let Some(folder) = data("cassettes") else { return };
    let text = fs::read_to_string(folder.join("fullscreen-yt.jsonl")).unwrap();
    let mut exchanges = 0;
    for (line, text) in text.lines().enumerate() {
        let exchange: Value = serde_json::from_str(text).unwrap();
        let answer = &exchange["response"];
        let status = u16::try_from(answer["status"]["code"].as_u64().unwrap()).unwrap();
        let read = check_body(&format!("exchange {line}"), &answer["body"]);
        assert_eq!(read, if status == 200 { "list" } else { "error" }, "exchange {line}");
        if status != 200 {
            assert_eq!(refused(status, &answer["body"]).code(), "key_invalid");
        }
        exchanges += 1;
    }
    assert_eq!(exchanges, 66);
}

fn refused(status: u16, body: &Value) -> PlatformError {
    classify(
        status,
        body.to_string().as_bytes(),
        None,
        &ApiKey::from("AIzaNotARealKey"),
    )
}

/// Of each error file: the meaning, and the reason that is kept.
const EXPECTED: [(&str, (&str, &str)); 11] = [
    ("400-apiKeyNotValid-partial.json", ("key_invalid", "badRequest")),
    ("400-invalidChannelId-search.json", ("bad_request", "invalidChannelId")),
    ("400-keyInvalid-legacy.json", ("key_invalid", "keyInvalid")),
    ("401-authError.json", ("key_invalid", "authError")),
    (
        "403-accessNotConfigured-legacy.json",
        ("not_activated", "accessNotConfigured"),
    ),
    (
        "403-dailyLimitExceeded-legacy.json",
        ("quota_exceeded", "dailyLimitExceeded"),
    ),
    (
        "403-forbidden-methodBlocked.json",
        ("forbidden", "API_KEY_SERVICE_BLOCKED"),
    ),
    ("403-forbidden-referer.json", ("forbidden", "forbidden")),
    ("403-quotaExceeded.json", ("quota_exceeded", "quotaExceeded")),
    ("404-playlistNotFound.json", ("no_videos", "")),
    (
        "../fixtures/joostlek-python-youtube/youtube_not_activated.json",
        ("not_activated", "SERVICE_DISABLED"),
    ),
];

#[test]
fn our_own_error_bodies_have_the_meaning_of_the_recorded_ones() {
    let expected = HashMap::from(EXPECTED);
    let bodies = json_files(&own("errors"));
    for (name, body) in &bodies {
        let status = u16::try_from(body["error"]["code"].as_u64().unwrap()).unwrap();
        let file = name.rsplit('/').next().unwrap();
        let error = refused(status, body);
        assert_eq!((error.code(), reason(&error).as_str()), expected[file], "{file}");
    }
    assert_eq!(bodies.len(), 4);
}

/// The platform's own reason, where the error keeps it.
fn reason(error: &PlatformError) -> String {
    match error {
        PlatformError::QuotaExceeded(said)
        | PlatformError::KeyInvalid(said)
        | PlatformError::NotActivated(said)
        | PlatformError::Forbidden(said)
        | PlatformError::BadRequest(said) => said.reason.clone(),
        _ => String::new(),
    }
}

#[test]
fn every_recorded_error_has_its_own_meaning() {
    let Some(folder) = data("errors") else { return };
    let expected = HashMap::from(EXPECTED);
    let index: Value = serde_json::from_slice(&fs::read(folder.join("index.json")).unwrap()).unwrap();
    let listed = index.as_array().unwrap();
    let mut texts = Vec::new();
    for entry in listed {
        let file = entry["file"].as_str().unwrap();
        let status = u16::try_from(entry["httpStatus"].as_u64().unwrap()).unwrap();
        let body: Value = serde_json::from_slice(&fs::read(folder.join(file)).unwrap()).unwrap();
        if status == 200 {
            assert!(
                read::<List<ChannelItem>>(&body).items.is_empty(),
                "an unknown channel has no items"
            );
            continue;
        }
        let error = refused(status, &body);
        assert_eq!((error.code(), reason(&error).as_str()), expected[file], "{file}");
        texts.push(error.to_string());
    }
    let files = json_files(&folder).len() - 1;
    assert_eq!(
        listed.len(),
        files + 1,
        "the index lists every file, and one of the fixtures"
    );
    assert_eq!(texts.len(), expected.len());
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), expected.len(), "no two errors read alike: {texts:#?}");
}
