//! The function as a process, between a database in memory, a user pool and the operator's workflow.

use lambdakit::{Answerer, Event, Function, Platform, Says};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const SESSION: &str = "0b9f6c1e-2f0a-4f7e-9d4b-7d6f3a1c2b5e";
const SECRET: &str = "chat";
const REFUND: &str = include_str!("../../../../events/send-chat-message/refund.json");

lambdakit::matrix!("send-chat-message");

/// A platform without a workflow.
async fn alone() -> (Platform, Function) {
    let platform = Platform::start().await;
    let function = platform.function("send-chat-message", &[]);
    (platform, function)
}

/// A platform with a workflow whose webhook is shown a key.
async fn connected() -> (Platform, Function, Answerer) {
    let platform = Platform::start().await;
    let workflow = Answerer::start().await;
    let secret = json!({"userKey": "a-key-for-tests", "webhookKey": "for-the-webhook", "webhookUrl": workflow.url});
    platform.cloud.put_secret(SECRET, &secret.to_string());
    let function = platform.function("send-chat-message", &[("CHAT_WORKFLOW", "on")]);
    (platform, function, workflow)
}

async fn ask(platform: &mut Platform, user: &str, body: &Value) -> (u64, Value) {
    let token = platform.pool.token(user);
    platform
        .ask(Event::new("POST", "/chat/messages").json(body).bearer(&token))
        .await
}

fn message(text: &str) -> Value {
    json!({"chatInput": text, "lang": "en", "sessionId": SESSION})
}

#[tokio::test]
async fn without_a_workflow_the_faq_answers_with_its_section_or_with_nothing() {
    let (mut platform, _function) = alone().await;
    let (status, reply) = platform.ask(Event::sample(REFUND, &platform.pool.token(USER))).await;
    let first = json!({"page": "faq", "section": "using", "key": "refunds"});
    assert_eq!(
        (status, &reply["output"], &reply["questions"][0]),
        (200, &json!(null), &first),
        "{reply}"
    );
    let german = json!({"chatInput": "Wann bekomme ich einen Credit zurück?", "lang": "de", "sessionId": SESSION});
    let (_, reply) = ask(&mut platform, USER, &german).await;
    assert_eq!(reply["questions"][0], first, "{reply}");
    let (status, reply) = ask(&mut platform, USER, &message("Will it rain in Kiel tomorrow?")).await;
    assert_eq!((status, reply), (200, json!({"output": null, "questions": []})));
}

#[tokio::test]
async fn a_workflow_answers_for_a_person_whose_id_it_never_learns() {
    let (mut platform, _function, workflow) = connected().await;
    let (status, reply) = ask(&mut platform, USER, &message("  Where is my refund?\n")).await;
    assert_eq!(
        (status, reply),
        (
            200,
            json!({"output": "You asked: Where is my refund?", "questions": []})
        )
    );
    ask(&mut platform, USER, &message("And again?")).await;
    ask(&mut platform, OTHER, &message("And mine?")).await;
    let arrived = workflow.arrived();
    let marks: Vec<&Value> = arrived.iter().map(|one| &one.body["userId"]).collect();
    assert!(marks[0] == marks[1] && marks[0] != marks[2], "{marks:?}");
    let text = format!("{arrived:?}");
    assert!(!text.contains(&USER[..8]) && !text.contains(&OTHER[..8]), "{text}");
    assert_eq!(arrived[0].authorization.as_deref(), Some("Bearer for-the-webhook"));
    assert_eq!(
        (&arrived[0].body["lang"], &arrived[0].body["sessionId"]),
        (&json!("en"), &json!(SESSION))
    );
}

#[tokio::test]
async fn a_workflow_that_fails_is_unavailable_and_a_later_message_is_answered() {
    let (mut platform, _function, workflow) = connected().await;
    workflow.says(Says::Status(502));
    let (status, reply) = ask(&mut platform, USER, &message("Hello?")).await;
    assert_eq!(
        (status, &reply["error"]["code"]),
        (503, &json!("unavailable")),
        "{reply}"
    );
    workflow.says(Says::Body(
        "application/json",
        json!([{"output": "Back again."}]).to_string(),
    ));
    let (status, reply) = ask(&mut platform, USER, &message("Hello?")).await;
    assert_eq!((status, &reply["output"]), (200, &json!("Back again.")));
}

#[tokio::test]
async fn without_the_key_that_hides_people_nothing_is_sent() {
    let (mut platform, _function, workflow) = connected().await;
    let secret = json!({"webhookKey": "for-the-webhook", "webhookUrl": workflow.url});
    platform.cloud.put_secret(SECRET, &secret.to_string());
    let (status, _) = ask(&mut platform, USER, &message("Hello?")).await;
    assert_eq!((status, workflow.arrived().len()), (500, 0));
}

#[tokio::test]
async fn without_an_address_that_may_be_asked_nothing_is_sent_and_nobody_learns_which_it_is() {
    for address in [
        json!(null),
        json!(""),
        json!("hidden"),
        json!("http://hidden.example/one"),
    ] {
        let (mut platform, _function, workflow) = connected().await;
        let secret = json!({"userKey": "a-key-for-tests", "webhookKey": "", "webhookUrl": address});
        platform.cloud.put_secret(SECRET, &secret.to_string());
        let (status, reply) = ask(&mut platform, USER, &message("Hello?")).await;
        assert_eq!((status, workflow.arrived().len()), (500, 0), "{address}");
        assert!(!reply.to_string().contains("hidden"), "{reply}");
    }
}

#[tokio::test]
async fn in_production_a_workflow_is_asked_by_tls_alone() {
    let mut platform = Platform::start().await;
    let workflow = Answerer::start().await;
    let secret = json!({"userKey": "a-key-for-tests", "webhookKey": "", "webhookUrl": workflow.url});
    platform.cloud.put_secret(SECRET, &secret.to_string());
    let _function = platform.function("send-chat-message", &[("CHAT_WORKFLOW", "on"), ("STAGE", "prod")]);
    let (status, _) = ask(&mut platform, USER, &message("Hello?")).await;
    assert_eq!((status, workflow.arrived().len()), (500, 0));
}

#[tokio::test]
async fn a_message_that_cannot_be_read_is_refused_by_its_field() {
    let (mut platform, _function) = alone().await;
    for (body, field) in [
        (message(" \n "), "chatInput"),
        (message(&"x".repeat(2_001)), "chatInput"),
        (json!({"chatInput": "Hello", "sessionId": "one"}), "sessionId"),
    ] {
        let (status, reply) = ask(&mut platform, USER, &body).await;
        assert_eq!(
            (status, &reply["error"]["code"], &reply["error"]["field"]),
            (400, &json!("invalid_input"), &json!(field)),
            "{reply}"
        );
    }
    let (status, _) = ask(
        &mut platform,
        USER,
        &json!({"chatInput": "Hello", "sessionId": SESSION}),
    )
    .await;
    assert_eq!(status, 200, "English where no language is named");
}

#[tokio::test]
async fn ten_messages_a_minute_are_answered() {
    let (mut platform, _function) = alone().await;
    let mut answered = 0;
    // As many as are taken at once; while they are asked one more may have been allowed.
    for _ in 0..12 {
        let (status, _) = ask(&mut platform, USER, &message("refund")).await;
        answered += u32::from(status == 200);
    }
    assert!((10..12).contains(&answered), "{answered}");
    let (status, _) = ask(&mut platform, OTHER, &message("refund")).await;
    assert_eq!(status, 200, "each person has their own");
}
