//! Two builders at once, and what a dead one leaves behind.

use leaderboard::{BOARD, Builder, RANKS, Refreshed, STATE};
use store::objects::{Objects, Timeouts};
use testkit::{BOARD_BUCKET, WEB_BUCKET};

use crate::world::{World, channels};

#[tokio::test]
async fn of_two_builders_at_once_one_builds_and_nothing_is_lost() {
    let world = World::start().await;
    for number in 1..=6 {
        world.publish(number, Some(f64::from(number))).await;
    }
    let (one, two) = (world.builder(), world.builder());
    let (one, two) = tokio::join!(one.refresh(), two.refresh());
    let mut outcomes = [one.unwrap(), two.unwrap()];
    outcomes.sort_by_key(|outcome| *outcome == Refreshed::Busy);
    assert_eq!(outcomes, [Refreshed::Built(6), Refreshed::Busy]);
    assert_eq!(world.ranking().await, channels(&[6, 5, 4, 3, 2, 1]));
}

#[tokio::test]
async fn a_builder_with_old_notes_takes_nothing_off_the_newer_board() {
    let world = World::start().await;
    world.publish(1, Some(10.0)).await;
    world.build().await;
    world.publish(2, Some(20.0)).await;
    let stale = world.cloud.object(BOARD_BUCKET, STATE).unwrap().bytes;
    world.wait(10);
    world.build().await;
    world.cloud.replace_object(BOARD_BUCKET, STATE, Some(stale));
    world.wait(10);
    world.build().await;
    assert_eq!(world.ranking().await, channels(&[2, 1]));
}

#[tokio::test]
async fn what_a_dead_builder_has_claimed_is_taken_over_when_its_time_is_over() {
    let world = World::start().await;
    world.publish(1, Some(10.0)).await;
    // The notes are read and the lease is written; then the bucket is gone.
    let builder = world.builder();
    let lease = format!(
        "{{\"leaseUntil\": \"{}\"}}",
        world.now() + jiff::SignedDuration::from_secs(150)
    );
    world
        .cloud
        .replace_object(BOARD_BUCKET, STATE, Some(lease.into_bytes()));
    assert_eq!(builder.refresh().await.unwrap(), Refreshed::Busy);
    world.wait(149);
    assert_eq!(builder.refresh().await.unwrap(), Refreshed::Busy);
    world.wait(1);
    assert_eq!(builder.refresh().await.unwrap(), Refreshed::Built(1));
}

#[tokio::test]
async fn a_builder_that_fails_in_the_middle_gives_its_claim_back() {
    let world = World::start().await;
    world.publish(1, Some(10.0)).await;
    let nowhere = Objects::at("http://127.0.0.1:9", WEB_BUCKET, Timeouts::SHORT).unwrap();
    let builder = Builder {
        site: nowhere,
        ..world.builder()
    };
    assert!(builder.refresh().await.is_err());
    assert_eq!(
        world.ranking().await,
        channels(&[1]),
        "the board is there, the site's file is not"
    );
    assert_eq!(world.build().await, Refreshed::Built(1), "at once");
    assert!(world.file("data/leaderboard-top.json").is_some());
}

#[tokio::test]
async fn a_board_whose_write_landed_but_whose_answer_was_lost_gives_its_claim_back() {
    let world = World::start().await;
    world.publish(1, Some(10.0)).await;
    world.cloud.lose_object_answers(BOARD_BUCKET, BOARD, 0, 1);
    assert_eq!(
        world.build().await,
        Refreshed::Busy,
        "as if somebody else had been quicker"
    );
    assert_eq!(world.ranking().await, channels(&[1]), "the board is there");
    assert_eq!(world.build().await, Refreshed::Built(1), "at once");
    world.wait(60);
    assert_eq!(world.build().await, Refreshed::Nothing);
}

#[tokio::test]
async fn whichever_answer_of_the_bucket_is_lost_the_next_run_need_not_wait() {
    // Of the notes the claim is written first, then what was built, then the count.
    let writes = [(STATE, 0), (STATE, 1), (STATE, 2), (BOARD, 0), (RANKS, 0)];
    // Lost once, what was written is in the way of its own repetition; lost each time, nothing is known of it.
    for (tries, (name, nth)) in [1, 4].into_iter().flat_map(|tries| writes.map(|write| (tries, write))) {
        let world = World::start().await;
        world.publish(1, Some(10.0)).await;
        world.cloud.lose_object_answers(BOARD_BUCKET, name, nth, tries);
        let first = world.builder().refresh().await;
        let next = world.build().await;
        assert_ne!(
            next,
            Refreshed::Busy,
            "{tries} answers to write {nth} of {name} lost: {first:?}"
        );
        assert_eq!(world.ranking().await, channels(&[1]));
    }
}

#[tokio::test]
async fn a_bucket_that_does_not_answer_fails_the_run_and_the_next_one_makes_up_for_it() {
    let world = World::start().await;
    world.publish(1, Some(10.0)).await;
    world.cloud.fail_objects(50);
    assert!(world.builder().refresh().await.is_err());
    world.cloud.fail_objects(0);
    assert_eq!(world.build().await, Refreshed::Built(1));
    // A short outage is only a delay.
    world.wait(60);
    world.publish(2, Some(20.0)).await;
    world.cloud.fail_objects(2);
    assert_eq!(world.build().await, Refreshed::Built(2));
}
