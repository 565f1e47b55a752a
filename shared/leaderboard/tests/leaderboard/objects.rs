//! What a bucket promises: versions, conditions, bounded patience.

use domain::Error;
use store::objects::{Found, Precondition, ResponseHeaders};
use testkit::{BOARD_BUCKET, Cloud};

const SERVED: ResponseHeaders = ResponseHeaders {
    content_type: "text/plain",
    cache_control: "max-age=7",
};

#[tokio::test]
async fn an_object_is_read_where_it_changed_and_not_where_its_version_is_known() {
    let cloud = Cloud::start().await;
    let bucket = cloud.objects(BOARD_BUCKET);
    assert_eq!(bucket.get("a/b", None).await.unwrap(), Found::Nothing);
    assert_eq!(bucket.version("a/b").await.unwrap(), None);
    let first = bucket
        .put("a/b", b"one".to_vec(), Precondition::Anything, SERVED)
        .await
        .unwrap();
    let Found::Object(object) = bucket.get("a/b", None).await.unwrap() else {
        panic!("it is there");
    };
    assert_eq!(
        (object.bytes.as_slice(), Some(object.version.clone())),
        (&b"one"[..], first.clone())
    );
    assert_eq!(bucket.version("a/b").await.unwrap(), first);
    assert_eq!(
        bucket.get("a/b", Some(&object.version)).await.unwrap(),
        Found::Unchanged
    );
    bucket
        .put("a/b", b"two".to_vec(), Precondition::Anything, SERVED)
        .await
        .unwrap();
    assert!(matches!(
        bucket.get("a/b", Some(&object.version)).await.unwrap(),
        Found::Object(_)
    ));
    let stored = cloud.object(BOARD_BUCKET, "a/b").unwrap();
    assert_eq!(
        (stored.content_type.as_str(), stored.cache_control.as_str()),
        ("text/plain", "max-age=7")
    );
}

#[tokio::test]
async fn of_those_who_write_over_one_version_exactly_one_does() {
    let cloud = Cloud::start().await;
    let bucket = cloud.objects(BOARD_BUCKET);
    let write = |over: Precondition<'static>, text: &'static str| {
        let bucket = bucket.clone();
        async move { bucket.put("x", text.into(), over, SERVED).await.unwrap() }
    };
    let (one, two) = tokio::join!(write(Precondition::Nothing, "one"), write(Precondition::Nothing, "two"));
    assert_eq!([one.is_some(), two.is_some()].iter().filter(|won| **won).count(), 1);
    let version: &'static str = one.or(two).unwrap().leak();
    let (one, two) = tokio::join!(
        write(Precondition::Version(version), "three"),
        write(Precondition::Version(version), "four")
    );
    assert_eq!([one.is_some(), two.is_some()].iter().filter(|won| **won).count(), 1);
    assert_eq!(
        bucket
            .put("y", b"z".to_vec(), Precondition::Version(version), SERVED)
            .await
            .unwrap(),
        None,
        "nothing is there"
    );
}

#[tokio::test]
async fn a_short_outage_is_tolerated_and_a_long_one_is_reported() {
    let cloud = Cloud::start().await;
    let bucket = cloud.objects(BOARD_BUCKET);
    cloud.fail_objects(3);
    assert!(
        bucket
            .put("x", b"one".to_vec(), Precondition::Anything, SERVED)
            .await
            .unwrap()
            .is_some()
    );
    cloud.fail_objects(2);
    assert!(matches!(bucket.get("x", None).await.unwrap(), Found::Object(_)));
    cloud.fail_objects(1_000);
    let before = cloud.object_calls();
    assert!(matches!(
        bucket.get("x", None).await,
        Err(Error::Unavailable { service: "objects", .. })
    ));
    assert_eq!(cloud.object_calls() - before, 4, "one try and three more");
}
