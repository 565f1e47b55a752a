//! What the matrix must know of each endpoint besides its row: a good body, and whose objects its path and query name.

use contract::Spec;
use serde_json::{Value, json};

use crate::EMAIL;

pub(super) const A: &str = "user-a-0001";
pub(super) const B: &str = "user-b-0002";
/// Somebody who has closed their account.
pub(super) const CLOSED: &str = "user-d-0004";
pub(super) const SUSPENDED: &str = "user-e-0005";
/// Somebody who has signed out.
pub(super) const SIGNED_OUT: &str = "user-f-0006";
/// A session of user A, by the second of its sign-in.
pub(super) const SIGN_IN: &str = "1700000001";
/// The analysis of user A.
pub(super) const ANALYSIS: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
/// The monitor of user A, and a run of it.
pub(super) const MONITOR: &str = "11111111111111111111111111111111";
pub(super) const RUN: &str = "22222222222222222222222222222222";
/// The experiment of user A.
pub(super) const EXPERIMENT: &str = "33333333333333333333333333333333";
/// The saved title of user A.
pub(super) const TITLE: &str = "44444444444444444444444444444444";
/// A request to delete that channel.
pub(super) const DELETION: &str = "55555555555555555555555555555555";
/// The channel of every analysis made here.
pub(super) const CHANNEL: &str = "UC0123456789abcdefghijkl";
/// A video of that channel, where one is in the hub.
pub(super) const VIDEO: &str = "video000005";
/// A code that everybody may redeem.
pub(super) const CODE: &str = "WELCOME26";
/// The checkout of user A.
pub(super) const SESSION: &str = "cs_test_of_a";

/// A good body of each endpoint that takes one.
pub(super) fn body(endpoint: &str) -> Option<Value> {
    match endpoint {
        "start-analysis" => Some(json!({"channel": "@kanalbeispiel"})),
        "update-profile" => Some(json!({"displayName": "Ada", "language": "de", "stealthDefault": false})),
        "share-analysis" => Some(json!({"shared": true})),
        "set-visibility" => Some(json!({"stealth": false})),
        "read-notifications" => Some(json!({"all": true})),
        "create-monitor" => Some(json!({
            "channel": "@SemicolonHarbour", "cadence": "weekly", "weekday": "monday", "time": "14:30", "tracked": ["score"],
        })),
        "update-monitor" => Some(json!({"cadence": "monthly", "time": "06:45", "state": "active"})),
        "start-experiment" => Some(json!({
            "monitorId": MONITOR, "hypothesis": {"kind": "title", "feature": "number"}, "detects": "double",
        })),
        "save-title" => Some(json!({"title": "7 ways to sharpen a knife", "category": "evergreen"})),
        "update-title" => Some(json!({"status": "planned", "notes": "for May"})),
        "change-titles" => Some(json!({"titleIds": [TITLE], "status": "used"})),
        "import-titles" => Some(json!({"lines": [{"title": "How to oil a bench"}]})),
        "score-title" => Some(json!({"title": "7 ways to sharpen a knife"})),
        "send-chat-message" => Some(json!({
            "chatInput": "How do I get a refund?", "lang": "de", "sessionId": "0b9f6c1e-2f0a-4f7e-9d4b-7d6f3a1c2b5e",
        })),
        "ask-coach" => Some(json!({"about": "demo", "question": "How is my channel doing?", "lang": "en"})),
        "share-run" => Some(json!({"shared": true})),
        "confirm-address" => Some(json!({"token": "0123456789abcdef0123456789abcdef"})),
        "delete-account" => Some(json!({"confirm": EMAIL})),
        "recover-sign-in" => Some(json!({"email": EMAIL, "code": "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV-WXYZ"})),
        "validate-creator-code" => Some(json!({"code": CODE})),
        "redeem-promo-code" => Some(json!({"promoCode": CODE, "isGiftCode": false})),
        "youtube-oauth-connect" => Some(json!({"action": "start"})),
        "youtube-oauth-save" => Some(json!({"code": "4/0A-a-code-for-tests", "state": "a-state-for-tests"})),
        "set-own-tier" => Some(json!({"tier": "creator"})),
        "adjust-credits" => Some(json!({"credits": 3, "bucket": "purchased", "reason": "for the outage"})),
        "set-suspension" => Some(json!({"suspended": true, "reason": "hundreds of accounts"})),
        "request-channel-deletion" => Some(json!({"channel": CHANNEL, "email": EMAIL, "language": "en"})),
        "decide-deletion-request" => Some(json!({"decision": "decline", "reason": "no code in the description"})),
        "find-user" => Some(json!({"email": EMAIL})),
        "sign-out-user" => Some(json!({"reason": "a stolen laptop"})),
        "create-payment" => Some(json!({"priceId": "pack_creator", "credits": 30, "creatorCode": ""})),
        "change-subscription" => Some(json!({"priceId": "plan_growth"})),
        "stripe-webhook" => Some(json!({
            "id": "evt_matrix", "object": "event", "type": "customer.created", "created": 1_795_188_000, "livemode": false,
            "data": {"object": {"id": "cus_matrix", "object": "customer"}},
        })),
        "create-code" => Some(json!({"kind": "gift", "credits": 5})),
        "update-code" => Some(json!({"active": false})),
        _ => None,
    }
}

/// Whether a good body names the monitor of user A, which is nobody else's.
pub(super) fn names_monitor(endpoint: &str) -> bool {
    body(endpoint).is_some_and(|body| body["monitorId"] == MONITOR)
}

