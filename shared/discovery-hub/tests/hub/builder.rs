//! Making the hub.

use contract::hub::HubPreview;
use discovery_hub::{HUB, PATTERNS, PREVIEW, Refreshed, STATE};
use domain::Tier;
use hub::Patterns;
use testkit::{BOARD_BUCKET, WEB_BUCKET};

use crate::world::{EACH, World};

const DAY: i64 = 24 * 3_600;

#[tokio::test]
async fn the_first_run_makes_the_hub_and_the_next_has_nothing_to_do() {
    let world = World::start().await;
    world.publish(1).await;
    world.scout(2).await;
    assert_eq!(world.build().await, Refreshed::Built(2 * EACH as u32));
    assert_eq!(world.shown().await, (vec![1, 2], 2 * EACH));
    for _ in 0..4 {
        world.wait(60);
        let hub = world.cloud.object(BOARD_BUCKET, HUB);
        assert_eq!(world.build().await, Refreshed::Nothing);
        assert_eq!(world.cloud.object(BOARD_BUCKET, HUB), hub);
    }
}

#[tokio::test]
async fn without_readings_there_is_an_empty_hub() {
    let world = World::start().await;
    assert_eq!(world.build().await, Refreshed::Built(0));
    assert_eq!(world.shown().await, (vec![], 0));
    let patterns = world.cloud.object(BOARD_BUCKET, PATTERNS).unwrap();
    let empty = Patterns {
        as_of: Some(world.now()),
        ..Patterns::default()
    };
    assert_eq!(serde_json::from_slice::<Patterns>(&patterns.bytes).unwrap(), empty);
    world.wait(60);
    assert_eq!(world.build().await, Refreshed::Nothing);
}

#[tokio::test]
async fn what_changed_is_put_into_the_last_hub_and_what_stands_out_no_more_leaves_it() {
    let world = World::start().await;
    world.scout(1).await;
    world.scout(2).await;
    world.build().await;
    world.wait(60);
    world.scout(3).await;
    assert_eq!(world.build().await, Refreshed::Built(3 * EACH as u32));
    world.wait(60);
    let calm = |keep: usize| {
        move |report: &mut engine::Report| {
            let strong = report.uploads.iter_mut().filter(|upload| upload.outlier);
            strong.skip(keep).for_each(|upload| upload.outlier = false);
        }
    };
    world.scout_with(2, calm(1)).await;
    world.scout_with(3, calm(0)).await;
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32 + 1));
    assert_eq!(world.shown().await, (vec![1, 2], EACH + 1));
}

#[tokio::test]
async fn a_stealth_analysis_never_appears_and_one_that_is_hidden_later_leaves_with_the_next_build() {
    let world = World::start().await;
    world.publish_with(1, 1, true, |_| ()).await;
    let later = world.publish(2).await;
    world.scout(3).await;
    assert_eq!(world.build().await, Refreshed::Built(2 * EACH as u32));
    assert_eq!(world.shown().await, (vec![2, 3], 2 * EACH));
    world.wait(60);
    let store = world.cloud.store();
    store.set_stealth(&later, true, world.now()).await.unwrap();
    world.wait(1);
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32));
    assert_eq!(world.shown().await, (vec![3], EACH));
    world.wait(60);
    store.set_stealth(&later, false, world.now()).await.unwrap();
    assert_eq!(world.build().await, Refreshed::Built(2 * EACH as u32));
    assert_eq!(world.shown().await, (vec![2, 3], 2 * EACH), "shown again");
}

/// Since when the videos of the channels have been in the hub, in seconds before now.
async fn ages(world: &World) -> Vec<i64> {
    let page = world.ask(&world.reader(), Tier::Agency, &[]).await.unwrap();
    let mut ages: Vec<i64> = page
        .videos
        .iter()
        .map(|video| world.now().duration_since(video.discovered_at).as_secs())
        .collect();
    ages.sort_unstable();
    ages.dedup();
    ages
}

#[tokio::test]
async fn since_when_a_video_is_in_the_hub_outlives_readings_whole_builds_and_a_lost_hub_as_well_as_it_can() {
    let world = World::start().await;
    world.scout(1).await;
    world.build().await;
    world.wait(1_000);
    world.scout(1).await;
    world.scout(2).await;
    world.wait(50);
    world.build().await;
    assert_eq!(ages(&world).await, [0, 1_050], "read again, and new");
    world.wait(DAY);
    assert_eq!(world.build().await, Refreshed::Built(2 * EACH as u32), "a whole build");
    assert_eq!(ages(&world).await, [DAY, DAY + 1_050]);
    world.cloud.replace_object(BOARD_BUCKET, HUB, None);
    world.cloud.replace_object(BOARD_BUCKET, STATE, None);
    world.build().await;
    assert_eq!(
        ages(&world).await,
        [DAY + 50],
        "since its reading, where nothing else is known"
    );
}

