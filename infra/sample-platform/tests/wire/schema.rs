//! Answers against the platform's own description of its API, and errors against recorded ones. Both lie alongside the
//! repository; without them their tests are skipped. Errors are also compared with bodies of our own, which the product's client reads.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use sample_platform::{KNOWN, Persona, Running};
use serde_json::{Map, Value, json};

use crate::client::{Answer, get, get_with, newest, platform, uploads};

#[track_caller]
fn data(path: &str) -> Option<PathBuf> {
    testdata::Data::of("youtube-api").find(path)
}

/// A body that we made ourselves.
fn own(path: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/youtube/fixtures");
    read(&folder.join(path))
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// The discovery document's types as JSON Schemas. Unknown fields are refused, as a misspelt one would go unseen.
fn validator(discovery: &Value, name: &str) -> Validator {
    let schemas = discovery["schemas"].as_object().unwrap();
    let mut defs: Map<String, Value> = schemas
        .iter()
        .map(|(name, schema)| (name.clone(), convert(schema)))
        .collect();
    // Recorded answers of searches have a field that the description does not name.
    defs["SearchResultSnippet"]["properties"]["publishTime"] = json!({ "type": "string", "format": "date-time" });
    let schema = json!({ "$ref": format!("#/$defs/{name}"), "$defs": defs });
    jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap()
}

fn convert(schema: &Value) -> Value {
    if let Some(target) = schema["$ref"].as_str() {
        return json!({ "$ref": format!("#/$defs/{target}") });
    }
    let mut out = Map::new();
    out.insert("type".into(), schema["type"].clone());
    if let Some(properties) = schema["properties"].as_object() {
        let converted: Map<String, Value> = properties.iter().map(|(n, s)| (n.clone(), convert(s))).collect();
        out.insert("properties".into(), converted.into());
        out.insert("additionalProperties".into(), false.into());
    }
    if schema["items"].is_object() {
        out.insert("items".into(), convert(&schema["items"]));
    }
    if schema["additionalProperties"].is_object() {
        out.insert("additionalProperties".into(), convert(&schema["additionalProperties"]));
    }
    if schema["enum"].is_array() {
        out.insert("enum".into(), schema["enum"].clone());
    }
    match schema["format"].as_str() {
        Some("date-time") => drop(out.insert("format".into(), "date-time".into())),
        Some("uint64") => drop(out.insert("pattern".into(), "^[0-9]{1,20}$".into())),
        Some("uint32") => drop(out.insert("minimum".into(), 0.into())),
        _ => {}
    }
    Value::Object(out)
}

const CHANNEL_PARTS: &str = "id,snippet,contentDetails,statistics,topicDetails,status,brandingSettings";
const VIDEO_PARTS: &str = "id,snippet,contentDetails,statistics,liveStreamingDetails";

/// Types and calls that answer with them: every documented channel in all parts, and the odd ones.
async fn calls(platform: &Running) -> Vec<(&'static str, String)> {
    let mut calls: Vec<(&str, String)> = [
        ("ChannelListResponse", "channels?part=snippet&id=UCnobody"),
        ("ChannelListResponse", "channels?part=snippet&forHandle=nobody-has-this"),
        ("VideoListResponse", "videos?part=snippet&id=nothing"),
        (
            "VideoListResponse",
            "videos?part=snippet,statistics&chart=mostPopular&maxResults=50&regionCode=DE",
        ),
        (
            "SearchListResponse",
            "search?part=snippet&type=channel&q=garten&maxResults=50",
        ),
        ("SearchListResponse", "search?part=id&type=channel&q=lantern"),
    ]
    .map(|(name, call)| (name, call.to_owned()))
    .into();
    for known in KNOWN {
        let id = platform.channel_id(known.handle).unwrap();
        calls.push(("ChannelListResponse", format!("channels?part={CHANNEL_PARTS}&id={id}")));
        let playlist = uploads(platform, known.handle);
        let call = format!("playlistItems?part=id,contentDetails&maxResults=50&playlistId={playlist}");
        if known.persona == Persona::Empty {
            continue;
        }
        calls.push(("PlaylistItemListResponse", call));
        let videos = newest(platform, known.handle, "id").await;
        if !videos.is_empty() {
            let ids: Vec<&str> = videos.iter().map(|v| v["id"].as_str().unwrap()).collect();
            calls.push((
                "VideoListResponse",
                format!("videos?part={VIDEO_PARTS}&id={}", ids.join(",")),
            ));
        }
    }
    calls
}

#[tokio::test]
async fn every_kind_of_answer_is_one_of_the_described_types() {
    let Some(path) = data("discovery/youtube.v3.json") else {
        return;
    };
    let discovery = read(&path);
    let platform = platform().await;
    let calls = calls(&platform).await;
    let mut validators = HashMap::new();
    for (name, call) in &calls {
        let answer = get(&platform, call).await;
        assert_eq!(answer.status, 200, "{call}: {}", answer.text);
        let body = answer.json();
        let validator = validators.entry(name).or_insert_with(|| validator(&discovery, name));
        let errors: Vec<String> = validator
            .iter_errors(&body)
            .map(|e| format!("{}: {e}", e.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{call}\n{}", errors.join("\n"));
    }
    assert!(calls.len() > 55 && validators.len() == 4, "{}", calls.len());
}

#[tokio::test]
async fn the_validator_would_notice_a_wrong_answer() {
    let Some(path) = data("discovery/youtube.v3.json") else {
        return;
    };
    let schema = validator(&read(&path), "VideoListResponse");
    let good =
        json!({ "kind": "youtube#videoListResponse", "items": [{ "id": "x", "statistics": { "viewCount": "5" } }] });
    assert!(schema.is_valid(&good));
    for (place, wrong) in [
        ("/items/0/statistics/viewCount", json!(5)),
        ("/items/0/statistics/viewCount", json!("-5")),
        ("/items/0/statistics", json!({ "vieuwCount": "5" })),
        ("/items/0", json!({ "snippet": { "publishedAt": "yesterday" } })),
        ("/items/0", json!({ "status": { "privacyStatus": "secret" } })),
    ] {
        let mut body = good.clone();
        *body.pointer_mut(place).unwrap() = wrong;
        assert!(!schema.is_valid(&body), "{body}");
    }
}

/// Names and types of all fields, so that two bodies can be compared without their wording.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), shape(value)))
            .collect(),
        Value::Array(items) => items.iter().map(shape).collect(),
        Value::String(_) => "text".into(),
        Value::Number(_) => "number".into(),
        other => other.clone(),
    }
}

/// A refusal of that status, with the same fields and the same reason.
fn is_like(answer: &Answer, other: &Value, file: &str) {
    assert_eq!(
        Some(u64::from(answer.status)),
        other["error"]["code"].as_u64(),
        "{file}"
    );
    let body = answer.json();
    assert_eq!(shape(&body), shape(other), "{file}");
    for place in ["/error/errors/0/reason", "/error/errors/0/domain"] {
        assert_eq!(body.pointer(place), other.pointer(place), "{file}");
    }
}

/// The answer to a request that this fault hits.
async fn fault(platform: &Running, name: &str, call: &str) -> Answer {
    platform.control(json!({ "fault": name, "times": 1 })).unwrap();
    get(platform, call).await
}

/// Refusals, each with the file that holds its like.
async fn refusals(platform: &Running) -> [(&'static str, Answer); 4] {
    [
        (
            "403-quotaExceeded.json",
            fault(platform, "quota", "channels?part=id&id=x").await,
        ),
        (
            "403-forbidden-methodBlocked.json",
            fault(platform, "forbidden", "search?part=id&q=x").await,
        ),
        (
            "404-playlistNotFound.json",
            get(platform, "playlistItems?part=id&playlistId=UUnobody").await,
        ),
        ("401-authError.json", get(platform, "channels?part=id&mine=true").await),
    ]
}

#[tokio::test]
async fn refusals_have_the_shape_of_those_that_the_products_client_is_tested_with() {
    let platform = platform().await;
    for (file, answer) in refusals(&platform).await {
        is_like(&answer, &own(&format!("errors/{file}")), file);
    }
    let unknown = get(&platform, "channels?part=snippet&id=UCAAAAAAAAAAAAAAAAAAAAAA").await;
    assert_eq!(shape(&unknown.json()), shape(&own("answers/channels-unknown.json")));
}

#[tokio::test]
async fn refusals_have_the_recorded_bodies() {
    let Some(folder) = data("errors") else { return };
    let platform = platform().await;
    for (file, answer) in refusals(&platform).await {
        let recorded = read(&folder.join(file));
        is_like(&answer, &recorded, file);
        assert_eq!(
            answer.json()["error"]["message"],
            recorded["error"]["message"],
            "{file}"
        );
    }
    let recorded = read(&folder.join("../fixtures/joostlek-python-youtube/youtube_not_activated.json"));
    let answer = fault(&platform, "not-configured", "channels?part=id&id=x").await;
    assert_eq!(
        (answer.status, shape(&answer.json())),
        (403, shape(&recorded)),
        "the API is not switched on"
    );
}

#[tokio::test]
async fn an_invalid_key_is_reported_with_all_that_is_recorded_of_it() {
    let Some(folder) = data("errors") else { return };
    let platform = platform().await;
    let answer = get_with(&platform, "channels?part=id&id=x", &[("x-goog-api-key", "invalid-key")]).await;
    // The recording is cut off after these fields.
    let (recorded, body) = (read(&folder.join("400-apiKeyNotValid-partial.json")), answer.json());
    for place in [
        "/error/code",
        "/error/message",
        "/error/errors/0/message",
        "/error/errors/0/reason",
    ] {
        assert_eq!(body.pointer(place), recorded.pointer(place), "{place}");
    }
    assert_eq!(answer.status, 400);
}

#[tokio::test]
async fn an_unknown_channel_is_an_answer_without_items() {
    let platform = platform().await;
    let body = get(&platform, "channels?part=snippet&id=UCAAAAAAAAAAAAAAAAAAAAAA")
        .await
        .json();
    assert_eq!(body["pageInfo"]["totalResults"], 0);
    assert_eq!(body.get("items"), None);
}

#[tokio::test]
async fn an_unknown_channel_is_answered_as_it_was_recorded() {
    let Some(folder) = data("errors") else { return };
    let platform = platform().await;
    let answer = get(&platform, "channels?part=snippet&id=UCAAAAAAAAAAAAAAAAAAAAAA").await;
    let recorded = read(&folder.join("200-channels-unknown-id.json"));
    assert_eq!(shape(&answer.json()), shape(&recorded));
}
