//! What a snapshot costs and holds.

use std::collections::HashSet;

use domain::ChannelId;
use domain::quota::Short;
use jiff::Timestamp;
use serde_json::{Value, json};
use youtube::{PlatformError, Resolved, Usage};

use crate::allowances::Ledger;
use crate::stand_in::{ID, Reply, Seen, StandIn, channel_item, found, list, nothing};

const NOW: Timestamp = Timestamp::constant(1_780_000_000, 0);

fn video_id(number: usize) -> String {
    format!("video{number:06}")
}

/// The uploads from `offset` (the page token) on, as many as asked for, with the token of the next page.
fn uploads(seen: &Seen, ids: &[String]) -> Reply {
    let offset: usize = seen.param("pageToken").parse().unwrap_or(0);
    let count: usize = seen.param("maxResults").parse().unwrap();
    assert!((1..=50).contains(&count));
    let end = ids.len().min(offset + count);
    let items: Vec<Value> = ids[offset..end]
        .iter()
        .map(|id| json!({"contentDetails": {"videoId": id}}))
        .collect();
    let mut body = list("playlistItems", &items);
    if end < ids.len() {
        body["nextPageToken"] = json!(end.to_string());
    }
    Reply::Json(200, body)
}

/// The videos asked for, but for the gone ones, in another order.
fn videos(seen: &Seen, gone: &HashSet<String>) -> Reply {
    let asked: Vec<&str> = seen.param("id").split(',').collect();
    assert!(asked.len() <= 50);
    let there = asked.into_iter().rev().filter(|id| !gone.contains(*id));
    let items: Vec<Value> = there
        .map(|id| json!({"id": id, "snippet": {"title": format!("Title {id}")}}))
        .collect();
    found(seen, &items)
}

async fn channel_with(ids: Vec<String>, gone: &[usize]) -> StandIn {
    let gone: HashSet<String> = gone.iter().map(|number| video_id(*number)).collect();
    StandIn::start(move |seen, _| match seen.name.as_str() {
        "channels" => found(seen, &[channel_item("Some Body")]),
        "playlistItems" if seen.param("playlistId") == format!("UU{}", &ID[2..]) => uploads(seen, &ids),
        "videos" => videos(seen, &gone),
        _ => Reply::error(404, "playlistNotFound"),
    })
    .await
}

fn numbered(count: usize) -> Vec<String> {
    (0..count).map(video_id).collect()
}

fn by_id() -> Resolved {
    ID.parse::<ChannelId>().unwrap().into()
}

fn units(units: u64) -> Usage {
    Usage { units, searches: 0 }
}

#[tokio::test]
async fn a_quick_analysis_by_handle_costs_three_units_in_all() {
    let platform = channel_with(numbered(120), &[]).await;
    let session = platform.client().session(youtube::BUDGET);
    let resolved = session.resolve(&"@somebody".parse().unwrap()).await.unwrap();
    let snapshot = session.snapshot(&resolved, 50, NOW).await.unwrap();
    assert_eq!(platform.names(), ["channels", "playlistItems", "videos"]);
    assert_eq!(session.usage(), units(3));
    assert_eq!(
        (snapshot.channel.title.as_str(), snapshot.taken_at, snapshot.sample),
        ("Some Body", NOW, false)
    );
    let ids: Vec<String> = snapshot.videos.into_iter().map(|video| video.id).collect();
    assert_eq!(ids, numbered(50), "the newest, in the order of the list");
}

#[tokio::test]
async fn a_quick_analysis_by_id_costs_three_units_in_all() {
    let platform = channel_with(numbered(120), &[]).await;
    let client = platform.client();
    let snapshot = client.snapshot(&by_id(), 50, NOW).await.unwrap();
    assert_eq!((snapshot.videos.len(), client.usage()), (50, units(3)));
}

#[tokio::test]
async fn each_further_fifty_uploads_cost_two_units_and_two_hundred_is_the_most() {
    for (wanted, there, got, spent) in [
        (0, 10, 1, 3),
        (1, 10, 1, 3),
        (50, 7, 7, 3),
        (51, 300, 51, 5),
        (100, 100, 100, 5),
        (100, 120, 100, 5),
        (150, 120, 120, 7),
        (200, 1_000, 200, 9),
        (9_999, 1_000, 200, 9),
    ] {
        let platform = channel_with(numbered(there), &[]).await;
        let client = platform.client();
        let snapshot = client.snapshot(&by_id(), wanted, NOW).await.unwrap();
        let spent = if wanted == 150 { 7 } else { spent };
        assert_eq!(
            (snapshot.videos.len(), client.usage()),
            (got, units(spent)),
            "{wanted} of {there}"
        );
    }
}

#[tokio::test]
async fn deleted_videos_are_missing_and_repeated_ones_come_once() {
    let mut ids = numbered(10);
    ids.insert(3, video_id(1));
    ids.push("not a video id".to_owned());
    let platform = channel_with(ids, &[2, 5]).await;
    let snapshot = platform.client().snapshot(&by_id(), 50, NOW).await.unwrap();
    let got: Vec<&str> = snapshot.videos.iter().map(|video| video.id.as_str()).collect();
    let expected: Vec<String> = [0, 1, 3, 4, 6, 7, 8, 9].map(video_id).into();
    assert_eq!(got, expected);
}

