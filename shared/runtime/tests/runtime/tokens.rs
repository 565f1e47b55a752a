//! Which tokens are believed. Each way to cheat is a test of its own name.

use http::{HeaderMap, HeaderValue, header};
use jsonwebtoken::{Algorithm, EncodingKey, Header, crypto, encode, get_current_timestamp};
use lambdakit::{Answer, NEXT, OURS, Pool, STRANGER, forge, sign};
use proptest::prelude::*;
use runtime::{Identity, Refusal};
use serde_json::{Value, json};

use crate::verifier;

const USER: &str = "b1f0c6de-0d5a-4c5e-9c39-6d2a7b8f0e11";

fn with(values: &[&str]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for value in values {
        headers.append(header::AUTHORIZATION, HeaderValue::from_str(value).unwrap());
    }
    headers
}

async fn identify(pool: &Pool, token: &str) -> Result<Identity, Refusal> {
    verifier(pool).identify(&with(&[&format!("Bearer {token}")])).await
}

async fn refused(pool: &Pool, token: &str) -> &'static str {
    match identify(pool, token).await {
        Err(Refusal::Rejected(why)) => why,
        other => panic!("{other:?}"),
    }
}

/// Good claims with some changed; `null` removes one.
async fn refused_claims(changes: Value) -> &'static str {
    let pool = Pool::start().await;
    let mut claims = pool.claims(USER);
    for (name, value) in changes.as_object().unwrap() {
        match value {
            Value::Null => claims.as_object_mut().unwrap().remove(name),
            value => claims.as_object_mut().unwrap().insert(name.clone(), value.clone()),
        };
    }
    refused(&pool, &sign(&OURS, &claims)).await
}

#[tokio::test]
async fn a_good_access_token_names_its_user() {
    let pool = Pool::start().await;
    let mut claims = pool.claims(USER);
    claims["auth_time"] = json!(1_795_165_200);
    let identity = identify(&pool, &sign(&OURS, &claims)).await.unwrap();
    assert_eq!(
        identity,
        Identity {
            user: USER.parse().unwrap(),
            is_admin: false,
            session: "1795165200".parse().unwrap(),
        }
    );
}

#[tokio::test]
async fn the_admin_group_and_no_other_makes_an_admin() {
    let pool = Pool::start().await;
    assert!(identify(&pool, &pool.admin_token(USER)).await.unwrap().is_admin);
    let mut claims = pool.claims(USER);
    claims["cognito:groups"] = json!(["administrators", "Admin", "admin "]);
    assert!(!identify(&pool, &sign(&OURS, &claims)).await.unwrap().is_admin);
}

#[tokio::test]
async fn the_scheme_may_be_written_in_any_case() {
    let pool = Pool::start().await;
    for scheme in ["bearer", "BEARER", "Bearer"] {
        let headers = with(&[&format!("{scheme} {}", pool.token(USER))]);
        verifier(&pool).identify(&headers).await.unwrap();
    }
}

#[tokio::test]
async fn without_exactly_one_bearer_token_nobody_is_signed_in() {
    let pool = Pool::start().await;
    let token = pool.token(USER);
    let bearer = format!("Bearer {token}");
    let two_joined = format!("{bearer},{bearer}");
    for values in [
        vec![],
        vec![""],
        vec!["Bearer"],
        vec!["Bearer "],
        vec![token.as_str()],
        vec![&format!("Basic {token}")],
        vec![&format!("Bearer  {token}")],
        vec![&format!("Bearer {token} ")],
        vec![&bearer, &bearer],
        vec![&two_joined],
    ] {
        let outcome = verifier(&pool).identify(&with(&values)).await;
        assert!(matches!(outcome, Err(Refusal::Rejected(_))), "{values:?}: {outcome:?}");
    }
    assert_eq!(pool.asked(), 0, "such headers must not even cause a look at the keys");
}

#[tokio::test]
async fn an_unsigned_token_is_refused() {
    let pool = Pool::start().await;
    for alg in ["none", "None", "NONE", ""] {
        let header = json!({"alg": alg, "typ": "JWT", "kid": OURS.kid});
        refused(&pool, &forge(&header, &pool.claims(USER), |_| Vec::new())).await;
    }
}

#[tokio::test]
async fn a_token_signed_with_the_public_key_as_a_password_is_refused() {
    let pool = Pool::start().await;
    let public_key_texts = [OURS.public.to_string(), OURS.public["n"].as_str().unwrap().to_owned()];
    for password in public_key_texts {
        let header = Header {
            kid: Some(OURS.kid.to_owned()),
            ..Header::new(Algorithm::HS256)
        };
        let token = encode(
            &header,
            &pool.claims(USER),
            &EncodingKey::from_secret(password.as_bytes()),
        )
        .unwrap();
        assert_eq!(refused(&pool, &token).await, "token: other algorithm");
    }
}

