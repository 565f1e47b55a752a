//! Two builders at once, and what a dead one leaves behind.

use discovery_hub::{Builder, HUB, PATTERNS, PREVIEW, Refreshed, STATE};
use store::objects::{Objects, Timeouts};
use testkit::{BOARD_BUCKET, Faults, Kill, WEB_BUCKET};

use crate::world::{EACH, World};

#[tokio::test]
async fn of_two_builders_at_once_one_builds_and_nothing_is_lost() {
    let world = World::start().await;
    for number in 1..=6 {
        world.scout(number).await;
    }
    let (one, two) = (world.builder(), world.builder());
    let (one, two) = tokio::join!(one.refresh(), two.refresh());
    let mut outcomes = [one.unwrap(), two.unwrap()];
    outcomes.sort_by_key(|outcome| *outcome == Refreshed::Busy);
    assert_eq!(outcomes, [Refreshed::Built(6 * EACH as u32), Refreshed::Busy]);
    assert_eq!(world.shown().await, (vec![1, 2, 3, 4, 5, 6], 6 * EACH));
}

#[tokio::test]
async fn a_builder_with_old_notes_takes_nothing_off_the_newer_hub() {
    let world = World::start().await;
    world.scout(1).await;
    world.build().await;
    world.scout(2).await;
    let old = world.cloud.object(BOARD_BUCKET, STATE).unwrap().bytes;
    world.wait(10);
    world.build().await;
    world.cloud.replace_object(BOARD_BUCKET, STATE, Some(old));
    world.wait(10);
    world.build().await;
    assert_eq!(world.shown().await, (vec![1, 2], 2 * EACH));
}

#[tokio::test]
async fn a_builder_that_fails_between_its_steps_gives_its_claim_back_and_the_next_one_ends_them() {
    let world = World::start().await;
    world.scout(1).await;
    let nowhere = Objects::at("http://127.0.0.1:9", WEB_BUCKET, Timeouts::SHORT).unwrap();
    let builder = Builder {
        site: nowhere,
        ..world.builder()
    };
    assert!(builder.refresh().await.is_err());
    assert_eq!(
        world.shown().await,
        (vec![1], EACH),
        "the hub is there, the site's file is not"
    );
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32), "at once");
    assert!(world.file(PREVIEW).is_some());
}

#[tokio::test]
async fn a_dead_builders_claim_ends_by_itself() {
    let world = World::start().await;
    world.scout(1).await;
    let until = world.now() + jiff::SignedDuration::from_secs(150);
    let lease = format!("{{\"leaseUntil\": \"{until}\"}}");
    world
        .cloud
        .replace_object(BOARD_BUCKET, STATE, Some(lease.into_bytes()));
    world.wait(149);
    assert_eq!(world.build().await, Refreshed::Busy);
    world.wait(1);
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32));
}

#[tokio::test]
async fn whichever_answer_of_the_bucket_is_lost_the_next_run_need_not_wait() {
    // Of the notes the claim is written first, then what was built.
    let writes = [(STATE, 0), (STATE, 1), (HUB, 0), (PATTERNS, 0)];
    for (tries, (name, nth)) in [1, 4].into_iter().flat_map(|tries| writes.map(|write| (tries, write))) {
        let world = World::start().await;
        world.scout(1).await;
        world.cloud.lose_object_answers(BOARD_BUCKET, name, nth, tries);
        let first = world.builder().refresh().await;
        let next = world.build().await;
        assert_ne!(
            next,
            Refreshed::Busy,
            "{tries} answers to write {nth} of {name} lost: {first:?}"
        );
        assert_eq!(world.shown().await, (vec![1], EACH));
    }
}

#[tokio::test]
async fn a_database_that_does_not_answer_fails_the_run_and_the_next_one_makes_up_for_it() {
    let world = World::start().await;
    world.scout(1).await;
    let gone = Faults::kill(Kill::Before, 1);
    let builder = world.dying_builder(&gone);
    assert!(builder.store.put_scouted(&world.report(2), world.now()).await.is_err());
    assert!(builder.refresh().await.is_err());
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32));
}