#[tokio::test]
async fn once_a_day_the_hub_is_made_from_all_readings() {
    let world = World::start().await;
    world.scout(1).await;
    world.build().await;
    world.wait(DAY - 1);
    assert_eq!(world.build().await, Refreshed::Nothing);
    world.wait(1);
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32));
}

#[tokio::test]
async fn what_was_read_thirty_days_ago_has_left_the_hub() {
    let world = World::start().await;
    world.scout(1).await;
    world.build().await;
    world.wait(5 * DAY);
    world.scout(2).await;
    for _ in 0..24 {
        assert!(matches!(world.build().await, Refreshed::Built(_)));
        world.wait(DAY);
    }
    assert_eq!(
        world.build().await,
        Refreshed::Built(EACH as u32),
        "a day before, as the next whole build may be late"
    );
    assert_eq!(world.shown().await, (vec![2], EACH));
}

#[tokio::test]
async fn a_damaged_or_missing_hub_is_made_from_all_readings_and_so_are_damaged_notes() {
    let world = World::start().await;
    world.scout(1).await;
    world.scout(2).await;
    world.build().await;
    let damages = [
        (HUB, Some(b"KNLHUB and then nothing".to_vec())),
        (HUB, None),
        (STATE, Some(b"{".to_vec())),
        (STATE, None),
        (PATTERNS, Some(b"[".to_vec())),
    ];
    for (name, bytes) in damages {
        world.cloud.replace_object(BOARD_BUCKET, name, bytes);
        world.wait(200);
        world.scout(1).await;
        assert_eq!(world.build().await, Refreshed::Built(2 * EACH as u32), "{name}");
        assert_eq!(world.shown().await, (vec![1, 2], 2 * EACH), "{name}");
        let patterns = world.cloud.object(BOARD_BUCKET, PATTERNS).unwrap();
        assert!(serde_json::from_slice::<Patterns>(&patterns.bytes).is_ok(), "{name}");
    }
}

#[tokio::test]
async fn a_hub_that_is_gone_does_not_wait_for_a_change() {
    let world = World::start().await;
    world.scout(1).await;
    world.build().await;
    world.wait(200);
    assert_eq!(world.build().await, Refreshed::Nothing);
    world.cloud.replace_object(BOARD_BUCKET, HUB, None);
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32));
    assert_eq!(world.shown().await, (vec![1], EACH));
}

#[tokio::test]
async fn visitors_get_twelve_different_videos_and_the_counts_as_a_file_that_may_be_kept_for_a_minute() {
    let world = World::start().await;
    for number in 1..=20 {
        world
            .scout_with(number, |report| {
                report.niche_profile.sub_niche = Some(format!("niche-{}", number % 5));
                report.channel_info.language = Some(["de", "en", "fr"][number as usize % 3].to_owned());
            })
            .await;
    }
    world.build().await;
    let preview: HubPreview = serde_json::from_value(world.file(PREVIEW).unwrap()).unwrap();
    assert_eq!(preview.videos.len(), 12);
    let count = |of: fn(&contract::hub::HubVideo) -> String| {
        let each: std::collections::BTreeSet<String> = preview.videos.iter().map(of).collect();
        each.len()
    };
    assert_eq!(count(|video| video.channel_id.clone()), 12, "one of each channel");
    assert_eq!(count(|video| video.niche.clone().unwrap()), 5);
    assert_eq!(count(|video| video.language.clone().unwrap()), 3);
    let counts = (
        preview.in_hub.videos,
        preview.in_hub.channels,
        preview.in_hub.niches,
        preview.in_hub.languages,
    );
    assert_eq!(counts, (20 * EACH as u32, 20, 5, 3));
    assert_eq!(preview.as_of, world.now());
    let object = world.cloud.object(WEB_BUCKET, PREVIEW).unwrap();
    assert_eq!(
        object.cache_control, "public, max-age=60, must-revalidate, stale-if-error=0",
        "what was taken back is no substitute for what there is"
    );
    assert!(object.content_type.starts_with("application/json"));
}

#[tokio::test]
async fn a_hub_of_another_format_is_none_yet_until_the_builder_writes_its_own_without_waiting_for_a_change() {
    let world = World::start().await;
    world.scout(1).await;
    world.build().await;
    let object = |name| world.cloud.object(BOARD_BUCKET, name).unwrap().bytes;
    let (mut other, notes) = (object(HUB), object(STATE));
    let version = hub::VERSION + 1;
    other[8..12].copy_from_slice(&version.to_le_bytes());
    world.cloud.replace_object(BOARD_BUCKET, HUB, Some(other));
    let asked = world.ask(&world.reader(), Tier::Agency, &[]).await;
    assert!(matches!(asked, Err(domain::Error::Unavailable { .. })));
    let format = |version: u32| format!("\"format\":{version}");
    let notes = String::from_utf8(notes).unwrap();
    let notes = notes.replace(&format(hub::VERSION), &format(version));
    world
        .cloud
        .replace_object(BOARD_BUCKET, STATE, Some(notes.into_bytes()));
    world.wait(600);
    assert_eq!(world.build().await, Refreshed::Built(EACH as u32));
}
