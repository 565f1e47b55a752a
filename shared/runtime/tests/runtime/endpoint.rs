//! One request through everything before and after a handler.

use contract::endpoint::{AdminOnly, Public, QueryParam, SignedIn};
use contract::{Endpoint, ErrorEnvelope, Method};
use domain::limits::Rate;
use domain::{AnalysisId, Error, Result};
use http::StatusCode;
use lambdakit::{Answer, Event, OURS, Pool};
use runtime::{Call, CallerKind, EndpointDeps, Handler, Marks, Origin, Response, handle};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Store;
use testkit::Cloud;

use crate::gateway::{request, request_until};
use crate::log_lines::{Lines, listen};
use crate::{people, verifier};

#[derive(Deserialize)]
pub struct Note {
    text: String,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Noted {
    user: String,
    text: String,
    key: Option<String>,
    id: String,
    cursor: Option<String>,
    limit: u32,
}

const QUERY: &[QueryParam] = &[
    QueryParam {
        name: "cursor",
        about: "",
    },
    QueryParam {
        name: "limit",
        about: "",
    },
];
const POST_NOTE: Endpoint<SignedIn, Note, Noted> =
    Endpoint::new("test", "post-note", Method::Post, "/notes/{id}", "Notes.")
        .status(201)
        .idempotent()
        .query(QUERY);
const DELETE_NOTE: Endpoint<SignedIn, (), ()> =
    Endpoint::new("test", "delete-note", Method::Delete, "/notes/{id}", "Deletes.").status(204);
const ADMIN: Endpoint<AdminOnly, (), String> = Endpoint::new("test", "admin", Method::Get, "/admin", "For admins.");
const VISITORS: Endpoint<Public, (), String> =
    Endpoint::new("test", "visitors", Method::Get, "/visitors", "For all.").rate(Rate::per_minute(3));

const USER: &str = "anna-1";
const ID: &str = "0123456789abcdef0123456789abcdef";

/// What the tests of this crate share: a database, a pool, a verifier.
pub struct World {
    pub cloud: Cloud,
    pub pool: Pool,
    pub deps: EndpointDeps,
}

impl World {
    pub async fn start() -> Self {
        listen();
        let (cloud, pool) = (Cloud::start().await, Pool::start().await);
        let deps = EndpointDeps {
            store: cloud.store(),
            verifier: Some(verifier(&pool)),
            origin: Origin::for_testing(None),
            marks: Marks::default(),
            people: Some(people(&pool)),
        };
        Self { cloud, pool, deps }
    }

    pub async fn call<C, B, R, S, H>(
        &self,
        endpoint: &Endpoint<C, B, R>,
        state: &S,
        handler: H,
        event: Event,
    ) -> Response
    where
        C: CallerKind,
        B: DeserializeOwned + Send,
        R: Serialize + Send,
        S: Send + Sync,
        H: for<'a> Handler<'a, S, Call<C, B>, R>,
    {
        handle(&self.deps, endpoint, state, &handler, request(event)).await
    }

    pub async fn note(&self, event: Event) -> Response {
        self.call(&POST_NOTE, &self.cloud.store(), note, event).await
    }

    pub fn good_note(&self) -> Event {
        let event = Event::new("POST", "/notes/1")
            .bearer(&self.pool.token(USER))
            .param("id", ID);
        event
            .header("idempotency-key", "key-12345")
            .json(&json!({"text": "hello"}))
    }
}

async fn note(_: &Store, call: Call<SignedIn, Note>) -> Result<Noted> {
    Ok(Noted {
        user: call.caller.id.to_string(),
        key: Some(call.key()?.to_string()),
        id: call.param::<AnalysisId>("id")?.to_string(),
        cursor: call.query("cursor").map(str::to_owned),
        limit: call.limit()?,
        text: call.body.text,
    })
}

pub fn body(response: &Response) -> Value {
    serde_json::from_slice(response.body()).unwrap()
}

#[track_caller]
pub fn refusal(response: &Response, status: u16, code: &str) -> ErrorEnvelope {
    let envelope: ErrorEnvelope = serde_json::from_slice(response.body()).unwrap();
    assert_eq!(
        (response.status().as_u16(), body(response)["error"]["code"].as_str()),
        (status, Some(code)),
        "{envelope:?}"
    );
    assert_eq!(envelope.error.request_id, "req-1");
    assert!(!envelope.error.message.is_empty());
    envelope
}

#[tokio::test]
async fn a_good_request_reaches_the_handler_with_everything_parsed() {
    let world = World::start().await;
    let response = world
        .note(world.good_note().query("cursor=a%2Fb&limit=7&utm_source=x"))
        .await;
    assert_eq!(response.status(), StatusCode::CREATED);
    let expected = json!({"user": USER, "text": "hello", "key": "key-12345", "id": ID, "cursor": "a/b", "limit": 7});
    assert_eq!(body(&response), expected);
}

#[tokio::test]
async fn every_reply_forbids_caching_and_sniffing_and_names_the_request() {
    let world = World::start().await;
    let good = world.note(world.good_note()).await;
    let bad = world.note(Event::new("POST", "/notes/1")).await;
    for response in [good, bad] {
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("content-type"), "application/json; charset=utf-8");
        assert_eq!(header("x-request-id"), "req-1");
    }
}

