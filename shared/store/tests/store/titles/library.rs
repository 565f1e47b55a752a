//! Saved titles: counted exactly whatever happens at once, saved once, brought back, imported whole, erased.

use domain::title::MOST_TITLES;
use domain::{Error, TitleId, TitleNotes, TitleStatus, TitleText};
use engine::titles::score::{TitleScore, TitleScoreReason};
use jiff::SignedDuration;
use store::{NewTitle, PLATFORM_DATA_TTL, SavedTitle, UNDO_WITHIN};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::accounts::closing::assert_erased;
use crate::world::{CHANNEL, Person, unique};

pub fn own(person: &Person<'_>, words: &str) -> SavedTitle {
    SavedTitle::new(NewTitle {
        user: person.user.clone(),
        id: format!("{:032x}", unique()).parse().unwrap(),
        request: Some(words.to_owned()),
        title: TitleText::parse(words).unwrap(),
        created_at: person.now,
        score: TitleScore::none(TitleScoreReason::NoBasis),
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
async fn a_deleted_title_that_is_saved_again_comes_back_with_its_notes_and_the_title_of_now() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = SavedTitle {
        notes: TitleNotes::parse("for May").unwrap(),
        status: TitleStatus::Planned,
        ..of_video(&person, "Of a video")
    };
    let saved = person.store.save_title(&new).await.unwrap();
    set_deleted(&person, std::slice::from_ref(&saved.id), true, SignedDuration::ZERO).await;
    let renamed = SavedTitle {
        title: Some(TitleText::parse("Its new title").unwrap()),
        notes: TitleNotes::none(),
        status: TitleStatus::Saved,
        ..saved.clone()
    };
    let again = person.store.save_title(&renamed).await.unwrap();
    assert_eq!(all(&person).await, std::slice::from_ref(&again));
    assert_eq!((&again.title, again.deleted_at), (&renamed.title, None));
    assert_eq!((&again.notes, again.status), (&new.notes, TitleStatus::Planned));
    assert_eq!(counted(&person).await, 1);
    // What can no longer be undone is gone, whenever the table removes it.
    set_deleted(&person, std::slice::from_ref(&saved.id), true, SignedDuration::ZERO).await;
    let later = SavedTitle {
        created_at: person.now + UNDO_WITHIN,
        ..renamed.clone()
    };
    let fresh = person.store.save_title(&later).await.unwrap();
    assert_eq!((&fresh.notes, fresh.status), (&renamed.notes, TitleStatus::Saved));
    assert_eq!((all(&person).await.len(), counted(&person).await), (1, 1));
}

#[tokio::test]
async fn a_title_that_was_redacted_comes_back_when_the_title_is_saved_again() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let saved = person.store.save_title(&of_video(&person, "Of a video")).await.unwrap();
    let later = person.now + PLATFORM_DATA_TTL;
    let again = SavedTitle {
        created_at: later,
        platform_data_at: later,
        ..saved.clone()
    };
    let shown = person.store.save_title(&again).await.unwrap().at(later);
    assert_eq!(
        (&shown.title, shown.platform_data_until()),
        (&saved.title, Some(later + PLATFORM_DATA_TTL))
    );
    assert_eq!((shown.created_at, counted(&person).await), (saved.created_at, 1));
}

#[tokio::test]
async fn of_two_imports_that_do_not_both_fit_one_is_saved_whole_and_the_other_not_at_all() {
    let cloud = Cloud::start().await;
    for _ in 0..3 {
        let person = Person::arrive(&cloud).await;
        let (one, other) = (lines(&person, 1_100), lines(&person, 1_100));
        let (first, second) = tokio::join!(
            person.store.import_titles(&person.user, &one),
            person.store.import_titles(&person.user, &other)
        );
        let whole = [&first, &second].into_iter().filter(|ended| ended.is_ok()).count();
        let left = all(&person).await.len();
        assert_eq!(left as i64, counted(&person).await);
        assert_eq!(left, whole * 1_100, "{first:?}, {second:?}");
        assert!(whole <= 1);
    }
}

#[tokio::test]
async fn an_import_that_lost_its_room_is_whole_once_there_is_room_under_the_same_key() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let most = MOST_TITLES as usize;
    person
        .store
        .import_titles(&person.user, &lines(&person, most - 200))
        .await
        .unwrap();
    let long_ago = "2015-01-01T00:00:00Z".parse().unwrap();
    let new: Vec<SavedTitle> = lines(&person, 150)
        .into_iter()
        .map(|line| SavedTitle {
            created_at: long_ago,
            ..line
        })
        .collect();
    // Somebody else of theirs takes the room between its two transactions.
    let faults = Faults::hold(2);
    let held = cloud.store_with(&faults);
    let importing = tokio::spawn({
        let (user, new) = (person.user.clone(), new.clone());
        async move { held.import_titles(&user, &new).await }
    });
    faults.held().await;
    person
        .store
        .import_titles(&person.user, &lines(&person, 80))
        .await
        .unwrap();
    faults.release();
    let refused = importing.await.unwrap();
    assert!(matches!(refused, Err(Error::TitleLimit)), "{refused:?}");
    assert_eq!(
        (all(&person).await.len(), counted(&person).await),
        (most - 120, (most - 120) as i64)
    );
    let ids: Vec<TitleId> = all(&person).await[..30].iter().map(|title| title.id.clone()).collect();
    set_deleted(&person, &ids, true, SignedDuration::ZERO).await;
    assert_eq!(person.store.import_titles(&person.user, &new).await.unwrap(), 150);
    assert_eq!((all(&person).await.len(), counted(&person).await), (most, most as i64));
}

#[tokio::test]
async fn a_row_that_cannot_be_read_keeps_no_other_from_its_person() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let saved = person.store.save_title(&own(&person, "Readable")).await.unwrap();
    let damaged = person.store.save_title(&of_video(&person, "Damaged")).await.unwrap();
    let text = |text: &str| aws_sdk_dynamodb::types::AttributeValue::S(text.to_owned());
    let call = person.cloud.dynamodb().update_item().table_name("titles");
    call.key("pk", text(&format!("U#{}", person.user)))
        .key("sk", text(&format!("T#{}", damaged.id)))
        .update_expression("SET category = :none")
        .expression_attribute_values(":none", text("none"))
        .send()
        .await
        .unwrap();
    assert_eq!(all(&person).await, std::slice::from_ref(&saved));
    assert_eq!(
        set_deleted(&person, &[saved.id, damaged.id], true, SignedDuration::ZERO)
            .await
            .len(),
        1
    );
    let until = person.now + PLATFORM_DATA_TTL;
    assert_eq!(person.store.titles_with_data_due(until, 8).await.unwrap(), []);
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
    assert_erased(&person).await;
}
