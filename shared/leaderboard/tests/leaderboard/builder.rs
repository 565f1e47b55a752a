//! Making the board.

use engine::Report;
use leaderboard::{BOARD, CHANNEL_COUNT, RANKS, Reader, Refreshed, STATE, TOP};
use serde_json::{Value, json};
use testkit::{BOARD_BUCKET, Faults, Kill, WEB_BUCKET};

use crate::world::{World, channel, channels};

#[tokio::test]
async fn the_first_run_makes_the_board_and_the_next_has_nothing_to_do() {
    let world = World::start().await;
    world.publish(1, Some(40.0)).await;
    world.publish(2, Some(90.0)).await;
    world.publish(3, None).await;
    assert_eq!(world.build().await, Refreshed::Built(3));
    assert_eq!(world.ranking().await, channels(&[2, 1]));
    for _ in 0..4 {
        world.wait(60);
        let board = world.cloud.object(BOARD_BUCKET, BOARD);
        assert_eq!(world.build().await, Refreshed::Nothing);
        assert_eq!(world.cloud.object(BOARD_BUCKET, BOARD), board);
    }
}

#[tokio::test]
async fn two_changes_after_each_other_are_built_once_each() {
    let world = World::start().await;
    world.build().await;
    for number in 1..=3 {
        world.wait(40);
        world.publish(number, Some(f64::from(number))).await;
        world.wait(20);
        assert_eq!(world.build().await, Refreshed::Built(number));
    }
    for _ in 0..5 {
        world.wait(60);
        assert_eq!(world.build().await, Refreshed::Nothing);
    }
}

#[tokio::test]
async fn without_channels_there_is_an_empty_board() {
    let world = World::start().await;
    assert_eq!(world.build().await, Refreshed::Built(0));
    assert_eq!(world.ranking().await, []);
    world.wait(60);
    assert_eq!(world.build().await, Refreshed::Nothing);
}

#[tokio::test]
async fn what_changed_is_put_into_the_last_board_and_what_was_taken_back_leaves_it() {
    let world = World::start().await;
    let first = world.publish(1, Some(40.0)).await;
    world.publish(2, Some(90.0)).await;
    world.build().await;
    world.wait(30);
    world.publish(3, Some(95.0)).await;
    world.wait(30);
    assert_eq!(world.build().await, Refreshed::Built(3));
    assert_eq!(world.ranking().await, channels(&[3, 2, 1]));
    world.wait(30);
    world.publish_with(9, 2, Some(10.0), |_| ()).await;
    world.wait(30);
    assert_eq!(world.build().await, Refreshed::Built(3));
    assert_eq!(world.ranking().await, channels(&[3, 1, 2]), "its newest result counts");
    world
        .cloud
        .store()
        .set_stealth(&first, true, world.now())
        .await
        .unwrap();
    world.wait(60);
    assert_eq!(world.build().await, Refreshed::Built(2));
    assert_eq!(world.ranking().await, channels(&[3, 2]));
}

#[tokio::test]
async fn a_change_that_the_index_reports_late_still_gets_onto_the_board() {
    let world = World::start().await;
    world.publish(1, Some(40.0)).await;
    world.wait(90);
    // The builder reads the index now, without the channel that the index is still to show.
    let late = World::start().await;
    late.build().await;
    let state = late.cloud.object(BOARD_BUCKET, STATE).unwrap().bytes;
    let board = late.cloud.object(BOARD_BUCKET, BOARD).unwrap().bytes;
    let text = String::from_utf8(state)
        .unwrap()
        .replace("2026-11-20T12:00:00Z", "2026-11-20T12:01:30Z");
    world.cloud.replace_object(BOARD_BUCKET, STATE, Some(text.into_bytes()));
    world.cloud.replace_object(BOARD_BUCKET, BOARD, Some(board));
    world.wait(20);
    assert_eq!(
        world.build().await,
        Refreshed::Built(1),
        "read again within the overlap"
    );
    assert_eq!(world.ranking().await, channels(&[1]));
}

#[tokio::test]
async fn once_a_day_the_board_is_made_from_all_channels() {
    let world = World::start().await;
    world.publish(1, Some(40.0)).await;
    world.build().await;
    world.wait(24 * 3_600 - 1);
    assert_eq!(world.build().await, Refreshed::Nothing);
    world.wait(1);
    assert_eq!(world.build().await, Refreshed::Built(1));
}

#[tokio::test]
async fn a_name_leaves_the_board_before_it_is_thirty_days_old() {
    let world = World::start().await;
    world.publish(1, Some(40.0)).await;
    world.build().await;
    let named = async |world: &World| {
        let reader = Reader::new(world.board_bucket());
        let board = reader.board().await.unwrap().unwrap().value;
        board
            .row(board.find(&channel(1)).unwrap())
            .unwrap()
            .entry
            .display
            .is_some()
    };
    assert!(named(&world).await);
    for _ in 0..29 {
        world.wait(24 * 3_600);
        world.build().await;
    }
    assert!(
        !named(&world).await,
        "there is no other whole build before the thirty days are over"
    );
    assert_eq!(world.ranking().await, channels(&[1]), "the figures stay");
}

