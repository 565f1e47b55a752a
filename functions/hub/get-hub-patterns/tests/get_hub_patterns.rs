//! The function as a process, between a database in memory, a bucket and the platform's stand-ins.

use domain::Tier;
use lambdakit::{Event, Platform};
use serde_json::json;

use crate::get_hub::{World, channel, put, video, with_an_older_analysis_hidden};

lambdakit::matrix!("get-hub-patterns");

#[tokio::test]
async fn what_several_channels_repeat_comes_with_examples_for_all_languages_or_one() {
    let platform = Platform::start().await;
    put(
        &platform,
        (0..9).map(|number| video(number, &channel(number))).collect(),
    );
    let mut world = World::around(platform, "get-hub-patterns");
    for (query, channels) in [("", 9), ("niche=woodworking", 9), ("niche=woodworking&language=de", 3)] {
        let (status, shown) = world.ask(Tier::Free, "/hub/patterns", query).await;
        assert_eq!(status, 200, "{shown}");
        assert_eq!(
            (&shown["niche"], &shown["channels"]),
            (&json!("woodworking"), &json!(channels))
        );
        let first = &shown["repeats"][0];
        assert_eq!(
            (&first["text"], &first["channels"]),
            (&json!("# ways …"), &json!(channels)),
            "{query}"
        );
        assert_eq!(first["examples"].as_array().unwrap().len(), 3);
    }
    let (status, refused) = world.ask(Tier::Free, "/hub/patterns", "language=d%20e").await;
    assert_eq!((status, &refused["error"]["field"]), (400, &json!("language")));
    let sample = include_str!("../../../../events/get-hub-patterns/largest-niche.json");
    let token = world.platform.pool.token("someone");
    assert_eq!(world.send(Event::sample(sample, &token)).await.0, 200);
}

#[tokio::test]
async fn before_the_first_hub_there_is_no_niche() {
    let mut world = World::around(Platform::start().await, "get-hub-patterns");
    let (status, shown) = world.ask(Tier::Free, "/hub/patterns", "").await;
    assert_eq!(
        (status, &shown["niche"], &shown["niches"]),
        (200, &json!(null), &json!([]))
    );
}

#[tokio::test]
async fn a_channel_is_an_example_while_another_analysis_shows_it() {
    let mut world = World::around(with_an_older_analysis_hidden().await, "get-hub-patterns");
    let (_, shown) = world.ask(Tier::Free, "/hub/patterns", "").await;
    let examples = shown["repeats"][0]["examples"].as_array().unwrap();
    let ids: Vec<_> = examples.iter().map(|video| &video["videoId"]).collect();
    assert_eq!(ids, ["video000005", "video000006", "video000007"]);
}
