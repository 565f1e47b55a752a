//! The function as a process, between a database in memory, the platform's stand-ins and a site.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use domain::Language;
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const ANYONE: &str = include_str!("../../../../events/get-share-page/anyone.json");
const SHELL: &str = r#"<!doctype html><html lang="en" data-theme="dark"><head><meta name="description" content="Of the app." /><title>Kanalyse</title></head><body><div id="root"></div></body></html>"#;

lambdakit::matrix!("get-share-page", prepared);

async fn prepared(_: &Platform) -> (Vec<(&'static str, String)>, JoinHandle<()>) {
    let (url, site) = site(SHELL).await;
    (vec![("SITE_URL", url)], site)
}

/// A site that has this document as its app, wherever it is asked.
async fn site(document: &'static str) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let serving = tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0; 4096];
            let read = stream.read(&mut request).await.unwrap();
            let found = request[..read].starts_with(b"GET /app.html ");
            let status = if found { "200 OK" } else { "404 Not Found" };
            let answer = format!(
                "HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{document}",
                document.len()
            );
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    (url, serving)
}

async fn function(platform: &Platform) -> (Function, JoinHandle<()>) {
    let (url, site) = site(SHELL).await;
    (platform.function("get-share-page", &[("SITE_URL", &url)]), site)
}

fn asked(share: &str) -> Event {
    Event::new("GET", "/shared/{shareId}/page").param("shareId", share)
}

/// Status, document and how long it may be cached.
async fn page(platform: &mut Platform, event: Event) -> (u64, String, Value) {
    let answer = platform.lambda.invoke("1", event.0).await.1;
    assert_eq!(
        answer["headers"]["content-type"], "text/html; charset=utf-8",
        "{answer}"
    );
    let body = answer["body"].as_str().unwrap();
    let text = match answer["isBase64Encoded"] == true {
        true => String::from_utf8(BASE64_STANDARD.decode(body).unwrap()).unwrap(),
        false => body.to_owned(),
    };
    (
        answer["statusCode"].as_u64().unwrap(),
        text,
        answer["headers"]["cache-control"].clone(),
    )
}

#[tokio::test]
async fn who_reads_the_link_without_scripts_learns_what_it_shows_and_people_get_the_app() {
    let mut platform = Platform::start().await;
    let (_function, _site) = function(&platform).await;
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    let (status, document, cache_control) = page(&mut platform, asked(&share)).await;
    let report = platform.cloud.store().report(&key).await.unwrap().unwrap();
    let title = format!(
        r#"<meta property="og:title" content="{}: "#,
        report.channel_info.channel_name
    );
    assert!(status == 200 && document.contains(&title), "{document}");
    assert!(
        document.contains(&format!("/api/shared/{share}/pictures/wide-en.png")),
        "{document}"
    );
    assert!(document.contains(r#"<div id="root"></div>"#), "{document}");
    assert_eq!(cache_control, "no-store");
    for secret in [USER, ID] {
        assert!(!document.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn it_speaks_the_language_of_who_shared_it_unless_another_is_asked_for() {
    let mut platform = Platform::start().await;
    let (_function, _site) = function(&platform).await;
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared_in(&key, Language::De).await;
    for (query, tag) in [("", "de"), ("lang=en", "en"), ("lang=fr", "de")] {
        let (_, document, _) = page(&mut platform, asked(&share).query(query)).await;
        assert!(
            document.contains(&format!(r#"<html lang="{tag}""#)),
            "{query}: {document}"
        );
        assert!(document.contains(&format!("wide-{tag}.png")), "{query}: {document}");
    }
}

#[tokio::test]
async fn what_is_not_shared_any_more_is_not_found_and_says_nothing() {
    let mut platform = Platform::start().await;
    let (_function, _site) = function(&platform).await;
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    platform.cloud.store().set_shared(&key, false).await.unwrap();
    let never = Event(serde_json::from_str(ANYONE).unwrap());
    for event in [asked(&share), never, asked(ID), asked("none")] {
        let (status, document, cache_control) = page(&mut platform, event).await;
        assert_eq!((status, cache_control.as_str()), (404, Some("no-store")));
        assert!(
            document.contains("<title>Kanalyse</title>") && !document.contains("og:"),
            "{document}"
        );
        assert!(document.contains("noindex"), "{document}");
    }
}

#[tokio::test]
async fn one_that_lost_its_words_is_named_as_the_channel_was_read_last() {
    let mut platform = Platform::start().await;
    let (_function, _site) = function(&platform).await;
    let key = platform.completed_and_redacted(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    let (status, document, _) = page(&mut platform, asked(&share)).await;
    assert!(
        status == 200 && document.contains(r#"<meta property="og:title" content="Werkstatt am Deich: "#),
        "{document}"
    );
}

#[tokio::test]
async fn a_shared_run_of_a_monitor_has_its_page_at_the_same_place_until_its_owner_leaves() {
    let mut platform = Platform::start().await;
    let (_function, _site) = function(&platform).await;
    platform.given(USER, 10).await;
    let monitor = "7c1e5a2b3a495867768594a3b2c1d0e1";
    let of = platform.monitored(USER, monitor).await;
    let key = platform.run_completed(&of, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    assert!(share.starts_with("x-"), "{share}");
    let (status, document, _) = page(&mut platform, asked(&share)).await;
    assert!(
        status == 200 && document.contains(&format!("/api/shared/{share}/pictures/wide-en.png")),
        "{document}"
    );
    for secret in [USER, ID, monitor] {
        assert!(!document.contains(secret), "{secret}");
    }
    platform.closed(USER).await;
    assert_eq!(page(&mut platform, asked(&share)).await.0, 404);
}

#[tokio::test]
async fn where_only_the_database_does_not_answer_people_get_the_app_without_a_head_of_its_own() {
    let mut platform = Platform::start().await;
    let (url, _site) = site(SHELL).await;
    let nowhere = lambdakit::nowhere().await;
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    let cut_off = [("SITE_URL", url.as_str()), ("AWS_ENDPOINT_URL_DYNAMODB", &nowhere)];
    let _function = platform.function("get-share-page", &cut_off);
    let (status, document, cache_control) = page(&mut platform, asked(&share)).await;
    assert_eq!((status, cache_control.as_str()), (200, Some("no-store")), "{document}");
    // The app's own, but for what keeps search engines away.
    let plain = document.replace(r#"<meta name="robots" content="noindex" />"#, "");
    assert!(plain.len() < document.len(), "{document}");
    let packed = |text: &str| text.replace(char::is_whitespace, "");
    assert_eq!(packed(&plain), packed(SHELL));
}

#[tokio::test]
async fn without_the_site_there_is_no_page_and_it_says_so() {
    let mut platform = Platform::start().await;
    let (url, site) = site("no document").await;
    let _function = platform.function("get-share-page", &[("SITE_URL", &url)]);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let share = platform.shared(&key).await;
    let answer = platform.lambda.invoke("1", asked(&share).0).await.1;
    assert_eq!(answer["statusCode"], 503, "{answer}");
    drop(site);
}
