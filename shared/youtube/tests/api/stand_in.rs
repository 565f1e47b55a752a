//! A server that answers as a test wants, and remembers what it was asked.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use youtube::{Client, Config, Limits};

pub const KEY: &str = "AIzaThisIsNotARealKeyButLooksLikeOne";

/// What was asked.
#[derive(Clone, Debug)]
pub struct Seen {
    pub method: String,
    /// The last part of the path: the API's method.
    pub name: String,
    pub path: String,
    pub query: HashMap<String, String>,
    pub headers: HashMap<String, String>,
}

impl Seen {
    fn of(request: &Request) -> Self {
        let uri = request.uri();
        let query = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
        let headers = request.headers().iter();
        Self {
            method: request.method().to_string(),
            name: uri.path().rsplit('/').next().unwrap_or_default().to_owned(),
            path: uri.path().to_owned(),
            query: query.into_owned().collect(),
            headers: headers
                .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
                .collect(),
        }
    }

    pub fn param(&self, name: &str) -> &str {
        self.query.get(name).map_or("", String::as_str)
    }
}

/// What is answered.
pub enum Reply {
    /// A status with a JSON body.
    Json(u16, Value),
    /// Anything.
    Raw(Response),
    /// Nothing, ever.
    Silence,
}

impl Reply {
    pub fn raw(status: u16, headers: &[(&str, &str)], body: impl Into<Body>) -> Self {
        let mut response = Response::builder().status(status);
        for (name, value) in headers {
            response = response.header(*name, *value);
        }
        Self::Raw(response.body(body.into()).unwrap())
    }

    pub fn error(status: u16, reason: &str) -> Self {
        let error = json!({"code": status, "message": format!("{reason}."), "errors": [{"reason": reason}]});
        Self::Json(status, json!({"error": error}))
    }
}

type Script = dyn Fn(&Seen, usize) -> Reply + Send + Sync;

struct Shared {
    script: Box<Script>,
    seen: Mutex<Vec<Seen>>,
}

#[derive(Clone)]
pub struct StandIn {
    shared: Arc<Shared>,
    pub origin: String,
}

impl StandIn {
    /// Answers the nth request (from 0) as the script says.
    pub async fn start(script: impl Fn(&Seen, usize) -> Reply + Send + Sync + 'static) -> Self {
        let shared = Arc::new(Shared {
            script: Box::new(script),
            seen: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let app = Router::new().fallback(answer).with_state(shared.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { shared, origin }
    }

    pub fn config(&self) -> Config {
        Config {
            base: format!("{}/youtube/v3", self.origin).parse().unwrap(),
            key: KEY.into(),
            sample: false,
        }
    }

    pub fn client(&self) -> Client {
        Client::with_limits(self.config(), quick()).unwrap()
    }

    /// Everything that was asked so far.
    pub fn seen(&self) -> Vec<Seen> {
        self.shared.seen.lock().unwrap().clone()
    }

    /// The API's methods that were asked for so far, in order.
    pub fn names(&self) -> Vec<String> {
        self.seen().into_iter().map(|seen| seen.name).collect()
    }
}

async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let seen = Seen::of(&request);
    let number = {
        let mut all = shared.seen.lock().unwrap();
        all.push(seen.clone());
        all.len() - 1
    };
    match (shared.script)(&seen, number) {
        Reply::Json(status, body) => {
            let response = Response::builder()
                .status(status)
                .header("content-type", "application/json");
            response.body(body.to_string().into()).unwrap()
        }
        Reply::Raw(response) => response,
        Reply::Silence => std::future::pending().await,
    }
}

/// The default limits, but waits between sendings that no test notices.
pub fn quick() -> Limits {
    Limits {
        backoff: Duration::from_millis(1),
        max_wait: Duration::from_millis(5),
        ..Limits::default()
    }
}

/// A server below HTTP: reads one request a connection, writes the next of these texts and closes.
pub async fn raw(texts: Vec<String>) -> Config {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/youtube/v3", listener.local_addr().unwrap())
        .parse()
        .unwrap();
    tokio::spawn(async move {
        for text in texts {
            let (mut socket, _) = listener.accept().await.unwrap();
            let mut request = [0; 4096];
            let _ = socket.read(&mut request).await.unwrap();
            socket.write_all(text.as_bytes()).await.unwrap();
        }
    });
    Config {
        base,
        key: KEY.into(),
        sample: false,
    }
}

pub fn http(body: &Value) -> String {
    let body = body.to_string();
    format!(
        "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
}

/// A list answer of this method.
pub fn list(name: &str, items: &[Value]) -> Value {
    let kind = match name {
        "channels" => "youtube#channelListResponse",
        "videos" => "youtube#videoListResponse",
        "playlistItems" => "youtube#playlistItemListResponse",
        "search" => "youtube#searchListResponse",
        other => panic!("no such method: {other}"),
    };
    let page = json!({"totalResults": items.len(), "resultsPerPage": items.len()});
    // The platform leaves `items` out where there are none.
    if items.is_empty() {
        json!({"kind": kind, "pageInfo": page})
    } else {
        json!({"kind": kind, "pageInfo": page, "items": items})
    }
}

/// Nothing is found, whatever the method.
pub fn nothing(seen: &Seen) -> Reply {
    Reply::Json(200, list(&seen.name, &[]))
}

pub fn found(seen: &Seen, items: &[Value]) -> Reply {
    Reply::Json(200, list(&seen.name, items))
}

pub const ID: &str = "UCBJycsmduvYEL83R_U4JriQ";

pub fn channel_item(title: &str) -> Value {
    json!({"kind": "youtube#channel", "id": ID, "snippet": {"title": title},
        "contentDetails": {"relatedPlaylists": {"likes": "", "uploads": format!("UU{}", &ID[2..])}}})
}
