//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use card::{Card, Format};
use domain::Language;
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const ANYONE: &str = include_str!("../../../../events/get-share-picture/anyone.json");
const PATH: &str = "/shared/{shareId}/pictures/{picture}";

lambdakit::matrix!("get-share-picture");

fn function(platform: &Platform) -> Function {
    platform.function("get-share-picture", &[])
}

fn asked(share: &str, picture: &str) -> Event {
    Event::new("GET", PATH)
        .param("shareId", share)
        .param("picture", picture)
}

async fn answer(platform: &mut Platform, event: Event) -> Value {
    platform.lambda.invoke("1", event.0).await.1
}

/// The bytes of a picture, with its width and height.
fn png(answer: &Value) -> (Vec<u8>, u32, u32) {
    assert_eq!(
        (&answer["statusCode"], &answer["isBase64Encoded"]),
        (&json!(200), &json!(true)),
        "{answer}"
    );
    let bytes = BASE64_STANDARD.decode(answer["body"].as_str().unwrap()).unwrap();
    assert_eq!(&bytes[1..4], b"PNG");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    let (width, height) = (number(16), number(20));
    (bytes, width, height)
}

#[tokio::test]
async fn anyone_who_has_the_link_sees_the_picture_in_both_shapes_and_the_cdn_may_keep_it_for_five_minutes() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    for (picture, size) in [("wide.png", (1200, 630)), ("tall.png", (1080, 1920))] {
        let answer = answer(&mut platform, asked(&share, picture)).await;
        let (_, width, height) = png(&answer);
        assert_eq!((width, height), size);
        let headers = &answer["headers"];
        assert_eq!(
            (
                &headers["content-type"],
                &headers["cache-control"],
                &headers["x-content-type-options"]
            ),
            (&json!("image/png"), &json!("public, max-age=300"), &json!("nosniff"))
        );
    }
}

#[tokio::test]
async fn it_speaks_the_language_of_who_shared_it_unless_another_is_asked_for() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared_in(&key, Language::De).await;
    let mut drawn = Vec::new();
    for picture in ["wide.png", "wide-de.png", "wide-en.png"] {
        drawn.push(png(&answer(&mut platform, asked(&share, picture)).await).0);
    }
    assert_eq!(drawn[0], drawn[1]);
    assert_ne!(drawn[1], drawn[2]);
}

#[tokio::test]
async fn anyone_who_has_it_already_learns_so_and_gets_no_bytes() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    let first = answer(&mut platform, asked(&share, "wide.png")).await;
    let tag = first["headers"]["etag"].as_str().unwrap().to_owned();
    let again = answer(
        &mut platform,
        asked(&share, "wide.png").header("if-none-match", &format!("W/{tag}")),
    )
    .await;
    assert_eq!(
        (&again["statusCode"], again["body"].as_str().unwrap_or_default()),
        (&json!(304), ""),
        "{again}"
    );
    let other = answer(
        &mut platform,
        asked(&share, "wide.png").header("if-none-match", "\"another\""),
    )
    .await;
    assert_eq!(png(&other).0, png(&first).0);
}

#[tokio::test]
async fn one_that_lost_its_words_names_the_channel_as_it_was_read_last() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed_and_redacted(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    let (bytes, ..) = png(&answer(&mut platform, asked(&share, "wide-en.png")).await);
    let mut report = platform.cloud.store().report(&key).await.unwrap().unwrap();
    "Werkstatt am Deich".clone_into(&mut report.channel_info.channel_name);
    let named = card::png(&Card::of_report(&report, Language::En), Format::Wide).unwrap();
    assert!(bytes == named);
}

#[tokio::test]
async fn a_shared_run_of_a_monitor_has_its_picture_at_the_same_place_until_its_owner_leaves() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, "7c1e5a2b3a495867768594a3b2c1d0e1").await;
    let key = platform.run_completed(&of, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    assert!(share.starts_with("x-"), "{share}");
    let (_, width, _) = png(&answer(&mut platform, asked(&share, "wide.png")).await);
    assert_eq!(width, 1200);
    platform.closed(USER).await;
    let gone = answer(&mut platform, asked(&share, "wide.png")).await;
    assert_eq!(gone["statusCode"], 404);
}

#[tokio::test]
async fn it_is_gone_with_the_share_and_nobody_keeps_that() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    png(&answer(&mut platform, asked(&share, "wide.png")).await);
    platform.cloud.store().set_shared(&key, false).await.unwrap();
    let gone = answer(&mut platform, asked(&share, "wide.png")).await;
    assert_eq!(gone["headers"]["cache-control"], "no-store");
    let never = Event(serde_json::from_str(ANYONE).unwrap());
    for event in [
        never,
        asked(&share, "wide.png"),
        asked(ID, "wide.png"),
        asked("s-", "tall.png"),
    ] {
        let (status, body) = reply(platform.lambda.invoke("1", event.0).await);
        assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")));
    }
}

#[tokio::test]
async fn there_are_these_pictures_and_no_others() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    for picture in ["", "wide", "square.png", "wide-fr.png", "../wide.png", "wide.svg"] {
        let (status, _) = reply(platform.lambda.invoke("1", asked(&share, picture).0).await);
        assert_eq!(status, 404, "{picture}");
    }
}
