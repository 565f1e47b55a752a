//! What the client does when the platform, or the way to it, fails.

use std::io::Write;
use std::time::Duration;

use axum::body::{Body, Bytes};
use domain::ChannelRef;
use domain::job::FailureKind;
use flate2::{Compression, write::GzEncoder};
use serde_json::json;
use tokio::net::TcpListener;
use youtube::{Client, Config, ConfigError, Limits, PlatformError, Resolved, Usage};

use crate::stand_in::{ID, KEY, Reply, StandIn, channel_item, found, http, list, quick, raw};

/// A failure, and the code and kind it is reported by.
type Failing = (fn() -> Reply, &'static str, FailureKind);

fn handle() -> ChannelRef {
    "@somebody".parse().unwrap()
}

async fn resolve(client: &Client) -> Result<Resolved, PlatformError> {
    client.resolve(&handle()).await
}

/// Answers the first requests with these, every further one with the channel.
async fn after(failures: Vec<fn() -> Reply>) -> StandIn {
    StandIn::start(move |seen, number| match failures.get(number) {
        Some(failure) => failure(),
        None => found(seen, &[channel_item("Somebody")]),
    })
    .await
}

async fn always(failure: fn() -> Reply) -> StandIn {
    StandIn::start(move |_, _| failure()).await
}

#[tokio::test]
async fn failures_that_pass_are_asked_again_and_every_sending_is_counted() {
    let transient: [fn() -> Reply; 5] = [
        || Reply::error(500, "backendError"),
        || Reply::error(503, "serviceUnavailable"),
        || Reply::raw(502, &[], "<html>bad gateway</html>"),
        || Reply::error(403, "rateLimitExceeded"),
        || Reply::raw(429, &[("retry-after", "0")], ""),
    ];
    for failure in transient {
        let platform = after(vec![failure, failure]).await;
        let client = platform.client();
        let session = client.session(youtube::BUDGET);
        assert_eq!(session.resolve(&handle()).await.unwrap().id.as_str(), ID);
        assert_eq!(platform.seen().len(), 3);
        assert_eq!(session.usage(), Usage { units: 3, searches: 0 });
        assert_eq!(client.units_spent(), 3);
    }
}

#[tokio::test]
async fn failures_that_stay_are_given_up_after_three_sendings() {
    let staying: [Failing; 3] = [
        (|| Reply::error(500, "backendError"), "unavailable", FailureKind::Server),
        (
            || Reply::error(429, "rateLimitExceeded"),
            "rate_limited",
            FailureKind::Api,
        ),
        (|| Reply::raw(503, &[], ""), "unavailable", FailureKind::Server),
    ];
    for (failure, code, kind) in staying {
        let platform = always(failure).await;
        let error = resolve(&platform.client()).await.unwrap_err();
        assert_eq!((error.code(), error.kind()), (code, kind));
        assert_eq!(platform.seen().len(), 3);
    }
}

#[tokio::test]
async fn what_cannot_pass_is_asked_once() {
    let final_: [Failing; 11] = [
        (
            || Reply::error(403, "quotaExceeded"),
            "quota_exceeded",
            FailureKind::Api,
        ),
        (
            || Reply::error(403, "dailyLimitExceeded"),
            "quota_exceeded",
            FailureKind::Api,
        ),
        (|| Reply::error(400, "keyInvalid"), "key_invalid", FailureKind::Api),
        (
            || Reply::error(403, "accessNotConfigured"),
            "not_activated",
            FailureKind::Api,
        ),
        (|| Reply::error(403, "forbidden"), "forbidden", FailureKind::Api),
        (
            || Reply::error(400, "missingRequiredParameter"),
            "bad_request",
            FailureKind::Server,
        ),
        (|| Reply::raw(404, &[], "<html>"), "bad_request", FailureKind::Server),
        (
            || Reply::raw(200, &[], "{\"kind\":\"youtube#channelListResponse\",\"items\":["),
            "unreadable",
            FailureKind::Server,
        ),
        (|| Reply::Json(200, json!({})), "unreadable", FailureKind::Server),
        (
            || Reply::Json(200, list("videos", &[])),
            "unreadable",
            FailureKind::Server,
        ),
        (
            || Reply::raw(200, &[], "<html>log in to the hotel's network</html>"),
            "unreadable",
            FailureKind::Server,
        ),
    ];
    for (failure, code, kind) in final_ {
        let platform = always(failure).await;
        let error = resolve(&platform.client()).await.unwrap_err();
        assert_eq!((error.code(), error.kind()), (code, kind), "{error}");
        assert_eq!(platform.seen().len(), 1, "{code}");
    }
}

#[tokio::test]
async fn a_spent_quota_in_the_middle_of_a_snapshot_ends_it_at_once() {
    let platform = StandIn::start(|seen, _| match seen.name.as_str() {
        "channels" => found(seen, &[channel_item("Somebody")]),
        _ => Reply::error(403, "quotaExceeded"),
    })
    .await;
    let client = platform.client();
    let resolved = resolve(&client).await.unwrap();
    let error = client
        .snapshot(&resolved, 50, jiff::Timestamp::UNIX_EPOCH)
        .await
        .unwrap_err();
    assert!(matches!(error, PlatformError::QuotaExceeded(_)), "{error}");
    assert_eq!(platform.names(), ["channels", "playlistItems"]);
}

#[tokio::test]
async fn who_is_asked_to_come_back_later_than_we_may_wait_gives_up() {
    let platform = always(|| Reply::raw(429, &[("retry-after", "3600")], "")).await;
    let error = resolve(&platform.client()).await.unwrap_err();
    let PlatformError::RateLimited { retry_after, .. } = error else {
        panic!("{error}")
    };
    assert_eq!(retry_after, Some(Duration::from_secs(3_600)));
    assert_eq!(platform.seen().len(), 1);
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let other = always(|| Reply::raw(200, &[], "")).await;
    let target = format!("{}/secret", other.origin);
    let platform = StandIn::start(move |_, _| Reply::raw(302, &[("location", &target)], "")).await;
    let error = resolve(&platform.client()).await.unwrap_err();
    assert!(matches!(error, PlatformError::Unreadable { .. }), "{error}");
    assert_eq!((platform.seen().len(), other.seen().len()), (1, 0));
}

#[tokio::test]
async fn a_broken_connection_is_asked_again_and_then_the_network_is_to_blame() {
    let channel = http(&list("channels", &[channel_item("Somebody")]));
    let broken = channel[..channel.len() - 9].to_owned();
    let client = Client::with_limits(raw(vec![String::new(), broken.clone(), channel]).await, quick()).unwrap();
    assert_eq!(resolve(&client).await.unwrap().id.as_str(), ID);
    assert_eq!(
        client.units_spent(),
        3,
        "the platform may have charged for answers that were lost"
    );

    let client = Client::with_limits(raw(vec![broken.clone(), String::new(), broken]).await, quick()).unwrap();
    let error = resolve(&client).await.unwrap_err();
    assert_eq!((error.code(), error.kind()), ("network", FailureKind::Network));
    let client = Client::with_limits(raw(vec!["what is this\r\n\r\n".to_owned(); 3]).await, quick()).unwrap();
    assert_eq!(resolve(&client).await.unwrap_err().code(), "network");
}

#[tokio::test]
async fn where_nobody_listens_nothing_is_spent() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/v3", listener.local_addr().unwrap()).parse().unwrap();
    drop(listener);
    let client = Client::with_limits(
        Config {
            base,
            key: KEY.into(),
            sample: true,
        },
        quick(),
    )
    .unwrap();
    let error = resolve(&client).await.unwrap_err();
    assert!(matches!(error, PlatformError::Network { .. }), "{error}");
    assert_eq!(client.usage(), Usage::default());
}

