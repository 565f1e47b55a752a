//! Rate limits in the database.

use domain::Error;
use domain::limits::Rate;
use testkit::Cloud;
use tokio::task::JoinSet;

use crate::world::{seconds, someone, start_of_time, text};

const THREE: Rate = Rate::per_minute(3);

#[tokio::test]
async fn a_burst_passes_the_next_learns_how_long_to_wait_and_time_refills() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    for _ in 0..3 {
        store.admit("start#user#a", THREE, now).await.unwrap();
    }
    let refused = store.admit("start#user#a", THREE, now).await;
    assert!(
        matches!(refused, Err(Error::TooManyRequests { retry_after_s: 20 })),
        "{refused:?}"
    );
    store.admit("start#user#b", THREE, now).await.unwrap();
    store.admit("start#user#a", THREE, now + seconds(20)).await.unwrap();
    assert!(store.admit("start#user#a", THREE, now + seconds(20)).await.is_err());
    for _ in 0..3 {
        store.admit("start#user#a", THREE, now + seconds(3_600)).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_thirty_requests_at_once_exactly_the_burst_is_admitted() {
    let cloud = Cloud::start().await;
    let subject = format!("start#user#{}", someone());
    let mut calls = JoinSet::new();
    for _ in 0..30 {
        let (store, subject) = (cloud.store(), subject.clone());
        calls.spawn(async move {
            match store.admit(&subject, Rate::per_minute(10), start_of_time()).await {
                Ok(()) => true,
                Err(Error::TooManyRequests { retry_after_s }) => {
                    assert!((1..=6).contains(&retry_after_s), "{retry_after_s}");
                    false
                }
                Err(other) => panic!("{other:?}"),
            }
        });
    }
    assert_eq!(
        calls.join_all().await.into_iter().filter(|admitted| *admitted).count(),
        10
    );
}

#[tokio::test]
async fn an_idle_subject_may_be_removed_after_an_hour() {
    let cloud = Cloud::start().await;
    cloud.store().admit("start#ip#1", THREE, start_of_time()).await.unwrap();
    let call = cloud
        .dynamodb()
        .get_item()
        .table_name("limits")
        .key("pk", text("S#start#ip#1"))
        .key("sk", text("RATE"));
    let item = call.send().await.unwrap().item.unwrap();
    let expires: i64 = item["expiresAt"].as_n().unwrap().parse().unwrap();
    assert_eq!(expires, start_of_time().as_second() + 60 + 3_600);
}
