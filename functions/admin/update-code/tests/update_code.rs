//! The function as a process, between a database in memory and the platform's stand-ins.

use domain::Error;
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, reply};
use serde_json::json;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("update-code");

fn function(platform: &Platform) -> Function {
    platform.function("update-code", &[])
}

#[tokio::test]
async fn a_code_that_was_turned_off_is_not_there_for_anybody_else() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.code("SUMMER26", 5).await;
    let sample = Event::sample(
        include_str!("../../../../events/update-code/off.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, body) = platform.ask(sample).await;
    assert_eq!(
        (status, &body["code"], &body["active"]),
        (200, &json!("SUMMER26"), &json!(false))
    );
    let store = platform.cloud.store();
    let (user, code) = ("somebody".parse().unwrap(), "SUMMER26".parse().unwrap());
    let refused = store.redeem_code(&user, &code, Timestamp::now()).await;
    assert!(matches!(refused, Err(Error::CodeNotFound)));
    let acts = platform.acts().await;
    assert_eq!(
        (acts[0].action.as_str(), acts[0].detail.as_deref()),
        ("update-code", Some("off"))
    );
}

#[tokio::test]
async fn a_code_that_is_not_there_cannot_be_turned() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    for code in ["NOSUCH", "no code", ""] {
        let event = Event::new("PATCH", "/admin/codes/{code}")
            .bearer(&platform.pool.admin_token(USER))
            .param("code", code)
            .json(&json!({"active": true}));
        let (status, body) = reply(platform.lambda.invoke("1", event.0).await);
        assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")), "{code}");
    }
}
