//! Saved titles are read again by the scout before the platform data in them expires, against the sample platform.

use domain::{ChannelName, TitleNotes, TitleText, UserId, VideoId};
use engine::titles::score::{TitleScore, TitleScoreReason};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use store::{NewTitle, PLATFORM_DATA_TTL, SavedTitle};
use testkit::Faults;

use crate::reading::Ground;

/// A title of this video that was saved on the sample platform then.
fn title(person: &UserId, video: &VideoId, number: u8, saved_at: Timestamp) -> SavedTitle {
    SavedTitle {
        request: None,
        channel: Some("UCBJycsmduvYEL83R_U4JriQ".parse().unwrap()),
        channel_name: Some(ChannelName::parse("Old name").unwrap()),
        video: Some(video.clone()),
        is_sample: true,
        notes: TitleNotes::parse("for May").unwrap(),
        ..SavedTitle::new(NewTitle {
            user: person.clone(),
            id: format!("{number:032x}").parse().unwrap(),
            request: None,
            title: TitleText::parse("Old words").unwrap(),
            created_at: saved_at,
            score: TitleScore::none(TitleScoreReason::NoBasis),
        })
    }
}

/// A person with an account.
async fn someone(ground: &Ground) -> UserId {
    let person = ground.world.person();
    ground
        .world
        .cloud
        .store()
        .account(&person.id, ground.clock.now())
        .await
        .unwrap();
    person.id
}

/// A video of the sample platform, with its title and its channel's name.
async fn some_video(ground: &Ground) -> (VideoId, String, String) {
    let channel = ground.world.platform.channel_ids()[0]
        .parse::<domain::ChannelId>()
        .unwrap();
    let snapshot = ground
        .world
        .client()
        .snapshot(&channel.into(), 5, ground.clock.now())
        .await
        .unwrap();
    let video = &snapshot.videos[0];
    (
        video.id.parse().unwrap(),
        video.title.clone(),
        snapshot.channel.title.clone(),
    )
}

async fn stored(ground: &Ground, title: &SavedTitle) -> SavedTitle {
    ground
        .world
        .cloud
        .store()
        .title(&title.user, &title.id)
        .await
        .unwrap()
        .unwrap()
}

#[tokio::test]
async fn what_is_soon_too_old_is_read_again_and_what_is_gone_goes_at_once() {
    let ground = Ground::new().await;
    let person = someone(&ground).await;
    let (video, words, name) = some_video(&ground).await;
    let now = ground.clock.now();
    let soon = now - PLATFORM_DATA_TTL + SignedDuration::from_hours(24 * 6);
    let later = now - PLATFORM_DATA_TTL + SignedDuration::from_hours(24 * 8);
    let store = ground.world.cloud.store();
    let due = title(&person, &video, 1, soon);
    let not_yet = title(&person, &video, 2, later);
    let gone = title(&person, &"no-such-vid".parse().unwrap(), 3, soon);
    let of_a_channel = SavedTitle {
        video: None,
        ..title(&person, &video, 4, soon)
    };
    let of_the_real_platform = SavedTitle {
        is_sample: false,
        ..title(&person, &video, 5, soon)
    };
    for title in [&due, &not_yet, &gone, &of_a_channel, &of_the_real_platform] {
        store.save_title(title).await.unwrap();
    }
    let scout = ground.scout(&Faults::none(), 1);
    let until = now + SignedDuration::from_secs(40);
    assert_eq!(scout.renew_titles(until).await.unwrap(), 1);
    let renewed = stored(&ground, &due).await;
    assert_eq!(renewed.title.as_ref().map(TitleText::as_str), Some(words.as_str()));
    assert_eq!(
        renewed.channel_name.as_ref().map(ChannelName::as_str),
        Some(name.as_str())
    );
    assert_eq!((renewed.platform_data_at, &renewed.notes), (now, &due.notes));
    assert_eq!(stored(&ground, &not_yet).await, not_yet);
    let left = stored(&ground, &gone).await;
    assert_eq!(
        (&left.title, &left.channel_name, &left.notes),
        (&None, &None, &gone.notes)
    );
    assert_eq!(
        stored(&ground, &of_a_channel).await,
        of_a_channel,
        "no video says its channel's name"
    );
    assert_eq!(stored(&ground, &of_the_real_platform).await.title, None);
    // The day's only unit is spent, and nothing is due.
    let day = store.scout_day(domain::scout::platform_day(now)).await.unwrap();
    assert_eq!(day.units, 1);
    assert_eq!(scout.renew_titles(until).await.unwrap(), 0);
}

#[tokio::test]
async fn without_units_or_without_the_platform_words_wait_for_another_day() {
    let ground = Ground::new().await;
    let person = someone(&ground).await;
    let (video, ..) = some_video(&ground).await;
    let now = ground.clock.now();
    let due = title(
        &person,
        &video,
        1,
        now - PLATFORM_DATA_TTL + SignedDuration::from_hours(1),
    );
    let store = ground.world.cloud.store();
    store.save_title(&due).await.unwrap();
    let until = now + SignedDuration::from_secs(40);
    assert_eq!(ground.scout(&Faults::none(), 0).renew_titles(until).await.unwrap(), 0);
    assert_eq!(stored(&ground, &due).await, due);
    // No time is left either.
    assert_eq!(ground.scout(&Faults::none(), 1).renew_titles(now).await.unwrap(), 0);
    assert_eq!(stored(&ground, &due).await, due);
    ground.world.platform.control(json!({"quotaUnits": 0})).unwrap();
    assert_eq!(ground.scout(&Faults::none(), 5).renew_titles(until).await.unwrap(), 0);
    assert_eq!(stored(&ground, &due).await, due);
    let day = store.scout_day(domain::scout::platform_day(now)).await.unwrap();
    assert!(day.refused_at.is_some());
}
