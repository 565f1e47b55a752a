//! The function as a process, between a database in memory, a bucket and the platform's stand-ins.

use domain::Tier;
use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

use crate::get_hub::{OWN, World, channel, put, video};

lambdakit::matrix!("get-hub-video", everybodys_video);

/// The hub holds the video that the matrix asks for.
async fn everybodys_video(platform: &Platform) -> (Vec<(&'static str, String)>, ()) {
    put(platform, vec![video(5, OWN)]);
    (Vec::new(), ())
}

#[tokio::test]
async fn before_the_first_hub_there_is_no_video() {
    let mut world = World::around(Platform::start().await, "get-hub-video");
    assert_eq!(ask(&mut world, "video000005").await.0, 404);
}

async fn ask(world: &mut World, id: &str) -> (u64, Value) {
    let token = world.platform.pool.token("somebody-else");
    let event = Event::new("GET", "/hub/videos/{videoId}").param("videoId", id);
    world.send(event.bearer(&token)).await
}

#[tokio::test]
async fn a_video_comes_as_its_channel_was_read_with_its_line_until_that_is_hidden() {
    let platform = Platform::start().await;
    let key = platform.completed("someone", &"c".repeat(32), Timestamp::now()).await;
    let siblings = (0..9).map(|number| video(900 + number, &channel(number)));
    put(&platform, siblings.chain([video(5, OWN), video(22, OWN)]).collect());
    let mut world = World::around(platform, "get-hub-video");
    world.platform.tier("somebody-else", Tier::Free).await;
    let (status, shown) = ask(&mut world, "video000005").await;
    assert_eq!(status, 200, "{shown}");
    assert_eq!(shown["video"]["channelId"], OWN);
    assert_eq!(
        shown["video"]["title"], "Werkstück 5: eine Bank aus Eiche, Teil 0",
        "not that of the buffer"
    );
    assert_eq!(
        (&shown["video"]["pattern"], &shown["video"]["repeatedBy"]),
        (&json!(null), &json!(0))
    );
    assert!(shown["line"].as_array().unwrap().len() > 40);
    assert_eq!(shown["others"][0]["videoId"], "video000022");
    let sample = include_str!("../../../../events/get-hub-video/video.json");
    let token = world.platform.pool.token("somebody-else");
    assert_eq!(world.send(Event::sample(sample, &token)).await.0, 200);
    for id in ["video000006", "video000900", "no-id", "video00000é"] {
        let (status, refused) = ask(&mut world, id).await;
        assert_eq!((status, &refused["error"]["code"]), (404, &json!("not_found")), "{id}");
    }
    let store = world.platform.cloud.store();
    store.set_stealth(&key, true, Timestamp::now()).await.unwrap();
    assert_eq!(
        ask(&mut world, "video000005").await.0,
        404,
        "at once, though the buffer has it still"
    );
}
