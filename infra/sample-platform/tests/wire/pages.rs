//! The pages for people.

use sample_platform::{Options, start};

use crate::client::{Answer, newest, options, platform, send};

async fn page(platform: &sample_platform::Running, path: &str) -> Answer {
    send(platform.addr(), "GET", path, &[], "").await.unwrap()
}

/// The security policy of the product forbids all of these, and so do the pages.
fn is_plain(html: &str) -> bool {
    ["<script", "<style", " style=", " onclick", "javascript:"]
        .iter()
        .all(|forbidden| !html.contains(forbidden))
}

#[tokio::test]
async fn a_channel_has_a_page_under_its_id_and_its_handle_with_the_uploads_the_api_lists() {
    let platform = platform().await;
    let id = platform.channel_id("@küchengeflüster").unwrap();
    let by_id = page(&platform, &format!("/channel/{id}")).await;
    let by_handle = page(&platform, "/@k%C3%BCchengefl%C3%BCster").await;
    assert_eq!((by_id.status, &by_id.text), (200, &by_handle.text));
    assert!(
        by_id.headers["content-type"].starts_with("text/html"),
        "{:?}",
        by_id.headers
    );
    assert!(by_id.text.contains("<html lang=\"de\">") && by_id.text.contains("<h1>Küchengeflüster</h1>"));
    assert!(by_id.text.contains("184.000 Abonnenten"));
    assert!(is_plain(&by_id.text));
    let videos = newest(&platform, "@küchengeflüster", "id,snippet").await;
    assert!(videos.len() > 40);
    for video in &videos {
        let id = video["id"].as_str().unwrap();
        assert!(by_id.text.contains(&format!("<li id=\"{id}\">")), "{id}");
    }
}

#[tokio::test]
async fn a_video_has_a_page_with_its_title_and_the_way_to_its_channel() {
    let platform = start(Options {
        image_base: Some("/sample/img".to_owned()),
        ..options()
    })
    .await
    .unwrap();
    let id = platform.video_id("@SemicolonHarbour", 3).unwrap();
    let channel = platform.channel_id("@SemicolonHarbour").unwrap();
    let watch = page(&platform, &format!("/watch?v={id}")).await;
    assert_eq!(watch.status, 200);
    assert!(watch.text.contains("<html lang=\"en\">") && is_plain(&watch.text));
    for part in [
        format!("href=\"/sample/channel/{channel}\""),
        format!("src=\"/sample/img/thumb/{id}.svg\""),
        "href=\"/sample/page.css\"".to_owned(),
    ] {
        assert!(watch.text.contains(&part), "{part}");
    }
    let style = page(&platform, "/page.css").await;
    assert_eq!((style.status, style.text.as_str()), (200, sample_platform::STYLE));
}

#[tokio::test]
async fn what_is_hidden_or_gone_is_on_no_page() {
    let platform = platform().await;
    let hidden = page(&platform, "/@skilletsociety").await.text;
    assert!(!hidden.contains("subscribers"), "it hides its subscribers");
    let empty = page(&platform, "/@herdpause").await;
    assert_eq!(empty.status, 200);
    assert!(!empty.text.contains("<li>") && !empty.text.contains("<li "));
    for nothing in [
        "/channel/UCnothingnothingnothing1",
        "/@nobody-of-this-name",
        "/nobody",
        "/watch?v=nothing",
        "/watch",
        &format!("/watch?v={}", platform.video_id("@thymeannex", 0).unwrap()),
    ] {
        let answer = page(&platform, nothing).await;
        assert_eq!(answer.status, 404, "{nothing}");
        assert!(answer.text.contains("<h1>Nothing here</h1>"), "{nothing}");
    }
}
