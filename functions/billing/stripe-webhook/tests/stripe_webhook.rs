//! The function as a process, between a database in memory, the platform's stand-ins and the local payment provider.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use jiff::Timestamp;
use lambdakit::{Event, Function, Platform, WEBHOOK_SECRET, reply};
use serde_json::{Value, json};

lambdakit::matrix!("stripe-webhook");

fn function(platform: &Platform) -> Function {
    platform.function("stripe-webhook", &[])
}

/// What the provider says of a buyer in its events.
const BUYER: &str = "ada@example.org";

fn body(id: &str) -> String {
    json!({
        "id": id, "object": "event", "type": "checkout.session.completed", "created": 1_795_188_000, "livemode": false,
        "api_version": "2026-09-30.endive", "data": {"object": {
            "id": "cs_test_1", "object": "checkout.session", "customer_email": BUYER,
            "customer_details": {"name": BUYER, "address": {"line1": BUYER}},
        }},
    })
    .to_string()
}

/// The event as the gateway sends it, signed by these secrets `ago` seconds ago.
fn signed(body: &str, secrets: &[&str], ago: i64) -> Event {
    let second = Timestamp::now().as_second() - ago;
    let mut event = Event::new("POST", "/webhooks/stripe")
        .header("content-type", "application/json; charset=utf-8")
        .header("stripe-signature", &local_stripe::signature(secrets, second, body));
    event.0["body"] = json!(body);
    event
}

#[tokio::test]
async fn an_event_is_acknowledged_once_it_is_kept_and_sent_on() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let text = body("evt_1");
    let event = signed(&text, &[WEBHOOK_SECRET], 0);
    let received = reply(platform.lambda.invoke("1", event.0.clone()).await);
    assert_eq!(received, (200, json!({"received": true})));
    let stored = platform
        .cloud
        .store()
        .event(&"evt_1".parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    let object = stored.object.map(|id| id.to_string());
    assert_eq!((object.as_deref(), stored.outcome), (Some("cs_test_1"), None));
    let rows = format!("{:?}", platform.world().await);
    assert!(rows.contains("evt_1"), "{rows}");
    assert!(!rows.contains(BUYER), "the buyer is stored");
    assert!(!rows.contains("Blob"), "something is stored that cannot be read here");
    assert_eq!(platform.cloud.to_work_on()[0].event_id, "evt_1");
    assert_eq!(
        reply(platform.lambda.invoke("2", event.0).await).0,
        200,
        "a second delivery"
    );
}

#[tokio::test]
async fn a_body_that_the_gateway_encoded_is_read_as_it_was_signed() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let text = body("evt_2");
    let mut event = signed(&text, &["whsec_other", WEBHOOK_SECRET], 0);
    event.0["body"] = json!(BASE64_STANDARD.encode(&text));
    event.0["isBase64Encoded"] = json!(true);
    assert_eq!(reply(platform.lambda.invoke("1", event.0).await).0, 200);
}

#[tokio::test]
async fn case_10_what_is_not_the_providers_is_refused_and_nothing_is_written() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    let text = body("evt_3");
    let before = platform.world().await;
    let mut rewritten = signed(&text, &[WEBHOOK_SECRET], 0);
    let value: Value = serde_json::from_str(&text).unwrap();
    rewritten.0["body"] = json!(serde_json::to_string_pretty(&value).unwrap());
    let mut unsigned = signed(&text, &[WEBHOOK_SECRET], 0);
    unsigned.0["headers"]
        .as_object_mut()
        .unwrap()
        .remove("stripe-signature");
    let live = text.replace("\"livemode\":false", "\"livemode\":true");
    let huge = format!("{text}{}", " ".repeat(257 * 1024));
    for event in [
        signed(&text, &["whsec_other"], 0),
        signed(&text, &[WEBHOOK_SECRET], 400),
        signed(&text, &[WEBHOOK_SECRET], -400),
        signed(&live, &[WEBHOOK_SECRET], 0),
        signed(&huge, &[WEBHOOK_SECRET], 0),
        rewritten,
        unsigned,
    ] {
        let (status, answer) = reply(platform.lambda.invoke("1", event.0).await);
        assert_eq!((status, &answer["error"]["code"]), (400, &json!("malformed_request")));
        let line = function.call_line().await;
        // As the alarm on refused messages counts it.
        let counted = (&line["endpoint"], &line["code"], &line["Errors"]);
        assert_eq!(
            counted,
            (&json!("stripe-webhook"), &json!("malformed_request"), &json!(1))
        );
        let line = line.to_string();
        assert!(!line.contains("evt_3") && !line.contains("whsec"), "{line}");
    }
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn case_06_while_the_queue_is_away_nothing_is_acknowledged() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let event = signed(&body("evt_4"), &[WEBHOOK_SECRET], 0);
    // Only once the secret is read.
    assert_eq!(reply(platform.lambda.invoke("1", event.0.clone()).await).0, 200);
    platform.cloud.fail_messaging(1_000);
    let again = signed(&body("evt_5"), &[WEBHOOK_SECRET], 0);
    assert_eq!(reply(platform.lambda.invoke("2", again.0.clone()).await).0, 503);
    platform.cloud.fail_messaging(0);
    assert_eq!(
        reply(platform.lambda.invoke("3", again.0).await).0,
        200,
        "the provider comes again"
    );
    assert_eq!(platform.cloud.to_work_on().len(), 2);
}
