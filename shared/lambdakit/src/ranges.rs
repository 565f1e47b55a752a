//! A stand-in for the service of breached passwords: answers what it is given to answer, and misbehaves on request.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// What it does with a question.
#[derive(Clone, Debug)]
pub enum RangeReply {
    /// Answers with this text.
    Text(String),
    /// Answers with this status, and lines all the same.
    Status(u16),
    /// Sends the caller to another address, which would answer.
    Redirect,
    /// Takes the question and never answers.
    Nothing,
}

struct Inside {
    replies: Vec<RangeReply>,
    asked: Vec<(String, HeaderMap)>,
}

/// The service, on this machine.
#[derive(Clone)]
pub struct Ranges {
    inside: Arc<Mutex<Inside>>,
    /// Its base address.
    pub url: String,
}

impl Ranges {
    /// As the service answers: a hash that was seen, and lines that only fill the answer up.
    pub const LINES: &str = "0018A45C4D1DEF81644B54AB7F969B88D65:10\r\n00D4F6E8FA6EECAD2A3AA415EEC418D38EC:2\r\n\
                             0123456789ABCDEF0123456789ABCDEF012:0";

    /// Starts one that answers with [`Ranges::LINES`].
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn start() -> Self {
        let inside = Arc::new(Mutex::new(Inside {
            replies: vec![RangeReply::Text(Self::LINES.to_owned())],
            asked: Vec::new(),
        }));
        let app = Router::new().fallback(answer).with_state(inside.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { inside, url }
    }

    /// Has it behave so from now on: these replies in turn, the last one again and again.
    ///
    /// # Panics
    /// When there is no reply, or another test failed while it held the lock.
    pub fn replies(&self, replies: &[RangeReply]) {
        assert!(!replies.is_empty(), "a reply");
        self.inside.lock().unwrap().replies = replies.to_vec();
    }

    /// What it was asked so far: method and address, and the headers.
    ///
    /// # Panics
    /// When another test failed while it held the lock.
    #[must_use]
    pub fn asked(&self) -> Vec<(String, HeaderMap)> {
        self.inside.lock().unwrap().asked.clone()
    }
}

async fn answer(State(inside): State<Arc<Mutex<Inside>>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let reply = {
        let mut inside = inside.lock().unwrap();
        inside.asked.push((format!("{method} {uri}"), headers));
        match inside.replies.len() {
            1 => inside.replies[0].clone(),
            _ => inside.replies.remove(0),
        }
    };
    match reply {
        RangeReply::Text(text) => text.into_response(),
        RangeReply::Status(status) => (StatusCode::from_u16(status).unwrap(), Ranges::LINES).into_response(),
        RangeReply::Redirect => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, "/range/00000")]).into_response(),
        RangeReply::Nothing => {
            std::future::pending::<()>().await;
            StatusCode::OK.into_response()
        }
    }
}
