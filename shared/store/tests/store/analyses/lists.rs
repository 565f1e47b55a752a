//! Histories, ledgers and the open analyses: order, pages, cursors.

use domain::Error;
use domain::job::FailureKind;
use store::{AnalysisKey, End};
use testkit::Cloud;

use crate::world::{Person, new_job, seconds, text};

const FAILED: End<'static> = End::Failed {
    kind: FailureKind::Network,
};

/// Starts and ends `count` analyses, a second apart; oldest first.
async fn past(person: &mut Person<'_>, count: usize) -> Vec<AnalysisKey> {
    let mut keys = Vec::new();
    for _ in 0..count {
        person.now += seconds(1);
        let job = person.start().await;
        person
            .store
            .settle_analysis(&job.key, 0, &FAILED, person.now)
            .await
            .unwrap();
        keys.push(job.key);
    }
    keys
}

#[tokio::test]
async fn the_history_comes_newest_first_page_by_page_without_gaps_or_doubles() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let mut expected = past(&mut person, 7).await;
    expected.reverse();
    let (mut seen, mut cursor) = (Vec::new(), None);
    loop {
        let page = person
            .store
            .analyses(domain::job::Work::Analysis, &person.user, cursor.as_deref(), 3)
            .await
            .unwrap();
        assert!(page.items.len() <= 3);
        seen.extend(page.items.into_iter().map(|job| job.key));
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(seen, expected);
}

#[tokio::test]
async fn the_ledger_comes_newest_first_page_by_page() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    past(&mut person, 3).await;
    let all = person.store.ledger(&person.user, None, 100).await.unwrap().items;
    assert_eq!(all.len(), 7);
    assert!(all.is_sorted_by(|a, b| a.at >= b.at), "{all:?}");
    let first = person.store.ledger(&person.user, None, 4).await.unwrap();
    let second = person
        .store
        .ledger(&person.user, first.next_cursor.as_deref(), 4)
        .await
        .unwrap();
    assert_eq!([first.items, second.items].concat(), all);
}

#[tokio::test]
async fn a_cursor_that_was_touched_made_up_or_taken_from_another_list_is_refused() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    past(&mut person, 3).await;
    let cursor = person
        .store
        .analyses(domain::job::Work::Analysis, &person.user, None, 1)
        .await
        .unwrap()
        .next_cursor
        .unwrap();
    let of_ledger = person
        .store
        .ledger(&person.user, None, 1)
        .await
        .unwrap()
        .next_cursor
        .unwrap();
    let mut bad = vec![
        String::new(),
        "x".to_owned(),
        "ä".to_owned(),
        "A".repeat(5_000),
        of_ledger,
        format!("{cursor}A"),
    ];
    for at in 0..cursor.len() {
        let flipped = if cursor.as_bytes()[at] == b'B' { "C" } else { "B" };
        bad.push(format!("{}{flipped}{}", &cursor[..at], &cursor[at + 1..]));
    }
    for cursor in bad {
        let refused = person
            .store
            .analyses(domain::job::Work::Analysis, &person.user, Some(&cursor), 1)
            .await;
        assert!(
            matches!(refused, Err(Error::InvalidInput { field: "cursor" })),
            "{cursor}: {refused:?}"
        );
    }
}

#[tokio::test]
async fn another_users_cursor_is_refused_and_a_forged_one_still_shows_only_own_rows() {
    let cloud = Cloud::start().await;
    let (mut owner, mut other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    past(&mut owner, 3).await;
    let own = past(&mut other, 2).await;
    let cursor = owner
        .store
        .analyses(domain::job::Work::Analysis, &owner.user, None, 1)
        .await
        .unwrap()
        .next_cursor
        .unwrap();
    let refused = other
        .store
        .analyses(domain::job::Work::Analysis, &other.user, Some(&cursor), 10)
        .await;
    assert!(
        matches!(refused, Err(Error::InvalidInput { field: "cursor" })),
        "{refused:?}"
    );
    let page = other
        .store
        .analyses(domain::job::Work::Analysis, &other.user, None, 10)
        .await
        .unwrap();
    assert!(page.items.iter().all(|job| own.contains(&job.key)));
    assert_eq!(page.items.len(), 2);
}

#[tokio::test]
async fn a_page_is_never_larger_than_a_hundred_rows_and_never_empty_by_request() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    past(&mut person, 2).await;
    assert_eq!(
        person
            .store
            .analyses(domain::job::Work::Analysis, &person.user, None, 0)
            .await
            .unwrap()
            .items
            .len(),
        1
    );
    assert_eq!(
        person
            .store
            .analyses(domain::job::Work::Analysis, &person.user, None, u32::MAX)
            .await
            .unwrap()
            .items
            .len(),
        2
    );
}

