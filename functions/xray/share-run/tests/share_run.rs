//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Platform};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const MONITOR: &str = "7c1e5a2b3a495867768594a3b2c1d0e1";
const RUN: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const SHARE: &str = include_str!("../../../../events/share-run/share.json");
const TAKE_BACK: &str = include_str!("../../../../events/share-run/take-back.json");
const NAME: &str = "share-run";

lambdakit::matrix!("share-run");

async fn ask(platform: &mut Platform, sample: &str, user: &str) -> (u64, Value) {
    let event = Event::sample(sample, &platform.pool.token(user));
    platform.ask(event).await
}

#[tokio::test]
async fn a_completed_run_is_shared_under_a_link_of_its_own_kind_and_taken_back_for_good() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    platform.run_completed(&of, RUN, Timestamp::now()).await;
    let (status, first) = ask(&mut platform, SHARE, USER).await;
    let link = first["shareId"].as_str().unwrap().to_owned();
    assert_eq!((status, &link[..2]), (200, "x-"), "{first}");
    assert_eq!(
        ask(&mut platform, SHARE, USER).await,
        (200, first),
        "the same request again"
    );
    assert_eq!(ask(&mut platform, SHARE, OTHER).await.0, 404);
    assert_eq!(
        ask(&mut platform, TAKE_BACK, USER).await,
        (200, json!({"shared": false, "shareId": null}))
    );
    let store = platform.cloud.store();
    assert_eq!(store.shared_analysis(&link.parse().unwrap()).await.unwrap(), None);
    assert_ne!(ask(&mut platform, SHARE, USER).await.1["shareId"], json!(link));
}

#[tokio::test]
async fn one_at_work_and_one_without_a_report_cannot_be_shared() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.given(USER, 10).await;
    let of = platform.monitored(USER, MONITOR).await;
    let key = platform.run_queued(&of, RUN, Timestamp::now()).await;
    let (status, body) = ask(&mut platform, SHARE, USER).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("run_in_progress")));
    let failed = store::End::Failed {
        kind: domain::job::FailureKind::Api,
    };
    platform
        .cloud
        .store()
        .settle_analysis(&key, 0, &failed, Timestamp::now())
        .await
        .unwrap();
    assert_eq!(ask(&mut platform, SHARE, USER).await.0, 404);
}
