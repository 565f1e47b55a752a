//! What was acknowledged is there after `kill -9`.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use local_stripe::Options;
use serde_json::{Value, json};

use crate::client::Shop;
use crate::receiver::Receiver;

/// The program on this state; gives its address.
fn program(state: &Path) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_local-stripe"));
    command
        .args(["--port", "0", "--state"])
        .arg(state)
        .stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    (child, line.trim().rsplit(' ').next().unwrap().to_owned())
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed_between_two_requests() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("stripe.db");
    let http = reqwest::Client::new();
    let mut made: Vec<String> = Vec::new();
    for round in 0..4 {
        let (mut child, base) = program(&state);
        for number in 0..5 {
            let key = format!("{round}-{number}");
            let request = http
                .post(format!("{base}/v1/customers"))
                .bearer_auth("sk_test_1")
                .header("idempotency-key", &key);
            let answer: Value = request
                .body("metadata[a]=b")
                .send()
                .await
                .unwrap()
                .json()
                .await
                .unwrap();
            made.push(answer["id"].as_str().unwrap().to_owned());
        }
        // SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let (mut child, base) = program(&state);
    let list = http
        .get(format!("{base}/v1/customers?limit=100"))
        .bearer_auth("sk_test_1");
    let list: Value = list.send().await.unwrap().json().await.unwrap();
    let mut there: Vec<String> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["id"].as_str().unwrap().to_owned())
        .collect();
    there.reverse();
    assert_eq!(there, made);
    // Also the keys are still known.
    let again = http
        .post(format!("{base}/v1/customers"))
        .bearer_auth("sk_test_1")
        .header("idempotency-key", "0-0")
        .body("metadata[a]=b");
    let again: Value = again.send().await.unwrap().json().await.unwrap();
    assert_eq!(again["id"], json!(made[0]));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[tokio::test]
async fn events_that_were_still_to_be_sent_are_sent_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(&[]).await;
    let options = Options {
        state: Some(folder.path().join("stripe.db")),
        webhook: Some(receiver.url.clone()),
        ..Options::default()
    };
    let shop = Shop::empty(options.clone()).await;
    shop.control("fault", &json!({ "paused": true }));
    shop.customer().await;
    drop(shop);
    assert!(receiver.received().is_empty());
    let shop = Shop::empty(options).await;
    shop.control("fault", &json!({ "paused": false }));
    assert!(shop.stripe.settled(crate::client::PATIENCE).await);
    assert_eq!(receiver.types(), ["customer.created"]);
}

#[tokio::test]
async fn a_state_that_is_none_is_said_and_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("stripe.db");
    std::fs::write(&state, "half of").unwrap();
    let started = local_stripe::start(Options {
        state: Some(state.clone()),
        ..Options::default()
    })
    .await;
    assert!(started.err().unwrap().to_string().contains("stripe.db"));
    assert_eq!(std::fs::read_to_string(&state).unwrap(), "half of");
}
