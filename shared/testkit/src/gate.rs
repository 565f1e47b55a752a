//! The gate before the stand-ins: a function's call that its policy does not allow is refused in the service's own words.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::{rights, ses};

/// More than any call sends.
const MAX_BODY: usize = 64 * 1024 * 1024;

/// The way of functions to the database. Tests take the one without a gate.
#[derive(Debug)]
struct Upstream {
    database: SocketAddr,
    http: OnceLock<reqwest::Client>,
}

/// What listens where functions look for the database.
pub(crate) fn before_database(database: SocketAddr) -> Router {
    let upstream = Arc::new(Upstream {
        database,
        http: OnceLock::new(),
    });
    Router::new().fallback(forward).with_state(upstream)
}

async fn forward(State(upstream): State<Arc<Upstream>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, MAX_BODY).await.unwrap();
    if let Some(refused) = refusal(&parts.headers, parts.method.as_str(), "/", &bytes) {
        return refused;
    }
    let http = upstream.http.get_or_init(|| {
        let roots = std::iter::empty::<reqwest::Certificate>();
        let client = reqwest::Client::builder().no_proxy().tls_certs_only(roots);
        client.build().unwrap()
    });
    let mut headers = parts.headers;
    headers.remove(header::CONTENT_LENGTH);
    let call = http.request(parts.method, format!("http://{}/", upstream.database));
    let Ok(answer) = call.headers(headers).body(bytes).send().await else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    let (status, mut headers) = (answer.status(), answer.headers().clone());
    headers.remove(header::TRANSFER_ENCODING);
    (status, headers, answer.bytes().await.unwrap()).into_response()
}

/// Before queue, bus, secrets and buckets.
pub(crate) async fn before_services(request: Request, next: Next) -> Response {
    if rights::caller(request.headers()).is_none() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let bytes: Bytes = to_bytes(body, MAX_BODY).await.unwrap();
    let (headers, method, path) = (parts.headers.clone(), parts.method.clone(), parts.uri.path().to_owned());
    if let Some(refused) = refusal(&headers, method.as_str(), &path, &bytes) {
        return refused;
    }
    let answer = next.run(Request::from_parts(parts, Body::from(bytes))).await;
    if path == "/" || !matches!(method, Method::GET | Method::HEAD) || answer.status() != StatusCode::NOT_FOUND {
        return answer;
    }
    match rights::allow(&headers, &[rights::of_missing_object(&path)]) {
        Ok(()) => answer,
        Err(why) => refuse_object(&why),
    }
}

/// What the service answers to a call that its function may not make.
fn refusal(headers: &HeaderMap, method: &str, path: &str, body: &[u8]) -> Option<Response> {
    if path == ses::SEND {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let why = rights::allow(headers, &rights::of_mail(&body)).err()?;
        return Some((StatusCode::FORBIDDEN, json!({ "message": why }).to_string()).into_response());
    }
    if path != "/" {
        let needs = rights::of_bucket(method, path, headers);
        let why = rights::allow(headers, &needs).err()?;
        return Some(refuse_object(&why));
    }
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok());
    let target = target.unwrap_or_default();
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let why = rights::allow(headers, &rights::of_json(target, &body)).err()?;
    Some(refuse(target, &why))
}

fn refuse(target: &str, why: &str) -> Response {
    let status = if target.starts_with("AmazonSQS.") {
        StatusCode::FORBIDDEN
    } else {
        StatusCode::BAD_REQUEST
    };
    let kind = [(header::CONTENT_TYPE, "application/x-amz-json-1.0")];
    let body = json!({"__type": "com.amazon.coral.service#AccessDeniedException", "Message": why});
    (status, kind, body.to_string()).into_response()
}

fn refuse_object(why: &str) -> Response {
    let body = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>AccessDenied</Code><Message>{why}</Message></Error>"
    );
    (StatusCode::FORBIDDEN, [(header::CONTENT_TYPE, "application/xml")], body).into_response()
}
