//! No request makes the server fail.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sample_platform::{Options, start};

use crate::client::{options, send};

/// Queries that look like real ones, with something wrong in most of them, and pure noise.
fn query() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec![
        "part",
        "id",
        "forHandle",
        "forUsername",
        "mine",
        "playlistId",
        "maxResults",
        "pageToken",
        "q",
        "type",
        "chart",
        "key",
        "regionCode",
        "videoCategoryId",
    ]);
    let value = prop_oneof![
        prop::sample::select(vec![
            "snippet",
            "id,snippet,statistics,contentDetails",
            "küchengeflüster",
            "@quietlambda",
            "50",
            "0",
            "-1",
            "99999999999999999999",
            "CDIQAA",
            "CP____8PEAA",
            "mostPopular",
            "true",
            "channel",
            "video",
            "DE",
            "%F0%9F",
            "%00",
            "UC",
            "UU",
            "lantern",
            "26",
        ])
        .prop_map(str::to_owned),
        "[A-Za-z0-9_%,/()*@+ -]{0,24}",
        "\\PC{0,8}",
    ];
    prop_oneof![
        8 => prop::collection::vec((name, value).prop_map(|(n, v)| format!("{n}={v}")), 0..7).prop_map(|pairs| pairs.join("&")),
        1 => "\\PC{0,60}",
    ]
}

/// Keeps the text legal for a request line, as any client would; percent signs are left as they are.
fn legal(text: &str) -> String {
    text.bytes()
        .map(|b| {
            if b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?%[]".contains(&b) {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect()
}

#[test]
fn no_query_makes_the_server_fail() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let all = Options {
        quota_units: u64::MAX,
        quota_searches: u64::MAX,
        channels: 120,
        ..options()
    };
    let platform = runtime.block_on(start(all)).unwrap();
    let method = prop::sample::select(vec!["channels", "playlistItems", "videos", "search", "nothing"]);
    let mut runner = TestRunner::new(Config {
        cases: 600,
        failure_persistence: None,
        ..Config::default()
    });
    let tested = runner.run(&(method, query()), |(method, query)| {
        let path = format!("/youtube/v3/{method}?{}", legal(&query));
        let key = [("x-goog-api-key", "k")];
        let answer = runtime.block_on(send(platform.addr(), "GET", &path, &key, ""));
        let answer = answer.map_err(|e| TestCaseError::fail(format!("{path}: {e}")))?;
        prop_assert!(answer.status < 500, "{}: {}", path, answer.text);
        prop_assert!(
            serde_json::from_str::<serde_json::Value>(&answer.text).is_ok(),
            "{}: {}",
            path,
            answer.text
        );
        Ok(())
    });
    tested.unwrap();
}

#[test]
fn no_address_makes_the_server_fail() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let platform = runtime
        .block_on(start(Options {
            channels: 40,
            ..options()
        }))
        .unwrap();
    let path = prop_oneof![
        "/img/(avatar|thumb)/[A-Za-z0-9_-]{0,26}(\\.svg)?",
        "/_(control|catalogue|health)/?",
        "(/[\\PC]{0,10}){1,4}",
    ];
    let mut runner = TestRunner::new(Config {
        cases: 200,
        failure_persistence: None,
        ..Config::default()
    });
    let tested = runner.run(&path, |path| {
        let answer = runtime.block_on(send(platform.addr(), "GET", &legal(&path), &[], ""));
        let answer = answer.map_err(|e| TestCaseError::fail(format!("{path}: {e}")))?;
        prop_assert!(answer.status < 500, "{}: {}", path, answer.status);
        Ok(())
    });
    tested.unwrap();
}
