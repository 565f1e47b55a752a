//! Answers in the JSON protocol of the services.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

pub(crate) fn ok(body: &Value) -> Response {
    reply(StatusCode::OK, body)
}

pub(crate) fn refuse(kind: &str, message: &str) -> Response {
    reply(StatusCode::BAD_REQUEST, &json!({"__type": kind, "message": message}))
}

pub(crate) fn reply(status: StatusCode, body: &Value) -> Response {
    (
        status,
        [(header::CONTENT_TYPE, "application/x-amz-json-1.0")],
        body.to_string(),
    )
        .into_response()
}
