//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::Tier;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Platform, reply};
use serde_json::{Value, json};
use store::Act;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const HIDE: &str = include_str!("../../../../events/set-visibility/hide.json");
const SHOW: &str = include_str!("../../../../events/set-visibility/show.json");
const NAME: &str = "set-visibility";

lambdakit::matrix!("set-visibility");

async fn call(platform: &mut Platform, text: &str) -> (u64, Value) {
    let event = text.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    reply(platform.lambda.invoke("1", serde_json::from_str(&event).unwrap()).await)
}

async fn subscribe(platform: &Platform, tier: Tier) {
    let by = Act {
        at: Timestamp::now(),
        actor: "operator-1".parse().unwrap(),
        action: "set-own-tier".to_owned(),
        target: None,
        detail: None,
    };
    let user = USER.parse().unwrap();
    let store = platform.cloud.store();
    store.set_tier(&user, tier, None, &by, Timestamp::now()).await.unwrap();
}

#[tokio::test]
async fn anyone_who_has_the_tier_takes_a_result_off_the_board_and_puts_it_back() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.completed(USER, ID, Timestamp::now()).await;
    assert!(platform.shown_on_board().await.is_some());
    let (status, refused) = call(&mut platform, HIDE).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("tier_required")));
    assert_eq!(refused["error"]["tier"], "creator");
    assert!(platform.shown_on_board().await.is_some(), "nothing happened");

    subscribe(&platform, Tier::Creator).await;
    for _ in 0..2 {
        assert_eq!(call(&mut platform, HIDE).await, (200, json!({"stealth": true})));
        assert!(platform.shown_on_board().await.is_none());
    }
    subscribe(&platform, Tier::Free).await;
    assert_eq!(
        call(&mut platform, SHOW).await,
        (200, json!({"stealth": false})),
        "showing takes no tier"
    );
    assert!(platform.shown_on_board().await.is_some());
}

#[tokio::test]
async fn a_result_of_a_withdrawn_channel_is_public_neither_before_it_is_hidden_nor_once_it_is_shown() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.channel_withdrawn(&"1".repeat(32), Timestamp::now()).await;
    platform.completed(USER, ID, Timestamp::now()).await;
    subscribe(&platform, Tier::Creator).await;
    for event in [HIDE, SHOW] {
        assert_eq!(platform.shown_on_board().await, None);
        assert_eq!(call(&mut platform, event).await.0, 200);
    }
    assert_eq!(platform.shown_on_board().await, None);
}

#[tokio::test]
async fn what_still_runs_can_be_neither_hidden_nor_shown() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    platform.queued(USER, ID, Timestamp::now()).await;
    let (status, body) = call(&mut platform, SHOW).await;
    assert_eq!((status, &body["error"]["code"]), (409, &json!("analysis_in_progress")));
}

#[tokio::test]
async fn a_closed_account_shows_nothing_any_more() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let key = platform.completed(USER, ID, Timestamp::now()).await;
    let store = platform.cloud.store();
    store.close_account(&key.user, Timestamp::now()).await.unwrap();
    let (status, body) = call(&mut platform, SHOW).await;
    assert_eq!((status, &body["error"]["code"]), (401, &json!("sign_in_required")));
}

#[tokio::test]
async fn a_result_that_is_shown_before_another_began_takes_the_discovery_and_leaves_the_place_to_it_when_hidden() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let (store, now) = (platform.cloud.store(), Timestamp::now());
    let (earlier, hour) = (now - SignedDuration::from_hours(2), SignedDuration::from_hours(1));
    // Begun after this one is shown, by a clock that is ahead, and on record before.
    let others = platform.completed("somebody-else", &"b".repeat(32), now + hour).await;
    let mut report = store.report(&others).await.unwrap().unwrap();
    report.analysis_date = Timestamp::now();
    let key = platform.queued_with(USER, ID, earlier, |job| job.stealth = true).await;
    platform.claimed(&key, now + domain::job::LEASE).await;
    let end = store::End::Completed {
        report: &report,
        refund: false,
        changes: None,
    };
    store.settle_analysis(&key, 1, &end, now).await.unwrap();
    let found = async |user: &store::AnalysisKey| store.discovery_totals(&user.user).await.unwrap().channels;
    assert_eq!((found(&others).await, found(&key).await), (1, 0));
    assert_eq!(call(&mut platform, SHOW).await.0, 200);
    assert_eq!((found(&others).await, found(&key).await), (0, 1));
    subscribe(&platform, Tier::Creator).await;
    assert_eq!(call(&mut platform, HIDE).await.0, 200);
    assert_eq!(
        platform.shown_on_board().await,
        Some(others.id),
        "the other one is shown"
    );
}
