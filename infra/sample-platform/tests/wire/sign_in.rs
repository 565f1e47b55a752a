//! The sign-in as the platform has it: page, code, token, the channel of one's own.

use sample_platform::{CLIENT_ID, CLIENT_SECRET, Running, Visitor};
use serde_json::Value;

use crate::client::{Answer, get_with, platform, send};

const REDIRECT: &str = "http%3A%2F%2F127.0.0.1%3A5173%2Fchannel-link-callback";
const SCOPE: &str = "https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fyoutube.readonly";
/// Of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn auth(change: &[(&str, &str)]) -> String {
    let mut pairs = vec![
        ("client_id", CLIENT_ID),
        ("redirect_uri", REDIRECT),
        ("response_type", "code"),
        ("scope", SCOPE),
        ("state", "st4te"),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
    ];
    for (name, value) in change {
        pairs.retain(|(known, _)| known != name);
        if !value.is_empty() {
            pairs.push((name, value));
        }
    }
    let pairs: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    format!("/o/oauth2/v2/auth?{}", pairs.join("&"))
}

async fn post(platform: &Running, path: &str, body: &str) -> Answer {
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    send(platform.addr(), "POST", path, &headers, body).await.unwrap()
}

/// The code that the browser comes back with.
fn code(platform: &Running, visitor: Visitor<'_>) -> String {
    let back = platform.visit(&auth(&[]), visitor).unwrap();
    let (_, rest) = back.split_once("code=").unwrap();
    rest.split('&').next().unwrap().to_owned()
}

async fn exchange(platform: &Running, code: &str, change: &[(&str, &str)]) -> Answer {
    let mut pairs = vec![
        ("grant_type", "authorization_code"),
        ("client_id", CLIENT_ID),
        ("client_secret", CLIENT_SECRET),
        ("redirect_uri", REDIRECT),
        ("code", code),
        ("code_verifier", VERIFIER),
    ];
    for (name, value) in change {
        pairs.retain(|(known, _)| known != name);
        if !value.is_empty() {
            pairs.push((name, value));
        }
    }
    let pairs: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    post(platform, "/token", &pairs.join("&")).await
}

async fn token(platform: &Running, visitor: Visitor<'_>) -> String {
    let answer = exchange(platform, &code(platform, visitor), &[]).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()["access_token"].as_str().unwrap().to_owned()
}

async fn mine(platform: &Running, token: &str) -> Answer {
    let bearer = format!("Bearer {token}");
    get_with(
        platform,
        "channels?part=snippet&mine=true",
        &[("authorization", &bearer)],
    )
    .await
}

fn error(answer: &Answer) -> (u16, Value) {
    (answer.status, answer.json()["error"].clone())
}

#[tokio::test]
async fn who_allows_on_the_page_comes_back_with_a_code_for_a_token_that_names_the_own_channel() {
    let platform = platform().await;
    let page = send(platform.addr(), "GET", &auth(&[]), &[("accept-language", "de-AT")], "")
        .await
        .unwrap();
    assert_eq!(page.status, 200);
    assert!(page.text.contains("lang=\"de\"") && page.text.contains("Quiet Lambda"));
    assert!(!page.text.contains("<script") && !page.text.contains(" style="));
    let request = page.text.split("name=\"request\" value=\"").nth(1).unwrap();
    let request = request
        .split('"')
        .next()
        .unwrap()
        .replace("&amp;", "&")
        .replace('%', "%25");
    let request = request.replace('&', "%26").replace('=', "%3D");
    let body = format!("request={request}&account=quietlambda&answer=allow");
    let answer = post(&platform, "/o/oauth2/v2/auth", &body).await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    let to = &answer.headers["location"];
    assert!(
        to.starts_with("http://127.0.0.1:5173/channel-link-callback?state=st4te&code=4%2F0A"),
        "{to}"
    );
    let code = to.split("code=").nth(1).unwrap().split('&').next().unwrap();
    let token = exchange(&platform, code, &[]).await.json();
    assert_eq!(token["token_type"], "Bearer");
    let answer = mine(&platform, token["access_token"].as_str().unwrap()).await;
    let item = &answer.json()["items"][0];
    assert_eq!(item["id"], platform.channel_id("quietlambda").unwrap());
    assert_eq!(item["snippet"]["title"], "Quiet Lambda");
}