#[tokio::test]
async fn an_analysis_is_open_until_its_end_was_announced() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let keys = |jobs: Vec<store::StoredAnalysis>| jobs.into_iter().map(|job| job.key).collect::<Vec<_>>();
    let open = async || {
        keys(
            person
                .store
                .open_analyses(domain::job::Work::Analysis, 100)
                .await
                .unwrap(),
        )
    };
    let ended = async || {
        keys(
            person
                .store
                .unannounced_analyses(domain::job::Work::Analysis, 100)
                .await
                .unwrap(),
        )
    };
    assert!(open().await.is_empty());
    let job = person.start().await;
    assert_eq!(open().await, vec![job.key.clone()]);
    assert!(
        matches!(person.store.mark_announced(&job.key).await, Err(Error::Internal(_))),
        "it has not ended"
    );
    person
        .store
        .settle_analysis(&job.key, 0, &FAILED, person.now)
        .await
        .unwrap();
    assert!(open().await.is_empty(), "an ended one is listed apart");
    assert_eq!(ended().await, vec![job.key.clone()]);
    person.store.mark_announced(&job.key).await.unwrap();
    assert!(open().await.is_empty() && ended().await.is_empty());
    assert!(person.job(&job.key).await.state.announced);
    person.store.mark_announced(&job.key).await.unwrap();
}

#[tokio::test]
async fn an_ended_analysis_among_the_open_ones_is_moved_once_and_an_open_or_announced_one_never() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start().await;
    person.store.list_as_ended(&job.key).await.unwrap();
    assert_eq!(
        person
            .store
            .open_analyses(domain::job::Work::Analysis, 100)
            .await
            .unwrap()
            .len(),
        1,
        "it is open"
    );
    person
        .store
        .settle_analysis(&job.key, 0, &FAILED, person.now)
        .await
        .unwrap();
    cloud.list_among_open(&job.key).await;
    let listed = async || {
        let open = person
            .store
            .open_analyses(domain::job::Work::Analysis, 100)
            .await
            .unwrap()
            .len();
        (
            open,
            person
                .store
                .unannounced_analyses(domain::job::Work::Analysis, 100)
                .await
                .unwrap()
                .len(),
        )
    };
    assert_eq!(listed().await, (1, 0), "as the version before left it");
    for _ in 0..2 {
        person.store.list_as_ended(&job.key).await.unwrap();
        assert_eq!(listed().await, (0, 1));
    }
    person.store.mark_announced(&job.key).await.unwrap();
    person.store.list_as_ended(&job.key).await.unwrap();
    assert_eq!(listed().await, (0, 0));
}

#[tokio::test]
async fn open_analyses_of_all_users_come_oldest_first_and_no_more_than_asked_for() {
    let cloud = Cloud::start().await;
    let mut keys = Vec::new();
    for i in 0..130 {
        let mut person = Person::arrive(&cloud).await;
        person.now += seconds(i);
        let new = new_job(&person.user, person.now);
        person.store.start_analysis(&new).await.unwrap();
        keys.push(new.key);
    }
    let open = |jobs: Vec<store::StoredAnalysis>| jobs.into_iter().map(|job| job.key).collect::<Vec<_>>();
    assert_eq!(
        open(
            cloud
                .store()
                .open_analyses(domain::job::Work::Analysis, 200)
                .await
                .unwrap()
        ),
        keys
    );
    assert_eq!(
        open(
            cloud
                .store()
                .open_analyses(domain::job::Work::Analysis, 25)
                .await
                .unwrap()
        ),
        keys[..25]
    );
}

#[tokio::test]
async fn an_open_analysis_that_cannot_be_read_keeps_none_of_the_others_from_being_found() {
    let cloud = Cloud::start().await;
    let (broken, whole) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let (bad, good) = (broken.start().await, whole.start().await);
    let call = cloud.dynamodb().update_item().table_name("analyses");
    call.key("pk", broken.pk())
        .key("sk", text(&format!("J#{}", bad.key.id)))
        .update_expression("SET #s = :unknown")
        .expression_attribute_names("#s", "status")
        .expression_attribute_values(":unknown", text("of-a-later-version"))
        .send()
        .await
        .unwrap();
    let open = cloud
        .store()
        .open_analyses(domain::job::Work::Analysis, 100)
        .await
        .unwrap();
    assert_eq!(open.iter().map(|job| &job.key).collect::<Vec<_>>(), [&good.key]);
    assert!(
        broken.store.analysis(&bad.key).await.is_err(),
        "asked for by name, it is an error"
    );
}
