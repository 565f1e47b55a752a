//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::Error;
use domain::limits::Rate;
use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use serde_json::json;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("admin-reset-rate-limits");

fn function(platform: &Platform) -> Function {
    platform.function("admin-reset-rate-limits", &[])
}

#[tokio::test]
async fn an_admin_may_start_over_and_nobody_else_does() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    let once = Rate {
        burst: 1,
        refill_ms: 3_600_000,
    };
    // The sample comes from 198.51.100.20.
    let (mine, theirs) = (format!("start-analysis:{USER}"), "start-analysis:somebody-else");
    let here = [
        "start-analysis:address:198.51.100.20",
        "get-shared-analysis:198.51.100.20",
    ];
    let elsewhere = [
        "start-analysis:address:198.51.100.21",
        "get-shared-analysis:198.51.100.21",
    ];
    for subject in [&[mine.as_str(), theirs][..], &here, &elsewhere].concat() {
        store.admit(subject, once, now).await.unwrap();
        let refused = store.admit(subject, once, now).await;
        assert!(matches!(refused, Err(Error::TooManyRequests { .. })), "{refused:?}");
    }
    let sample = include_str!("../../../../events/admin-reset-rate-limits/own.json");
    let sample = sample.replace("ACCESS_TOKEN", &platform.pool.admin_token(USER));
    let answer = platform
        .lambda
        .invoke("1", serde_json::from_str(&sample).unwrap())
        .await;
    assert_eq!(reply(answer), (200, json!({"success": true})));
    for subject in [mine.as_str(), here[0], here[1]] {
        let admitted = store.admit(subject, once, now).await;
        assert!(admitted.is_ok(), "{subject} begins again: {admitted:?}");
    }
    for subject in [theirs, elsewhere[0], elsewhere[1]] {
        assert!(store.admit(subject, once, now).await.is_err(), "{subject} stays");
    }
    let acts = platform.acts().await;
    assert_eq!(
        (acts.len(), acts[0].action.as_str(), acts[0].actor.as_str()),
        (1, "admin-reset-rate-limits", USER)
    );
}
