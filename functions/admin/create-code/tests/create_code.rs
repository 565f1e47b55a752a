//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("create-code");

fn function(platform: &Platform) -> Function {
    platform.function("create-code", &[])
}

async fn create(platform: &mut Platform, body: &Value) -> (u64, Value) {
    let event = Event::new("POST", "/admin/codes")
        .bearer(&platform.pool.admin_token(USER))
        .header("idempotency-key", "a-request-of-its-own")
        .json(body);
    reply(platform.lambda.invoke("1", event.0).await)
}

async fn sample(platform: &mut Platform, sample: &str) -> (u64, Value) {
    let sample = sample.replace("ACCESS_TOKEN", &platform.pool.admin_token(USER));
    reply(
        platform
            .lambda
            .invoke("1", serde_json::from_str(&sample).unwrap())
            .await,
    )
}

#[tokio::test]
async fn an_operator_makes_a_promo_code_that_can_be_redeemed_at_once() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let promo = include_str!("../../../../events/create-code/promo.json");
    let (status, made) = sample(&mut platform, promo).await;
    assert_eq!(
        (status, &made["code"], &made["uses"], &made["active"]),
        (201, &json!("SUMMER26"), &json!(0), &json!(true))
    );
    assert_eq!((&made["maxUses"], &made["note"]), (&json!(100), &json!("Newsletter")));
    // The answer was lost; the same again is the same code.
    assert_eq!(sample(&mut platform, promo).await, (201, made));
    let store = platform.cloud.store();
    let user = "somebody".parse().unwrap();
    let redeemed = store
        .redeem_code(&user, &"SUMMER26".parse().unwrap(), Timestamp::now())
        .await;
    assert_eq!(redeemed.unwrap().credits.get(), 5);
    let acts = platform.acts().await;
    assert_eq!(
        (acts.len(), acts[0].target.as_deref(), acts[0].actor.as_str()),
        (1, Some("SUMMER26"), USER)
    );
    assert!(
        acts[0]
            .detail
            .as_deref()
            .unwrap()
            .starts_with("promo, 5 credits, at most 100 uses"),
        "{acts:?}"
    );
}

#[tokio::test]
async fn the_server_names_a_gift_code_and_once_for_each_request() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let gift = include_str!("../../../../events/create-code/gift.json");
    let (status, made) = sample(&mut platform, gift).await;
    assert_eq!(
        (status, &made["credits"], &made["maxUses"]),
        (201, &json!(25), &json!(1))
    );
    let code = made["code"].as_str().unwrap();
    assert!(
        code.len() == 26 && code.bytes().all(|b| b.is_ascii_alphanumeric()),
        "{code}"
    );
    // The answer was lost: the same request is answered with the same code, and not with another one that is worth as much.
    assert_eq!(sample(&mut platform, gift).await, (201, made.clone()));
    let other = gift.replace("\\\"credits\\\": 25", "\\\"credits\\\": 26");
    assert_ne!(other, gift);
    let (status, refused) = sample(&mut platform, &other).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (409, &json!("idempotency_mismatch"))
    );
    let next = gift.replace("5a1c7d1e", "5a1c7d1f");
    let (status, another) = sample(&mut platform, &next).await;
    assert_eq!(status, 201);
    assert_ne!(another["code"], made["code"]);
    assert_eq!(platform.acts().await.len(), 2);
    let user = "somebody".parse().unwrap();
    let redeemed = platform
        .cloud
        .store()
        .redeem_code(&user, &code.parse().unwrap(), Timestamp::now())
        .await;
    assert_eq!(redeemed.unwrap().credits.get(), 25);
}

#[tokio::test]
async fn a_creator_is_found_by_address_and_kept_by_id() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let creator = include_str!("../../../../events/create-code/creator.json");
    let (status, body) = sample(&mut platform, creator).await;
    assert_eq!(
        (status, &body["error"]["field"]),
        (400, &json!("creatorEmail")),
        "nobody has this address yet"
    );
    platform.pool.address("creator-1", "ada@kanalyse.example");
    let (status, made) = sample(&mut platform, creator).await;
    assert_eq!(
        (status, &made["creatorUserId"], &made["discountRate"]),
        (201, &json!("creator-1"), &json!(0.1))
    );
    assert_eq!((&made["code"], &made["credits"]), (&json!("ADA-10"), &json!(0)));
}

#[tokio::test]
async fn what_does_not_fit_is_named_and_nothing_is_made() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.code("TAKEN", 5).await;
    let before = platform.world().await;
    for (body, field) in [
        (json!({"code": "TAKEN", "kind": "promo", "credits": 6}), "code"),
        (json!({"code": "AB", "kind": "promo", "credits": 5}), "code"),
        (json!({"code": "WITH-HYPHEN", "kind": "promo", "credits": 5}), "code"),
        (json!({"code": "SPÄT", "kind": "creator"}), "code"),
        (json!({"kind": "promo", "credits": 5}), "code"),
        (json!({"code": "GIFT-2026", "kind": "gift", "credits": 5}), "code"),
        (json!({"code": "ABCDEF", "kind": "promo"}), "credits"),
        (json!({"code": "ABCDEF", "kind": "promo", "credits": 0}), "credits"),
        (json!({"code": "ABCDEF", "kind": "promo", "credits": -5}), "credits"),
        (json!({"code": "ABCDEF", "kind": "promo", "credits": 10_001}), "credits"),
        (json!({"code": "ABCDEF", "kind": "creator", "credits": 5}), "credits"),
        (
            json!({"code": "ABCDEF", "kind": "promo", "credits": 5, "maxUses": 0}),
            "maxUses",
        ),
        (
            json!({"code": "ABCDEF", "kind": "promo", "credits": 5, "note": "a\nb"}),
            "note",
        ),
        (
            json!({"code": "ABCDEF", "kind": "creator", "creatorEmail": ""}),
            "creatorEmail",
        ),
        (
            json!({"kind": "gift", "credits": 5, "validFrom": "2027-01-02T00:00:00Z", "validUntil": "2027-01-01T00:00:00Z"}),
            "validUntil",
        ),
    ] {
        let (status, answer) = create(&mut platform, &body).await;
        assert_eq!((status, &answer["error"]["field"]), (400, &json!(field)), "{body}");
    }
    assert!(platform.world().await == before);
}
