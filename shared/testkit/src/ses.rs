//! A stand-in for the mail provider: takes mails as SES v2 does, remembers them, and has outages.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::Deserialize;
use serde_json::{Value, json};

/// How an address ends that the provider takes for none.
const REFUSED: &str = "@refused.example";
/// Where mails are sent to.
pub(crate) const SEND: &str = "/v2/email/outbound-emails";

/// A mail that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentMail {
    /// Sender, as shown.
    pub from: String,
    /// Recipient.
    pub to: String,
    /// Subject.
    pub subject: String,
    /// The HTML part.
    pub html: String,
    /// The text part.
    pub text: String,
    /// Headers besides those of every mail, names and values.
    pub headers: Vec<(String, String)>,
    /// Names and values of the tags.
    pub tags: Vec<(String, String)>,
    /// The configuration set.
    pub configuration_set: String,
}

impl SentMail {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value_of(&self.tags, name)
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        value_of(&self.headers, name)
    }
}

fn value_of<'a>(pairs: &'a [(String, String)], wanted: &str) -> Option<&'a str> {
    let found = pairs.iter().find(|(name, _)| name == wanted);
    found.map(|(_, value)| value.as_str())
}

#[derive(Debug, Default)]
pub(crate) struct Ses {
    pub(crate) mails: Mutex<Vec<SentMail>>,
    /// How many further mails are answered with 503 and rejected.
    pub(crate) outage: AtomicU32,
    pub(crate) hang: Mutex<Option<Hang>>,
    /// Calls that hang, or hung until their caller was gone.
    pub(crate) hanging: AtomicU32,
}

/// Where the provider stops working on a mail, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hang {
    /// Before it has taken the mail.
    Before,
    /// When it has taken it, before it says so.
    After,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Order {
    from_email_address: String,
    destination: Destination,
    content: Content,
    #[serde(default)]
    configuration_set_name: String,
    #[serde(default)]
    email_tags: Vec<Pair>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Destination {
    to_addresses: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Content {
    simple: Simple,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Simple {
    subject: Part,
    body: Parts,
    #[serde(default)]
    headers: Vec<Pair>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Parts {
    html: Part,
    text: Part,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Part {
    data: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Pair {
    name: String,
    value: String,
}

impl Ses {
    pub(crate) fn routes<S: Clone + Send + Sync + 'static>(self: Arc<Self>) -> Router<S> {
        Router::new().route(SEND, post(take)).with_state(self)
    }

    async fn hangs_at(&self, at: Hang) {
        let hangs = *self.hang.lock().unwrap() == Some(at);
        if hangs {
            self.hanging.fetch_add(1, Ordering::SeqCst);
            std::future::pending::<()>().await;
        }
    }
}

async fn take(State(ses): State<Arc<Ses>>, body: Bytes) -> Response {
    let down = ses
        .outage
        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
    if down.is_ok() {
        return answer(StatusCode::SERVICE_UNAVAILABLE, &json!({"message": "down"}));
    }
    ses.hangs_at(Hang::Before).await;
    let Ok(order) = serde_json::from_slice::<Order>(&body) else {
        return answer(StatusCode::BAD_REQUEST, &json!({"message": "not as documented"}));
    };
    let [to] = order.destination.to_addresses.as_slice() else {
        return answer(StatusCode::BAD_REQUEST, &json!({"message": "one recipient"}));
    };
    if to.ends_with(REFUSED) {
        let refused = (StatusCode::BAD_REQUEST, [("x-amzn-errortype", "BadRequestException")]);
        return (refused.0, refused.1, json!({"message": "no address"}).to_string()).into_response();
    }
    let pairs = |pairs: Vec<Pair>| pairs.into_iter().map(|pair| (pair.name, pair.value)).collect();
    let simple = order.content.simple;
    let mail = SentMail {
        from: order.from_email_address,
        to: to.clone(),
        subject: simple.subject.data,
        html: simple.body.html.data,
        text: simple.body.text.data,
        headers: pairs(simple.headers),
        tags: pairs(order.email_tags),
        configuration_set: order.configuration_set_name,
    };
    let count = {
        let mut mails = ses.mails.lock().unwrap();
        mails.push(mail);
        mails.len()
    };
    ses.hangs_at(Hang::After).await;
    answer(StatusCode::OK, &json!({"MessageId": format!("message-{count}")}))
}

fn answer(status: StatusCode, body: &Value) -> Response {
    (status, [("content-type", "application/json")], body.to_string()).into_response()
}
