//! What came to nothing, by day and by who asked from where.

use jiff::civil::{Date, date};
use testkit::Cloud;

use crate::world::{someone, start_of_time};

const TODAY: Date = date(2026, 3, 1);

#[tokio::test]
async fn a_person_may_fail_ten_times_a_day() {
    let cloud = Cloud::start().await;
    let (store, user, now) = (cloud.store(), someone(), start_of_time());
    for _ in 0..10 {
        assert!(store.may_fail(&user, None, TODAY).await.unwrap());
        store.count_failure(&user, None, TODAY, now).await.unwrap();
    }
    assert!(!store.may_fail(&user, None, TODAY).await.unwrap());
    assert!(store.may_fail(&someone(), None, TODAY).await.unwrap());
    assert!(store.may_fail(&user, None, TODAY.tomorrow().unwrap()).await.unwrap());
}

#[tokio::test]
async fn all_people_at_an_address_may_fail_thirty_times_a_day() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let address = format!("192.0.2.{}", someone());
    for _ in 0..30 {
        let user = someone();
        assert!(store.may_fail(&user, Some(&address), TODAY).await.unwrap());
        store.count_failure(&user, Some(&address), TODAY, now).await.unwrap();
    }
    assert!(!store.may_fail(&someone(), Some(&address), TODAY).await.unwrap());
    assert!(store.may_fail(&someone(), Some("192.0.2.200"), TODAY).await.unwrap());
}
