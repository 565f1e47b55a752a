//! The addresses of the sign-in.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Value, json};

use super::{Asked, Form, NotShown, Refused, Visitor, asked, page};
use crate::App;
use crate::api::half;
use crate::catalogue::words::Lang;
use crate::control::{Fault, Logged};
use crate::net::Connection;

/// `GET /o/oauth2/v2/auth`: the page.
pub(crate) async fn show(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let (query, lang) = (uri.query().unwrap_or_default(), language(&headers));
    match asked(&Form::read(query)) {
        Ok(_) => no_store(Html(page::choice(&app.catalogue, lang, query))),
        Err(problem) => not_shown(lang, problem),
    }
}

/// `POST /o/oauth2/v2/auth`: what was chosen on the page.
pub(crate) async fn answered(State(app): State<Arc<App>>, headers: HeaderMap, body: String) -> Response {
    let form = Form::read(&body);
    let asked = match asked(&Form::read(form.get("request").unwrap_or_default())) {
        Ok(asked) => asked,
        Err(problem) => return not_shown(language(&headers), problem),
    };
    let visitor = match (form.get("answer"), form.get("account")) {
        (Some("allow"), Some(handle)) => Visitor::Owner(handle),
        (Some("allow"), None) => Visitor::WithoutChannel,
        _ => Visitor::Denies,
    };
    let to = app.answer(asked, visitor);
    (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()
}

/// `POST /token`.
pub(crate) async fn token(
    State(app): State<Arc<App>>,
    ConnectInfo(connection): ConnectInfo<Connection>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let answer = |app: &App| {
        if !is_form(&headers) {
            return Err(Refused(400, "invalid_request", "Bad Request".to_owned()));
        }
        let (token, scopes) = app.tokens.exchange(&Form::read(&body))?;
        Ok(json!({
            "access_token": token,
            "expires_in": 3_599,
            "scope": scopes.join(" "),
            "token_type": "Bearer",
        }))
    };
    called(&app, &connection, "token", answer).await
}

/// `POST /revoke`.
pub(crate) async fn revoke(
    State(app): State<Arc<App>>,
    ConnectInfo(connection): ConnectInfo<Connection>,
    body: String,
) -> Response {
    let answer = |app: &App| {
        let form = Form::read(&body);
        app.tokens.revoke(form.get("token").unwrap_or_default())?;
        Ok(json!({}))
    };
    called(&app, &connection, "revoke", answer).await
}

/// `GET /sign-in.css`.
pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], page::STYLE).into_response()
}

/// One call with the faults that were asked for. What was sent is not logged, because it contains secrets.
async fn called(
    app: &App,
    connection: &Connection,
    method: &str,
    answer: impl FnOnce(&App) -> Result<Value, Refused>,
) -> Response {
    let (fault, latency) = app.control.arrive(method);
    if latency > 0 {
        tokio::time::sleep(Duration::from_millis(latency)).await;
    }
    let (status, body) = match fault {
        Some(Fault::Drop) => {
            connection.cut();
            (0, String::new())
        }
        Some(Fault::Internal) => (500, json!({"error": "internal_failure"}).to_string()),
        Some(Fault::Unavailable) => (503, "<html>The service is unavailable.</html>".to_owned()),
        Some(Fault::Rate) => (429, json!({"error": "rate_limit_exceeded"}).to_string()),
        _ => match answer(app) {
            Ok(body) if fault == Some(Fault::Malformed) => (200, half(&body)),
            Ok(body) => (200, body.to_string()),
            Err(Refused(status, error, text)) => {
                (status, json!({"error": error, "error_description": text}).to_string())
            }
        },
    };
    app.control.log(Logged {
        method: "POST".to_owned(),
        path: format!("/{method}"),
        query: String::new(),
        status,
    });
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    let kind = [
        (header::CONTENT_TYPE, "application/json; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache, no-store, max-age=0, must-revalidate"),
    ];
    (status, kind, body).into_response()
}

impl App {
    /// Where the browser of this visitor goes.
    fn answer(&self, asked: Asked, visitor: Visitor<'_>) -> String {
        let channel = match visitor {
            Visitor::Denies => return asked.back(&[("error", "access_denied")]),
            Visitor::WithoutChannel => None,
            Visitor::Owner(handle) => self.catalogue.by_handle(handle).map(|channel| channel.id.clone()),
        };
        self.tokens.allow(asked, channel)
    }

    /// What a visitor does on the page at this address; where their browser goes.
    ///
    /// # Errors
    /// The page shows why it leads nowhere.
    pub(crate) fn visit(&self, auth_url: &str, visitor: Visitor<'_>) -> Result<String, String> {
        let (_, query) = auth_url.split_once('?').unwrap_or((auth_url, ""));
        let asked = asked(&Form::read(query)).map_err(|problem| problem.error.to_owned())?;
        Ok(self.answer(asked, visitor))
    }
}

fn not_shown(lang: Lang, problem: NotShown) -> Response {
    let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::BAD_REQUEST);
    (status, no_store(Html(page::refusal(lang, problem)))).into_response()
}

fn no_store(page: Html<String>) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], page).into_response()
}

fn language(headers: &HeaderMap) -> Lang {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    page::language(accepted.and_then(|value| value.to_str().ok()).unwrap_or_default())
}

fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded"))
}
