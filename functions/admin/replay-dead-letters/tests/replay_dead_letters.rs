//! The function as a process, between a database in memory and the platform's stand-ins.

use lambdakit::{Event, Function, Platform, reply};
use serde_json::{Value, json};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("replay-dead-letters");

fn function(platform: &Platform) -> Function {
    platform.function("replay-dead-letters", &[])
}

fn letter(n: u32) -> String {
    json!({"userId": format!("user-{n}")}).to_string()
}

async fn replay(platform: &mut Platform, queue: &str) -> (u64, Value) {
    let event = Event::new("POST", "/admin/dead-letters/{queue}/replay")
        .bearer(&platform.pool.admin_token(USER))
        .param("queue", queue);
    reply(platform.lambda.invoke("1", event.0).await)
}

#[tokio::test]
async fn every_dead_letter_goes_back_to_where_it_came_from() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    for n in 0..23 {
        platform.cloud.bury("erasures", &letter(n));
    }
    platform.cloud.bury("payments", "{}");
    let sample = Event::sample(
        include_str!("../../../../events/replay-dead-letters/erasures.json"),
        &platform.pool.admin_token(USER),
    );
    assert_eq!(platform.ask(sample).await, (200, json!({"replayed": 23})));
    assert_eq!(
        (platform.cloud.buried("erasures"), platform.cloud.buried("payments")),
        (0, 1)
    );
    let sent: Vec<String> = platform
        .cloud
        .to_erase()
        .iter()
        .map(|message| message.user_id.to_string())
        .collect();
    assert_eq!(sent, (0..23).map(|n| format!("user-{n}")).collect::<Vec<_>>());
    let acts = platform.acts().await;
    assert_eq!(
        (acts.len(), acts[0].target.as_deref(), acts[0].detail.as_deref()),
        (1, Some("erasures"), Some("about 23 waiting"))
    );
}

#[tokio::test]
async fn where_nothing_is_dead_nothing_is_sent() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    assert_eq!(replay(&mut platform, "erasures").await, (200, json!({"replayed": 0})));
    assert!(platform.cloud.to_erase().is_empty());
}

#[tokio::test]
async fn a_letter_that_cannot_be_sent_back_is_not_taken_out() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    // The stand-in refuses a message that is none, as the queue refuses what it cannot carry.
    platform.cloud.bury("erasures", "no message");
    let (status, _) = replay(&mut platform, "erasures").await;
    assert_eq!((status, platform.cloud.buried("erasures")), (500, 1));
    platform.cloud.fail_messaging(1_000);
    assert_eq!(replay(&mut platform, "erasures").await.0, 503);
    assert_eq!(platform.cloud.buried("erasures"), 1);
}

#[tokio::test]
async fn there_are_six_queues_and_no_other_address_is_called() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let before = platform.world().await;
    for queue in [
        "",
        "erasures-dead",
        "Erasures",
        "http://example.org/000000000000/erasures",
    ] {
        let (status, body) = replay(&mut platform, queue).await;
        assert_eq!((status, &body["error"]["code"]), (404, &json!("not_found")), "{queue}");
    }
    assert!(platform.world().await == before);
}

#[tokio::test]
async fn each_queue_has_its_own_way_back() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.cloud.bury("payments", r#"{"eventId":"evt_1"}"#);
    let analysis = json!({"userId": USER, "requestId": "1".repeat(32)});
    platform.cloud.bury("analyses", &analysis.to_string());
    let run = json!({"userId": USER, "monitorId": "2".repeat(32), "requestId": "3".repeat(32)});
    platform.cloud.bury("xray", &run.to_string());
    let mail = json!({"confirmation": {"userId": USER, "address": "reports@example.org", "token": "4".repeat(32)}});
    platform.cloud.bury("mail", &mail.to_string());
    platform.cloud.bury("mail-feedback", r#"{"source": "aws.ses"}"#);
    for queue in ["payments", "analyses", "xray", "mail", "mail-feedback"] {
        assert_eq!(
            replay(&mut platform, queue).await,
            (200, json!({"replayed": 1})),
            "{queue}"
        );
        assert_eq!(platform.cloud.buried(queue), 0);
    }
    assert_eq!((platform.cloud.to_work_on().len(), platform.cloud.sent().len()), (1, 1));
    assert_eq!(platform.cloud.mails_to_send().len(), 1);
    let runs = platform.cloud.sent_runs();
    assert_eq!((runs.len(), runs[0].message.user_id.as_str()), (1, USER));
}
