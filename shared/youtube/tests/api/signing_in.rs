//! Signing in, against the sample platform and against one that fails.

use std::time::Duration;

use axum::body::Body;
use domain::Error;
use sample_platform::{CLIENT_ID, CLIENT_SECRET, Options, Running, Visitor, start};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use youtube::{Limits, OwnChannel, PlatformError, SignIn, SignInConfig, SignInError};

use crate::stand_in::{ID, Reply, StandIn, channel_item, list, quick};

const TOKEN: &str = "ya29.a-token-for-tests";

fn sign_in_at(base: &str, secret: &str, limits: Limits) -> SignIn {
    let config = SignInConfig {
        client_id: CLIENT_ID.to_owned(),
        client_secret: secret.to_owned(),
        site: "http://127.0.0.1:5173".parse().unwrap(),
        sample: Some(base.parse().unwrap()),
    };
    SignIn::with_limits(config, limits).unwrap()
}

fn sign_in(platform: &Running) -> SignIn {
    sign_in_at(&platform.base_url(), CLIENT_SECRET, quick())
}

/// What somebody does on the page; the channel, or why there is none.
async fn visit(platform: &Running, sign_in: &SignIn, visitor: Visitor<'_>) -> Result<OwnChannel, SignInError> {
    let begun = sign_in.begin();
    let back = platform.visit(begun.auth_url.as_str(), visitor).unwrap();
    let back: url::Url = back.parse().unwrap();
    let of = |name: &str| back.query_pairs().find(|(n, _)| n == name).map(|(_, v)| v.into_owned());
    assert_eq!(of("state"), Some(begun.state));
    sign_in.channel(of("code").unwrap(), begun.verifier).await
}

#[tokio::test]
async fn who_allows_is_known_by_their_channel_and_the_token_is_revoked() {
    let platform = start(Options::default()).await.unwrap();
    let channel = visit(&platform, &sign_in(&platform), Visitor::Owner("quietlambda"))
        .await
        .unwrap();
    assert_eq!(channel.id.as_str(), platform.channel_id("quietlambda").unwrap());
    assert_eq!(channel.name, "Quiet Lambda");
    assert!(
        channel
            .avatar
            .unwrap()
            .ends_with(&format!("/avatar/{}.svg", channel.id))
    );
    assert_eq!(platform.active_tokens(), 0, "nobody can ask with it any more");
}

#[tokio::test]
async fn who_has_no_channel_owns_none_and_their_token_is_revoked_too() {
    let platform = start(Options::default()).await.unwrap();
    let answer = visit(&platform, &sign_in(&platform), Visitor::WithoutChannel).await;
    assert_eq!(answer, Err(SignInError::NoChannel));
    assert_eq!(platform.active_tokens(), 0);
}

#[tokio::test]
async fn a_code_counts_once_and_only_with_the_verifier_of_who_began() {
    let platform = start(Options::default()).await.unwrap();
    let sign_in = sign_in(&platform);
    let begun = sign_in.begin();
    let back = platform
        .visit(begun.auth_url.as_str(), Visitor::Owner("quietlambda"))
        .unwrap();
    let back: url::Url = back.parse().unwrap();
    let (_, code) = back.query_pairs().find(|(name, _)| name == "code").unwrap();
    let other = sign_in.begin().verifier;
    assert_eq!(
        sign_in.channel(code.to_string(), other).await,
        Err(SignInError::Expired),
        "somebody else's code"
    );
    assert!(sign_in.channel(code.to_string(), begun.verifier.clone()).await.is_ok());
    assert_eq!(
        sign_in.channel(code.to_string(), begun.verifier).await,
        Err(SignInError::Expired)
    );
}

#[tokio::test]
async fn an_installation_that_the_platform_does_not_know_is_ours_to_mend() {
    let platform = start(Options::default()).await.unwrap();
    let unknown = sign_in_at(&platform.base_url(), "wrong", quick());
    let begun = unknown.begin();
    let error = unknown
        .channel("4/0Aanything".to_owned(), begun.verifier)
        .await
        .unwrap_err();
    assert_eq!(error, SignInError::Misconfigured("invalid_client".to_owned()));
    assert!(matches!(Error::from(error), Error::Internal(_)));
}

#[tokio::test]
async fn a_question_is_asked_again_and_a_code_is_not() {
    let platform = start(Options::default()).await.unwrap();
    let sign_in = sign_in(&platform);
    let calls = |name: &str| platform.counters().calls.get(name).copied().unwrap_or_default();
    for fault in ["503", "drop"] {
        platform
            .control(json!({"reset": true, "fault": fault, "only": "channels", "times": 2}))
            .unwrap();
        assert!(visit(&platform, &sign_in, Visitor::Owner("quietlambda")).await.is_ok());
        assert_eq!((calls("token"), calls("channels")), (1, 3), "{fault}");
    }
    for fault in ["500", "503", "rate", "drop", "malformed"] {
        platform
            .control(json!({"reset": true, "fault": fault, "only": "token"}))
            .unwrap();
        let error = visit(&platform, &sign_in, Visitor::Owner("quietlambda"))
            .await
            .unwrap_err();
        assert!(matches!(error, SignInError::Platform(_)), "{fault}: {error}");
        assert!(matches!(Error::from(error), Error::Unavailable { .. }));
        assert_eq!(calls("token"), 1, "{fault}: the code may have been used up");
    }
    platform
        .control(json!({"reset": true, "fault": "500", "only": "revoke"}))
        .unwrap();
    assert!(
        visit(&platform, &sign_in, Visitor::Owner("quietlambda")).await.is_ok(),
        "a token that is not taken back ends by itself"
    );
}

