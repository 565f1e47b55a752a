//! The kit itself: faults happen where they were ordered, and each stand-in refuses what the real service refuses.
#![expect(clippy::unwrap_used, reason = "what tests share fails the test")]

mod rights;

use std::collections::HashMap;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{AttributeValue, Put, TransactWriteItem};
use testkit::{Cloud, Faults, Kill};

fn key(name: &str) -> HashMap<String, AttributeValue> {
    let text = |text: &str| AttributeValue::S(text.to_owned());
    HashMap::from([("pk".to_owned(), text(name)), ("sk".to_owned(), text("x"))])
}

async fn put(db: &Client, name: &str) -> bool {
    db.put_item()
        .table_name("profiles")
        .set_item(Some(key(name)))
        .send()
        .await
        .is_ok()
}

async fn is_there(cloud: &Cloud, name: &str) -> bool {
    let call = cloud
        .dynamodb()
        .get_item()
        .table_name("profiles")
        .set_key(Some(key(name)));
    call.send().await.unwrap().item.is_some()
}

#[tokio::test]
async fn a_process_killed_before_its_second_write_has_written_once_and_never_answers_again() {
    let cloud = Cloud::start().await;
    let faults = Faults::kill(Kill::Before, 2);
    let db = cloud.dynamodb_with(&faults);
    assert!(put(&db, "a").await && !faults.is_dead());
    assert!(!put(&db, "b").await && faults.is_dead());
    assert!(!put(&db, "c").await);
    let read = db
        .get_item()
        .table_name("profiles")
        .set_key(Some(key("a")))
        .send()
        .await;
    assert!(read.is_err(), "a dead process reads nothing either");
    assert_eq!(
        (
            is_there(&cloud, "a").await,
            is_there(&cloud, "b").await,
            is_there(&cloud, "c").await
        ),
        (true, false, false)
    );
}

#[tokio::test]
async fn a_process_killed_after_its_write_has_written_all_the_same() {
    let cloud = Cloud::start().await;
    let db = cloud.dynamodb_with(&Faults::kill(Kill::After, 1));
    assert!(!put(&db, "a").await);
    assert!(!put(&db, "b").await);
    assert_eq!(
        (is_there(&cloud, "a").await, is_there(&cloud, "b").await),
        (true, false)
    );
}

#[tokio::test]
async fn all_clients_of_one_process_die_together() {
    let cloud = Cloud::start().await;
    let faults = Faults::kill(Kill::Before, 1);
    assert!(!put(&cloud.dynamodb_with(&faults), "a").await);
    let message = contract::event::RunAnalysis {
        user_id: "someone".parse().unwrap(),
        request_id: "0".repeat(32).parse().unwrap(),
    };
    assert!(cloud.queues_with(&faults).send_analysis(&message, false).await.is_err());
    assert!(cloud.sent().is_empty());
    cloud.queues().send_analysis(&message, false).await.unwrap();
    assert_eq!(cloud.sent_for(&message.user_id).len(), 1);
}

#[tokio::test]
async fn reads_are_not_counted_and_tries_are() {
    let cloud = Cloud::start().await;
    let faults = Faults::throttle(2, 1);
    let db = cloud.dynamodb_with(&faults);
    db.get_item()
        .table_name("profiles")
        .set_key(Some(key("a")))
        .send()
        .await
        .unwrap();
    assert!(put(&db, "a").await && put(&db, "b").await);
    assert_eq!(faults.writes(), ["PutItem", "PutItem", "PutItem"]);
}

#[tokio::test]
async fn a_conflict_reads_like_the_real_one() {
    let cloud = Cloud::start().await;
    let db = cloud.dynamodb_with(&Faults::conflict(1, 1));
    let item = |name| {
        let put = Put::builder()
            .table_name("profiles")
            .set_item(Some(key(name)))
            .build()
            .unwrap();
        TransactWriteItem::builder().put(put).build()
    };
    let call = db
        .transact_write_items()
        .transact_items(item("a"))
        .transact_items(item("b"));
    let refused = call.send().await.unwrap_err().into_service_error();
    assert!(refused.is_transaction_canceled_exception(), "{refused:?}");
    let aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError::TransactionCanceledException(
        cancelled,
    ) = refused
    else {
        panic!("another kind")
    };
    let codes: Vec<_> = cancelled
        .cancellation_reasons()
        .iter()
        .map(|reason| reason.code().unwrap())
        .collect();
    assert_eq!(codes, ["TransactionConflict", "None"]);
    assert!(!is_there(&cloud, "a").await);
}

#[tokio::test]
async fn a_lost_answer_means_written_and_tried_again() {
    let cloud = Cloud::start().await;
    let faults = Faults::lose_answer(1);
    assert!(put(&cloud.dynamodb_with(&faults), "a").await);
    assert_eq!(faults.writes().len(), 2);
    assert!(is_there(&cloud, "a").await && !faults.is_dead());
}

#[tokio::test]
async fn a_queue_that_does_not_exist_and_an_entry_without_detail_are_refused() {
    let cloud = Cloud::start().await;
    let post = async |target: &str, body: &str| {
        let stream = tokio::net::TcpStream::connect(cloud.messaging_url().trim_start_matches("http://"))
            .await
            .unwrap();
        speak(stream, target, body).await
    };
    let unknown = post(
        "AmazonSQS.SendMessage",
        r#"{"QueueUrl": "http://x/0/other", "MessageBody": "{}"}"#,
    )
    .await;
    assert!(unknown.contains("QueueDoesNotExist"), "{unknown}");
    let malformed = post("AWSEvents.PutEvents", r#"{"Entries": [{"EventBusName": "bus"}]}"#).await;
    assert!(malformed.contains(r#""FailedEntryCount":1"#), "{malformed}");
    let other = post("AmazonSQS.PurgeQueue", "{}").await;
    assert!(other.contains("UnknownOperationException"), "{other}");
    assert!(cloud.sent().is_empty() && cloud.events().is_empty());
}

/// One request in plain HTTP/1.1, one answer until the end.
async fn speak(mut stream: tokio::net::TcpStream, target: &str, body: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let head = format!(
        "POST / HTTP/1.1\r\nhost: test\r\nconnection: close\r\nx-amz-target: {target}\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn two_clouds_share_nothing() {
    let (one, other) = (Cloud::start().await, Cloud::start().await);
    assert!(put(&one.dynamodb(), "a").await);
    assert!(!is_there(&other, "a").await);
}