#[tokio::test]
async fn other_algorithms_of_our_own_key_are_refused() {
    let pool = Pool::start().await;
    for alg in [Algorithm::RS384, Algorithm::RS512, Algorithm::PS256] {
        let header = Header {
            kid: Some(OURS.kid.to_owned()),
            ..Header::new(alg)
        };
        let token = encode(&header, &pool.claims(USER), &OURS.private).unwrap();
        assert_eq!(refused(&pool, &token).await, "token: other algorithm");
    }
}

#[tokio::test]
async fn a_stranger_who_claims_our_key_id_is_refused() {
    let pool = Pool::start().await;
    assert_eq!(
        refused(&pool, &sign(&STRANGER, &pool.claims(USER))).await,
        "token: bad signature"
    );
}

#[tokio::test]
async fn a_key_that_the_token_brings_along_is_not_looked_at() {
    let pool = Pool::start().await;
    let sign_it = |message: &[u8]| {
        let text = crypto::sign(message, &STRANGER.private, Algorithm::RS256).unwrap();
        base64::Engine::decode(&base64::prelude::BASE64_URL_SAFE_NO_PAD, text).unwrap()
    };
    let other_header = json!({
        "alg": "RS256", "kid": OURS.kid, "jwk": STRANGER.public, "jku": "https://evil.example/jwks.json",
        "x5u": "https://evil.example/x5u",
    });
    assert_eq!(
        refused(&pool, &forge(&other_header, &pool.claims(USER), sign_it)).await,
        "token: bad signature"
    );
}

#[tokio::test]
async fn an_unknown_or_path_like_or_missing_key_id_is_refused() {
    let pool = Pool::start().await;
    for kid in [
        "other",
        "../../etc/passwd",
        "ours-1/../ours-1",
        "ours-1\0",
        "",
        " ours-1",
        "OURS-1",
    ] {
        let header = Header {
            kid: Some(kid.to_owned()),
            ..Header::new(Algorithm::RS256)
        };
        let token = encode(&header, &pool.claims(USER), &OURS.private).unwrap();
        assert_eq!(refused(&pool, &token).await, "token: unknown key id", "{kid:?}");
    }
    let token = encode(&Header::new(Algorithm::RS256), &pool.claims(USER), &OURS.private).unwrap();
    assert_eq!(refused(&pool, &token).await, "token: no key id");
}

#[tokio::test]
async fn a_token_of_another_pool_is_refused_even_if_its_key_were_ours() {
    for issuer in [
        json!("https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Other"),
        json!("https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Testing/"),
        json!("HTTPS://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Testing"),
    ] {
        assert_eq!(refused_claims(json!({"iss": issuer})).await, "token: other issuer");
    }
    let pool = Pool::start().await;
    let listed = json!({"iss": [pool.issuer]});
    refused_claims(listed).await;
}

#[tokio::test]
async fn a_token_of_another_client_is_refused() {
    assert_eq!(
        refused_claims(json!({"client_id": "other"})).await,
        "token: other client"
    );
    assert_eq!(refused_claims(json!({"client_id": null})).await, "token: other client");
    assert_eq!(
        refused_claims(json!({"client_id": null, "aud": "testclient"})).await,
        "token: other client"
    );
}

#[tokio::test]
async fn an_id_token_is_refused() {
    let id_token = json!({"token_use": "id", "aud": "testclient", "client_id": null, "email": "anna@example.org"});
    assert_eq!(refused_claims(id_token).await, "token: not an access token");
    assert_eq!(
        refused_claims(json!({"token_use": null})).await,
        "token: not an access token"
    );
    assert_eq!(
        refused_claims(json!({"token_use": "refresh"})).await,
        "token: not an access token"
    );
}

#[tokio::test]
async fn an_expired_token_is_refused_and_a_minute_of_difference_between_clocks_forgiven() {
    let now = get_current_timestamp();
    assert_eq!(refused_claims(json!({"exp": now - 120})).await, "token: expired");
    let pool = Pool::start().await;
    let mut claims = pool.claims(USER);
    claims["exp"] = json!(now - 30);
    identify(&pool, &sign(&OURS, &claims)).await.unwrap();
}

#[tokio::test]
async fn a_token_that_is_not_valid_yet_is_refused() {
    let now = get_current_timestamp();
    assert_eq!(refused_claims(json!({"nbf": now + 300})).await, "token: not valid yet");
    let pool = Pool::start().await;
    let mut claims = pool.claims(USER);
    claims["nbf"] = json!(now + 30);
    identify(&pool, &sign(&OURS, &claims)).await.unwrap();
}

#[tokio::test]
async fn a_token_without_issuer_expiry_or_subject_is_refused() {
    for name in ["iss", "exp", "sub"] {
        let why = refused_claims(json!({name: null})).await;
        assert!(
            why == "token: a required claim is missing" || why == "token: unreadable",
            "{name}: {why}"
        );
    }
}

