//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::discovery::Place;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Platform, reply};
use serde_json::{Value, json};
use store::Payout;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const FIRST_PAGE: &str = include_str!("../../../../events/list-discoveries/first-page.json");
const NAME: &str = "list-discoveries";

lambdakit::matrix!("list-discoveries");

async fn page(platform: &mut Platform, query: &str) -> (u64, Value) {
    let event = FIRST_PAGE.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let mut event: Value = serde_json::from_str(&event).unwrap();
    event["rawQueryString"] = json!(query);
    reply(platform.lambda.invoke("1", event).await)
}

#[tokio::test]
async fn a_discovery_is_listed_and_its_reward_is_news_once() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let (status, nothing) = page(&mut platform, "").await;
    assert_eq!((status, &nothing["items"]), (200, &json!([])));
    let started = Timestamp::now() - SignedDuration::from_mins(10);
    let key = platform.completed(USER, ID, started).await;
    let store = platform.cloud.store();
    let channel = store.analysis(&key).await.unwrap().unwrap().facts.unwrap().channel_id;
    let (_, found) = page(&mut platform, "").await;
    let discovery = &found["items"][0];
    assert_eq!(discovery["channelId"], channel.as_str());
    assert_eq!(discovery["reachedPosition"], Value::Null);
    assert_eq!(found["statistics"]["channelsDiscovered"], 1);

    let before = found["checkedAt"].as_str().unwrap().to_owned();
    let places = [(channel.clone(), Place::ALL[0])];
    let paid = store.pay_discoveries(&places, Timestamp::now()).await.unwrap();
    assert_eq!(paid[0].1, Payout::Paid);
    let (_, news) = page(&mut platform, &format!("limit=1&since={before}")).await;
    let reward = &news["rewards"][0];
    assert_eq!(
        (&reward["reachedPosition"], &reward["creditsAwarded"]),
        (&json!(1), &json!(25))
    );
    assert_eq!(
        (&reward["badge"], &reward["channelId"]),
        (&json!("gold"), &json!(channel.as_str()))
    );
    let expected = json!({"channelsDiscovered": 1, "topThree": 1, "numberOnes": 1, "creditsEarned": 25});
    assert_eq!(news["statistics"], expected);
    assert_eq!(news["items"][0]["creditsAwarded"], 25);
    let again = news["checkedAt"].as_str().unwrap();
    let (_, nothing) = page(&mut platform, &format!("since={again}")).await;
    assert_eq!(nothing["rewards"], json!([]));
}

#[tokio::test]
async fn a_time_or_a_cursor_that_is_none_is_refused() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    for (query, field) in [
        ("since=yesterday", "since"),
        ("cursor=x", "cursor"),
        ("limit=0", "limit"),
    ] {
        let (status, body) = page(&mut platform, query).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!(field)), "{query}");
    }
}
