//! A server with a fixed clock, and the smallest client that can speak to it: one request, one connection. A library would
//! hide what some tests look for, as a connection closed without an answer.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;

use sample_platform::{Options, Running, start};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The "now" of the tests.
pub(crate) const NOW: &str = "2026-11-20T12:00:00Z";

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }

    /// `reason` of the first error.
    pub(crate) fn reason(&self) -> String {
        self.json()["error"]["errors"][0]["reason"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }
}

pub(crate) fn options() -> Options {
    Options {
        now: Some(NOW.parse().unwrap()),
        ..Options::default()
    }
}

pub(crate) async fn platform() -> Running {
    start(options()).await.unwrap()
}

pub(crate) async fn send(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> io::Result<Answer> {
    let mut stream = TcpStream::connect(to).await?;
    let extra: String = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"))
        .collect();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\ncontent-length: {length}\r\n{extra}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    let text = String::from_utf8(bytes).map_err(io::Error::other)?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
    let mut lines = head.lines();
    let status = lines
        .next()
        .and_then(|l| l.split(' ').nth(1))
        .and_then(|s| s.parse().ok());
    let headers = lines
        .filter_map(|l| l.split_once(": "))
        .map(|(n, v)| (n.to_lowercase(), v.to_owned()))
        .collect();
    Ok(Answer {
        status: status.ok_or(io::ErrorKind::InvalidData)?,
        headers,
        text: body.to_owned(),
    })
}

/// `GET /youtube/v3/{call}` with a key.
pub(crate) async fn get(platform: &Running, call: &str) -> Answer {
    get_with(platform, call, &[("x-goog-api-key", "test-key")]).await
}

pub(crate) async fn get_with(platform: &Running, call: &str, headers: &[(&str, &str)]) -> Answer {
    send(platform.addr(), "GET", &format!("/youtube/v3/{call}"), headers, "")
        .await
        .unwrap()
}

/// The items of a list answer.
pub(crate) async fn items(platform: &Running, call: &str) -> Vec<Value> {
    let answer = get(platform, call).await;
    assert_eq!(answer.status, 200, "{call}: {}", answer.text);
    answer.json()["items"].as_array().cloned().unwrap_or_default()
}

/// The uploads playlist of a documented channel.
pub(crate) fn uploads(platform: &Running, handle: &str) -> String {
    let id = platform
        .channel_id(handle)
        .unwrap_or_else(|| panic!("no channel {handle}"));
    format!("UU{}", &id[2..])
}

/// The newest videos of a documented channel, with the given parts; those that are gone are missing.
pub(crate) async fn newest(platform: &Running, handle: &str, parts: &str) -> Vec<Value> {
    let playlist = uploads(platform, handle);
    let call = format!("playlistItems?part=contentDetails&maxResults=50&playlistId={playlist}");
    let ids: Vec<String> = items(platform, &call)
        .await
        .iter()
        .map(|i| i["contentDetails"]["videoId"].as_str().unwrap().to_owned())
        .collect();
    if ids.is_empty() {
        return Vec::new();
    }
    items(platform, &format!("videos?part={parts}&id={}", ids.join(","))).await
}

/// A count that the API writes as a text.
pub(crate) fn count(value: &Value) -> Option<u64> {
    value.as_str().and_then(|text| text.parse().ok())
}