/// Whether a good body asks about user A: whoever may, gets to know what is theirs.
pub(super) fn names_person(endpoint: &str) -> bool {
    endpoint == "find-user"
}

/// What a good request is answered with.
pub(super) fn status(spec: &Spec) -> u64 {
    match spec.name {
        // Codes and states are made while somebody signs in: nothing was wrong with this one but that nobody does.
        "youtube-oauth-save" => 409,
        // No address waits for this secret.
        "confirm-address" => 404,
        // The code is nobody's.
        "recover-sign-in" => 403,
        _ => u64::from(spec.status),
    }
}

/// A's object for each name of a path parameter, and ids under which there is nothing.
pub(super) fn object(spec: &Spec, param: &str) -> Option<(&'static str, &'static [&'static str])> {
    match param {
        "requestId" => Some((
            if is_about_monitors(spec) { RUN } else { ANALYSIS },
            &[
                "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
                "not-an-id",
                "",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "../user-a-0001",
                "user-a-0001#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            ],
        )),
        "monitorId" => Some((
            MONITOR,
            &[
                RUN,
                "not-an-id",
                "",
                "1111111111111111111111111111111",
                "../user-a-0001",
            ],
        )),
        "experimentId" => Some((EXPERIMENT, &[RUN, "not-an-id", "", "../user-a-0001"])),
        "deletionRequestId" => Some((DELETION, &[RUN, "not-an-id", ""])),
        "titleId" => Some((TITLE, &[RUN, "not-an-id", "", "../user-a-0001"])),
        "source" => Some(("quick_search", &["monitoring"])),
        "id" => Some((ANALYSIS, &["bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "not-an-id"])),
        // Nobody suspends themselves.
        "userId" if spec.name == "set-suspension" => Some((B, &["user-c-0003", "not/an/id", ""])),
        "userId" => Some((A, &["user-c-0003", "not/an/id", ""])),
        "code" => Some((CODE, &["NOSUCHCODE", "no code", ""])),
        "queue" => Some(("erasures", &["erasures-dead", ""])),
        "role" => Some(("admin", &[])),
        "sessionId" if spec.name == "end-session" => Some((SIGN_IN, &["1700000000", "not-an-id", "", "-1"])),
        "sessionId" => Some((
            SESSION,
            &["cs_test_nobody", "not an id", "", "user-a-0001#cs_test_of_a"],
        )),
        // It leads to a page, whatever is behind it.
        "token" if spec.name == "open-unsubscribe" => Some(("0123456789abcdef0123456789abcdef", &[])),
        // As the link to a shared report.
        "token" => Some((
            "",
            &["0123456789abcdef0123456789abcdef", "not-a-token", "../user-a-0001"],
        )),
        // Channels are everybody's.
        "channelId" => Some((CHANNEL, &[])),
        // Videos of the hub are everybody's.
        "videoId" => Some((VIDEO, &[])),
        // A link's id is not to be known before there is one: the matrix puts it in the place of the empty one.
        "shareId" => Some(("", &[])),
        "picture" => Some(("wide.png", &[])),
        // Nobody's.
        "prefix" => Some(("21BD1", &[])),
        _ => None,
    }
}

/// A query that names objects of A, for each endpoint that wants one.
pub(super) fn query(endpoint: &str) -> Option<String> {
    match endpoint {
        "compare-analyses" => Some(format!("a={ANALYSIS}&b={ANALYSIS}")),
        "get-coach-conversation" => Some(format!("about=analysis%3A{ANALYSIS}")),
        _ => None,
    }
}

/// A query that an endpoint wants and that names what is everybody's.
pub(super) fn open_query(endpoint: &str) -> Option<&'static str> {
    match endpoint {
        "find-channel" => Some("channel=%40SemicolonHarbour"),
        // Whose conversation it is says the token.
        "delete-coach-conversation" => Some("about=demo"),
        _ => None,
    }
}

/// Whether A needs a monitor, and a tier and credits for it.
pub(super) fn is_about_monitors(spec: &Spec) -> bool {
    spec.area == "xray"
}

/// The `{name}` segments of a path.
pub(super) fn params(spec: &Spec) -> impl Iterator<Item = &'static str> {
    let segments = spec.path.split('/');
    segments.filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
}

/// The contract as it is published.
pub(super) fn document() -> Value {
    serde_json::from_str(&contract::openapi::json()).unwrap()
}

/// The body's schema in the contract.
pub(super) fn schema(spec: &Spec) -> Value {
    let document = document();
    let operation = &document["paths"][spec.path][spec.method.as_str().to_lowercase()];
    let named = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    let named = named.as_str().unwrap_or_default().trim_start_matches('#');
    document.pointer(named).cloned().unwrap_or_default()
}

/// What is missing here before the matrix can run for this endpoint.
#[must_use]
pub fn missing(spec: &Spec) -> Vec<String> {
    let document = document();
    let operation = &document["paths"][spec.path][spec.method.as_str().to_lowercase()];
    assert_eq!(operation["operationId"], spec.name);
    let mut missing = Vec::new();
    if operation["requestBody"].is_null() != body(spec.name).is_none() {
        missing.push(format!(
            "{}: a body in matrix::body exactly where there is one",
            spec.name
        ));
    }
    for param in params(spec).filter(|param| object(spec, param).is_none()) {
        missing.push(format!("{}: an object for {{{param}}} in matrix::object", spec.name));
    }
    missing
}