#[tokio::test]
async fn a_silent_platform_times_out_call_by_call_and_is_asked_again() {
    let platform = StandIn::start(|_, _| Reply::Silence).await;
    let limits = Limits {
        call: Duration::from_millis(30),
        ..quick()
    };
    let client = Client::with_limits(platform.config(), limits).unwrap();
    assert_eq!(resolve(&client).await.unwrap_err(), PlatformError::Timeout);
    assert_eq!(client.units_spent(), 3);
}

#[tokio::test]
async fn the_whole_operation_ends_with_its_time_however_long_a_call_may_take() {
    let platform = StandIn::start(|_, _| Reply::Silence).await;
    let client = platform.client();
    let session = client.session(Duration::from_millis(30));
    assert_eq!(session.resolve(&handle()).await.unwrap_err(), PlatformError::Timeout);
    assert_eq!(session.usage().units, 1, "no time was left for a second sending");
    // The next call of a session without time is not sent at all.
    let known = Resolved::from(ID.parse::<domain::ChannelId>().unwrap());
    let error = session
        .snapshot(&known, 50, jiff::Timestamp::UNIX_EPOCH)
        .await
        .unwrap_err();
    assert_eq!((error, session.usage().units), (PlatformError::Timeout, 1));
}

#[tokio::test]
async fn an_answer_that_stalls_half_way_times_out() {
    let platform = StandIn::start(|_, _| {
        let first = futures_util::stream::once(async { Ok::<_, std::io::Error>(Bytes::from_static(b"{\"kind\":")) });
        let endless = futures_util::StreamExt::chain(first, futures_util::stream::pending());
        Reply::raw(200, &[], Body::from_stream(endless))
    })
    .await;
    let limits = Limits {
        call: Duration::from_millis(50),
        attempts: 1,
        ..quick()
    };
    let client = Client::with_limits(platform.config(), limits).unwrap();
    assert_eq!(resolve(&client).await.unwrap_err(), PlatformError::Timeout);
}

