//! What must not be shown any more is not, before any builder has seen it.

use std::time::Duration;

use discovery_hub::{PREVIEW, Reader, Refreshed};
use domain::{Error, Tier};
use engine::Report;
use jiff::SignedDuration;

use testkit::{Faults, Kill};

use crate::world::{EACH, World, channel, shown, titled};

const DAY: i64 = 24 * 3_600;

#[tokio::test]
async fn a_channel_whose_analysis_is_hidden_deleted_or_erased_vanishes_without_a_build() {
    let world = World::start().await;
    let ways = "7 ways to sharpen a knife";
    world.scout_with(1, titled(ways)).await;
    let publish = async |number| world.publish_with(number, number, false, titled(ways)).await;
    let (hidden, deleted, erased) = (publish(2).await, publish(3).await, publish(4).await);
    world.build().await;
    let reader = world.reader();
    let ask = async || {
        world
            .ask(&reader, Tier::Agency, &[("explain", "true"), ("niche", "woodworking")])
            .await
            .unwrap()
    };
    assert_eq!(shown(&ask().await), (vec![1, 2, 3, 4], 4 * EACH));
    let id = |number: u32, page: &contract::hub::Hub| {
        let is_of = |video: &&contract::hub::HubVideo| video.video_id.starts_with(&format!("v{number:04}"));
        page.videos.iter().find(is_of).unwrap().video_id.clone()
    };
    let page = ask().await;
    let (first, second) = (id(1, &page), id(2, &page));
    assert!(world.details(&reader, &second).await.is_ok());
    let store = world.cloud.store();
    world.wait(20);
    store.set_stealth(&hidden, true, world.now()).await.unwrap();
    let page = ask().await;
    assert_eq!(shown(&page), (vec![1, 3, 4], 3 * EACH));
    let videos = 3 * EACH as u32;
    assert_eq!(
        (page.total, page.in_hub.videos, page.in_hub.channels),
        (videos, videos, 3)
    );
    assert_eq!(page.funnel.as_ref().unwrap()[0].alone, videos);
    assert_eq!(page.choices.unwrap().niches[0].videos, videos);
    assert!(matches!(world.details(&reader, &second).await, Err(Error::NotFound)));
    assert!(world.details(&reader, &first).await.is_ok());
    let view = reader.view(&store, world.now()).await.unwrap();
    let patterns = reader.patterns().await.unwrap();
    let repeats = discovery_hub::patterns(view.as_ref(), patterns.as_ref(), None, None).repeats;
    let examples: Vec<_> = repeats.iter().flat_map(|repeat| &repeat.examples).collect();
    assert!(!examples.is_empty() && examples.iter().all(|video| !video.video_id.starts_with("v0002")));
    store.delete_analysis(&deleted, world.now()).await.unwrap();
    assert_eq!(shown(&ask().await), (vec![1, 4], 2 * EACH));
    store.close_account(&erased.user, world.now()).await.unwrap();
    store.erase(&erased.user, world.now()).await.unwrap();
    assert_eq!(shown(&ask().await), (vec![1], EACH));
    world.wait(60);
    world.build().await;
    assert_eq!(shown(&ask().await), (vec![1], EACH));
}

#[tokio::test]
async fn what_a_hidden_analysis_saw_is_gone_at_once_and_what_another_reading_saw_comes_with_the_next_build() {
    let world = World::start().await;
    world
        .scout_with(1, |report| {
            report.channel_info.channel_name = "As the scout read it".to_owned();
        })
        .await;
    world.wait(5);
    let hidden = world.publish(1).await;
    world.build().await;
    let reader = world.reader();
    let names = async || {
        let page = world.ask(&reader, Tier::Agency, &[]).await.unwrap();
        let mut names: Vec<String> = page.videos.into_iter().map(|video| video.channel_name).collect();
        names.dedup();
        names
    };
    assert_eq!(names().await, ["Kanal 1"]);
    world.wait(5);
    let store = world.cloud.store();
    store.set_stealth(&hidden, true, world.now()).await.unwrap();
    assert_eq!(names().await, [""; 0]);
    world.wait(5);
    world.build().await;
    assert_eq!(names().await, ["As the scout read it"], "though the mark is young");
}

#[tokio::test]
async fn where_many_readings_are_taken_back_at_once_all_of_them_are_hidden() {
    let world = World::start().await;
    let mut hidden = Vec::new();
    for number in 1..=60 {
        hidden.push(world.publish(number).await);
    }
    world.scout(99).await;
    world.build().await;
    let reader = world.reader();
    let query = [("pageSize", "100"), ("page", "2")];
    assert_eq!(
        world.ask(&reader, Tier::Agency, &query).await.unwrap().total as usize,
        61 * EACH
    );
    let store = world.cloud.store();
    for key in &hidden {
        store.set_stealth(key, true, world.now()).await.unwrap();
    }
    assert_eq!(
        shown(&world.ask(&reader, Tier::Agency, &[]).await.unwrap()),
        (vec![99], EACH)
    );
}

#[tokio::test]
async fn taking_back_a_reading_that_is_not_shown_hides_nothing() {
    let world = World::start().await;
    let older = world.publish(1).await;
    world.wait(5);
    world.publish_with(2, 1, false, |_| ()).await;
    world.build().await;
    let store = world.cloud.store();
    store.set_stealth(&older, true, world.now()).await.unwrap();
    assert_eq!(world.shown().await, (vec![1], EACH));
}

