//! What the methods answer, and what the documented channels are like.

use std::collections::HashSet;

use jiff::Timestamp;
use sample_platform::{KNOWN, Options, start};
use serde_json::Value;

use crate::client::{count, get, items, newest, options, platform, send, uploads};

#[tokio::test]
async fn a_channel_is_found_by_id_handle_and_username_in_any_writing() {
    let platform = platform().await;
    let id = platform.channel_id("küchengeflüster").unwrap();
    assert!(id.starts_with("UC") && id.len() == 24, "{id}");
    // Percent-encoded: composed, upper case with `@`, and decomposed letters as some keyboards send them.
    let writings = [
        "k%C3%BCchengefl%C3%BCster",
        "@K%C3%9CCHENGEFL%C3%9CSTER",
        "ku%CC%88chengeflu%CC%88ster",
    ];
    for handle in writings {
        let found = items(&platform, &format!("channels?part=id&forHandle={handle}")).await;
        assert_eq!(found[0]["id"], *id, "{handle}");
    }
    assert_eq!(
        items(&platform, &format!("channels?part=id&id={id}")).await[0]["id"],
        *id
    );
    let named = items(&platform, "channels?part=id&forUsername=BitUndBohne2011").await;
    assert_eq!(named[0]["id"], *platform.channel_id("bitundbohne").unwrap());
}

#[tokio::test]
async fn only_the_asked_parts_are_in_an_answer() {
    let platform = platform().await;
    let video = platform.video_id("quietlambda", 3).unwrap();
    let base: HashSet<String> = ["kind", "etag", "id"].map(str::to_owned).into();
    for (call, parts) in [
        (
            "channels?forHandle=quietlambda&part=",
            vec!["snippet", "statistics", "status", "contentDetails", "topicDetails"],
        ),
        (
            &format!("videos?id={video}&part="),
            vec!["snippet", "statistics", "contentDetails"],
        ),
        (
            &format!("playlistItems?playlistId={}&part=", uploads(&platform, "quietlambda")),
            vec!["contentDetails"],
        ),
    ] {
        for chosen in [&parts[..1], &parts[parts.len() - 1..], &parts[..]] {
            let item = items(&platform, &format!("{call}{}", chosen.join(","))).await.remove(0);
            let names: HashSet<String> = item.as_object().unwrap().keys().cloned().collect();
            let expected: HashSet<String> = base
                .iter()
                .cloned()
                .chain(chosen.iter().map(|p| (*p).to_owned()))
                .collect();
            assert_eq!(names, expected, "{call}");
        }
    }
}

#[tokio::test]
async fn the_pages_of_a_playlist_hold_every_upload_once_newest_first() {
    let platform = platform().await;
    let playlist = uploads(&platform, "semicolonharbour");
    let (mut seen, mut dates, mut token) = (HashSet::new(), Vec::new(), String::new());
    let total = loop {
        let call = format!("playlistItems?part=contentDetails&maxResults=50&playlistId={playlist}{token}");
        let page = get(&platform, &call).await.json();
        for item in page["items"].as_array().unwrap() {
            let details = &item["contentDetails"];
            seen.insert(details["videoId"].as_str().unwrap().to_owned());
            dates.extend(details["videoPublishedAt"].as_str().map(str::to_owned));
        }
        match page["nextPageToken"].as_str() {
            Some(next) => token = format!("&pageToken={next}"),
            None => break page["pageInfo"]["totalResults"].as_u64().unwrap(),
        }
    };
    assert!(total > 150 && seen.len() as u64 == total, "{} of {total}", seen.len());
    assert!(dates.is_sorted_by(|newer, older| newer >= older));
    let channel = items(&platform, "channels?part=statistics&forHandle=semicolonharbour").await;
    assert!(count(&channel[0]["statistics"]["videoCount"]).unwrap() <= total);
}

#[tokio::test]
async fn deleted_videos_are_in_the_playlist_and_drop_out_of_the_batch() {
    let platform = platform().await;
    let list = send(platform.addr(), "GET", "/_catalogue", &[], "")
        .await
        .unwrap()
        .json();
    // With and without a date in the playlist.
    let (mut dated, mut undated) = (0, 0);
    let channels = list.as_array().unwrap().iter();
    for channel in channels.filter(|c| c["persona"] == "ordinary").take(60) {
        let playlist = channel["id"].as_str().unwrap().replacen("UC", "UU", 1);
        let call = format!("playlistItems?part=contentDetails&maxResults=50&playlistId={playlist}");
        let entries = items(&platform, &call).await;
        let ids: Vec<&str> = entries
            .iter()
            .map(|e| e["contentDetails"]["videoId"].as_str().unwrap())
            .collect();
        let videos = items(&platform, &format!("videos?part=id&id={}", ids.join(","))).await;
        let left: HashSet<&str> = videos.iter().map(|v| v["id"].as_str().unwrap()).collect();
        for (entry, id) in entries.iter().zip(ids) {
            let has_date = entry["contentDetails"].get("videoPublishedAt").is_some();
            assert!(has_date || !left.contains(id), "{id} is hidden and answered as a video");
            if !left.contains(id) {
                *if has_date { &mut dated } else { &mut undated } += 1;
            }
        }
    }
    assert!(dated > 0 && undated > 0 && dated + undated > 10, "{dated} {undated}");
}

