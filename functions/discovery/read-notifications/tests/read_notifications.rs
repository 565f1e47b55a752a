//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::discovery::Place;
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const ID: &str = "0f4e1c2b3a495867768594a3b2c1d0e1";
const ALL: &str = include_str!("../../../../events/read-notifications/all.json");
const NAME: &str = "read-notifications";

lambdakit::matrix!("read-notifications");

async fn read(platform: &mut Platform, user: &str, body: &Value) -> (u64, Value) {
    let event = ALL.replace("ACCESS_TOKEN", &platform.pool.token(user));
    let mut event: Value = serde_json::from_str(&event).unwrap();
    event["body"] = json!(body.to_string());
    reply(platform.lambda.invoke("1", event).await)
}

#[tokio::test]
async fn ones_own_notifications_are_marked_by_name_or_all_together() {
    let mut platform = Platform::start().await;
    let _function = platform.function(NAME, &[]);
    let key = platform
        .completed(USER, ID, Timestamp::now() - SignedDuration::from_mins(10))
        .await;
    let store = platform.cloud.store();
    let channel = store.analysis(&key).await.unwrap().unwrap().facts.unwrap().channel_id;
    store
        .pay_discoveries(&[(channel, Place::ALL[0])], Timestamp::now())
        .await
        .unwrap();
    let user = USER.parse().unwrap();
    let id = store.notifications(&user, None, 1).await.unwrap().items.remove(0).id;
    let (status, _) = read(&mut platform, OTHER, &json!({"ids": [id]})).await;
    assert_eq!(status, 200, "what is not theirs is passed over");
    let (_, unknown) = read(&mut platform, USER, &json!({"ids": ["nothing"]})).await;
    assert_eq!(unknown["unread"], 1);
    let (_, named) = read(&mut platform, USER, &json!({"ids": [id]})).await;
    assert_eq!(
        (&named["unread"], &named["items"][0]["read"]),
        (&json!(0), &json!(true))
    );
    let (status, all) = read(&mut platform, USER, &json!({"all": true})).await;
    assert_eq!((status, &all["unread"]), (200, &json!(0)));
}