#[tokio::test]
async fn a_reply_without_content_has_neither_body_nor_content_type() {
    async fn delete(_: &Store, _: Call<SignedIn, ()>) -> Result<()> {
        Ok(())
    }
    let world = World::start().await;
    let event = Event::new("DELETE", "/notes/1").bearer(&world.pool.token(USER));
    let response = world.call(&DELETE_NOTE, &world.cloud.store(), delete, event).await;
    assert_eq!(response.status(), StatusCode::NO_CONTENT);
    assert!(response.body().is_empty() && !response.headers().contains_key("content-type"));
}

#[tokio::test]
async fn each_error_of_a_handler_travels_as_its_code_and_never_with_its_cause() {
    async fn fail(_: &Store, call: Call<SignedIn, Note>) -> Result<Noted> {
        let cause = "arn:secret".to_owned();
        Err(match call.body.text.as_str() {
            "invalid" => Error::invalid("text"),
            "malformed" => Error::Malformed("it is odd".to_owned()),
            "forbidden" => Error::Forbidden,
            "missing" => Error::NotFound,
            "running" => Error::AnalysisRunning,
            "mismatch" => Error::IdempotencyMismatch,
            "credits" => Error::NotEnoughCredits,
            "many" => Error::TooManyRequests { retry_after_s: 17 },
            "down" => Error::Unavailable {
                service: "database",
                cause,
            },
            _ => Error::Internal(cause),
        })
    }
    let world = World::start().await;
    for (text, status, code) in [
        ("invalid", 400, "invalid_input"),
        ("malformed", 400, "malformed_request"),
        ("forbidden", 403, "forbidden"),
        ("missing", 404, "not_found"),
        ("running", 409, "analysis_in_progress"),
        ("mismatch", 409, "idempotency_mismatch"),
        ("credits", 402, "not_enough_credits"),
        ("many", 429, "too_many_requests"),
        ("down", 503, "unavailable"),
        ("bug", 500, "internal"),
    ] {
        let event = world.good_note().json(&json!({"text": text}));
        let response = world.call(&POST_NOTE, &world.cloud.store(), fail, event).await;
        let envelope = refusal(&response, status, code);
        assert_eq!(envelope.error.field.as_deref(), (text == "invalid").then_some("text"));
        assert!(!String::from_utf8_lossy(response.body()).contains("secret"));
        let retry_after = response.headers().get("retry-after").map(|v| v.to_str().unwrap());
        assert_eq!(retry_after, (text == "many").then_some("17"));
    }
}

#[tokio::test]
async fn without_a_valid_token_the_handler_is_never_reached() {
    async fn never(_: &Store, _: Call<SignedIn, Note>) -> Result<Noted> {
        panic!("reached")
    }
    let world = World::start().await;
    for token in ["", "garbage", "a.b.c"] {
        let response = world
            .call(&POST_NOTE, &world.cloud.store(), never, world.good_note().bearer(token))
            .await;
        refusal(&response, 401, "sign_in_required");
        assert_eq!(response.headers()["www-authenticate"], "Bearer");
    }
}

#[tokio::test]
async fn a_pool_that_is_down_at_the_start_is_no_401_and_recovers() {
    let world = World::start().await;
    world.pool.answers(Answer::Status(500));
    refusal(&world.note(world.good_note()).await, 503, "unavailable");
    world.pool.answers(Answer::Keys(vec![OURS.public.clone()]));
    assert_eq!(world.note(world.good_note()).await.status(), StatusCode::CREATED);
}

#[tokio::test]
async fn an_admin_endpoint_is_closed_to_members_and_open_to_admins() {
    async fn secret(_: &Store, call: Call<AdminOnly, ()>) -> Result<String> {
        Ok(call.caller.id.to_string())
    }
    let world = World::start().await;
    let store = world.cloud.store();
    let event = |token: &str| Event::new("GET", "/admin").bearer(token);
    let member = world.call(&ADMIN, &store, secret, event(&world.pool.token(USER))).await;
    refusal(&member, 403, "forbidden");
    let nobody = world.call(&ADMIN, &store, secret, Event::new("GET", "/admin")).await;
    refusal(&nobody, 401, "sign_in_required");
    let admin = world
        .call(&ADMIN, &store, secret, event(&world.pool.admin_token("root-1")))
        .await;
    assert_eq!((admin.status(), body(&admin)), (StatusCode::OK, json!("root-1")));
}