#[tokio::test]
async fn a_search_by_name_puts_that_channel_first() {
    let platform = platform().await;
    for known in KNOWN {
        let name: String = known.title.bytes().map(|b| format!("%{b:02X}")).collect();
        let found = items(&platform, &format!("search?part=snippet&type=channel&q={name}")).await;
        assert_eq!(found[0]["snippet"]["title"], known.title);
        assert_eq!(found[0]["id"]["channelId"], *platform.channel_id(known.handle).unwrap());
    }
    assert!(
        items(&platform, "search?part=id&type=channel&q=xyzzyplugh")
            .await
            .is_empty()
    );
    let mistyped = items(&platform, "search?part=snippet&type=channel&q=quietlamda").await;
    assert_eq!(mistyped[0]["snippet"]["title"], "Quiet Lambda");
    assert!(mistyped.len() > 1, "others are similar: {mistyped:?}");
}

#[tokio::test]
async fn answers_are_the_same_in_every_run_and_all_day_long() {
    let calls = [
        "channels?part=snippet,statistics&forHandle=blockzeit".to_owned(),
        "search?part=snippet&type=channel&q=garten&maxResults=20".to_owned(),
        "videos?part=snippet,statistics,contentDetails&chart=mostPopular&maxResults=20".to_owned(),
    ];
    let base = Options {
        image_base: Some("/sample/img".into()),
        ..options()
    };
    let early = start(Options {
        now: Some("2026-11-20T00:00:00Z".parse().unwrap()),
        ..base.clone()
    })
    .await
    .unwrap();
    let late = start(Options {
        now: Some("2026-11-20T23:59:59Z".parse().unwrap()),
        ..base.clone()
    })
    .await
    .unwrap();
    let tomorrow = start(Options {
        now: Some("2026-11-21T00:00:00Z".parse().unwrap()),
        ..base.clone()
    })
    .await
    .unwrap();
    let other = start(Options { seed: 7, ..base }).await.unwrap();
    for call in &calls {
        let first = get(&early, call).await.json();
        assert_eq!(first, get(&late, call).await.json(), "{call}");
        assert_eq!(first, get(&early, call).await.json(), "{call}");
    }
    let date = |body: Value| {
        body["items"][0]["snippet"]["publishedAt"]
            .as_str()
            .unwrap()
            .parse::<Timestamp>()
            .unwrap()
    };
    let (today, next) = (
        date(get(&early, &calls[2]).await.json()),
        date(get(&tomorrow, &calls[2]).await.json()),
    );
    assert_eq!(
        next.as_second() - today.as_second(),
        86_400,
        "the catalogue moves with the clock"
    );
    assert_ne!(
        get(&early, &calls[1]).await.json(),
        get(&other, &calls[1]).await.json(),
        "another seed is another catalogue"
    );
}

#[tokio::test]
async fn pictures_are_drawn_where_the_answers_say() {
    let platform = platform().await;
    let found = items(&platform, "channels?part=snippet&forHandle=sternenspur").await;
    let videos = newest(&platform, "sternenspur", "snippet").await;
    let addresses =
        [&found[0], &videos[0]].map(|item| item["snippet"]["thumbnails"]["medium"]["url"].as_str().unwrap());
    for address in addresses {
        let path = address.strip_prefix(&format!("http://{}", platform.addr())).unwrap();
        let picture = send(platform.addr(), "GET", path, &[], "").await.unwrap();
        assert_eq!(
            (picture.status, picture.headers["content-type"].as_str()),
            (200, "image/svg+xml")
        );
        assert!(
            picture.text.starts_with("<svg ") && picture.text.ends_with("</svg>"),
            "{}",
            picture.text
        );
        let again = send(platform.addr(), "GET", path, &[], "").await.unwrap();
        assert_eq!(picture.text, again.text);
    }
    for path in [
        "/img/avatar/UCnobody.svg",
        "/img/thumb/nothing.svg",
        "/img/thumb/nothing",
    ] {
        assert_eq!(
            send(platform.addr(), "GET", path, &[], "").await.unwrap().status,
            404,
            "{path}"
        );
    }
    let elsewhere = start(Options {
        image_base: Some("/sample/img/".into()),
        ..options()
    })
    .await
    .unwrap();
    let found = items(&elsewhere, "channels?part=snippet&forHandle=sternenspur").await;
    assert!(
        found[0]["snippet"]["thumbnails"]["default"]["url"]
            .as_str()
            .unwrap()
            .starts_with("/sample/img/avatar/UC")
    );
}
