//! Requests that the platform refuses, and what it says.

use sample_platform::{Options, start};

use crate::client::{get, get_with, options, platform, uploads};

#[tokio::test]
async fn each_wrong_request_is_refused_for_its_own_reason() {
    let platform = platform().await;
    let steady = uploads(&platform, "küchengeflüster");
    let many = (0..51).map(|n| format!("id{n}")).collect::<Vec<_>>().join(",");
    let cases = [
        ("channels?id=x", 400, "required"),
        ("channels?part=&id=x", 400, "required"),
        ("channels?part=snippet,nonsense&id=x", 400, "unknownPart"),
        ("channels?part=id", 400, "missingRequiredParameter"),
        ("channels?part=id&id=x&forHandle=y", 400, "incompatibleParameters"),
        ("channels?part=id&id=x&maxResults=51", 400, "invalidParameter"),
        ("channels?part=id&id=x&maxResults=many", 400, "invalidParameter"),
        ("channels?part=id&id=x&pageToken=nonsense", 400, "invalidPageToken"),
        (&format!("channels?part=id&id={many}"), 400, "invalidFilters"),
        ("channels?part=id&mine=true", 401, "authError"),
        ("playlistItems?part=id", 400, "missingRequiredParameter"),
        ("playlistItems?part=id&playlistId=PLx", 404, "playlistNotFound"),
        (
            &format!("playlistItems?part=statistics&playlistId={steady}"),
            400,
            "unknownPart",
        ),
        ("videos?part=id&chart=leastPopular", 400, "invalidParameter"),
        ("videos?part=id&id=x&maxResults=0", 400, "invalidParameter"),
        (&format!("videos?part=id&id={many}"), 400, "invalidFilters"),
        ("search?part=id&type=film&q=x", 400, "invalidParameter"),
        ("captions?part=id", 404, "notFound"),
    ];
    for (call, status, reason) in cases {
        let answer = get(&platform, call).await;
        assert_eq!(
            (answer.status, answer.reason().as_str()),
            (status, reason),
            "{call}: {}",
            answer.text
        );
        assert_eq!(answer.headers["content-type"], "application/json; charset=UTF-8");
    }
}

#[tokio::test]
async fn a_key_is_needed_and_taken_from_the_header_or_the_query() {
    let platform = platform().await;
    let call = "channels?part=id&forHandle=herdpause";
    let missing = get_with(&platform, call, &[]).await;
    assert_eq!(
        (missing.status, missing.json()["error"]["status"].as_str()),
        (403, Some("PERMISSION_DENIED"))
    );
    for (key, status) in [("right", 200), ("invalid", 400)] {
        assert_eq!(
            get_with(&platform, call, &[("x-goog-api-key", key)]).await.status,
            status
        );
        assert_eq!(
            get_with(&platform, &format!("{call}&key={key}"), &[]).await.status,
            status
        );
    }
}

#[tokio::test]
async fn the_key_is_not_in_the_log() {
    let platform = platform().await;
    get_with(&platform, "channels?key=secret-key&part=id&id=x", &[]).await;
    get_with(&platform, "channels?part=id&id=y&k%65y=secret-key", &[]).await;
    let queries: Vec<String> = platform.requests().into_iter().map(|one| one.query).collect();
    assert_eq!(queries, ["part=id&id=x", "part=id&id=y"]);
}

#[tokio::test]
async fn a_spent_quota_refuses_until_midnight_in_california() {
    let platform = start(Options {
        quota_units: 3,
        quota_searches: 1,
        ..options()
    })
    .await
    .unwrap();
    for expected in [200, 200, 200, 403] {
        assert_eq!(get(&platform, "channels?part=id&id=x").await.status, expected);
    }
    assert_eq!(
        get(&platform, "search?part=id&type=channel&q=x").await.status,
        200,
        "searches have a bucket of their own"
    );
    let refused = get(&platform, "search?part=id&type=channel&q=x").await;
    assert_eq!((refused.status, refused.reason().as_str()), (403, "quotaExceeded"));
    let other = get_with(&platform, "channels?part=id&id=x", &[("x-goog-api-key", "another")]).await;
    assert_eq!(other.status, 200, "each key has its own quota");
    let counters = platform.counters();
    assert_eq!((counters.units, counters.searches), (4, 1));
}

#[tokio::test]
async fn a_request_with_wrong_parameters_costs_a_unit_and_one_with_a_wrong_key_none() {
    let platform = platform().await;
    get(&platform, "channels?part=nonsense&id=x").await;
    assert_eq!(platform.counters().units, 1);
    get_with(&platform, "channels?part=id&id=x", &[("x-goog-api-key", "invalid")]).await;
    assert_eq!(platform.counters().units, 1);
}
