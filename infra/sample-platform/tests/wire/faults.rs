//! Things going wrong on purpose.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{get, get_with, platform, send};

const CALL: &str = "channels?part=snippet&forHandle=herdpause";

#[tokio::test]
async fn a_header_brings_one_fault_to_one_request() {
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
        let answer = get_with(&platform, CALL, &[("x-goog-api-key", "k"), ("x-sample-fault", fault)]).await;
        assert_eq!((answer.status, answer.reason().as_str()), (status, reason), "{fault}");
        assert_eq!(get(&platform, CALL).await.status, 200, "the next request is untouched");
    }
    let answer = get_with(&platform, CALL, &[("x-sample-fault", "flood")]).await;
    assert_eq!(
        answer.status, 400,
        "an unknown fault is a mistake in the test: {}",
        answer.text
    );
}

#[tokio::test]
async fn a_dropped_request_gets_no_byte() {
    let platform = platform().await;
    let path = format!("/youtube/v3/{CALL}");
    let dropped = send(
        platform.addr(),
        "GET",
        &path,
        &[("x-goog-api-key", "k"), ("x-sample-fault", "drop")],
        "",
    )
    .await;
    assert!(dropped.is_err(), "{dropped:?}");
    assert_eq!(get(&platform, CALL).await.status, 200);
    let statuses: Vec<u16> = platform.requests().iter().map(|r| r.status).collect();
    assert_eq!(statuses, [0, 200], "the log tells that nothing was answered");
}

#[tokio::test]
async fn a_malformed_answer_is_a_success_that_cannot_be_read() {
    let platform = platform().await;
    let answer = get_with(
        &platform,
        CALL,
        &[("x-goog-api-key", "k"), ("x-sample-fault", "malformed")],
    )
    .await;
    assert_eq!(answer.status, 200);
    assert!(
        serde_json::from_str::<serde_json::Value>(&answer.text).is_err(),
        "{}",
        answer.text
    );
}

#[tokio::test]
async fn a_slow_answer_comes_late_but_whole() {
    let platform = platform().await;
    for header in [("x-sample-fault", "slow:60"), ("x-sample-latency-ms", "60")] {
        let begun = Instant::now();
        let answer = get_with(&platform, CALL, &[("x-goog-api-key", "k"), header]).await;
        // Only the lower bound is certain on a busy machine.
        assert!(begun.elapsed() >= Duration::from_millis(60));
        assert_eq!(
            (answer.status, &answer.json()),
            (200, &get(&platform, CALL).await.json())
        );
    }
}

#[tokio::test]
async fn a_global_fault_hits_the_named_method_so_many_times() {
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
async fn a_global_fault_stays_until_it_is_ended_and_a_reset_forgets_everything() {
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
        r#"{"fault":"slow:x"}"#,
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
