//! `Idempotency-Key`: the same request twice is one act.

use reqwest::Method;
use serde_json::json;

use crate::client::Shop;

const ADA: [(&str, &str); 2] = [("email", "ada@example.com"), ("metadata[user]", "u1")];

#[tokio::test]
async fn the_same_key_gives_the_stored_answer_and_acts_once() {
    let shop = Shop::open().await;
    let first = shop.send(Method::POST, "/v1/customers", &ADA, Some("k1")).await;
    let again = shop
        .send(Method::POST, "/v1/customers", &[ADA[1], ADA[0]], Some("k1"))
        .await;
    assert!(!first.replayed && again.replayed);
    assert_eq!(first.body, again.body);
    assert_eq!(shop.count("customer.created"), 1);
    let key = shop
        .stripe
        .events()
        .into_iter()
        .find(|event| event["type"] == "customer.created")
        .unwrap();
    assert_eq!(key["request"]["idempotency_key"], "k1");
}

#[tokio::test]
async fn the_same_key_with_other_parameters_is_an_error() {
    let shop = Shop::open().await;
    shop.send(Method::POST, "/v1/customers", &ADA, Some("k1")).await;
    for (path, form) in [("/v1/customers", &ADA[..1]), ("/v1/products", &[("name", "x")][..])] {
        let answer = shop.send(Method::POST, path, form, Some("k1")).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.body["error"]["type"]),
            (400, &json!("idempotency_error"))
        );
    }
}

#[tokio::test]
async fn a_refusal_of_the_parameters_is_not_stored_and_one_of_the_act_is() {
    let shop = Shop::open().await;
    let wrong = shop
        .send(Method::POST, "/v1/customers", &[("emial", "x")], Some("k1"))
        .await;
    assert_eq!(wrong.status, 400);
    assert_eq!(
        shop.send(Method::POST, "/v1/customers", &ADA, Some("k1")).await.status,
        200
    );
    let refund = [("charge", "ch_none")];
    let missing = shop.send(Method::POST, "/v1/refunds", &refund, Some("k2")).await;
    let again = shop.send(Method::POST, "/v1/refunds", &refund, Some("k2")).await;
    assert_eq!((missing.status.as_u16(), again.replayed), (400, true));
}

#[tokio::test]
async fn an_answer_that_got_lost_comes_with_the_retry_and_nothing_happens_twice() {
    let shop = Shop::open().await;
    shop.control("fault", &json!({ "apiLost": 1 }));
    let url = format!("{}/v1/customers", shop.stripe.base_url());
    let request = || {
        shop.http
            .post(&url)
            .bearer_auth("sk_test_shop")
            .header("idempotency-key", "k1")
            .body("email=ada@example.com")
    };
    let lost = match request().send().await {
        Ok(answer) => answer.bytes().await.err(),
        Err(error) => Some(error),
    };
    assert!(lost.is_some());
    let answer = request().send().await.unwrap();
    assert_eq!(answer.headers()["idempotent-replayed"], "true");
    assert_eq!(shop.count("customer.created"), 1);
}

#[tokio::test]
async fn a_refusal_that_was_asked_for_hits_changes_alone_and_is_not_stored() {
    let shop = Shop::open().await;
    shop.control("fault", &json!({ "api400": 1 }));
    let read = shop.send(Method::GET, "/v1/customers", &[], None).await;
    assert_eq!(read.status, 200);
    let refused = shop.send(Method::POST, "/v1/customers", &ADA, Some("k1")).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.body["error"]["code"]),
        (400, &json!(null))
    );
    let taken = shop.send(Method::POST, "/v1/customers", &ADA, Some("k1")).await;
    assert_eq!((taken.status.as_u16(), shop.count("customer.created")), (200, 1));
}

#[tokio::test]
async fn an_error_of_the_server_is_worth_a_retry_and_changed_nothing() {
    let shop = Shop::open().await;
    shop.control("fault", &json!({ "api500": 1, "api429": 1 }));
    let statuses = [
        shop.send(Method::POST, "/v1/customers", &ADA, Some("k1")).await,
        shop.send(Method::POST, "/v1/customers", &ADA, Some("k1")).await,
        shop.send(Method::POST, "/v1/customers", &ADA, Some("k1")).await,
    ];
    assert_eq!(
        statuses.each_ref().map(|answer| answer.status.as_u16()),
        [500, 429, 200]
    );
    assert_eq!(shop.count("customer.created"), 1);
}
