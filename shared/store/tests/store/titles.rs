//! Saved titles: counted exactly whatever happens at once, saved once, brought back, imported whole, erased.

use domain::title::MOST_TITLES;
use domain::{Error, TitleId, TitleStatus, TitleText};
use engine::titles::score::{TitleScore, TitleScoreReason, TitleScoreState};
use jiff::SignedDuration;
use store::{NewTitle, SavedTitle, UNDO_WITHIN};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::close::assert_forgotten;
use crate::world::{CHANNEL, Person, unique};

pub fn unscored() -> TitleScore {
    TitleScore {
        state: TitleScoreState::NotEnoughData,
        score: None,
        low: None,
        high: None,
        lift: None,
        lift_low: None,
        lift_high: None,
        basis: None,
        n: 0,
        as_of: None,
        effects: Vec::new(),
        reason: Some(TitleScoreReason::NoBasis),
    }
}

pub fn own(person: &Person<'_>, words: &str) -> SavedTitle {
    SavedTitle::new(NewTitle {
        user: person.user.clone(),
        id: format!("{:032x}", unique()).parse().unwrap(),
        request: Some(words.to_owned()),
        title: TitleText::parse(words).unwrap(),
        created_at: person.now,
        score: unscored(),
    })
}

pub fn of_video(person: &Person<'_>, words: &str) -> SavedTitle {
    SavedTitle {
        request: None,
        video: Some("dQw4w9WgXcQ".parse().unwrap()),
        channel: Some(CHANNEL.parse().unwrap()),
        channel_name: Some(domain::ChannelName::parse("Werkstatt am Deich").unwrap()),
        ..own(person, words)
    }
}

async fn all(person: &Person<'_>) -> Vec<SavedTitle> {
    let mut titles = Vec::new();
    let mut cursor: Option<String> = None;
    loop {
        let page = person.store.titles(&person.user, cursor.as_deref()).await.unwrap();
        titles.extend(page.items);
        cursor = page.next_cursor;
        if cursor.is_none() {
            return titles;
        }
    }
}

/// What the count says, which every limit goes by.
async fn counted(person: &Person<'_>) -> i64 {
    let key = [("pk", format!("U#{}", person.user)), ("sk", "COUNT".to_owned())];
    let mut get = person.cloud.dynamodb().get_item().table_name("titles");
    for (name, value) in key {
        get = get.key(name, aws_sdk_dynamodb::types::AttributeValue::S(value));
    }
    let row = get.send().await.unwrap().item;
    row.map_or(0, |row| row["count"].as_n().unwrap().parse().unwrap())
}

/// Deletes it, or brings it back.
async fn set_deleted(person: &Person<'_>, ids: &[TitleId], deleted: bool, after: SignedDuration) -> Vec<SavedTitle> {
    let now = person.now + after;
    let change = |title: &SavedTitle| {
        (title.deleted_at.is_some() != deleted).then(|| SavedTitle {
            deleted_at: deleted.then_some(now),
            ..title.clone()
        })
    };
    person
        .store
        .change_titles(&person.user, ids, now, change)
        .await
        .unwrap()
}

fn lines(person: &Person<'_>, count: usize) -> Vec<SavedTitle> {
    (0..count).map(|line| own(person, &format!("Line {line}"))).collect()
}

#[tokio::test]
async fn the_same_id_is_the_same_title_and_another_request_under_it_is_refused() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = own(&person, "7 ways to fail");
    let saved = person.store.save_title(&new).await.unwrap();
    assert_eq!(person.store.save_title(&new).await.unwrap(), saved);
    let other = SavedTitle {
        request: Some("other".to_owned()),
        ..new
    };
    let refused = person.store.save_title(&other).await;
    assert!(matches!(refused, Err(Error::IdempotencyMismatch)), "{refused:?}");
    assert_eq!((all(&person).await, counted(&person).await), (vec![saved], 1));
}

#[tokio::test]
async fn however_many_are_saved_at_once_there_are_never_more_than_there_may_be() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let most = MOST_TITLES as usize;
    person
        .store
        .import_titles(&person.user, &lines(&person, most - 2))
        .await
        .unwrap();
    let mut at_once = JoinSet::new();
    for number in 0..5 {
        let (store, new) = (person.store.clone(), own(&person, &format!("One more {number}")));
        at_once.spawn(async move { store.save_title(&new).await });
    }
    let ended = at_once.join_all().await;
    let saved = ended.iter().filter(|ended| ended.is_ok()).count();
    assert_eq!(saved, 2, "{ended:?}");
    assert!(
        ended
            .iter()
            .all(|ended| matches!(ended, Ok(_) | Err(Error::TitleLimit)))
    );
    assert_eq!((all(&person).await.len(), counted(&person).await), (most, most as i64));
}

#[tokio::test]
async fn a_deleted_title_comes_back_within_a_day_and_only_once_into_the_count() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let saved = person.store.save_title(&own(&person, "Back again")).await.unwrap();
    let ids = [saved.id.clone()];
    for _ in 0..2 {
        set_deleted(&person, &ids, true, SignedDuration::ZERO).await;
        assert_eq!((all(&person).await.len(), counted(&person).await), (0, 0));
    }
    assert_eq!(person.store.title(&person.user, &saved.id).await.unwrap(), None);
    let almost = UNDO_WITHIN - SignedDuration::from_secs(1);
    for _ in 0..2 {
        assert_eq!(set_deleted(&person, &ids, false, almost).await.len(), 1);
        assert_eq!((all(&person).await.len(), counted(&person).await), (1, 1));
    }
    set_deleted(&person, &ids, true, SignedDuration::ZERO).await;
    assert_eq!(set_deleted(&person, &ids, false, UNDO_WITHIN).await, []);
    assert_eq!((all(&person).await.len(), counted(&person).await), (0, 0));
}

