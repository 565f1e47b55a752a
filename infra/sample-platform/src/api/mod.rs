//! The API: one entrance for all methods, in the order of the platform: key, quota, parameters, result.

mod channels;
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

use axum::extract::{ConnectInfo, Path, Query as Pairs, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde_json::Value;

use crate::App;
use crate::control::{Fault, Logged};
use crate::net::Connection;
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
    ConnectInfo(connection): ConnectInfo<Connection>,
    Path(method): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let pairs = Pairs::<Vec<(String, String)>>::try_from_uri(&uri)
        .map(|Pairs(pairs)| pairs)
        .unwrap_or_default();
    let query = Query::new(pairs);
    let passed = answer(&app, &connection, &method, &query, &headers).await;
    app.control.log(Logged {
        method: "GET".to_owned(),
        path: uri.path().to_owned(),
        query: query.without_key(),
        status: passed.status,
    });
    passed.response
}

async fn answer(app: &App, connection: &Connection, method: &str, query: &Query, headers: &HeaderMap) -> Passed {
    let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok());
    let (fault, latency) = app.control.arrive(method);
    let pause = Duration::from_millis(latency);
    if !pause.is_zero() {
        tokio::time::sleep(pause).await;
    }
    let key = query.get("key").or_else(|| text("x-goog-api-key"));
    let bearer = text(header::AUTHORIZATION.as_str()).and_then(|value| value.strip_prefix("Bearer "));
    let result = match fault {
        Some(Fault::Drop) => {
            connection.cut();
            return Passed {
                response: StatusCode::OK.into_response(),
                status: 0,
            };
        }
        None | Some(Fault::Malformed) => result(app, method, query, key, bearer),
        Some(fault) => Err(problem_of(fault, method)),
    };
    match result {
        Ok(body) if fault == Some(Fault::Malformed) => Passed::json(StatusCode::OK, half(&body)),
        Ok(body) => Passed::json(StatusCode::OK, body.to_string()),
        Err(problem) => Passed::json(problem.status, problem.body().to_string()),
    }
}

fn result(app: &App, method: &str, query: &Query, key: Option<&str>, bearer: Option<&str>) -> Result<Value, Problem> {
    // A token replaces the key too: the platform knows whose client it was made for.
    if bearer.is_some_and(|token| app.tokens.channel_of(token).is_none()) {
        return Err(Problem::token_invalid());
    }
    let key = key.or(bearer.map(|_| CLIENT_ID)).ok_or_else(Problem::key_missing)?;
    if bearer.is_none() && key.starts_with("invalid") {
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
    list(&Call {
        app,
        query,
        bearer,
        anchor: app.clock.anchor(),
    })
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
        Fault::Internal | Fault::Drop | Fault::Malformed => Problem::server(StatusCode::INTERNAL_SERVER_ERROR),
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
}

/// An answer that was cut off.
pub(crate) fn half(body: &Value) -> String {
    let text = body.to_string();
    text.chars().take(text.chars().count() / 2).collect()
}
