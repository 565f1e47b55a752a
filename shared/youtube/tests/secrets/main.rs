//! The key is in one header and nowhere else: no address, no log, no error.
//!
//! A process of its own, because a log that is captured whole is captured for the whole process.

#![expect(clippy::unwrap_used, clippy::panic, reason = "what tests share fails the test")]

#[expect(dead_code, reason = "shared with the other tests, which use all of it")]
#[path = "../api/stand_in.rs"]
mod stand_in;

use std::io;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;
use youtube::{Client, Config};

use stand_in::{KEY, Reply, StandIn, channel_item, found, http, list, quick, raw};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// For crates that log without `tracing`, as the HTTP client does.
impl log::Log for Log {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        let line = format!("{} {}\n", record.target(), record.args());
        self.0.lock().unwrap().extend_from_slice(line.as_bytes());
    }

    fn flush(&self) {}
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Repeats the key wherever a faulty or hostile platform could.
async fn parrot() -> StandIn {
    StandIn::start(|seen, number| {
        let key = seen.headers["x-goog-api-key"].clone();
        let said = json!({"error": {"message": format!("Consumer 'api_key:{key}' has no right"), "status": key,
            "errors": [{"reason": key}], "details": [{"reason": key, "metadata": {"consumer": key}}]}});
        match number {
            0 => Reply::Json(400, said),
            1 => Reply::Json(403, said),
            2 => Reply::Json(404, said),
            3..6 => Reply::Json(503, said),
            6..9 => Reply::Json(429, said),
            9 => Reply::raw(302, &[("location", &format!("/?key={key}"))], key),
            10 => Reply::raw(200, &[], key),
            11 => Reply::Json(200, json!({"kind": key, "items": key})),
            12 => Reply::Json(200, json!(key)),
            13 => Reply::raw(400, &[], key),
            _ => found(seen, &[channel_item("Somebody")]),
        }
    })
    .await
}

#[tokio::test]
async fn neither_a_log_at_its_most_talkative_nor_any_error_holds_the_key() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_writer(log.clone());
    let _guard = tracing::subscriber::set_default(subscriber.finish());

    let mut texts = Vec::new();
    let platform = parrot().await;
    let client = platform.client();
    while platform.seen().len() < 14 {
        let error = client.resolve(&"@somebody".parse().unwrap()).await.unwrap_err();
        texts.push(format!("{error} {error:?}"));
    }
    assert_eq!(texts.len(), 10);
    let resolved = client.resolve(&"@somebody".parse().unwrap()).await.unwrap();
    texts.push(format!("{client:?} {:?} {resolved:?}", platform.config()));

    // Failures below HTTP, whose errors name the address.
    let cut = http(&list("channels", &[channel_item("Somebody")]))[..90].to_owned();
    let broken = Client::with_limits(
        raw(vec![String::new(), cut, "HTTP/9 x\r\n\r\n".to_owned()]).await,
        quick(),
    )
    .unwrap();
    let nobody = Config {
        base: "http://127.0.0.1:1/v3".parse().unwrap(),
        key: KEY.into(),
        sample: true,
    };
    let nobody = Client::with_limits(nobody, quick()).unwrap();
    for client in [broken, nobody] {
        let error = client.resolve(&"@somebody".parse().unwrap()).await.unwrap_err();
        assert!(!error.to_string().contains("127.0.0.1:1/v3"), "no address: {error}");
        texts.push(format!("{error} {error:?}"));
    }

    let log = log.text();
    assert!(
        log.contains("asking again") && log.contains("the platform answered"),
        "the log was captured"
    );
    for text in texts.iter().chain([&log]) {
        assert!(!text.contains(KEY), "{text}");
    }
    for seen in platform.seen() {
        assert_eq!(seen.headers["x-goog-api-key"], KEY);
        assert!(!format!("{} {:?}", seen.path, seen.query).contains(KEY));
    }
}