#[tokio::test]
async fn a_deleted_title_that_is_saved_again_is_saved_as_it_is_now() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let saved = person.store.save_title(&of_video(&person, "Of a video")).await.unwrap();
    set_deleted(&person, std::slice::from_ref(&saved.id), true, SignedDuration::ZERO).await;
    let again = SavedTitle {
        title: Some(TitleText::parse("Its new title").unwrap()),
        ..saved.clone()
    };
    person.store.save_title(&again).await.unwrap();
    let stored = all(&person).await;
    assert_eq!(stored.len(), 1);
    assert_eq!((&stored[0].title, stored[0].deleted_at), (&again.title, None));
    assert_eq!(counted(&person).await, 1);
}

#[tokio::test]
async fn what_is_brought_back_needs_room() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = lines(&person, MOST_TITLES as usize);
    person.store.import_titles(&person.user, &new).await.unwrap();
    let ids = [new[0].id.clone()];
    set_deleted(&person, &ids, true, SignedDuration::ZERO).await;
    person.store.save_title(&own(&person, "In its place")).await.unwrap();
    let back = |title: &SavedTitle| {
        Some(SavedTitle {
            deleted_at: None,
            ..title.clone()
        })
    };
    let refused = person.store.change_titles(&person.user, &ids, person.now, back).await;
    assert!(matches!(refused, Err(Error::TitleLimit)), "{refused:?}");
    assert_eq!(counted(&person).await, i64::from(MOST_TITLES));
}

#[tokio::test]
async fn two_changes_at_once_are_both_made() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = lines(&person, 60);
    person.store.import_titles(&person.user, &new).await.unwrap();
    let ids: Vec<TitleId> = new.iter().map(|title| title.id.clone()).collect();
    let plan = |title: &SavedTitle| {
        Some(SavedTitle {
            status: TitleStatus::Planned,
            ..title.clone()
        })
    };
    let (planned, deleted) = tokio::join!(
        person.store.change_titles(&person.user, &ids, person.now, plan),
        set_deleted(&person, &ids[..30], true, SignedDuration::ZERO)
    );
    assert_eq!((planned.unwrap().len(), deleted.len()), (60, 30));
    let left = all(&person).await;
    assert_eq!((left.len(), counted(&person).await), (30, 30));
    assert!(left.iter().all(|title| title.status == TitleStatus::Planned));
}

#[tokio::test]
async fn an_import_that_dies_anywhere_is_whole_after_the_next_try() {
    let cloud = Cloud::start().await;
    for (write, kill) in [(1, Kill::Before), (1, Kill::After), (2, Kill::Before), (3, Kill::After)] {
        let person = Person::arrive(&cloud).await;
        let new = lines(&person, 250);
        let dying = cloud.store_with(&Faults::kill(kill, write));
        assert!(dying.import_titles(&person.user, &new).await.is_err());
        assert_eq!(all(&person).await.len() as i64, counted(&person).await);
        for _ in 0..2 {
            person.store.import_titles(&person.user, &new).await.unwrap();
            assert_eq!((all(&person).await.len(), counted(&person).await), (250, 250));
        }
    }
}

#[tokio::test]
async fn an_import_without_room_for_all_saves_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.store.save_title(&own(&person, "There already")).await.unwrap();
    let new = lines(&person, MOST_TITLES as usize);
    let refused = person.store.import_titles(&person.user, &new).await;
    assert!(matches!(refused, Err(Error::TitleLimit)), "{refused:?}");
    assert_eq!(all(&person).await.len(), 1);
    let mut other = new[..2].to_vec();
    person.store.import_titles(&person.user, &other).await.unwrap();
    other[1].request = Some("another line".to_owned());
    let refused = person.store.import_titles(&person.user, &other).await;
    assert!(matches!(refused, Err(Error::IdempotencyMismatch)), "{refused:?}");
}

#[tokio::test]
async fn nobody_reads_anothers_and_a_closed_account_saves_none_and_keeps_none() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let saved = person.store.save_title(&own(&person, "Mine")).await.unwrap();
    person
        .store
        .import_titles(&person.user, &lines(&person, 60))
        .await
        .unwrap();
    assert_eq!(other.store.title(&other.user, &saved.id).await.unwrap(), None);
    assert_eq!(all(&other).await, []);
    person.store.close_account(&person.user, person.now).await.unwrap();
    let refused = person.store.save_title(&own(&person, "Too late")).await;
    assert!(matches!(refused, Err(Error::SignInRequired)), "{refused:?}");
    let refused = person.store.import_titles(&person.user, &lines(&person, 3)).await;
    assert!(matches!(refused, Err(Error::SignInRequired)), "{refused:?}");
    person.store.erase(&person.user, person.now).await.unwrap();
    assert_forgotten(&person).await;
}
