//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::UserId;
use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use serde_json::{Value, json};
use store::GrantKind;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const FIRST_PAGE: &str = include_str!("../../../../events/list-ledger/first-page.json");
const NAME: &str = "list-ledger";

lambdakit::matrix!("list-ledger");

fn function(platform: &Platform) -> Function {
    platform.function(NAME, &[])
}

async fn call(platform: &mut Platform, query: &str) -> (u64, Value) {
    let event = FIRST_PAGE.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let mut event: Value = serde_json::from_str(&event).unwrap();
    event["rawQueryString"] = json!(query);
    reply(platform.lambda.invoke("1", event).await)
}

#[tokio::test]
async fn somebody_who_was_never_seen_has_no_movements_and_looking_makes_none() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let nothing = json!({"balance": 0, "items": [], "nextCursor": null});
    assert_eq!(call(&mut platform, "").await, (200, nothing.clone()));
    assert_eq!(call(&mut platform, "").await, (200, nothing));
}

#[tokio::test]
async fn movements_come_newest_first_and_the_first_page_has_the_balance_after_its_first_line() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (store, user): (_, UserId) = (platform.cloud.store(), USER.parse().unwrap());
    store.account(&user, Timestamp::now()).await.unwrap();
    for number in 1..=3 {
        let entry = (GrantKind::Gift, format!("code:GIFT-{number}"));
        let credits = i64::from(number * 10).try_into().unwrap();
        let now = Timestamp::now();
        store
            .grant(&user, (entry.0, &entry.1), credits, now, &[])
            .await
            .unwrap();
    }
    let (status, first) = call(&mut platform, "limit=2").await;
    assert_eq!((status, &first["balance"]), (200, &json!(65)));
    let credits = |page: &Value| -> Vec<i64> {
        let lines = page["items"].as_array().unwrap();
        lines.iter().map(|line| line["credits"].as_i64().unwrap()).collect()
    };
    assert_eq!(credits(&first), [30, 20]);
    assert_eq!(first["items"][0]["kind"], "gift");
    assert_eq!(first["items"][0]["purchasedCredits"], 30);
    let cursor = first["nextCursor"].as_str().unwrap();
    let (_, second) = call(&mut platform, &format!("limit=3&cursor={cursor}")).await;
    assert_eq!(second["balance"], Value::Null);
    assert_eq!(credits(&second), [10, 5]);
    assert_eq!(second["nextCursor"], Value::Null);
    // A page that is exactly full cannot know that nothing follows; the next one says so.
    let (_, full) = call(&mut platform, &format!("limit=2&cursor={cursor}")).await;
    assert_eq!(credits(&full), [10, 5]);
    let cursor = full["nextCursor"].as_str().unwrap();
    let nothing = json!({"balance": null, "items": [], "nextCursor": null});
    assert_eq!(
        call(&mut platform, &format!("limit=2&cursor={cursor}")).await,
        (200, nothing)
    );
    assert_eq!(call(&mut platform, "cursor=x").await.0, 400);
    assert_eq!(call(&mut platform, "limit=0").await.0, 400);
}

#[tokio::test]
async fn a_closed_account_shows_nothing() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let (store, user): (_, UserId) = (platform.cloud.store(), USER.parse().unwrap());
    store.account(&user, Timestamp::now()).await.unwrap();
    store.close_account(&user, Timestamp::now()).await.unwrap();
    assert_eq!(call(&mut platform, "").await.0, 401);
}
