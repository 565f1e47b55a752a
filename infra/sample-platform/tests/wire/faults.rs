//! Things going wrong on purpose.

use std::io;
use std::time::{Duration, Instant};

use sample_platform::Running;
use serde_json::json;

use crate::client::{Answer, get, platform, send};

const CALL: &str = "channels?part=snippet&forHandle=herdpause";

/// The answer to a request that this fault hits.
async fn hit(platform: &Running, fault: &str) -> io::Result<Answer> {
    platform.control(json!({ "fault": fault, "times": 1 })).unwrap();
    let path = format!("/youtube/v3/{CALL}");
    send(platform.addr(), "GET", &path, &[("x-goog-api-key", "k")], "").await
}

#[tokio::test]
async fn each_fault_is_refused_in_its_own_way_and_the_next_request_is_untouched() {
    let platform = platform().await;
    let cases = [
        ("quota", 403, "quotaExceeded"),
        ("key", 400, "badRequest"),
        ("forbidden", 403, "forbidden"),
        ("not-configured", 403, "accessNotConfigured"),
        ("rate", 429, "rateLimitExceeded"),
        ("500", 500, "backendError"),
        ("503", 503, "backendError"),
    ];
    for (fault, status, reason) in cases {
        let answer = hit(&platform, fault).await.unwrap();
        assert_eq!((answer.status, answer.reason().as_str()), (status, reason), "{fault}");
        assert_eq!(get(&platform, CALL).await.status, 200, "{fault}");
    }
}

#[tokio::test]
async fn a_dropped_request_gets_no_byte() {
    let platform = platform().await;
    let dropped = hit(&platform, "drop").await;
    assert!(dropped.is_err(), "{dropped:?}");
    assert_eq!(get(&platform, CALL).await.status, 200);
    let statuses: Vec<u16> = platform.requests().iter().map(|r| r.status).collect();
    assert_eq!(statuses, [0, 200], "the log shows that nothing was answered");
}

#[tokio::test]
async fn a_malformed_answer_is_a_success_that_cannot_be_read() {
    let platform = platform().await;
    let answer = hit(&platform, "malformed").await.unwrap();
    assert_eq!(answer.status, 200);
    let read = serde_json::from_str::<serde_json::Value>(&answer.text);
    assert!(read.is_err(), "{}", answer.text);
}

#[tokio::test]
async fn a_slow_answer_comes_late_but_whole() {
    let platform = platform().await;
    let at_once = get(&platform, CALL).await.json();
    platform.control(json!({ "latencyMs": 60 })).unwrap();
    let begun = Instant::now();
    let answer = get(&platform, CALL).await;
    // Only the lower bound is certain on a busy machine.
    assert!(begun.elapsed() >= Duration::from_millis(60));
    assert_eq!((answer.status, answer.json()), (200, at_once));
}

#[tokio::test]
async fn a_fault_hits_the_named_method_a_number_of_times() {
    let platform = platform().await;
    let order = json!({ "fault": "503", "only": "channels", "after": 1, "times": 2 }).to_string();
    let answer = send(platform.addr(), "POST", "/_control", &[], &order).await.unwrap();
    assert_eq!((answer.status, answer.json()["fault"].as_str()), (200, Some("503")));
    assert_eq!(
        get(&platform, "videos?part=id&id=x").await.status,
        200,
        "another method"
    );
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(get(&platform, CALL).await.status);
    }
    assert_eq!(statuses, [200, 503, 503, 200]);
    assert_eq!(platform.counters().fault, None);
}

#[tokio::test]
async fn a_fault_stays_until_it_is_ended_and_a_reset_clears_everything() {
    let platform = platform().await;
    platform
        .control(json!({ "fault": "quota", "latencyMs": 5, "quotaUnits": 7 }))
        .unwrap();
    for _ in 0..3 {
        assert_eq!(get(&platform, CALL).await.status, 403);
    }
    platform.control(json!({ "fault": null })).unwrap();
    assert_eq!(get(&platform, CALL).await.status, 200);
    assert_eq!(platform.counters().latency_ms, 5, "what an order does not name stays");
    platform.control(json!({ "reset": true })).unwrap();
    let counters = platform.counters();
    assert_eq!(
        (counters.units, counters.latency_ms, counters.quota_units),
        (0, 0, 10_000)
    );
    assert!(counters.calls.is_empty() && platform.requests().is_empty());
}

#[tokio::test]
async fn a_wrong_order_is_refused_and_changes_nothing() {
    let platform = platform().await;
    for order in [
        "",
        "[]",
        r#"{"fault":"flood"}"#,
        r#"{"fualt":"503"}"#,
        r#"{"latencyMs":999999999}"#,
    ] {
        let answer = send(platform.addr(), "POST", "/_control", &[], order).await.unwrap();
        assert_eq!(answer.status, 400, "{order}");
        assert!(answer.json()["error"].is_string(), "{order}");
    }
    assert_eq!((platform.counters().fault, platform.counters().latency_ms), (None, 0));
}

#[tokio::test]
async fn a_stopped_server_accepts_nothing_more() {
    let platform = platform().await;
    let addr = platform.addr();
    platform.stop().await.unwrap();
    assert!(send(addr, "GET", "/_health", &[], "").await.is_err());
}
