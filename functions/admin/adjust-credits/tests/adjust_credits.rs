//! The function as a process, between a database in memory and the platform's stand-ins.

use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("adjust-credits");

fn function(platform: &Platform) -> Function {
    platform.function("adjust-credits", &[])
}

const ADA: &str = "7d1f0c3e-11aa-4c4e-8f6b-0a1b2c3d4e5f";

async fn adjust(platform: &mut Platform, key: &str, body: &Value) -> (u64, Value) {
    let event = Event::new("POST", "/admin/users/{userId}/adjustments")
        .bearer(&platform.pool.admin_token(USER))
        .header("idempotency-key", key)
        .param("userId", ADA)
        .json(body);
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn case_37_an_adjustment_clicked_twice_moves_once_with_actor_and_reason() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    assert_eq!(platform.credits(ADA).await, 5);
    let sample = include_str!("../../../../events/adjust-credits/goodwill.json");
    let sample = sample.replace("ACCESS_TOKEN", &platform.pool.admin_token(USER));
    let event: Value = serde_json::from_str(&sample).unwrap();
    let (status, line) = reply(platform.lambda.invoke("1", event.clone()).await);
    assert_eq!(
        (status, &line["kind"], &line["credits"], &line["purchasedCredits"]),
        (200, &json!("adjustment"), &json!(3), &json!(3))
    );
    assert_eq!(line["note"], "Goodwill for the outage");
    assert_eq!(reply(platform.lambda.invoke("2", event).await), (200, line));
    assert_eq!(platform.credits(ADA).await, 8);
    let acts = platform.acts().await;
    assert_eq!(
        (acts.len(), acts[0].actor.as_str(), acts[0].target.as_deref()),
        (1, USER, Some(ADA))
    );
    assert_eq!(
        acts[0].detail.as_deref(),
        Some("subscription +0, purchased +3: Goodwill for the outage")
    );
}

#[tokio::test]
async fn one_key_is_one_movement() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(ADA).await;
    let body = json!({"credits": 2, "bucket": "subscription", "reason": "first"});
    assert_eq!(adjust(&mut platform, "intent-0001", &body).await.0, 200);
    let other = json!({"credits": 20, "bucket": "subscription", "reason": "first"});
    let (status, answer) = adjust(&mut platform, "intent-0001", &other).await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (409, &json!("idempotency_mismatch"))
    );
    assert_eq!(platform.credits(ADA).await, 7);
}

#[tokio::test]
async fn no_bucket_becomes_negative_by_an_operators_hand() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(ADA).await;
    let before = platform.world().await;
    for (credits, bucket) in [(-6, "subscription"), (-1, "purchased")] {
        let body = json!({"credits": credits, "bucket": bucket, "reason": "too much"});
        let (status, answer) = adjust(&mut platform, "intent-0001", &body).await;
        assert_eq!((status, &answer["error"]["code"]), (402, &json!("not_enough_credits")));
    }
    assert!(platform.world().await == before);
    let body = json!({"credits": -5, "bucket": "subscription", "reason": "all of it"});
    assert_eq!(adjust(&mut platform, "intent-0002", &body).await.0, 200);
    assert_eq!(platform.credits(ADA).await, 0);
}

#[tokio::test]
async fn what_does_not_fit_is_named_and_an_account_that_is_not_there_is_not_found() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let body = json!({"credits": 1, "bucket": "purchased", "reason": "nobody there"});
    assert_eq!(adjust(&mut platform, "intent-0001", &body).await.0, 404);
    platform.credits(ADA).await;
    let before = platform.world().await;
    for (body, field) in [
        (
            json!({"credits": 0, "bucket": "purchased", "reason": "nothing"}),
            "credits",
        ),
        (
            json!({"credits": 1_000_001, "bucket": "purchased", "reason": "too much"}),
            "credits",
        ),
        (
            json!({"credits": i64::MIN, "bucket": "purchased", "reason": "too little"}),
            "credits",
        ),
        (json!({"credits": 1, "bucket": "purchased", "reason": "  x "}), "reason"),
        (
            json!({"credits": 1, "bucket": "purchased", "reason": "a\nb c"}),
            "reason",
        ),
    ] {
        let (status, answer) = adjust(&mut platform, "intent-0001", &body).await;
        assert_eq!((status, &answer["error"]["field"]), (400, &json!(field)), "{body}");
    }
    for body in [
        json!({"credits": 1.5, "bucket": "purchased", "reason": "a part"}),
        json!({"credits": "1", "bucket": "purchased", "reason": "a text"}),
        json!({"credits": 1, "bucket": "both", "reason": "no bucket"}),
    ] {
        assert_eq!(adjust(&mut platform, "intent-0001", &body).await.0, 400, "{body}");
    }
    assert!(platform.world().await == before);
}
