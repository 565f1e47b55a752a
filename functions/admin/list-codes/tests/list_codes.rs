//! The function as a process, between a database in memory and the platform's stand-ins.

use jiff::Timestamp;
use lambdakit::{Event, Function, Platform};
use serde_json::json;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("list-codes");

fn function(platform: &Platform) -> Function {
    platform.function("list-codes", &[])
}

#[tokio::test]
async fn every_code_is_shown_with_its_use() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.code("FIRST", 5).await;
    platform.code("SECOND", 7).await;
    let store = platform.cloud.store();
    store
        .redeem_code(&USER.parse().unwrap(), &"FIRST".parse().unwrap(), Timestamp::now())
        .await
        .unwrap();
    let sample = Event::sample(
        include_str!("../../../../events/list-codes/all.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, body) = platform.ask(sample).await;
    assert_eq!((status, body["items"].as_array().unwrap().len()), (200, 2));
    let (newest, oldest) = (&body["items"][0], &body["items"][1]);
    assert_eq!(
        (&newest["code"], &newest["uses"], &newest["credits"]),
        (&json!("SECOND"), &json!(0), &json!(7))
    );
    assert_eq!(
        (&oldest["code"], &oldest["uses"], &oldest["kind"]),
        (&json!("FIRST"), &json!(1), &json!("promo"))
    );
    assert_eq!(
        (&oldest["active"], &oldest["discountRate"]),
        (&json!(true), &json!(null))
    );
}

#[tokio::test]
async fn who_looked_at_the_codes_is_written_down_and_what_cannot_be_written_down_is_not_shown() {
    let mut platform = Platform::start().await;
    let running = function(&platform);
    let token = platform.pool.admin_token(USER);
    let (status, _) = platform.ask(Event::new("GET", "/admin/codes").bearer(&token)).await;
    let acts = platform.acts().await;
    assert_eq!(
        (status, acts.len(), acts[0].action.as_str(), acts[0].actor.as_str()),
        (200, 1, "list-codes", USER)
    );
    running.stop().await;
    let _without_log = platform.function("list-codes", &[("TABLE_AUDIT", "no-such-table")]);
    let (status, body) = platform.ask(Event::new("GET", "/admin/codes").bearer(&token)).await;
    assert_eq!((status, body.get("items")), (500, None));
}
