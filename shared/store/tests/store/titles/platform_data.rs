//! The platform data in saved titles expires after 30 days, unless they were read again; a person's own stay.

use domain::{ChannelName, TitleId, TitleNotes, TitleText};
use jiff::Timestamp;
use store::{PLATFORM_DATA_TTL, SavedTitle};
use testkit::Cloud;

use crate::titles::library::{of_video, own};
use crate::world::{Person, days};

async fn due(person: &Person<'_>, until: Timestamp) -> Vec<TitleId> {
    let titles = person.store.titles_with_data_due(until, 8).await.unwrap();
    titles.into_iter().map(|title| title.id).collect()
}

async fn stored(person: &Person<'_>, title: &SavedTitle) -> SavedTitle {
    person.store.title(&person.user, &title.id).await.unwrap().unwrap()
}

#[tokio::test]
async fn the_title_of_a_video_goes_in_time_and_notes_stay() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = SavedTitle {
        notes: TitleNotes::parse("for May").unwrap(),
        ..of_video(&person, "Of a video")
    };
    let saved = person.store.save_title(&new).await.unwrap();
    let until = person.now + PLATFORM_DATA_TTL;
    assert_eq!(saved.platform_data_until(), Some(until));
    assert_eq!(due(&person, until - days(1)).await, []);
    assert_eq!(due(&person, until).await, std::slice::from_ref(&saved.id));
    // Shown no longer, whenever they expire.
    assert_eq!(saved.clone().at(until).title, None);
    assert!(!person.store.redact_title(&saved, until - days(1)).await.unwrap());
    assert_eq!(stored(&person, &saved).await.title, saved.title);
    assert!(person.store.redact_title(&saved, until).await.unwrap());
    let left = stored(&person, &saved).await;
    assert_eq!((&left.title, &left.channel_name), (&None, &None));
    assert_eq!(
        (&left.notes, &left.video, &left.channel),
        (&saved.notes, &saved.video, &saved.channel)
    );
    assert_eq!(due(&person, until).await, []);
    assert!(!person.store.redact_title(&saved, until).await.unwrap());
}

#[tokio::test]
async fn a_title_that_is_read_again_stays_as_the_platform_has_it_now() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let saved = person.store.save_title(&of_video(&person, "Old words")).await.unwrap();
    let (later, words) = (person.now + days(29), TitleText::parse("New words").unwrap());
    let name = ChannelName::parse("New name").unwrap();
    let renew = |at| person.store.renew_title(&saved, &words, Some(&name), at);
    // Also while it is deleted.
    let now = person.now;
    let delete = |title: &SavedTitle| {
        Some(SavedTitle {
            deleted_at: (title.deleted_at.is_none()).then_some(now),
            ..title.clone()
        })
    };
    person
        .store
        .change_titles(&person.user, std::slice::from_ref(&saved.id), now, delete)
        .await
        .unwrap();
    assert!(renew(later).await.unwrap());
    assert!(!renew(later).await.unwrap());
    person
        .store
        .change_titles(&person.user, std::slice::from_ref(&saved.id), now, delete)
        .await
        .unwrap();
    let renewed = stored(&person, &saved).await;
    assert_eq!(
        (renewed.title.as_ref(), renewed.channel_name.as_ref()),
        (Some(&words), Some(&name))
    );
    assert_eq!(renewed.platform_data_until(), Some(later + PLATFORM_DATA_TTL));
    assert_eq!(renewed.updated_at, saved.updated_at);
}

#[tokio::test]
async fn what_a_person_wrote_is_never_due() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let own = person.store.save_title(&own(&person, "My own")).await.unwrap();
    assert_eq!(own.platform_data_until(), None);
    let video = SavedTitle {
        is_own: true,
        ..of_video(&person, "Written over")
    };
    let video = person.store.save_title(&video).await.unwrap();
    let until = person.now + PLATFORM_DATA_TTL;
    // Its channel's name is still the platform's.
    assert_eq!(due(&person, until).await, std::slice::from_ref(&video.id));
    let renewed = TitleText::parse("The platform's").unwrap();
    assert!(
        person
            .store
            .renew_title(&video, &renewed, None, person.now + days(1))
            .await
            .unwrap()
    );
    // The platform has no name for its channel now, so the old one is not kept either.
    let left = stored(&person, &video).await;
    assert_eq!((left.title, left.channel_name), (video.title, None));
    assert_eq!(due(&person, until + days(1)).await, []);
}