#[tokio::test]
async fn an_endless_answer_is_cut_off() {
    let platform = StandIn::start(|_, _| {
        let piece = || Ok::<_, std::io::Error>(Bytes::from_static(&[b' '; 65_536]));
        Reply::raw(200, &[], Body::from_stream(futures_util::stream::repeat_with(piece)))
    })
    .await;
    let error = resolve(&platform.client()).await.unwrap_err();
    let PlatformError::Unreadable { cause } = error else {
        panic!("{error}")
    };
    assert_eq!(cause, "larger than 4194304 bytes");
    assert_eq!(platform.seen().len(), 1);
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[tokio::test]
async fn a_small_answer_that_unpacks_to_a_huge_one_is_cut_off() {
    let platform =
        StandIn::start(|_, _| Reply::raw(200, &[("content-encoding", "gzip")], gzip(&vec![b' '; 8 * 1024 * 1024])))
            .await;
    assert_eq!(resolve(&platform.client()).await.unwrap_err().code(), "unreadable");
}

#[tokio::test]
async fn compressed_answers_are_asked_for_in_the_platforms_way_and_read() {
    let platform = StandIn::start(|seen, _| {
        let body = list(&seen.name, &[channel_item("Somebody")]).to_string();
        Reply::raw(200, &[("content-encoding", "gzip")], gzip(body.as_bytes()))
    })
    .await;
    let resolved = resolve(&platform.client()).await.unwrap();
    assert_eq!(resolved.channel.unwrap().title, "Somebody");
    let headers = &platform.seen()[0].headers;
    assert!(
        headers["accept-encoding"].contains("gzip") && headers["user-agent"].contains("gzip"),
        "{headers:?}"
    );
}

#[tokio::test]
async fn a_refusal_whose_body_breaks_off_is_judged_by_its_status() {
    let cut = "HTTP/1.1 403 Forbidden\r\ncontent-length: 100\r\n\r\n{\"error\":".to_owned();
    let client = Client::with_limits(raw(vec![cut]).await, quick()).unwrap();
    assert_eq!(resolve(&client).await.unwrap_err().code(), "forbidden");
}

#[tokio::test]
async fn warming_up_opens_a_connection_without_key_and_quota_and_never_fails() {
    let platform = always(|| Reply::error(404, "notFound")).await;
    let client = platform.client();
    client.warm().await;
    assert_eq!(platform.seen().len(), 1);
    assert!(!platform.seen()[0].headers.contains_key("x-goog-api-key"));
    assert_eq!(client.usage(), Usage::default());
    let nobody = Config {
        base: "http://127.0.0.1:1/".parse().unwrap(),
        key: KEY.into(),
        sample: true,
    };
    Client::new(nobody).unwrap().warm().await;
}

#[tokio::test]
async fn a_key_that_is_rotated_is_used_from_the_next_call_on_and_without_one_nothing_is_sent() {
    let platform = after(vec![]).await;
    let client = Client::without_key(platform.config().base, true).unwrap();
    let refused = async || {
        let error = resolve(&client).await.unwrap_err();
        assert_eq!((error.code(), error.kind()), ("key_invalid", FailureKind::Api));
    };
    refused().await;
    client.set_key("first-key").unwrap();
    resolve(&client).await.unwrap();
    client.clone().set_key("second-key").unwrap();
    resolve(&client).await.unwrap();
    assert!(matches!(client.set_key(" "), Err(ConfigError::Key)));
    refused().await;
    let keys: Vec<String> = platform
        .seen()
        .iter()
        .map(|seen| seen.headers["x-goog-api-key"].clone())
        .collect();
    assert_eq!(keys, ["first-key", "second-key"]);
    assert_eq!(client.units_spent(), 2);
}
