//! The function as a process, between a database in memory, a bucket and the platform's stand-ins.

use domain::Tier;
use lambdakit::Event;
use serde_json::{Value, json};

use crate::get_hub::{VIDEOS, World, with_an_older_analysis_hidden};

lambdakit::matrix!("get-hub-choices");

#[tokio::test]
async fn each_choice_is_counted_with_all_filters_but_its_own() {
    let mut world = World::start("get-hub-choices").await;
    let (status, choices) = world.ask(Tier::Free, "/hub/choices", "language=de").await;
    assert_eq!(status, 200, "{choices}");
    let german = VIDEOS / 3;
    assert_eq!(
        choices["languages"],
        json!([{"key": "en", "videos": VIDEOS - german}, {"key": "de", "videos": german}])
    );
    assert_eq!(choices["formats"], json!([{"key": "long", "videos": german}]));
    assert_eq!(choices["niches"], json!([{"key": "woodworking", "videos": german}]));
    let sample = include_str!("../../../../events/get-hub-choices/german.json");
    let token = world.platform.pool.token("someone");
    let sampled: (u64, Value) = world.send(Event::sample(sample, &token)).await;
    assert_eq!(sampled, (200, choices));
    let (status, refused) = world.ask(Tier::Free, "/hub/choices", "repeatedBy=1").await;
    assert_eq!((status, &refused["error"]["field"]), (400, &json!("repeatedBy")));
}

#[tokio::test]
async fn a_channel_is_counted_while_another_analysis_shows_it() {
    let mut world = World::around(with_an_older_analysis_hidden().await, "get-hub-choices");
    let (_, choices) = world.ask(Tier::Free, "/hub/choices", "").await;
    assert_eq!(choices["formats"], json!([{"key": "long", "videos": 3}]));
}
