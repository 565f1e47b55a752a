//! The audit log: everything in it, newest first, page by page.

use domain::Error;
use jiff::Timestamp;
use store::{Act, Store};
use testkit::{Cloud, Faults};

use crate::world::{days, start_of_time};

fn act(at: Timestamp, detail: &str) -> Act {
    Act {
        at,
        actor: "operator-1".parse().unwrap(),
        action: "create-code".to_owned(),
        target: Some("WELCOME".to_owned()),
        detail: Some(detail.to_string()),
    }
}

async fn all(store: &Store, limit: u32, now: Timestamp) -> Vec<Act> {
    let (mut found, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let page = store.audit(cursor.as_deref(), limit, now).await.unwrap();
        assert!(page.items.len() <= limit as usize);
        found.extend(page.items);
        cursor = page.next_cursor;
        if cursor.is_none() {
            return found;
        }
    }
}

#[tokio::test]
async fn every_act_is_read_once_newest_first_over_the_turn_of_years() {
    let cloud = Cloud::start().await;
    let (store, start) = (cloud.store(), start_of_time());
    let mut acts: Vec<Act> = (0..8).map(|n| act(start + days(n * 100), &n.to_string())).collect();
    // Two at one moment are two.
    acts.push(act(start, "0"));
    for act in &acts {
        store.record(act).await.unwrap();
    }
    acts.sort_by_key(|act| std::cmp::Reverse(act.at));
    let now = start + days(1_000);
    for limit in [1, 2, 3, 4, 9, 100] {
        assert_eq!(all(&store, limit, now).await, acts, "{limit} a page");
    }
    let exactly = store.audit(None, 9, now).await.unwrap();
    assert_eq!((exactly.items.len(), exactly.next_cursor), (9, None));
}

#[tokio::test]
async fn a_log_without_acts_is_one_empty_page() {
    let cloud = Cloud::start().await;
    let page = cloud
        .store()
        .audit(None, 25, start_of_time() + days(4_000))
        .await
        .unwrap();
    assert_eq!((page.items, page.next_cursor), (Vec::new(), None));
}

#[tokio::test]
async fn a_cursor_that_is_none_is_refused() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let long = "A".repeat(200);
    // The second one is `2026-03-01T12:00:00.000000000Z#short`.
    for cursor in [
        "",
        "x",
        "MjAyNi0wMy0wMVQxMjowMDowMC4wMDAwMDAwMDBaI3Nob3J0",
        "%%%",
        long.as_str(),
    ] {
        let refused = store.audit(Some(cursor), 25, start_of_time()).await;
        assert!(
            matches!(refused, Err(Error::InvalidInput { field: "cursor" })),
            "{cursor}"
        );
    }
}

#[tokio::test]
async fn an_act_is_written_down_once_though_the_answer_was_lost() {
    let cloud = Cloud::start().await;
    let store = cloud.store_with(&Faults::lose_answer(1));
    store.record(&act(start_of_time(), "x")).await.unwrap();
    assert_eq!(all(&cloud.store(), 25, start_of_time()).await.len(), 1);
}

#[tokio::test]
async fn a_long_detail_is_cut_between_characters() {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    store.record(&act(start_of_time(), &"ä".repeat(1_000))).await.unwrap();
    let found = all(&store, 25, start_of_time()).await;
    assert_eq!(found[0].detail.as_deref(), Some("ä".repeat(400).as_str()));
}
