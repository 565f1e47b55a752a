//! A stand-in for the queues of dead letters: letters that are put in, taken out for a while, and removed by their receipt.

use std::collections::BTreeMap;
use std::sync::Mutex;

use axum::response::Response;
use serde_json::{Value, json};

use crate::replies::{ok, refuse};

/// The queues there are.
pub(crate) const QUEUES: [&str; 6] = [
    "analyses-dead",
    "xray-dead",
    "payments-dead",
    "erasures-dead",
    "mail-dead",
    "mail-feedback-dead",
];
/// Most letters of one answer.
const MAX_BATCH: u64 = 10;

#[derive(Debug, Default)]
pub(crate) struct DeadLetters(pub(crate) Mutex<BTreeMap<String, Vec<Letter>>>);

#[derive(Debug)]
pub(crate) struct Letter {
    pub(crate) id: String,
    pub(crate) body: String,
    /// Somebody is looking at it.
    pub(crate) hidden: bool,
}

impl DeadLetters {
    fn with(&self, call: &Value, answer: impl FnOnce(&mut Vec<Letter>) -> Response) -> Response {
        let address = call["QueueUrl"].as_str().unwrap_or_default();
        let name = address.rsplit('/').next().unwrap_or_default();
        if !QUEUES.contains(&name) {
            return refuse("com.amazonaws.sqs#QueueDoesNotExist", address);
        }
        answer(self.0.lock().unwrap().entry(name.to_owned()).or_default())
    }

    pub(crate) fn attributes(&self, call: &Value) -> Response {
        self.with(call, |letters| {
            let hidden = letters.iter().filter(|letter| letter.hidden).count();
            let all = json!({
                "ApproximateNumberOfMessages": (letters.len() - hidden).to_string(),
                "ApproximateNumberOfMessagesNotVisible": hidden.to_string(),
            });
            let asked = call["AttributeNames"].as_array().cloned().unwrap_or_default();
            let names = asked.iter().filter_map(Value::as_str);
            let found: BTreeMap<&str, &Value> = names.filter_map(|name| Some((name, all.get(name)?))).collect();
            ok(&json!({ "Attributes": found }))
        })
    }

    pub(crate) fn receive(&self, call: &Value) -> Response {
        let most = call["MaxNumberOfMessages"].as_u64().unwrap_or(1);
        if !(1..=MAX_BATCH).contains(&most) || call["VisibilityTimeout"].as_u64().unwrap_or(0) == 0 {
            return refuse("InvalidParameterValue", "MaxNumberOfMessages, VisibilityTimeout");
        }
        self.with(call, |letters| {
            let shown = letters.iter_mut().filter(|letter| !letter.hidden);
            let taken: Vec<Value> = shown
                .take(usize::try_from(most).unwrap())
                .map(|letter| {
                    letter.hidden = true;
                    json!({"MessageId": letter.id, "ReceiptHandle": format!("receipt-{}", letter.id), "Body": letter.body})
                })
                .collect();
            // As the service does: no member where there is no message.
            ok(&if taken.is_empty() { json!({}) } else { json!({"Messages": taken}) })
        })
    }

    pub(crate) fn remove(&self, call: &Value) -> Response {
        let receipt = call["ReceiptHandle"].as_str().unwrap_or_default().to_owned();
        self.with(call, |letters| {
            let before = letters.len();
            letters.retain(|letter| !letter.hidden || format!("receipt-{}", letter.id) != receipt);
            if letters.len() == before {
                return refuse("com.amazonaws.sqs#ReceiptHandleIsInvalid", &receipt);
            }
            ok(&json!({}))
        })
    }
}
