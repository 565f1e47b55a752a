//! The pool's list of keys: cached, refreshed, and what happens when it cannot be read.

use std::time::Duration;

use http::{HeaderMap, HeaderValue, header};
use lambdakit::{Answer, Key, NEXT, OURS, Pool, sign};
use runtime::{Identity, Refusal, Verifier};
use serde_json::json;

use crate::{settings, verifier};

const USER: &str = "someone";

async fn identify(verifier: &Verifier, pool: &Pool, key: &Key) -> Result<Identity, Refusal> {
    let token = sign(key, &pool.claims(USER));
    let value = HeaderValue::from_str(&format!("Bearer {token}")).unwrap();
    verifier
        .identify(&HeaderMap::from_iter([(header::AUTHORIZATION, value)]))
        .await
}

/// May fetch the list at any time.
fn impatient(pool: &Pool) -> Verifier {
    let mut settings = settings(pool);
    settings.refresh_every = Duration::ZERO;
    Verifier::new(&settings)
}

fn both() -> Answer {
    Answer::Keys(vec![OURS.public.clone(), NEXT.public.clone()])
}

#[tokio::test]
async fn the_list_is_fetched_once_for_many_tokens() {
    let pool = Pool::start().await;
    let verifier = verifier(&pool);
    verifier.warm().await;
    for _ in 0..5 {
        identify(&verifier, &pool, &OURS).await.unwrap();
    }
    assert_eq!(pool.asked(), 1);
}

#[tokio::test]
async fn a_flood_of_unknown_keys_causes_no_flood_of_fetches() {
    let pool = Pool::start().await;
    let verifier = verifier(&pool);
    verifier.warm().await;
    for _ in 0..20 {
        let refusal = identify(&verifier, &pool, &NEXT).await.unwrap_err();
        assert_eq!(refusal, Refusal::Rejected("token: unknown key id"));
    }
    assert_eq!(pool.asked(), 1, "a minute must pass between two fetches");
}

#[tokio::test]
async fn after_a_rotation_the_new_key_is_fetched_and_the_old_one_gone() {
    let pool = Pool::start().await;
    let verifier = impatient(&pool);
    identify(&verifier, &pool, &OURS).await.unwrap();
    pool.answers(Answer::Keys(vec![NEXT.public.clone()]));
    identify(&verifier, &pool, &NEXT).await.unwrap();
    let refusal = identify(&verifier, &pool, &OURS).await.unwrap_err();
    assert_eq!(refusal, Refusal::Rejected("token: unknown key id"));
}

#[tokio::test]
async fn a_pool_that_cannot_be_read_refuses_nobody_for_good_and_lets_nobody_in() {
    for fault in [
        Answer::Status(500),
        Answer::Status(404),
        Answer::Text("<html>".to_owned()),
        Answer::Text(r#"{"keys": []}"#.to_owned()),
        Answer::Text(format!(r#"{{"keys": [], "padding": "{}"}}"#, "a".repeat(100_000))),
        Answer::Silence,
    ] {
        let pool = Pool::start().await;
        let verifier = verifier(&pool);
        pool.answers(fault);
        verifier.warm().await;
        let refusal = identify(&verifier, &pool, &OURS).await.unwrap_err();
        assert!(matches!(refusal, Refusal::Unavailable(_)), "{refusal:?}");
        pool.answers(both());
        identify(&verifier, &pool, &OURS).await.unwrap();
    }
}

#[tokio::test]
async fn a_pool_that_is_not_there_is_unavailable_too() {
    let mut pool = Pool::start().await;
    pool.jwks_url = format!("{}/jwks.json", lambdakit::nowhere().await);
    let refusal = identify(&verifier(&pool), &pool, &OURS).await.unwrap_err();
    assert!(matches!(refusal, Refusal::Unavailable(_)), "{refusal:?}");
}

#[tokio::test]
async fn known_keys_outlive_a_failing_pool_and_unknown_ones_are_not_judged_meanwhile() {
    let pool = Pool::start().await;
    let verifier = impatient(&pool);
    verifier.warm().await;
    pool.answers(Answer::Status(503));
    let refusal = identify(&verifier, &pool, &NEXT).await.unwrap_err();
    assert_eq!(
        refusal,
        Refusal::Unavailable("status 503".to_owned()),
        "it may have been rotated in"
    );
    identify(&verifier, &pool, &OURS).await.unwrap();
}

#[tokio::test]
async fn a_single_failure_is_tried_again_within_one_fetch() {
    let pool = Pool::start().await;
    pool.answers(Answer::Status(500));
    verifier(&pool).warm().await;
    assert_eq!(pool.asked(), 2);
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let (pool, elsewhere) = (Pool::start().await, Pool::start().await);
    pool.answers(Answer::Redirect(elsewhere.jwks_url.clone()));
    let refusal = identify(&verifier(&pool), &pool, &OURS).await.unwrap_err();
    assert_eq!(refusal, Refusal::Unavailable("status 302".to_owned()));
    assert_eq!(elsewhere.asked(), 0);
}

#[tokio::test]
async fn keys_of_other_kinds_in_the_list_are_passed_over() {
    let pool = Pool::start().await;
    let mut encryption = NEXT.public.clone();
    encryption["use"] = json!("enc");
    let mut other_algorithm = NEXT.public.clone();
    other_algorithm["alg"] = json!("RS512");
    let unreadable = json!({"kty": "??", "kid": "ours-2"});
    let password = json!({"kty": "oct", "k": "c2VjcmV0", "kid": "ours-2", "alg": "HS256"});
    pool.answers(Answer::Keys(vec![
        encryption,
        other_algorithm,
        unreadable,
        password,
        OURS.public.clone(),
    ]));
    let verifier = verifier(&pool);
    identify(&verifier, &pool, &OURS).await.unwrap();
    let refusal = identify(&verifier, &pool, &NEXT).await.unwrap_err();
    assert_eq!(refusal, Refusal::Rejected("token: unknown key id"));
}