#[tokio::test]
async fn the_list_that_the_platform_names_counts() {
    let platform = StandIn::start(|seen, _| match seen.name.as_str() {
        "channels" => {
            let mut item = channel_item("Some Body");
            item["contentDetails"]["relatedPlaylists"]["uploads"] = json!("PLother");
            found(seen, &[item])
        }
        "playlistItems" if seen.param("playlistId") == "PLother" => uploads(seen, &numbered(3)),
        "videos" => videos(seen, &HashSet::new()),
        _ => Reply::error(404, "playlistNotFound"),
    })
    .await;
    let snapshot = platform.client().snapshot(&by_id(), 50, NOW).await.unwrap();
    assert_eq!(snapshot.videos.len(), 3);
    let resolved = platform.client().resolve(&"@somebody".parse().unwrap()).await.unwrap();
    assert_eq!(
        platform
            .client()
            .snapshot(&resolved, 50, NOW)
            .await
            .unwrap()
            .videos
            .len(),
        3
    );
}

#[tokio::test]
async fn a_channel_without_uploads_has_no_videos_however_the_platform_says_it() {
    let gone = channel_with(numbered(2), &[0, 1]).await;
    let empty = channel_with(Vec::new(), &[]).await;
    let listless = StandIn::start(|seen, _| match seen.name.as_str() {
        "channels" => found(seen, &[channel_item("Some Body")]),
        _ => Reply::error(404, "playlistNotFound"),
    })
    .await;
    for platform in [gone, empty, listless] {
        let error = platform.client().snapshot(&by_id(), 50, NOW).await.unwrap_err();
        assert_eq!(error, PlatformError::NoVideos);
    }
}

#[tokio::test]
async fn an_unknown_id_is_a_channel_not_found_and_not_one_without_videos() {
    let platform = StandIn::start(|seen, _| match seen.name.as_str() {
        "channels" => nothing(seen),
        _ => Reply::error(404, "playlistNotFound"),
    })
    .await;
    let error = platform.client().snapshot(&by_id(), 50, NOW).await.unwrap_err();
    assert_eq!(error, PlatformError::ChannelNotFound);
}

#[tokio::test]
async fn pages_without_end_and_without_videos_lead_nowhere() {
    let platform = StandIn::start(|seen, number| match seen.name.as_str() {
        "channels" => found(seen, &[channel_item("Some Body")]),
        "playlistItems" => {
            let mut body = list("playlistItems", &[]);
            body["nextPageToken"] = json!(number.to_string());
            Reply::Json(200, body)
        }
        _ => videos(seen, &HashSet::new()),
    })
    .await;
    assert_eq!(
        platform.client().snapshot(&by_id(), 200, NOW).await.unwrap_err(),
        PlatformError::NoVideos
    );
    assert!(platform.seen().len() <= 3);
}

#[tokio::test]
async fn what_every_snapshot_costs_is_drawn_in_one_go_and_further_pages_as_they_come() {
    let platform = channel_with(numbered(120), &[]).await;
    let resolved = platform.client().resolve(&"@somebody".parse().unwrap()).await.unwrap();
    let drawn = [
        (&by_id(), 50, vec!["take 3 units"]),
        (&resolved, 50, vec!["take 2 units"]),
        (&by_id(), 120, [&["take 3 units"][..], &["take unit"; 4]].concat()),
    ];
    for (of, wanted, told) in drawn {
        let ledger = Ledger::allowing(9, 0);
        let client = platform.client().within(ledger.clone());
        client.snapshot(of, wanted, NOW).await.unwrap();
        assert_eq!(ledger.told(), told, "{wanted} uploads");
    }
}

#[tokio::test]
async fn what_was_drawn_and_not_spent_is_given_back() {
    // The list of uploads is empty, so that no video is asked for; and where the second call fails, neither.
    let empty = channel_with(Vec::new(), &[]).await;
    let broken = StandIn::start(|seen, _| match seen.name.as_str() {
        "channels" => found(seen, &[channel_item("Some Body")]),
        _ => Reply::error(403, "forbidden"),
    })
    .await;
    for platform in [empty, broken] {
        let ledger = Ledger::allowing(3, 0);
        let client = platform.client().within(ledger.clone());
        assert!(client.snapshot(&by_id(), 50, NOW).await.is_err());
        assert_eq!(ledger.told(), ["take 3 units", "give back unit"]);
        assert_eq!(platform.names().len(), 2);
    }
}

#[tokio::test]
async fn a_snapshot_that_could_not_be_finished_is_not_begun() {
    let platform = channel_with(numbered(5), &[]).await;
    let ledger = Ledger::allowing(2, 9);
    let client = platform.client().within(ledger.clone());
    let refused = client.snapshot(&by_id(), 50, NOW).await;
    assert_eq!(refused.unwrap_err(), PlatformError::ShareSpent(Short::Units));
    assert!(platform.seen().is_empty() && ledger.told().is_empty());
}

#[tokio::test]
async fn a_call_that_is_sent_again_is_drawn_besides() {
    let platform = StandIn::start(|seen, number| match (seen.name.as_str(), number) {
        ("channels", _) => found(seen, &[channel_item("Some Body")]),
        ("playlistItems", _) => uploads(seen, &numbered(2)),
        ("videos", 2) => Reply::error(503, "backendError"),
        _ => videos(seen, &HashSet::new()),
    })
    .await;
    let ledger = Ledger::allowing(9, 0);
    let client = platform.client().within(ledger.clone());
    client.snapshot(&by_id(), 50, NOW).await.unwrap();
    assert_eq!(ledger.told(), ["take 3 units", "take unit"]);
}
