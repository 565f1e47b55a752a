//! All addresses of the server.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::catalogue::profile::Channel;
use crate::control::{Counters, Order};
use crate::sign_in::routes as sign_in;
use crate::{App, api, images, pages};

/// The API, the pictures, and what tests use.
pub(crate) fn all(app: Arc<App>) -> Router {
    Router::new()
        .route("/youtube/v3/{method}", get(api::serve))
        .route("/img/avatar/{file}", get(avatar))
        .route("/img/thumb/{file}", get(thumbnail))
        .route("/page.css", get(style))
        .route("/sign-in.css", get(sign_in::style))
        .route("/o/oauth2/v2/auth", get(sign_in::show).post(sign_in::answered))
        .route("/token", post(sign_in::token))
        .route("/revoke", post(sign_in::revoke))
        .route("/channel/{id}", get(channel_page))
        .route("/watch", get(video_page))
        .route("/{handle}", get(handle_page))
        .route("/_control", get(counters).post(control))
        .route("/_catalogue", get(list))
        .route("/_health", get(|| async { "ok" }))
        .with_state(app)
}

async fn counters(State(app): State<Arc<App>>) -> Json<Counters> {
    Json(app.control.counters())
}

async fn control(State(app): State<Arc<App>>, body: String) -> Response {
    let order = serde_json::from_str::<Order>(&body).map_err(|e| e.to_string());
    match order.and_then(|order| app.control.order(order)) {
        Ok(()) => Json(app.control.counters()).into_response(),
        Err(reason) => (StatusCode::BAD_REQUEST, Json(json!({ "error": reason }))).into_response(),
    }
}

/// Who is in the catalogue, for people and demos.
async fn list(State(app): State<Arc<App>>) -> Json<Value> {
    let channels = app.catalogue.channels().iter().map(|c| {
        json!({
            "id": c.id,
            "handle": format!("@{}", c.handle),
            "username": c.username,
            "title": c.title,
            "language": c.lang.code(),
            "niche": app.catalogue.niche(c).key,
            "persona": c.persona,
            "subscribers": c.subscribers,
            "hidesSubscribers": c.hides_subscribers,
            "hidesLikes": c.hides_likes,
            "commentsOff": c.comments_off,
        })
    });
    Json(channels.collect())
}

async fn avatar(State(app): State<Arc<App>>, Path(file): Path<String>) -> Response {
    let channel = file.strip_suffix(".svg").and_then(|id| app.catalogue.by_id(id));
    picture(channel.map(|channel| images::avatar(&app, channel)))
}

async fn thumbnail(State(app): State<Arc<App>>, Path(file): Path<String>) -> Response {
    picture(file.strip_suffix(".svg").and_then(|id| images::thumbnail(&app, id)))
}

async fn style() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ];
    (headers, pages::STYLE).into_response()
}

async fn channel_page(State(app): State<Arc<App>>, Path(id): Path<String>) -> Response {
    page(app.catalogue.by_id(&id).map(|channel| channel_of(&app, channel)))
}

/// `/@handle`; without the sign it is no address of a channel.
async fn handle_page(State(app): State<Arc<App>>, Path(name): Path<String>) -> Response {
    let channel = name
        .strip_prefix('@')
        .and_then(|handle| app.catalogue.by_handle(handle));
    page(channel.map(|channel| channel_of(&app, channel)))
}

#[derive(Deserialize)]
struct Watch {
    #[serde(default)]
    v: String,
}

async fn video_page(State(app): State<Arc<App>>, Query(watch): Query<Watch>) -> Response {
    page(pages::video(&app, &watch.v))
}

fn channel_of(app: &App, channel: &Channel) -> String {
    pages::channel(app, channel, pages::Place::Platform)
}

/// People read these, so that nothing is found is said in words too.
fn page(html: Option<String>) -> Response {
    let status = if html.is_some() {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    };
    (status, Html(html.unwrap_or_else(pages::nothing))).into_response()
}

fn picture(svg: Option<String>) -> Response {
    let Some(svg) = svg else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ];
    (headers, svg).into_response()
}