#[tokio::test]
async fn a_damaged_or_missing_board_is_recreated_and_so_are_damaged_notes() {
    let world = World::start().await;
    world.publish(1, Some(40.0)).await;
    world.publish(2, Some(50.0)).await;
    world.build().await;
    let damages = [
        (BOARD, Some(b"KNLBOARD and then nothing".to_vec())),
        (BOARD, None),
        (STATE, Some(b"{".to_vec())),
        (STATE, None),
        (RANKS, Some(vec![0; 40])),
    ];
    for (person, (name, bytes)) in (50..).zip(damages) {
        world.cloud.replace_object(BOARD_BUCKET, name, bytes);
        world.wait(200);
        world.publish_with(person, 1, Some(60.0), |_| ()).await;
        assert_eq!(world.build().await, Refreshed::Built(2), "{name}");
        assert_eq!(world.ranking().await, channels(&[1, 2]));
    }
}

#[tokio::test]
async fn visitors_get_the_first_rows_and_the_count_as_files_that_may_be_kept_for_a_minute() {
    let world = World::start().await;
    for number in 1..=5 {
        world.publish(number, Some(f64::from(number) * 10.0)).await;
    }
    world.build().await;
    let top = world.file(TOP).unwrap();
    let ids: Vec<_> = top["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["channelId"].clone())
        .collect();
    assert_eq!(
        ids,
        channels(&[5, 4, 3])
            .iter()
            .map(|id| json!(id.as_str()))
            .collect::<Vec<_>>()
    );
    assert_eq!((&top["channels"], &top["rows"][0]["badges"]), (&json!(5), &json!(null)));
    assert_eq!(world.file(CHANNEL_COUNT).unwrap()["channels"], 5);
    let object = world.cloud.object(WEB_BUCKET, TOP).unwrap();
    assert!(
        object.cache_control.starts_with("public, max-age=60"),
        "{}",
        object.cache_control
    );
    assert!(object.content_type.starts_with("application/json"));
}

#[tokio::test]
async fn a_row_says_between_which_ranks_its_interval_leaves_it() {
    let world = World::start().await;
    for (number, score, low, high) in [(1, 90.0, 80.0, 95.0), (2, 82.0, 70.0, 88.0), (3, 50.0, 40.0, 60.0)] {
        let interval = |report: &mut Report| (report.score.low, report.score.high) = (Some(low), Some(high));
        world.publish_with(number, number, Some(score), interval).await;
    }
    world.build().await;
    let top = world.file(TOP).unwrap();
    let places = |row: &Value| ["rank", "bestRank", "worstRank"].map(|key| row[key].as_u64().unwrap());
    let rows: Vec<_> = top["rows"].as_array().unwrap().iter().map(places).collect();
    assert_eq!(rows, [[1, 1, 2], [2, 1, 2], [3, 3, 3]]);
}

#[tokio::test]
async fn discoverers_are_paid_once_nothing_older_can_still_run_and_then_never_again() {
    let world = World::start().await;
    for number in 1..=4 {
        world.publish(number, Some(f64::from(number) * 10.0)).await;
    }
    let before = world.credits(4).await;
    world.build().await;
    assert_eq!(world.credits(4).await, before, "too early");
    world.wait(300);
    assert_eq!(
        world.build().await,
        Refreshed::Nothing,
        "the board is as it was, the reward is due"
    );
    let paid = [
        world.credits(4).await,
        world.credits(3).await,
        world.credits(2).await,
        world.credits(1).await,
    ];
    assert_eq!(paid.map(|credits| credits - before), [25, 15, 10, 0]);
    for person in 90..93 {
        world.wait(300);
        world.publish_with(person, 4, Some(40.0), |_| ()).await;
        assert_eq!(world.build().await, Refreshed::Built(4));
    }
    assert_eq!(world.credits(4).await - before, 25);
}

#[tokio::test]
async fn a_builder_that_dies_between_the_board_and_the_payout_has_paid_nothing_and_the_next_one_pays() {
    let world = World::start().await;
    world.publish(1, Some(40.0)).await;
    let before = world.credits(1).await;
    world.wait(300);
    // The first thing that a builder writes into the database is a reward.
    for fault in [Faults::kill(Kill::Before, 1), Faults::kill(Kill::After, 1)] {
        assert!(world.dying_builder(&fault).refresh().await.is_err());
        assert_eq!(world.ranking().await, channels(&[1]), "the board is there");
        world.wait(60);
    }
    assert_eq!(world.build().await, Refreshed::Nothing);
    assert_eq!(world.credits(1).await - before, 25);
}

#[tokio::test]
async fn channels_with_an_unusual_ratio_have_no_rank_and_bring_no_reward() {
    let world = World::start().await;
    world
        .publish_with(1, 1, Some(99.0), |report| report.unusual_ratio = true)
        .await;
    world.publish(2, Some(40.0)).await;
    let before = world.credits(1).await;
    world.wait(300);
    world.build().await;
    assert_eq!(world.ranking().await, channels(&[2]));
    assert_eq!(
        (world.credits(1).await - before, world.credits(2).await - before),
        (0, 25)
    );
}
