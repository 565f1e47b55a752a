//! What a client may send, and what it is answered about the rest.

use http::StatusCode;
use serde_json::{Value, json};

use crate::endpoint::{World, body, refusal};

#[tokio::test]
async fn what_costs_something_needs_one_well_formed_idempotency_key() {
    let world = World::start().await;
    for key in [
        "",
        "short",
        "with blank 1",
        "key-12345,key-12345",
        &"k".repeat(65),
        "schlüssel",
    ] {
        let response = world.note(world.good_note().header("idempotency-key", key)).await;
        assert_eq!(
            refusal(&response, 400, "invalid_input").error.field.as_deref(),
            Some("idempotency-key"),
            "{key}"
        );
    }
    let mut without = world.good_note();
    without.0["headers"].as_object_mut().unwrap().remove("idempotency-key");
    refusal(&world.note(without).await, 400, "invalid_input");
}

#[tokio::test]
async fn money_and_role_fields_cannot_ride_along_in_a_body() {
    let world = World::start().await;
    for name in [
        "credits",
        "Credits",
        "balance",
        "tier",
        "role",
        "isAdmin",
        "is_admin",
        "user",
        "userId",
        "__proto__",
    ] {
        let response = world
            .note(world.good_note().json(&json!({"text": "a", name: 999})))
            .await;
        refusal(&response, 400, "malformed_request");
    }
    let mut twice = world.good_note();
    twice.0["body"] = json!(r#"{"text":"a","text":"b"}"#);
    refusal(&world.note(twice).await, 400, "malformed_request");
}

#[tokio::test]
async fn a_body_must_be_json_and_say_so() {
    let world = World::start().await;
    refusal(
        &world.note(world.good_note().header("content-type", "text/plain")).await,
        400,
        "malformed_request",
    );
    let mut none = world.good_note();
    none.0["body"] = Value::Null;
    refusal(&world.note(none).await, 400, "malformed_request");
    let mut base64 = world.good_note();
    base64.0["body"] = json!("eyJ0ZXh0IjoiaGVsbG8ifQ==");
    base64.0["isBase64Encoded"] = json!(true);
    assert_eq!(world.note(base64).await.status(), StatusCode::CREATED);
}

#[tokio::test]
async fn an_id_that_cannot_be_one_is_not_found() {
    let world = World::start().await;
    for id in ["x", "", "../etc", "0123456789ABCDEF0123456789ABCDEF"] {
        refusal(&world.note(world.good_note().param("id", id)).await, 404, "not_found");
    }
}

#[tokio::test]
async fn a_page_size_is_a_number_from_1_to_100() {
    let world = World::start().await;
    for bad in ["0", "101", "-1", "+5", "1.5", "many", "99999999999999999999", "%20"] {
        let response = world.note(world.good_note().query(&format!("limit={bad}"))).await;
        assert_eq!(
            refusal(&response, 400, "invalid_input").error.field.as_deref(),
            Some("limit"),
            "{bad}"
        );
    }
    for (good, limit) in [("limit=100", 100), ("limit=", 25), ("", 25)] {
        assert_eq!(body(&world.note(world.good_note().query(good)).await)["limit"], limit);
    }
}

#[tokio::test]
async fn a_query_parameter_given_twice_or_too_long_is_refused_by_name() {
    let world = World::start().await;
    for query in ["cursor=a&cursor=b".to_owned(), format!("cursor={}", "a".repeat(3000))] {
        let response = world.note(world.good_note().query(&query)).await;
        assert_eq!(
            refusal(&response, 400, "invalid_input").error.field.as_deref(),
            Some("cursor")
        );
    }
}
