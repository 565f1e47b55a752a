//! The API: one entrance for all methods, in the order of the platform: key, quota, parameters, result.

mod channels;
pub(crate) mod fields;
mod playlist_items;
mod problem;
mod query;
mod resource;
mod search;
mod similar;
mod videos;

pub(crate) use resource::three_figures;

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Path, Query as Pairs, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde_json::Value;

use crate::App;
use crate::control::{Fault, Logged};
use crate::net::Line;
use crate::sign_in::CLIENT_ID;
use problem::Problem;
use query::Query;

/// What a method needs to answer.
pub(crate) struct Call<'a> {
    app: &'a App,
    query: &'a Query,
    /// The token of the sign-in that came along.
    bearer: Option<&'a str>,
    /// What all dates are counted from.
    anchor: Timestamp,
}

/// A request after the faults were looked at.
struct Passed {
    response: Response,
    status: u16,
}

/// `GET /youtube/v3/{method}`.
pub(crate) async fn serve(
    State(app): State<Arc<App>>,
    ConnectInfo(line): ConnectInfo<Line>,
    Path(method): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let pairs = Pairs::<Vec<(String, String)>>::try_from_uri(&uri)
        .map(|Pairs(pairs)| pairs)
        .unwrap_or_default();
    let query = Query::new(pairs);
    let passed = answer(&app, &line, &method, &query, &headers).await;
    app.control.log(Logged {
        method: "GET".to_owned(),
        path: uri.path().to_owned(),
        query: query.without_key(),
        status: passed.status,
    });
    passed.response
}

async fn answer(app: &App, line: &Line, method: &str, query: &Query, headers: &HeaderMap) -> Passed {
    let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok());
    let (global, latency) = app.control.arrive(method);
    let own = match text("x-sample-fault").map(str::parse::<Fault>).transpose() {
        Ok(own) => own,
        Err(reason) => return Passed::plain(StatusCode::BAD_REQUEST, reason),
    };
    let fault = own.or(global);
    let latency = text("x-sample-latency-ms")
        .and_then(|ms| ms.parse().ok())
        .unwrap_or(latency);
    let late = if let Some(Fault::Slow(ms)) = fault { ms } else { 0 };
    let pause = Duration::from_millis(latency.min(120_000) + late);
    if !pause.is_zero() {
        tokio::time::sleep(pause).await;
    }
    let key = query.get("key").or_else(|| text("x-goog-api-key"));
    let bearer = text(header::AUTHORIZATION.as_str()).and_then(|value| value.strip_prefix("Bearer "));
    let result = match fault {
        Some(Fault::Drop) => {
            line.cut();
            return Passed {
                response: StatusCode::OK.into_response(),
                status: 0,
            };
        }
        None | Some(Fault::Slow(_) | Fault::Malformed) => result(app, method, query, key, bearer),
        Some(fault) => Err(problem_of(fault, method)),
    };
    let fresh = text(header::IF_NONE_MATCH.as_str());
    match result {
        Ok(body) if fault == Some(Fault::Malformed) => Passed::half(&body),
        Ok(body) => Passed::whole(&body, fresh, query.get("prettyPrint") == Some("true")),
        Err(problem) => Passed::json(problem.status, problem.body().to_string()),
    }
}

fn result(app: &App, method: &str, query: &Query, key: Option<&str>, bearer: Option<&str>) -> Result<Value, Problem> {
    // A token stands for the key too: the platform knows whose client it was made for.
    if bearer.is_some_and(|token| app.desk.channel_of(token).is_none()) {
        return Err(Problem::token_invalid());
    }
    let key = key.or(bearer.map(|_| CLIENT_ID)).ok_or_else(Problem::key_missing)?;
    if bearer.is_none() && !app.accepts(key) {
        return Err(Problem::key_invalid());
    }
    let list = match method {
        "channels" => channels::list,
        "playlistItems" => playlist_items::list,
        "videos" => videos::list,
        "search" => search::list,
        _ => return Err(Problem::not_found()),
    };
    // As on the platform, a request costs its units even when its parameters are wrong.
    if !app.control.charge(key, method, app.clock.quota_day()) {
        return Err(Problem::quota_exceeded());
    }
    let body = list(&Call {
        app,
        query,
        bearer,
        anchor: app.clock.anchor(),
    })?;
    match query.get("fields") {
        Some(fields) => fields::select(&body, fields).ok_or_else(|| Problem::invalid_fields(fields)),
        None => Ok(body),
    }
}

fn problem_of(fault: Fault, method: &str) -> Problem {
    match fault {
        Fault::Quota => Problem::quota_exceeded(),
        Fault::Key => Problem::key_invalid(),
        Fault::Rate => Problem::rate_limited(),
        Fault::NotConfigured => Problem::not_configured(),
        Fault::Unavailable => Problem::server(StatusCode::SERVICE_UNAVAILABLE),
        Fault::Forbidden => Problem::blocked(match method {
            "channels" => "V3DataChannelService",
            "playlistItems" => "V3DataPlaylistItemService",
            "videos" => "V3DataVideoService",
            _ => "V3DataSearchService",
        }),
        Fault::Internal | Fault::Slow(_) | Fault::Drop | Fault::Malformed => {
            Problem::server(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}

impl Passed {
    fn json(status: StatusCode, body: String) -> Self {
        let kind = [
            (header::CONTENT_TYPE, "application/json; charset=UTF-8"),
            (header::VARY, "Origin"),
        ];
        Self {
            response: (status, kind, body).into_response(),
            status: status.as_u16(),
        }
    }

    fn plain(status: StatusCode, reason: String) -> Self {
        Self {
            response: (status, reason).into_response(),
            status: status.as_u16(),
        }
    }

    /// The answer, or 304 when the caller has it already.
    fn whole(body: &Value, fresh: Option<&str>, pretty: bool) -> Self {
        let etag = body.get("etag").and_then(Value::as_str).unwrap_or_default();
        if !etag.is_empty() && fresh.is_some_and(|tag| tag.trim_matches('"') == etag) {
            let status = StatusCode::NOT_MODIFIED;
            return Self {
                response: (status, Body::empty()).into_response(),
                status: status.as_u16(),
            };
        }
        let text = if pretty { format!("{body:#}") } else { body.to_string() };
        Self::json(StatusCode::OK, text)
    }

    fn half(body: &Value) -> Self {
        let text = body.to_string();
        let half = text.chars().take(text.chars().count() / 2).collect();
        Self::json(StatusCode::OK, half)
    }
}