#[tokio::test]
async fn claims_of_the_wrong_kind_are_refused() {
    for changes in [
        json!({"exp": "tomorrow"}),
        json!({"exp": -1}),
        json!({"sub": 5}),
        json!({"sub": ["a"]}),
        json!({"nbf": "soon"}),
        json!({"cognito:groups": "admin"}),
    ] {
        refused_claims(changes).await;
    }
}

#[tokio::test]
async fn a_subject_that_is_no_user_id_is_refused() {
    for sub in ["", " ", "a/b", "a#b", "U#x", "ä", &"a".repeat(65)] {
        assert_eq!(
            refused_claims(json!({"sub": sub})).await,
            "token: bad subject",
            "{sub:?}"
        );
    }
}

#[tokio::test]
async fn a_token_over_eight_kilobytes_is_refused_without_being_decoded() {
    let pool = Pool::start().await;
    let mut claims = pool.claims(USER);
    claims["scope"] = json!("a".repeat(8 * 1024));
    assert_eq!(refused(&pool, &sign(&OURS, &claims)).await, "token: too long");
    assert_eq!(pool.asked(), 0);
}

#[tokio::test]
async fn a_changed_token_is_refused() {
    let pool = Pool::start().await;
    let token = pool.token(USER);
    let [header, claims, signature] = token.split('.').collect::<Vec<_>>()[..] else {
        panic!("{token}")
    };
    let other = pool.admin_token(USER);
    let admin_claims = other.split('.').nth(1).unwrap();
    for forged in [
        format!("{header}.{admin_claims}.{signature}"),
        format!("{header}.{claims}."),
        format!("{header}.{claims}"),
        format!("{header}..{signature}"),
        format!("{token}.{signature}"),
        format!("{header}.{claims}.{}", &signature[1..]),
    ] {
        refused(&pool, &forged).await;
    }
}

#[tokio::test]
async fn a_key_of_our_pool_is_believed_as_soon_as_the_pool_has_it() {
    let pool = Pool::start().await;
    let token = sign(&NEXT, &pool.claims(USER));
    assert_eq!(refused(&pool, &token).await, "token: unknown key id");
    pool.answers(Answer::Keys(vec![OURS.public.clone(), NEXT.public.clone()]));
    identify(&pool, &token).await.unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn garbage_is_refused_and_never_a_panic(text in "[ -~]{0,200}", dots in "[A-Za-z0-9_-]{0,40}\\.[A-Za-z0-9_-]{0,40}\\.[A-Za-z0-9_-]{0,40}") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let pool = Pool::start().await;
            for value in [text.clone(), format!("Bearer {text}"), format!("Bearer {dots}")] {
                assert!(matches!(verifier(&pool).identify(&with(&[&value])).await, Err(Refusal::Rejected(_))), "{value}");
            }
        });
    }
}

/// The check is stateless: nobody is asked about a token, not even when the pool could say that its user is gone.
#[tokio::test]
async fn a_token_of_a_revoked_user_is_believed_until_it_expires_and_no_longer() {
    let pool = Pool::start().await;
    let verifier = verifier(&pool);
    let mut claims = pool.claims(USER);
    let now = get_current_timestamp();
    let mut believed = async |left: i64| {
        claims["iat"] = json!(now.saturating_add_signed(left) - 900);
        claims["exp"] = json!(now.saturating_add_signed(left));
        let token = format!("Bearer {}", sign(&OURS, &claims));
        verifier.identify(&with(&[&token])).await.is_ok()
    };
    assert!(believed(900).await);
    pool.answers(Answer::Status(500));
    let asked = pool.asked();
    for (left, expected) in [(899, true), (1, true), (-120, false)] {
        assert_eq!(believed(left).await, expected, "{left} s before its end");
    }
    assert_eq!(pool.asked(), asked, "the pool was not asked again");
}

#[tokio::test]
async fn the_clients_id_may_be_sent_along_and_must_then_be_ours() {
    let pool = Pool::start().await;
    let verifier = verifier(&pool);
    let with = |keys: &[&str]| {
        let mut headers = HeaderMap::new();
        let bearer = format!("Bearer {}", pool.token(USER));
        headers.insert("authorization", bearer.parse().unwrap());
        for key in keys {
            headers.append("apikey", key.parse().unwrap());
        }
        headers
    };
    assert!(verifier.identify(&with(&[&pool.client_id])).await.is_ok());
    for keys in [&["other"][..], &[""], &[&pool.client_id, "other"]] {
        let refused = verifier.identify(&with(keys)).await;
        assert_eq!(
            refused,
            Err(Refusal::Rejected("public key of another client")),
            "{keys:?}"
        );
    }
}