#[tokio::test]
async fn a_platform_that_is_not_there_is_asked_again_and_one_that_is_silent_is_left() {
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let nobody = sign_in_at(&format!("http://{free}/youtube/v3"), CLIENT_SECRET, quick());
    let error = nobody.channel("c".to_owned(), "v".repeat(43)).await.unwrap_err();
    assert!(
        matches!(error, SignInError::Platform(PlatformError::Network { .. })),
        "{error}"
    );
    let silent = StandIn::start(|_, _| Reply::Silence).await;
    let limits = Limits {
        call: Duration::from_millis(50),
        ..quick()
    };
    let base = format!("{}/youtube/v3", silent.origin);
    let error = sign_in_at(&base, CLIENT_SECRET, limits)
        .channel("c".to_owned(), "v".repeat(43))
        .await
        .unwrap_err();
    assert_eq!(error, SignInError::Platform(PlatformError::Timeout));
    assert_eq!(silent.seen().len(), 1);
}

fn token(more: &Value) -> Value {
    let mut token = json!({"access_token": TOKEN, "token_type": "Bearer", "expires_in": 3599});
    token.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    token
}

type Answer = fn() -> Reply;

/// Answers the token with this, then the channel with that.
async fn answering(first: Answer, second: Answer) -> (StandIn, Result<OwnChannel, SignInError>) {
    let platform = StandIn::start(move |seen, _| match seen.name.as_str() {
        "token" => first(),
        "channels" => second(),
        _ => Reply::Json(200, json!({})),
    })
    .await;
    let base = format!("{}/youtube/v3", platform.origin);
    let sign_in = sign_in_at(&base, CLIENT_SECRET, quick());
    let answer = sign_in.channel("c".to_owned(), "v".repeat(43)).await;
    (platform, answer)
}

fn own() -> Reply {
    Reply::Json(200, list("channels", &[channel_item("Somebody")]))
}

#[tokio::test]
async fn what_the_platform_says_about_the_person_is_distinguished_from_what_it_says_about_us() {
    let refused: [(Answer, Answer, SignInError); 6] = [
        (
            || Reply::Json(400, json!({"error": "invalid_grant"})),
            own,
            SignInError::Expired,
        ),
        (
            || Reply::Json(400, json!({"error": "access_denied"})),
            own,
            SignInError::Refused,
        ),
        (
            || Reply::Json(200, token(&json!({"scope": "openid email"}))),
            own,
            SignInError::Refused,
        ),
        (
            || Reply::Json(200, token(&json!({}))),
            || Reply::error(403, "insufficientPermissions"),
            SignInError::Refused,
        ),
        (
            || Reply::Json(200, token(&json!({}))),
            || Reply::error(401, "authError"),
            SignInError::Refused,
        ),
        (
            || Reply::Json(400, json!({"error": "redirect_uri_mismatch"})),
            own,
            SignInError::Misconfigured("redirect_uri_mismatch".to_owned()),
        ),
    ];
    for (first, second, expected) in refused {
        let (_, answer) = answering(first, second).await;
        assert_eq!(answer, Err(expected));
    }
    let (platform, answer) = answering(|| Reply::Json(200, token(&json!({}))), own).await;
    assert_eq!(answer.unwrap().id.as_str(), ID);
    let seen = platform.seen();
    let names: Vec<&str> = seen.iter().map(|seen| seen.name.as_str()).collect();
    assert_eq!(names, ["token", "channels", "revoke"]);
    assert_eq!(seen[1].headers["authorization"], format!("Bearer {TOKEN}"));
    assert_eq!((seen[1].param("mine"), seen[1].param("part")), ("true", "snippet"));
}

#[tokio::test]
async fn an_answer_that_makes_no_sense_is_no_channel_and_shows_no_token() {
    let odd: [fn() -> Reply; 6] = [
        || Reply::raw(200, &[], TOKEN),
        || Reply::Json(200, json!({"token": TOKEN})),
        || Reply::Json(200, json!({"access_token": [TOKEN], "token_type": "Bearer"})),
        || Reply::Json(400, json!({"error": [TOKEN]})),
        || Reply::raw(302, &[("location", "http://127.0.0.1:1/token")], ""),
        || Reply::raw(200, &[], Body::from("x".repeat(5 * 1024 * 1024))),
    ];
    for first in odd {
        let (platform, answer) = answering(first, own).await;
        let error = answer.unwrap_err();
        assert!(
            matches!(error, SignInError::Platform(PlatformError::Unreadable { .. })),
            "{error}"
        );
        assert!(!format!("{error} {error:?}").contains(TOKEN));
        assert_eq!(platform.seen().len(), 1, "nothing is asked with it");
    }
    let strange: [fn() -> Reply; 3] = [
        || Reply::error(400, TOKEN),
        || Reply::Json(200, json!({"kind": TOKEN})),
        || Reply::Json(200, list("channels", &[json!({"id": TOKEN})])),
    ];
    for second in strange {
        let (platform, answer) = answering(|| Reply::Json(200, token(&json!({}))), second).await;
        let error = answer.unwrap_err();
        assert!(!format!("{error} {error:?}").contains(TOKEN), "{error}");
        assert_eq!(platform.seen().last().unwrap().name, "revoke");
    }
}