#[tokio::test]
async fn the_store_is_asked_again_after_a_while_and_not_each_time() {
    let world = World::start().await;
    let hidden = world.publish(1).await;
    world.build().await;
    let seldom = Reader::refreshed_every(world.bucket(), Duration::from_secs(3_600));
    let page = async || world.ask(&seldom, Tier::Agency, &[]).await.unwrap();
    assert_eq!(shown(&page().await), (vec![1], EACH));
    let store = world.cloud.store();
    store.set_stealth(&hidden, true, world.now()).await.unwrap();
    assert_eq!(shown(&page().await), (vec![1], EACH), "within the time it is not asked");
    assert_eq!(world.shown().await, (vec![], 0));
}

#[tokio::test]
async fn nothing_is_shown_while_the_store_does_not_say_what_was_taken_back() {
    let world = World::start().await;
    world.scout(1).await;
    world.build().await;
    let reader = world.reader();
    let gone = Faults::kill(Kill::Before, 1);
    let broken = world.cloud.store_with(&gone);
    assert!(broken.put_scouted(&world.report(2), world.now()).await.is_err());
    assert!(reader.view(&broken, world.now()).await.is_err());
    assert!(reader.view(&world.cloud.store(), world.now()).await.unwrap().is_some());
}

#[tokio::test]
async fn titles_of_thirty_days_are_not_shown_even_where_no_builder_runs() {
    let world = World::start().await;
    world.scout(1).await;
    world.wait(DAY);
    world.scout(2).await;
    world.build().await;
    let reader = world.reader();
    let page = async || shown(&world.ask(&reader, Tier::Agency, &[]).await.unwrap());
    world.wait(29 * DAY - 1);
    assert_eq!(page().await, (vec![1, 2], 2 * EACH));
    world.wait(1);
    assert_eq!(page().await, (vec![2], EACH));
    world.wait(DAY);
    assert_eq!(page().await, (vec![], 0));
}

#[tokio::test]
async fn while_the_bucket_does_not_answer_the_last_hub_is_served_and_said_to_be_old_but_shows_nothing_hidden() {
    let world = World::start().await;
    let hidden = world.publish(1).await;
    world.scout(2).await;
    world.build().await;
    let reader = world.reader();
    assert!(!world.ask(&reader, Tier::Agency, &[]).await.unwrap().stale);
    world.cloud.fail_objects(1_000);
    let store = world.cloud.store();
    store.set_stealth(&hidden, true, world.now()).await.unwrap();
    let page = world.ask(&reader, Tier::Agency, &[]).await.unwrap();
    assert_eq!((shown(&page), page.stale), ((vec![2], EACH), true));
}

#[tokio::test]
async fn two_readings_of_a_channel_that_are_taken_back_at_the_same_time_are_both_gone_for_good_and_from_the_visitors_file()
 {
    let world = World::start().await;
    let older = world.publish(1).await;
    world.wait(5);
    let newer = world.publish_with(2, 1, false, |_| ()).await;
    world.scout(9).await;
    world.build().await;
    let reader = world.reader();
    let page = async || shown(&world.ask(&reader, Tier::Agency, &[]).await.unwrap());
    let of_visitors = || {
        let videos = world.file(PREVIEW).unwrap()["videos"].as_array().unwrap().clone();
        let ids = videos
            .into_iter()
            .map(|video| video["channelId"].as_str().unwrap().to_owned());
        ids.collect::<Vec<_>>()
    };
    world.wait(60);
    let (store, at) = (world.cloud.store(), world.now());
    store.set_stealth(&older, true, at).await.unwrap();
    world.build().await;
    assert_eq!(page().await, (vec![1, 9], 2 * EACH));
    store.set_stealth(&newer, true, at).await.unwrap();
    assert_eq!(
        page().await,
        (vec![9], EACH),
        "though one of that time was seen already"
    );
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32));
    assert_eq!(of_visitors(), [channel(9).to_string()]);
    world.wait(20 * 60);
    world.scout(8).await;
    world.build().await;
    assert_eq!(page().await, (vec![8, 9], 2 * EACH));
}

#[tokio::test]
async fn a_withdrawal_that_was_asked_for_long_before_it_was_written_is_in_the_next_build() {
    let world = World::start().await;
    let hidden = world.publish(1).await;
    world.scout(9).await;
    world.wait(600);
    world.build().await;
    let store = world.cloud.store();
    let asked = world.now() - SignedDuration::from_mins(10);
    store.set_stealth(&hidden, true, asked).await.unwrap();
    assert_eq!(world.shown().await, (vec![9], EACH));
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32));
    assert_eq!(world.build().await, Refreshed::Nothing, "once");
    world.wait(20 * 60);
    assert_eq!(world.shown().await, (vec![9], EACH));
}

#[tokio::test]
async fn a_niche_and_a_repeated_form_of_which_all_videos_are_hidden_are_not_shown() {
    let world = World::start().await;
    world.scout(9).await;
    let mut hidden = Vec::new();
    for number in 1..=3 {
        let only = |report: &mut Report| {
            titled("7 ways to sharpen a knife")(report);
            report.niche_profile.sub_niche = Some("baking".to_owned());
        };
        hidden.push(world.publish_with(number, number, false, only).await);
    }
    world.build().await;
    let (reader, store) = (world.reader(), world.cloud.store());
    let baking = async || {
        let view = reader.view(&store, world.now()).await.unwrap();
        let patterns = reader.patterns().await.unwrap();
        discovery_hub::patterns(view.as_ref(), patterns.as_ref(), Some("baking".to_owned()), None)
    };
    let before = baking().await;
    assert!(before.channels == 3 && !before.repeats.is_empty() && before.niches.len() == 2);
    for key in &hidden {
        store.set_stealth(key, true, world.now()).await.unwrap();
    }
    let after = baking().await;
    assert_eq!((after.channels, after.videos, after.repeats.len()), (0, 0, 0));
    let niches: Vec<&str> = after.niches.iter().map(|niche| niche.key.as_str()).collect();
    assert_eq!(niches, ["woodworking"]);
}