#[tokio::test]
async fn who_denies_comes_back_with_that_and_who_has_no_channel_owns_none() {
    let platform = platform().await;
    let back = platform.visit(&auth(&[]), Visitor::Denies).unwrap();
    assert!(back.ends_with("?state=st4te&error=access_denied"), "{back}");
    let token = token(&platform, Visitor::WithoutChannel).await;
    let answer = mine(&platform, &token).await;
    assert_eq!((answer.status, answer.json().get("items")), (200, None));
}

#[tokio::test]
async fn a_request_that_the_platform_would_not_show_is_not_shown_and_leads_nowhere() {
    let platform = platform().await;
    for (change, status, word) in [
        (("client_id", "somebody"), 401, "invalid_client"),
        (("client_id", ""), 400, "invalid_request"),
        (
            ("redirect_uri", "https%3A%2F%2Fevil.example%2F"),
            400,
            "redirect_uri_mismatch",
        ),
        (("response_type", "token"), 400, "unsupported_response_type"),
        (("scope", "email"), 400, "invalid_scope"),
        (("scope", ""), 400, "invalid_scope"),
        (("code_challenge_method", "plain"), 400, "invalid_request"),
        (("code_challenge", "short"), 400, "invalid_request"),
    ] {
        let page = send(platform.addr(), "GET", &auth(&[change]), &[], "").await.unwrap();
        assert_eq!(page.status, status, "{change:?}");
        assert!(
            page.text.contains(word) && !page.headers.contains_key("location"),
            "{change:?}"
        );
        assert_eq!(
            platform.visit(&auth(&[change]), Visitor::WithoutChannel),
            Err(word.to_owned())
        );
    }
}

#[tokio::test]
async fn a_code_counts_once_for_its_client_its_address_and_its_verifier() {
    let platform = platform().await;
    let code = code(&platform, Visitor::Owner("quietlambda"));
    for (change, status, word) in [
        (("client_id", "somebody"), 401, "invalid_client"),
        (("client_secret", "wrong"), 401, "invalid_client"),
        (("client_secret", ""), 401, "invalid_client"),
        (
            ("redirect_uri", "http%3A%2F%2F127.0.0.1%2Fother"),
            400,
            "redirect_uri_mismatch",
        ),
        (("redirect_uri", ""), 400, "invalid_request"),
        (("grant_type", "password"), 400, "unsupported_grant_type"),
        (("code", "4%2F0Aother"), 400, "invalid_grant"),
        (("code", ""), 400, "invalid_request"),
        (("code_verifier", ""), 400, "invalid_grant"),
        (("code_verifier", CHALLENGE), 400, "invalid_grant"),
    ] {
        let answer = exchange(&platform, &code, &[change]).await;
        assert_eq!(error(&answer), (status, word.into()), "{change:?}: {}", answer.text);
    }
    let first = exchange(&platform, &code, &[]).await;
    assert_eq!(first.status, 200, "none of these used it up");
    let again = exchange(&platform, &code, &[]).await;
    assert_eq!(error(&again), (400, "invalid_grant".into()));
    let token = first.json()["access_token"].as_str().unwrap().to_owned();
    assert_eq!(
        mine(&platform, &token).await.status,
        401,
        "a code that comes twice ends its token"
    );
}

#[tokio::test]
async fn a_token_that_was_taken_back_or_never_given_out_asks_for_nothing() {
    let platform = platform().await;
    let token = token(&platform, Visitor::Owner("quietlambda")).await;
    assert_eq!(mine(&platform, &token).await.status, 200);
    assert_eq!(post(&platform, "/revoke", &format!("token={token}")).await.status, 200);
    assert_eq!(platform.active_tokens(), 0);
    let answer = mine(&platform, &token).await;
    assert_eq!((answer.status, answer.reason().as_str()), (401, "authError"));
    let again = post(&platform, "/revoke", &format!("token={token}")).await;
    assert_eq!(error(&again), (400, "invalid_token".into()));
    let unknown = mine(&platform, "ya29.unknown").await;
    assert_eq!(unknown.status, 401);
    let without = get_with(&platform, "channels?part=snippet&mine=true", &[("x-goog-api-key", "k")]).await;
    assert_eq!(without.status, 401, "a key is nobody's");
}

#[tokio::test]
async fn the_log_holds_neither_code_nor_token_nor_secret() {
    let platform = platform().await;
    let token = token(&platform, Visitor::Owner("quietlambda")).await;
    mine(&platform, &token).await;
    let log = format!("{:?}", platform.requests());
    assert!(
        log.contains("/token") && !log.contains(&token) && !log.contains(CLIENT_SECRET),
        "{log}"
    );
}
