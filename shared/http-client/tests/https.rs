//! Clients against a server of the test.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;

/// A server without TLS that sends everybody who asks for /old on to /new; how often each was asked for.
async fn server() -> (String, Arc<[AtomicUsize; 2]>) {
    let asked = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
    let (old, new) = (asked.clone(), asked.clone());
    let app = Router::new()
        .route(
            "/old",
            get(|| async move {
                old[0].fetch_add(1, Ordering::Relaxed);
                Redirect::temporary("/new")
            }),
        )
        .route(
            "/new",
            get(|| async move {
                new[1].fetch_add(1, Ordering::Relaxed);
            }),
        );
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, app).await });
    (base, asked)
}

fn counts(asked: &[AtomicUsize; 2]) -> [usize; 2] {
    [asked[0].load(Ordering::Relaxed), asked[1].load(Ordering::Relaxed)]
}

#[tokio::test]
async fn nobody_is_followed_to_another_address() {
    let (base, asked) = server().await;
    let client = http_client::client(false).unwrap().build().unwrap();
    let answer = client.get(format!("{base}/old")).send().await.unwrap();
    assert_eq!(answer.status(), 307);
    assert_eq!(counts(&asked), [1, 0]);
}

#[tokio::test]
async fn a_client_with_tls_reads_the_public_roots_and_sends_nothing_without_it() {
    let (base, asked) = server().await;
    let client = http_client::client(true).unwrap().build().unwrap();
    assert!(client.get(format!("{base}/new")).send().await.is_err());
    assert_eq!(counts(&asked), [0, 0]);
}

#[tokio::test]
async fn a_cause_says_what_went_wrong_and_not_where() {
    // A port that was free a moment ago.
    let free = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap();
    let client = http_client::client(false).unwrap().build().unwrap();
    let error = client
        .get(format!("http://{free}/v1/people?name=ada"))
        .send()
        .await
        .unwrap_err();
    let text = http_client::cause(error);
    assert!(text.to_lowercase().contains("refused"), "{text}");
    assert!(!text.contains("ada") && !text.contains("/v1/"), "{text}");
}
