//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("set-own-tier");

fn function(platform: &Platform) -> Function {
    platform.function("set-own-tier", &[])
}

async fn set(platform: &mut Platform, tier: &str) -> (u64, Value) {
    let event = Event::new("PUT", "/admin/own-tier")
        .bearer(&platform.pool.admin_token(USER))
        .json(&json!({"tier": tier}));
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn an_admin_tries_a_tier_for_a_year_and_goes_back_to_free() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let store = platform.cloud.store();
    let user = USER.parse().unwrap();
    let before = Timestamp::now();
    let sample = Event::sample(
        include_str!("../../../../events/set-own-tier/creator.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, body) = platform.ask(sample).await;
    assert_eq!((status, &body["tier"]), (200, &json!("creator")));
    let until: Timestamp = body["subscriptionEnd"].as_str().unwrap().parse().unwrap();
    let year = Span::new().years(1);
    let after = |time: Timestamp| time.to_zoned(TimeZone::UTC).checked_add(year).unwrap().timestamp();
    assert!(after(before) <= until && until <= after(Timestamp::now()), "{until}");
    let account = store.account(&user, Timestamp::now()).await.unwrap();
    assert_eq!((account.tier.name(), account.tier_until), ("creator", Some(until)));
    let credits = account.balance.total();
    assert_eq!(
        set(&mut platform, "free").await,
        (200, json!({"tier": "free", "subscriptionEnd": null}))
    );
    let account = store.account(&user, Timestamp::now()).await.unwrap();
    assert_eq!((account.tier.name(), account.tier_until), ("free", None));
    assert_eq!(
        account.balance.total(),
        credits,
        "a tier of one's own brings no credits"
    );
    let acts = platform.acts().await;
    let details: Vec<_> = acts
        .iter()
        .map(|act| (act.target.as_deref(), act.detail.as_deref()))
        .collect();
    assert_eq!(details, [(Some(USER), Some("free")), (Some(USER), Some("creator"))]);
}

#[tokio::test]
async fn a_tier_that_there_is_not_is_refused_and_nobody_elses_can_be_named() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.credits(USER).await;
    let before = platform.world().await;
    for tier in ["", "Creator", "admin", "enterprise"] {
        let (status, body) = set(&mut platform, tier).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!("tier")), "{tier}");
    }
    let event = Event::new("PUT", "/admin/own-tier")
        .bearer(&platform.pool.admin_token(USER))
        .json(&json!({"tier": "agency", "userId": "somebody-else"}));
    let (status, body) = reply(platform.lambda.invoke("1", event.0).await);
    assert_eq!((status, &body["error"]["code"]), (400, &json!("malformed_request")));
    assert!(platform.world().await == before);
}
