//! Which calls each kind of input costs, and which channel it leads to.

use domain::ChannelRef;
use serde_json::{Value, json};
use youtube::{PlatformError, Usage};

use crate::stand_in::{ID, Reply, Seen, StandIn, channel_item, found, nothing};

const OTHER: &str = "UC0000000000000000000000";

fn result(id: &str, title: &str) -> Value {
    json!({"kind": "youtube#searchResult", "id": {"kind": "youtube#channel", "channelId": id}, "snippet": {"title": title}})
}

/// Knows one channel, by what the method and parameter of this request say.
async fn knows(known: fn(&Seen) -> bool) -> StandIn {
    StandIn::start(move |seen, _| match seen.name.as_str() {
        _ if !known(seen) => nothing(seen),
        "channels" => found(seen, &[channel_item("Some Body")]),
        "videos" => found(seen, &[json!({"id": seen.param("id"), "snippet": {"channelId": ID}})]),
        _ => found(seen, &[result(OTHER, "Some Body Fans"), result(ID, "SOME body!")]),
    })
    .await
}

async fn resolve(platform: &StandIn, channel: &str) -> (Result<String, PlatformError>, Usage, Vec<String>) {
    let channel: ChannelRef = channel.parse().unwrap();
    let session = platform.client().session(youtube::BUDGET);
    let resolved = session.resolve(&channel).await.map(|found| found.id.to_string());
    (resolved, session.usage(), platform.names())
}

fn cost(units: u64, searches: u64) -> Usage {
    Usage { units, searches }
}

#[tokio::test]
async fn an_id_costs_nothing() {
    let platform = knows(|_| true).await;
    assert_eq!(resolve(&platform, ID).await, (Ok(ID.to_owned()), cost(0, 0), vec![]));
}

#[tokio::test]
async fn a_handle_costs_one_unit_and_brings_the_channel_with_it() {
    let platform = knows(|seen| seen.param("forHandle") == "@küche").await;
    let resolved = platform.client().resolve(&"@KÜCHE".parse().unwrap()).await.unwrap();
    assert_eq!(
        (resolved.id.as_str(), resolved.channel.unwrap().title.as_str()),
        (ID, "Some Body")
    );
    assert_eq!(platform.names(), ["channels"]);
}

#[tokio::test]
async fn a_user_name_and_a_video_cost_one_unit() {
    let platform = knows(|seen| seen.param("forUsername") == "oldname").await;
    let (found, usage, _) = resolve(&platform, "youtube.com/user/OldName").await;
    assert_eq!((found, usage), (Ok(ID.to_owned()), cost(1, 0)));
    let platform = knows(|seen| seen.param("id") == "dQw4w9WgXcQ").await;
    let (found, usage, _) = resolve(&platform, "https://youtu.be/dQw4w9WgXcQ?si=x").await;
    assert_eq!((found, usage), (Ok(ID.to_owned()), cost(1, 0)));
}

#[tokio::test]
async fn a_custom_address_is_tried_as_handle_then_as_user_then_searched_for() {
    let platform = knows(|seen| seen.param("forUsername") == "somebody").await;
    assert_eq!(resolve(&platform, "youtube.com/c/SomeBody").await.1, cost(2, 0));
    let platform = knows(|seen| seen.name == "search").await;
    let (found, usage, names) = resolve(&platform, "youtube.com/c/SomeBody").await;
    assert_eq!((found, usage), (Ok(ID.to_owned()), cost(2, 1)), "the exact title wins");
    assert_eq!(names, ["channels", "channels", "search"]);
}

#[tokio::test]
async fn a_name_is_tried_as_a_handle_and_searched_for_only_then() {
    let platform = knows(|seen| seen.param("forHandle") == "@somebody").await;
    assert_eq!(resolve(&platform, "Some Body").await.1, cost(1, 0));
    let platform = knows(|seen| seen.param("q") == "some body").await;
    assert_eq!(
        resolve(&platform, "Some Body").await,
        (Ok(ID.to_owned()), cost(1, 1), vec!["channels".into(), "search".into()])
    );
    let platform = knows(|seen| seen.name == "search" && seen.param("type") == "channel").await;
    let (found, usage, _) = resolve(&platform, "somebody else & sons").await;
    assert_eq!(
        (found, usage),
        (Ok(OTHER.to_owned()), cost(0, 1)),
        "no handle holds an &; the first result is taken"
    );
}

#[tokio::test]
async fn a_mistyped_handle_never_ends_at_somebody_elses_channel() {
    let platform = knows(|seen| seen.name == "search").await;
    let (found, usage, _) = resolve(&platform, "@sumbody").await;
    assert_eq!((found, usage), (Err(PlatformError::ChannelNotFound), cost(1, 1)));
}

#[tokio::test]
async fn what_nobody_knows_is_not_found() {
    let inputs = [
        "@nobody",
        "nobody at all",
        "youtube.com/c/nobody",
        "youtube.com/user/nobody",
        "youtu.be/dQw4w9WgXcQ",
    ];
    for input in inputs {
        let platform = StandIn::start(|seen, _| nothing(seen)).await;
        assert_eq!(
            resolve(&platform, input).await.0,
            Err(PlatformError::ChannelNotFound),
            "{input}"
        );
    }
}

#[tokio::test]
async fn a_look_up_that_the_platform_calls_invalid_finds_nothing_and_does_not_end_the_search() {
    let platform = StandIn::start(|seen, _| match seen.name.as_str() {
        "channels" => Reply::error(400, "invalidValue"),
        _ => found(seen, &[result(ID, "somebody")]),
    })
    .await;
    assert_eq!(resolve(&platform, "somebody").await.0, Ok(ID.to_owned()));
}

#[tokio::test]
async fn a_spent_search_quota_is_a_spent_quota_and_not_an_unknown_channel() {
    let platform = StandIn::start(|seen, _| match seen.name.as_str() {
        "search" => Reply::error(403, "quotaExceeded"),
        _ => nothing(seen),
    })
    .await;
    let (found, ..) = resolve(&platform, "@nobody").await;
    assert_eq!(found.unwrap_err().code(), "quota_exceeded");
}
