//! Links: one for each shared analysis, dead as soon as the person, the analysis or the account takes it back.

use std::collections::BTreeSet;

use domain::job::FailureKind;
use domain::{Error, Language, ShareId};
use store::{AnalysisKey, End};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::world::{Person, report};

/// A person with one completed analysis.
async fn completed(cloud: &Cloud) -> (Person<'_>, AnalysisKey) {
    let person = Person::arrive(cloud).await;
    let job = person.start_running().await;
    let report = report(person.now);
    let end = End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
    (person, job.key)
}

async fn shows(person: &Person<'_>, share: &ShareId) -> Option<AnalysisKey> {
    person.store.shared_analysis(share).await.unwrap().map(|job| job.key)
}

/// Links in the table, anyone's.
async fn links(cloud: &Cloud) -> usize {
    let rows = cloud.dynamodb().scan().table_name("analyses").send().await.unwrap();
    let rows = rows.items.unwrap_or_default();
    let links = rows.iter().filter(|row| row["sk"].as_s().unwrap() == "SHARE");
    links.count()
}

#[tokio::test]
async fn a_link_shows_its_analysis_until_it_is_taken_back_and_never_again() {
    let cloud = Cloud::start().await;
    let (person, key) = completed(&cloud).await;
    assert_eq!(person.store.set_shared(&key, false).await.unwrap(), None);
    let first = person.store.set_shared(&key, true).await.unwrap().unwrap();
    assert_eq!(person.store.set_shared(&key, true).await.unwrap(), Some(first.clone()));
    assert_eq!(shows(&person, &first).await, Some(key.clone()));
    assert_eq!(person.job(&key).await.share_id, Some(first.clone()));
    assert_eq!(person.store.set_shared(&key, false).await.unwrap(), None);
    assert_eq!(shows(&person, &first).await, None);
    let second = person.store.set_shared(&key, true).await.unwrap().unwrap();
    assert_ne!(first, second);
    assert_eq!((shows(&person, &first).await, links(&cloud).await), (None, 1));
    assert_eq!(shows(&person, &second).await, Some(key));
}

#[tokio::test]
async fn a_link_keeps_the_language_that_it_was_made_in() {
    let cloud = Cloud::start().await;
    let (person, key) = completed(&cloud).await;
    let store = &person.store;
    let shared_in = async |share: &ShareId| store.shared_analysis_in(share).await.unwrap().unwrap().1;
    let share = store
        .set_shared_in(&key, true, Some(Language::De))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(shared_in(&share).await, Some(Language::De));
    store.set_shared_in(&key, true, Some(Language::En)).await.unwrap();
    assert_eq!(shared_in(&share).await, Some(Language::De), "it is shared already");
    store.set_shared(&key, false).await.unwrap();
    let bare = store.set_shared(&key, true).await.unwrap().unwrap();
    assert_eq!(shared_in(&bare).await, None);
}

#[tokio::test]
async fn only_a_completed_analysis_of_ones_own_can_be_shared() {
    let cloud = Cloud::start().await;
    let (person, key) = completed(&cloud).await;
    let stranger = AnalysisKey::analysis(crate::world::someone(), key.id.clone());
    let refused = person.store.set_shared(&stranger, true).await;
    assert!(matches!(refused, Err(Error::NotFound)), "{refused:?}");
    let job = person.start_running().await;
    let refused = person.store.set_shared(&job.key, true).await;
    assert!(matches!(refused, Err(Error::AnalysisRunning)), "{refused:?}");
    let end = End::Failed {
        kind: FailureKind::Network,
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
    let refused = person.store.set_shared(&job.key, true).await;
    assert!(matches!(refused, Err(Error::NotFound)), "{refused:?}");
    assert_eq!(links(&cloud).await, 0);
}

#[tokio::test]
async fn no_link_outlives_its_analysis_or_the_account() {
    let cloud = Cloud::start().await;
    let (person, key) = completed(&cloud).await;
    let share = person.store.set_shared(&key, true).await.unwrap().unwrap();
    person
        .store
        .delete_analysis(&key, jiff::Timestamp::now())
        .await
        .unwrap();
    assert_eq!((shows(&person, &share).await, links(&cloud).await), (None, 0));

    let (person, key) = completed(&cloud).await;
    let share = person.store.set_shared(&key, true).await.unwrap().unwrap();
    person.store.close_account(&person.user, person.now).await.unwrap();
    assert_eq!(shows(&person, &share).await, None, "dead before anything is erased");
    let taken_back = person.store.set_shared(&key, false).await;
    assert_eq!(taken_back.unwrap(), None);
    let again = person.store.set_shared(&key, true).await;
    assert!(matches!(again, Err(Error::SignInRequired)), "{again:?}");

    let (person, key) = completed(&cloud).await;
    person.store.set_shared(&key, true).await.unwrap();
    person.store.close_account(&person.user, person.now).await.unwrap();
    for kill in [Kill::Before, Kill::After] {
        for nth in 1..=3 {
            let dying = cloud.store_with(&Faults::kill(kill, nth));
            assert!(dying.erase(&person.user, jiff::Timestamp::now()).await.is_err() || person.rows().await.is_empty());
        }
    }
    person.store.erase(&person.user, jiff::Timestamp::now()).await.unwrap();
    assert_eq!((person.rows().await.len(), links(&cloud).await), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_calls_at_once_make_one_link_and_a_fault_at_the_write_changes_nothing() {
    let cloud = Cloud::start().await;
    let (person, key) = completed(&cloud).await;
    let mut calls = JoinSet::new();
    for _ in 0..10 {
        let (store, key) = (cloud.store(), key.clone());
        calls.spawn(async move { store.set_shared(&key, true).await.unwrap().unwrap() });
    }
    let made: BTreeSet<ShareId> = calls.join_all().await.into_iter().collect();
    assert_eq!((made.len(), links(&cloud).await), (1, 1));

    for shared in [false, true] {
        for fault in [Faults::conflict(1, 3), Faults::throttle(1, 3), Faults::lose_answer(1)] {
            person.store.set_shared(&key, !shared).await.unwrap();
            let store = cloud.store_with(&fault);
            assert_eq!(
                store.set_shared(&key, shared).await.unwrap().is_some(),
                shared,
                "{fault:?}"
            );
            assert_eq!(links(&cloud).await, usize::from(shared));
        }
        for kill in [Kill::Before, Kill::After] {
            person.store.set_shared(&key, !shared).await.unwrap();
            let dying = cloud.store_with(&Faults::kill(kill, 1));
            let _ = dying.set_shared(&key, shared).await;
            let named = person.job(&key).await.share_id;
            assert_eq!(named.is_some(), shared == (kill == Kill::After));
            assert_eq!(links(&cloud).await, usize::from(named.is_some()));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_that_is_shared_while_it_is_deleted_takes_its_link_along() {
    let cloud = Cloud::start().await;
    let (person, key) = completed(&cloud).await;
    let slow = Faults::hold(1);
    let (store, late) = (cloud.store_with(&slow), key.clone());
    let deleting = tokio::spawn(async move { store.delete_analysis(&late, jiff::Timestamp::now()).await });
    slow.held().await;
    person.store.set_shared(&key, true).await.unwrap();
    slow.release();
    deleting.await.unwrap().unwrap();
    assert_eq!((person.analysis_rows().await.len(), links(&cloud).await), (0, 0));
}
