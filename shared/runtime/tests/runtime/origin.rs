//! What the CDN shows, read where secrets are kept, while it is rotated and while it cannot be read.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use domain::{Error, Result};
use runtime::{Origin, Secrets};
use serde_json::json;

use crate::endpoint::{World, refusal};
use crate::secrets::Service;

const OLD: &str = r#"{"value": "old"}"#;
const BOTH: &str = r#"{"value": "new", "previous": "old"}"#;
const NEW: &str = r#"{"value": "new"}"#;

/// With secrets that are asked for once more at most every `again`.
async fn origin(service: &Service, again: Duration) -> Origin {
    let secrets = Box::leak(Box::new(Secrets::for_testing(
        service.client().await,
        Duration::ZERO,
        again,
    )));
    Origin::stored(secrets, "origin".to_owned())
}

async fn admits(origin: &Origin, shown: &str) -> Result<bool> {
    let mut headers = HeaderMap::new();
    headers.insert("x-origin-secret", HeaderValue::from_str(shown).unwrap());
    origin.admits(&headers).await
}

#[tokio::test]
async fn while_it_is_rotated_both_are_valid_and_the_new_one_from_the_first_call_that_shows_it() {
    let service = Service::default();
    service.holds(Some(OLD), 200);
    let origin = origin(&service, Duration::ZERO).await;
    assert!(admits(&origin, "old").await.unwrap());
    service.holds(Some(BOTH), 200);
    assert!(admits(&origin, "old").await.unwrap());
    assert_eq!(service.asked(), 1, "what is known is not asked for");
    for shown in ["new", "old", "new"] {
        assert!(admits(&origin, shown).await.unwrap(), "{shown}");
    }
    assert_eq!(service.asked(), 2);
    service.holds(Some(NEW), 200);
    let later = self::origin(&service, Duration::ZERO).await;
    assert!(admits(&later, "new").await.unwrap());
    assert!(
        !admits(&later, "old").await.unwrap(),
        "whoever reads it now knows the new one alone"
    );
}

#[tokio::test]
async fn strangers_are_refused_and_have_it_read_once_a_while_at_most() {
    let service = Service::default();
    service.holds(Some(BOTH), 200);
    let origin = origin(&service, Duration::from_secs(3600)).await;
    for shown in ["", "ne", "new2", "neu", "value", "previous"] {
        assert!(!admits(&origin, shown).await.unwrap(), "{shown}");
    }
    assert_eq!(service.asked(), 1);
    assert!(!origin.admits(&HeaderMap::new()).await.unwrap());
    let never_read = self::origin(&service, Duration::ZERO).await;
    assert!(!never_read.admits(&HeaderMap::new()).await.unwrap());
    assert_eq!(service.asked(), 1, "who shows nothing is refused without a look");
}

#[tokio::test]
async fn while_it_cannot_be_read_the_cdn_is_served_and_nobody_else_is_called_a_stranger() {
    let service = Service::default();
    service.holds(Some(OLD), 200);
    let mut world = World::start().await;
    world.deps.origin = origin(&service, Duration::from_secs(3600)).await;
    let shown = |text| world.good_note().header("x-origin-secret", text);
    assert_eq!(world.note(shown("old")).await.status().as_u16(), 201);
    service.holds(Some(BOTH), 500);
    assert_eq!(world.note(shown("old")).await.status().as_u16(), 201);
    let unread = origin(&service, Duration::ZERO).await;
    assert!(matches!(admits(&unread, "old").await, Err(Error::Unavailable { .. })));
    service.holds(Some(OLD), 200);
    assert!(admits(&unread, "old").await.unwrap());
    service.holds(Some(BOTH), 500);
    for _ in 0..2 {
        assert!(matches!(admits(&unread, "new").await, Err(Error::Unavailable { .. })));
    }
    world.deps.origin = unread;
    let event = world.good_note().header("x-origin-secret", "new");
    refusal(&world.note(event).await, 503, "unavailable");
    assert!(admits(&world.deps.origin, "old").await.unwrap());
    service.holds(Some(BOTH), 200);
    assert!(admits(&world.deps.origin, "new").await.unwrap());
}

#[tokio::test]
async fn a_secret_without_a_value_is_a_defect_of_ours_and_lets_nobody_in() {
    for text in ["{}", r#"{"value": 5}"#, "old", r#"{"previous": "old"}"#] {
        let service = Service::default();
        service.holds(Some(text), 200);
        let origin = origin(&service, Duration::ZERO).await;
        assert!(
            matches!(admits(&origin, "old").await, Err(Error::Internal(_))),
            "{text}"
        );
    }
    let service = Service::default();
    service.holds(Some(&json!({"value": "", "previous": ""}).to_string()), 200);
    let origin = origin(&service, Duration::ZERO).await;
    assert!(!admits(&origin, "").await.unwrap());
}
