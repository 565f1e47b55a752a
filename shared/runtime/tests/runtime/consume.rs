//! Batches of messages.

use std::sync::Mutex;

use domain::{Error, Result};
use lambda_http::Context;
use runtime::{Delivery, consume_batch};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::log_lines::{Lines, listen};

#[derive(Deserialize)]
struct Work {
    outcome: String,
}

/// The messages that the handler saw.
#[derive(Default)]
struct Seen(Mutex<Vec<Delivery>>);

async fn work(seen: &Seen, message: Work, delivery: Delivery) -> Result<()> {
    seen.0.lock().unwrap().push(delivery);
    match message.outcome.as_str() {
        "good" => Ok(()),
        "panic" => panic!("on purpose"),
        "endless" => std::future::pending().await,
        _ => Err(Error::Unavailable {
            service: "database",
            cause: "down, for anna@example.org".to_owned(),
        }),
    }
}

fn message(id: &str, body: &str, received: u32) -> Value {
    json!({
        "messageId": id, "receiptHandle": "r", "body": body, "eventSource": "aws:sqs", "awsRegion": "eu-central-1",
        "attributes": {"ApproximateReceiveCount": received.to_string(), "SentTimestamp": "1", "SenderId": "s"},
        "messageAttributes": {}, "md5OfBody": "m", "eventSourceARN": "arn:aws:sqs:eu-central-1:1:q",
    })
}

fn outcome(outcome: &str) -> String {
    json!({"outcome": outcome}).to_string()
}

async fn failures(seen: &Seen, records: Vec<Value>, deadline: u64) -> Vec<String> {
    listen();
    let event = serde_json::from_value(json!({"Records": records})).unwrap();
    let mut context = Context::default();
    context.request_id = "batch-1".to_owned();
    context.deadline = deadline;
    let response = consume_batch(seen, &work, event, &context).await;
    // As the platform reads it.
    let wire = serde_json::to_value(&response).unwrap();
    let items = wire["batchItemFailures"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["itemIdentifier"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_batch_without_failures_is_acknowledged_whole() {
    let seen = Seen::default();
    let batch = vec![message("a", &outcome("good"), 1), message("b", &outcome("good"), 4)];
    assert!(failures(&seen, batch, 0).await.is_empty());
    let seen = seen.0.into_inner().unwrap();
    let counts: Vec<_> = seen.iter().map(|d| (d.message_id.as_str(), d.receive_count)).collect();
    assert_eq!(counts, [("a", 1), ("b", 4)]);
}

#[tokio::test]
async fn case_27_only_the_messages_that_failed_come_again() {
    let batch = ["good", "bad", "panic", "good"].map(outcome);
    let mut records: Vec<_> = ["a", "b", "c", "d"]
        .iter()
        .zip(&batch)
        .map(|(id, body)| message(id, body, 1))
        .collect();
    records.push(message("e", "no json", 1));
    records.push(message("f", r#"{"other": 1}"#, 1));
    assert_eq!(failures(&Seen::default(), records, 0).await, ["b", "c", "e", "f"]);
}

#[tokio::test]
async fn a_message_that_is_not_done_in_time_does_not_take_the_others_with_it() {
    let soon = jiff::Timestamp::now().as_millisecond() + 800;
    let batch = vec![message("a", &outcome("endless"), 1), message("b", &outcome("good"), 1)];
    assert_eq!(
        failures(&Seen::default(), batch, u64::try_from(soon).unwrap()).await,
        ["a"]
    );
}

#[tokio::test]
async fn a_batch_is_one_line_that_names_each_message_and_hides_what_is_private() {
    let lines = Lines::gather();
    let batch = vec![message("a", &outcome("good"), 1), message("b", &outcome("bad"), 3)];
    failures(&Seen::default(), batch, 0).await;
    let line = lines.only();
    assert_eq!(
        (&line["requestId"], &line["status"], &line["Faults"]),
        (&json!("batch-1"), &json!(500), &json!(1))
    );
    assert_eq!(
        line["messages"][0],
        json!({"id": "a", "receiveCount": 1, "cause": null})
    );
    assert_eq!(line["messages"][1]["receiveCount"], 3);
    assert!(
        line["messages"][1]["cause"]
            .as_str()
            .unwrap()
            .starts_with("database is unavailable")
    );
    assert!(!line.to_string().contains("anna"));
}
