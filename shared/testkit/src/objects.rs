//! A stand-in for buckets: keeps objects with their versions, and holds readers and writers to the conditions they name.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, response};

/// The bucket of the board.
pub const BOARD_BUCKET: &str = "data-boardbucket";
/// The bucket of the web app.
pub const WEB_BUCKET: &str = "web-bucket";
/// What every object says of its last change; nobody asks.
const CHANGED: &str = "Fri, 20 Nov 2026 09:00:00 GMT";

/// An object as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredObject {
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Its content type.
    pub content_type: String,
    /// How long it may be cached.
    pub cache_control: String,
    version: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Buckets {
    /// By bucket and key.
    objects: Mutex<BTreeMap<(String, String), StoredObject>>,
    versions: AtomicU32,
    /// How many further calls are answered with 503.
    pub(crate) outage: AtomicU32,
    /// Calls that were answered.
    pub(crate) calls: AtomicU32,
    /// Writes of which the answer is lost.
    pub(crate) lost: Mutex<Option<LostAnswers>>,
}

/// Writes under one key whose answers are lost: each is carried out, and answered with 503.
#[derive(Debug)]
pub(crate) struct LostAnswers {
    pub bucket: String,
    pub key: String,
    /// How many writes under the key are answered before.
    pub after: u32,
    pub times: u32,
}

impl LostAnswers {
    /// Counts a write; whether its answer is lost.
    fn hits(&mut self, bucket: &str, key: &str) -> bool {
        if (self.bucket.as_str(), self.key.as_str()) != (bucket, key) {
            return false;
        }
        if self.after > 0 {
            self.after -= 1;
            return false;
        }
        let is_lost = self.times > 0;
        self.times = self.times.saturating_sub(1);
        is_lost
    }
}

impl Buckets {
    pub(crate) fn object(&self, bucket: &str, key: &str) -> Option<StoredObject> {
        let place = (bucket.to_owned(), key.to_owned());
        self.objects.lock().unwrap().get(&place).cloned()
    }

    pub(crate) fn put(&self, bucket: &str, key: &str, bytes: Option<Vec<u8>>) {
        let place = (bucket.to_owned(), key.to_owned());
        let mut objects = self.objects.lock().unwrap();
        match bytes {
            Some(bytes) => {
                let object = StoredObject {
                    bytes,
                    content_type: String::new(),
                    cache_control: String::new(),
                    version: self.next(),
                };
                objects.insert(place, object);
            }
            None => {
                objects.remove(&place);
            }
        }
    }

    fn next(&self) -> u32 {
        self.versions.fetch_add(1, Ordering::SeqCst) + 1
    }
}

pub(crate) fn routes<S: Clone + Send + Sync + 'static>(buckets: Arc<Buckets>) -> Router<S> {
    Router::new()
        .route("/{bucket}/{*key}", get(read).put(write))
        .with_state(buckets)
}

fn tag(version: u32) -> String {
    format!("\"{version}\"")
}

/// The outage, where there is one.
fn refuse(buckets: &Buckets) -> Option<Response> {
    buckets.calls.fetch_add(1, Ordering::SeqCst);
    let out = buckets
        .outage
        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
    out.is_ok()
        .then(|| failure(StatusCode::SERVICE_UNAVAILABLE, "SlowDown"))
}

fn failure(status: StatusCode, code: &str) -> Response {
    let body = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>{code}</Code><Message>{code}</Message></Error>"
    );
    (status, [(header::CONTENT_TYPE, "application/xml")], body).into_response()
}

async fn read(
    State(buckets): State<Arc<Buckets>>,
    Path((bucket, key)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    if let Some(refused) = refuse(&buckets) {
        return refused;
    }
    let Some(object) = buckets.object(&bucket, &key) else {
        return failure(StatusCode::NOT_FOUND, "NoSuchKey");
    };
    let tag = tag(object.version);
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let more = response::AppendHeaders([
        (header::ETAG, tag),
        (header::LAST_MODIFIED, CHANGED.to_owned()),
        (header::CONTENT_TYPE, object.content_type),
        (header::CACHE_CONTROL, object.cache_control),
    ]);
    (more, object.bytes).into_response()
}

async fn write(
    State(buckets): State<Arc<Buckets>>,
    Path((bucket, key)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    if let Some(refused) = refuse(&buckets) {
        return refused;
    }
    let is_lost = buckets
        .lost
        .lock()
        .unwrap()
        .as_mut()
        .is_some_and(|lost| lost.hits(&bucket, &key));
    let answer = carry_out(&buckets, (bucket, key), &headers, &body);
    if is_lost {
        return failure(StatusCode::SERVICE_UNAVAILABLE, "SlowDown");
    }
    answer
}

fn carry_out(buckets: &Buckets, place: (String, String), headers: &HeaderMap, body: &Bytes) -> Response {
    let text = |name| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_owned()
    };
    let (only_over, only_new) = (text(header::IF_MATCH), text(header::IF_NONE_MATCH));
    let mut objects = buckets.objects.lock().unwrap();
    let there = objects.get(&place).map(|object| tag(object.version));
    if !only_over.is_empty() && there.is_none() {
        return failure(StatusCode::NOT_FOUND, "NoSuchKey");
    }
    let overtaken = !only_over.is_empty() && there.as_deref() != Some(only_over.as_str());
    if overtaken || only_new == "*" && there.is_some() {
        return failure(StatusCode::PRECONDITION_FAILED, "PreconditionFailed");
    }
    let version = buckets.next();
    let object = StoredObject {
        bytes: body.to_vec(),
        content_type: text(header::CONTENT_TYPE),
        cache_control: text(header::CACHE_CONTROL),
        version,
    };
    objects.insert(place, object);
    (StatusCode::OK, [(header::ETAG, tag(version))]).into_response()
}
