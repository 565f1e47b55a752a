//! A person's analyses by score or subscribers: all of them, page by page.

use domain::Error;
use domain::job::{FailureKind, Work};
use jiff::Timestamp;
use store::{AnalysisSort, End, StoredAnalysis};
use testkit::Cloud;

use super::tallies::rich;
use crate::channels::publicly::{report_of, some_channel};
use crate::world::{Person, seconds};

async fn analyse(person: &mut Person<'_>, score: Option<f64>, subscribers: Option<u64>) -> StoredAnalysis {
    person.now += seconds(60);
    let mut report = report_of(&some_channel(), person.now);
    report.score.value = score;
    report.channel_info.subscriber_count = subscribers;
    person.analyse(&report, false).await
}

async fn fail(person: &mut Person<'_>) {
    person.now += seconds(60);
    let job = person.begin(false).await;
    let kind = FailureKind::Api;
    let end = End::Failed { kind };
    person
        .store
        .settle_analysis(&job.key, 0, &end, person.now)
        .await
        .unwrap();
}

async fn page(
    person: &Person<'_>,
    sort: AnalysisSort,
    since: Option<Timestamp>,
    cursor: Option<&str>,
) -> store::Page<StoredAnalysis> {
    let (store, user) = (&person.store, &person.user);
    store.sorted_analyses(user, sort, since, cursor, 3).await.unwrap()
}

async fn all(person: &Person<'_>, sort: AnalysisSort) -> Vec<StoredAnalysis> {
    let (mut seen, mut cursor) = (Vec::new(), None);
    loop {
        let found = page(person, sort, None, cursor.as_deref()).await;
        assert!(found.items.len() <= 3);
        seen.extend(found.items);
        cursor = found.next_cursor;
        if cursor.is_none() {
            return seen;
        }
    }
}

fn scores(list: &[StoredAnalysis]) -> Vec<Option<f64>> {
    list.iter().map(|job| job.overall_score).collect()
}

#[tokio::test]
async fn the_best_of_all_come_first_then_those_without_a_score_then_the_failed_ones() {
    let cloud = Cloud::start().await;
    let mut person = rich(&cloud).await;
    for score in [Some(9.0), Some(100.0), None, Some(71.25), Some(71.5), Some(0.0)] {
        analyse(&mut person, score, None).await;
        fail(&mut person).await;
    }
    let seen = all(&person, AnalysisSort::Score).await;
    let best = [Some(100.0), Some(71.5), Some(71.25), Some(9.0), Some(0.0), None];
    assert_eq!(scores(&seen[..6]), best);
    assert_eq!(seen.len(), 12);
    assert!(seen[6..].iter().all(|job| job.failure.is_some()));
    let mut newest_first = person
        .store
        .analyses(Work::Analysis, &person.user, None, 100)
        .await
        .unwrap()
        .items;
    newest_first.retain(|job| job.failure.is_some());
    assert_eq!(seen[6..], newest_first, "of equals the newest first");
}

#[tokio::test]
async fn what_is_started_or_deleted_between_two_pages_moves_nothing_that_was_seen() {
    let cloud = Cloud::start().await;
    let mut person = rich(&cloud).await;
    let mut made = Vec::new();
    for subscribers in [10, 60, 30, 50, 20, 40] {
        made.push(analyse(&mut person, Some(50.0), Some(subscribers)).await);
    }
    let first = page(&person, AnalysisSort::Subscribers, None, None).await;
    let counts = |list: &[StoredAnalysis]| -> Vec<Option<u64>> {
        list.iter()
            .map(|job| job.facts.as_ref().and_then(|facts| facts.subscribers))
            .collect()
    };
    assert_eq!(counts(&first.items), [Some(60), Some(50), Some(40)]);
    analyse(&mut person, Some(50.0), Some(1_000)).await;
    // The one at which the cursor is, and the best of all.
    for index in [5, 1] {
        person
            .store
            .delete_analysis(&made[index].key, person.now)
            .await
            .unwrap();
    }
    let second = page(&person, AnalysisSort::Subscribers, None, first.next_cursor.as_deref()).await;
    assert_eq!(counts(&second.items), [Some(30), Some(20), Some(10)]);
    assert_eq!(second.next_cursor, None);
}

#[tokio::test]
async fn a_time_that_moved_on_past_the_cursor_ends_the_list() {
    let cloud = Cloud::start().await;
    let mut person = rich(&cloud).await;
    for _ in 0..5 {
        analyse(&mut person, None, None).await;
    }
    for sort in [AnalysisSort::Date, AnalysisSort::Score] {
        let first = page(&person, sort, Some(person.now - seconds(200)), None).await;
        assert_eq!(first.items.len(), 3);
        let cursor = first.next_cursor.unwrap();
        let rest = page(&person, sort, Some(person.now - seconds(60)), Some(&cursor)).await;
        assert_eq!((rest.items, rest.next_cursor), (Vec::new(), None), "{sort:?}");
    }
}

#[tokio::test]
async fn a_cursor_is_for_its_person_and_its_order() {
    let cloud = Cloud::start().await;
    let (mut person, other) = (rich(&cloud).await, rich(&cloud).await);
    for _ in 0..4 {
        analyse(&mut person, Some(50.0), Some(1)).await;
    }
    let first = page(&person, AnalysisSort::Score, None, None).await;
    let cursor = first.next_cursor.unwrap();
    for (who, sort) in [
        (&person, AnalysisSort::Subscribers),
        (&person, AnalysisSort::Date),
        (&other, AnalysisSort::Score),
    ] {
        let refused = who.store.sorted_analyses(&who.user, sort, None, Some(&cursor), 3).await;
        assert!(
            matches!(refused, Err(Error::InvalidInput { field: "cursor" })),
            "{sort:?}: {refused:?}"
        );
    }
}