#[tokio::test]
async fn a_public_endpoint_does_not_look_at_tokens_and_works_without_a_pool() {
    async fn hello(_: &Store, _: Call<Public, ()>) -> Result<String> {
        Ok("hello".to_owned())
    }
    let mut world = World::start().await;
    world.deps.verifier = None;
    let event = Event::new("GET", "/visitors").bearer("garbage");
    assert_eq!(
        world.call(&VISITORS, &world.cloud.store(), hello, event).await.status(),
        StatusCode::OK
    );
    // The same core before an endpoint that needs a token is closed.
    refusal(&world.note(world.good_note()).await, 500, "internal");
}

#[tokio::test]
async fn behind_a_cdn_with_a_secret_the_api_itself_is_closed() {
    let mut world = World::start().await;
    world.deps.origin = Origin::for_testing(Some("cdn-only"));
    refusal(&world.note(world.good_note()).await, 403, "forbidden");
    let through = world.good_note().header("x-origin-secret", "cdn-only");
    assert_eq!(world.note(through).await.status(), StatusCode::CREATED);
}

#[tokio::test]
async fn a_handler_that_panics_answers_with_an_envelope() {
    async fn broken(_: &Store, _: Call<SignedIn, Note>) -> Result<Noted> {
        panic!("broken on purpose: {}", "anna@example.org")
    }
    let world = World::start().await;
    let lines = Lines::gather();
    let response = world
        .call(&POST_NOTE, &world.cloud.store(), broken, world.good_note())
        .await;
    refusal(&response, 500, "internal");
    assert_eq!(lines.only()["cause"], "internal: the handler panicked");
}

#[tokio::test]
async fn a_handler_that_does_not_end_is_answered_for_before_the_platform_ends_it() {
    async fn endless(_: &Store, _: Call<SignedIn, Note>) -> Result<Noted> {
        std::future::pending().await
    }
    let world = World::start().await;
    let soon = jiff::Timestamp::now().as_millisecond() + 1_500;
    let request = request_until(world.good_note(), u64::try_from(soon).unwrap());
    let response = handle(&world.deps, &POST_NOTE, &world.cloud.store(), &endless, request).await;
    refusal(&response, 503, "unavailable");
}

/// Calls a handler that succeeds or one that fails, and returns the status and the one line.
async fn status_and_line(world: &World, event: Event, fails: bool) -> (u16, Value) {
    async fn fail(_: &Store, _: Call<SignedIn, Note>) -> Result<Noted> {
        tracing::warn!(tries = 3, "tried again");
        let cause = "GET https://platform/v3/videos?key=AIzaSecretKey for anna@example.org failed".to_owned();
        Err(Error::Unavailable {
            service: "platform",
            cause,
        })
    }
    let lines = Lines::gather();
    let store = world.cloud.store();
    let response = match fails {
        true => world.call(&POST_NOTE, &store, fail, event).await,
        false => world.call(&POST_NOTE, &store, note, event).await,
    };
    (response.status().as_u16(), lines.only())
}

#[tokio::test]
async fn each_call_is_one_line_with_its_metrics_and_no_secret_whatever_happens() {
    let world = World::start().await;
    let secrets = [
        "AIzaSecretKey",
        "anna@example.org",
        "hello-body",
        "key-12345",
        "eyJ",
        USER,
        "192.0.2.1",
    ];
    let good = || world.good_note().json(&json!({"text": "hello-body"}));
    for (event, fails, status, code) in [
        (good(), false, 201, None),
        (good(), true, 503, Some("unavailable")),
        (
            good().bearer("eyJhbGciOiJub25lIn0.e30.x"),
            false,
            401,
            Some("sign_in_required"),
        ),
        (
            good().header("idempotency-key", "short"),
            false,
            400,
            Some("invalid_input"),
        ),
        (
            good().json(&json!({"hello-body": "anna@example.org"})),
            false,
            400,
            Some("malformed_request"),
        ),
    ] {
        let (answered, line) = status_and_line(&world, event, fails).await;
        assert_eq!((answered, &line["status"]), (status, &json!(status)));
        assert_eq!(
            (&line["requestId"], &line["endpoint"]),
            (&json!("req-1"), &json!("post-note"))
        );
        assert_eq!(line["code"].as_str(), code);
        assert_eq!(line["cause"].is_string(), code.is_some());
        assert_eq!(line["Faults"], u8::from(status >= 500));
        assert!(line["Latency"].as_f64().unwrap() >= 0.0);
        assert_eq!(line["_aws"]["CloudWatchMetrics"][0]["Namespace"], "Kanalyse");
        assert_eq!(line["notes"].as_array().map(Vec::len), fails.then_some(1));
        for secret in secrets {
            assert!(!line.to_string().contains(secret), "{secret}: {line}");
        }
    }
}
