//! Reading the board.

use std::time::Duration;

use domain::Error;
use leaderboard::{BOARD, Reader, Refreshed, STATE};
use testkit::BOARD_BUCKET;

use crate::world::{World, channels, ranking};

fn reader(world: &World) -> Reader {
    Reader::refreshed_every(world.board_bucket(), Duration::ZERO)
}

#[tokio::test]
async fn before_the_first_board_there_is_none_and_afterwards_the_newest() {
    let world = World::start().await;
    let reader = reader(&world);
    assert!(reader.board().await.unwrap().is_none());
    for number in 1..=3 {
        world.publish(number, Some(f64::from(number))).await;
        world.wait(1);
        world.build().await;
        let cached = reader.board().await.unwrap().unwrap();
        assert_eq!((cached.value.rows(), cached.stale), (number, false));
    }
}

#[tokio::test]
async fn a_board_that_was_just_looked_after_is_not_looked_after_again() {
    let world = World::start().await;
    world.publish(1, Some(1.0)).await;
    world.build().await;
    let reader = Reader::refreshed_every(world.board_bucket(), Duration::from_secs(3_600));
    reader.board().await.unwrap();
    let calls = world.cloud.object_calls();
    for _ in 0..100 {
        reader.board().await.unwrap();
    }
    assert_eq!(world.cloud.object_calls(), calls);
}

#[tokio::test]
async fn while_the_bucket_does_not_answer_the_last_board_is_served_and_said_to_be_old() {
    let world = World::start().await;
    world.publish(1, Some(1.0)).await;
    world.build().await;
    let reader = reader(&world);
    assert!(!reader.board().await.unwrap().unwrap().stale);
    world.cloud.fail_objects(1_000);
    let cached = reader.board().await.unwrap().unwrap();
    assert_eq!((ranking(&cached.value), cached.stale), (channels(&[1]), true));
    world.cloud.fail_objects(0);
    assert!(!reader.board().await.unwrap().unwrap().stale);
}

#[tokio::test]
async fn without_any_board_an_outage_is_an_error() {
    let world = World::start().await;
    world.cloud.fail_objects(1_000);
    assert!(matches!(reader(&world).board().await, Err(Error::Unavailable { .. })));
}

#[tokio::test]
async fn a_damaged_board_is_not_served_in_place_of_a_good_one() {
    let world = World::start().await;
    world.publish(1, Some(1.0)).await;
    world.build().await;
    let reader = reader(&world);
    reader.board().await.unwrap();
    let mut damaged = world.cloud.object(BOARD_BUCKET, BOARD).unwrap().bytes;
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    world.cloud.replace_object(BOARD_BUCKET, BOARD, Some(damaged));
    let cached = reader.board().await.unwrap().unwrap();
    assert_eq!((ranking(&cached.value), cached.stale), (channels(&[1]), true));
    let new = Reader::refreshed_every(world.board_bucket(), Duration::ZERO);
    assert!(matches!(new.board().await, Err(Error::Internal(_))));
}

#[tokio::test]
async fn the_ranks_of_the_last_days_come_with_the_board() {
    let world = World::start().await;
    world.publish(1, Some(50.0)).await;
    world.publish(2, Some(40.0)).await;
    world.build().await;
    world.wait(24 * 3_600);
    world.publish_with(7, 2, Some(90.0), |_| ()).await;
    world.build().await;
    let ranks = reader(&world).ranks().await.unwrap().unwrap().value;
    let of = |number| {
        ranks
            .of(&crate::world::channel(number))
            .iter()
            .map(|(_, rank)| *rank)
            .collect::<Vec<_>>()
    };
    assert_eq!((of(1), of(2)), (vec![1, 2], vec![2, 1]));
}

#[tokio::test]
async fn a_board_of_another_format_is_none_yet_until_the_builder_writes_its_own_without_waiting_for_a_change() {
    let world = World::start().await;
    world.publish(1, Some(1.0)).await;
    world.build().await;
    let (mut other, notes) = (object(&world, BOARD), object(&world, STATE));
    for version in [0, board::VERSION + 1] {
        other[8..12].copy_from_slice(&version.to_le_bytes());
        world.cloud.replace_object(BOARD_BUCKET, BOARD, Some(other.clone()));
        let outcome = reader(&world).board().await;
        assert!(matches!(outcome, Err(Error::Unavailable { .. })), "version {version}");
        let format = |version: u32| format!("\"format\":{version}");
        let notes = String::from_utf8(notes.clone()).unwrap();
        let notes = notes.replace(&format(board::VERSION), &format(version));
        world
            .cloud
            .replace_object(BOARD_BUCKET, STATE, Some(notes.into_bytes()));
        world.wait(600);
        assert_eq!(world.build().await, Refreshed::Built(1));
        assert_eq!(world.ranking().await, channels(&[1]));
    }
}

fn object(world: &World, name: &str) -> Vec<u8> {
    world.cloud.object(BOARD_BUCKET, name).unwrap().bytes
}
