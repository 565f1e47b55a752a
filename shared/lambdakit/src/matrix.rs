//! Who may do what, for one endpoint: every case follows from its row of `contract::endpoints::ALL`, so that a new endpoint has them all.
//! `matrix!()` in a function's tests runs it against the function's binary; a test of this crate misses it where it is not there.

use std::ffi::OsStr;

use contract::{Access, Spec};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::{Event, Function, OURS, Platform, STRANGER, reply, sign};

const A: &str = "user-a-0001";
const B: &str = "user-b-0002";
/// The analysis of user A.
const ANALYSIS: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
/// What no body may carry, whatever the endpoint.
const MONEY: &[&str] = &[
    "credits",
    "purchasedCredits",
    "subscription_credits",
    "tier",
    "isAdmin",
    "userId",
    "user_id",
    "frozen",
];
/// What no key may be.
const BAD_KEYS: &[&str] = &[
    "",
    "short",
    "with spaces in it",
    "a/b/c/d/e/f",
    "intent-0001,intent-0002",
    "<script>",
];

/// Runs the matrix of the endpoint that this crate serves.
#[macro_export]
macro_rules! matrix {
    () => {
        #[tokio::test]
        async fn nobody_gets_further_here_than_the_endpoint_table_says() {
            let binary = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));
            $crate::matrix::check(env!("CARGO_PKG_NAME"), binary).await;
        }
    };
}

/// A good body of each endpoint that takes one.
fn body(endpoint: &str) -> Option<Value> {
    match endpoint {
        "start-analysis" => Some(json!({"channel": "@kanalbeispiel"})),
        _ => None,
    }
}

/// A's object for each name of a path parameter, and ids under which there is nothing.
fn object(param: &str) -> Option<(&'static str, &'static [&'static str])> {
    match param {
        "requestId" => Some((
            ANALYSIS,
            &[
                "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
                "not-an-id",
                "",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "../user-a-0001",
                "user-a-0001#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            ],
        )),
        _ => None,
    }
}

/// The `{name}` segments of a path.
fn params(spec: &Spec) -> impl Iterator<Item = &'static str> {
    let segments = spec.path.split('/');
    segments.filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
}

/// What is missing here before the matrix can run for this endpoint.
#[must_use]
pub fn missing(spec: &Spec) -> Vec<String> {
    let document: Value = serde_json::from_str(&contract::openapi::json()).unwrap();
    let operation = &document["paths"][spec.path][spec.method.as_str().to_lowercase()];
    assert_eq!(operation["operationId"], spec.name);
    let mut missing = Vec::new();
    if operation["requestBody"].is_null() != body(spec.name).is_none() {
        missing.push(format!(
            "{}: a body in matrix::body exactly where there is one",
            spec.name
        ));
    }
    for param in params(spec).filter(|param| object(param).is_none()) {
        missing.push(format!("{}: an object for {{{param}}} in matrix::object", spec.name));
    }
    missing
}

/// The matrix of one endpoint against its binary, in a cloud of its own.
///
/// # Panics
/// When anybody gets further than the table says, or when there is no such endpoint, or no case for it.
pub async fn check(endpoint: &str, binary: impl AsRef<OsStr>) {
    let spec = contract::endpoints::ALL.iter().find(|spec| spec.name == endpoint);
    let spec = spec.unwrap_or_else(|| panic!("{endpoint} is not in contract::endpoints::ALL"));
    assert_eq!(missing(spec), Vec::<String>::new());
    let platform = Platform::start().await;
    let function = platform.function(binary, &[("STAGE", "test")]);
    platform.completed(A, ANALYSIS, Timestamp::now()).await;
    platform.credits(B).await;
    let mut matrix = Matrix {
        spec,
        platform,
        _function: function,
        calls: 0,
    };
    matrix.tokens().await;
    matrix.rights().await;
    matrix.bodies().await;
    matrix.keys().await;
    matrix.objects().await;
    matrix.good().await;
}

struct Matrix {
    spec: &'static Spec,
    platform: Platform,
    _function: Function,
    calls: u32,
}

impl Matrix {
    /// A request with nothing wrong but that nobody is signed in, from an address of its own.
    fn request(&self) -> Event {
        let mut event = Event::new(self.spec.method.as_str(), self.spec.path);
        event = event.from_address(&format!("2001:db8:{:x}::1", self.calls));
        if let Some(body) = body(self.spec.name) {
            event = event.json(&body);
        }
        if self.spec.idempotent {
            event = event.header("idempotency-key", &format!("intent-{:04}", self.calls));
        }
        for param in params(self.spec) {
            event = event.param(param, object(param).unwrap().0);
        }
        event
    }

    /// A token that the endpoint admits.
    fn token(&self, user: &str) -> String {
        match self.spec.access {
            Access::Admin => self.platform.pool.admin_token(user),
            Access::Public | Access::SignedIn => self.platform.pool.token(user),
        }
    }

    /// A token that the endpoint admits, of somebody who has not called yet, so that no limit answers instead.
    fn newcomer(&self) -> String {
        self.token(&format!("newcomer-{}", self.calls))
    }

    async fn call(&mut self, event: Event) -> (u64, Value) {
        self.calls += 1;
        let answer = self.platform.lambda.invoke(&self.calls.to_string(), event.0).await;
        reply(answer)
    }

    /// The call is answered with this error and changes nothing.
    async fn refused(&mut self, event: Event, status: u64, code: &str, why: &str) -> Value {
        let before = self.platform.world().await;
        let (found, body) = self.call(event).await;
        let name = self.spec.name;
        assert_eq!(
            (found, &body["error"]["code"]),
            (status, &json!(code)),
            "{name}, {why}: {body}"
        );
        assert!(
            self.platform.world().await == before,
            "{name}, {why}: refused, and yet something changed"
        );
        body
    }

    /// Whoever is not signed in gets 401 wherever the endpoint is not public.
    async fn tokens(&mut self) {
        if self.spec.access == Access::Public {
            return;
        }
        let good = self.platform.pool.claims(A);
        let with = |name: &str, value: Value| {
            let mut claims = good.clone();
            claims[name] = value;
            claims
        };
        let mut id_token = with("token_use", json!("id"));
        id_token["aud"] = id_token["client_id"].take();
        let bad = [
            ("an ID token", sign(&OURS, &id_token)),
            (
                "an ID token with a client",
                sign(&OURS, &with("token_use", json!("id"))),
            ),
            ("a refresh token", sign(&OURS, &with("token_use", json!("refresh")))),
            ("another client", sign(&OURS, &with("client_id", json!("other")))),
            (
                "another pool",
                sign(&OURS, &with("iss", json!("https://other.example"))),
            ),
            ("an expired token", sign(&OURS, &with("exp", json!(1_773_342_238)))),
            ("a foreign key", sign(&STRANGER, &good)),
            ("no token at all", "undefined".to_owned()),
        ];
        self.refused(self.request(), 401, "sign_in_required", "no header").await;
        for (why, token) in bad {
            self.refused(self.request().bearer(&token), 401, "sign_in_required", why)
                .await;
        }
    }

    /// Whoever is no admin gets 403 where the endpoint is for admins.
    async fn rights(&mut self) {
        if self.spec.access == Access::Admin {
            let event = self.request().bearer(&self.platform.pool.token(B));
            self.refused(event, 403, "forbidden", "no admin").await;
        }
    }

    /// No body carries a member that the contract does not know, least of all money.
    async fn bodies(&mut self) {
        let good = body(self.spec.name);
        for name in MONEY {
            let mut more = good.clone().unwrap_or_else(|| json!({}));
            more[name] = json!(1_000_000);
            let event = self.request().bearer(&self.newcomer()).json(&more);
            self.refused(event, 400, "malformed_request", name).await;
        }
        if good.is_some() {
            for other in [json!(null), json!([]), json!({}), json!("x")] {
                let event = self.request().bearer(&self.newcomer()).json(&other);
                self.refused(event, 400, "malformed_request", &other.to_string()).await;
            }
        }
    }

    /// What costs something carries a readable key.
    async fn keys(&mut self) {
        if !self.spec.idempotent {
            return;
        }
        let long = "x".repeat(65);
        for bad in BAD_KEYS.iter().copied().chain([long.as_str()]) {
            let event = self.request().bearer(&self.newcomer()).header("idempotency-key", bad);
            let body = self.refused(event, 400, "invalid_input", bad).await;
            assert_eq!(body["error"]["field"], "idempotency-key");
        }
        let mut event = self.request().bearer(&self.newcomer());
        event.0["headers"].as_object_mut().unwrap().remove("idempotency-key");
        self.refused(event, 400, "invalid_input", "no key").await;
    }

    /// A's objects do not exist for B, and look to B like what exists for nobody.
    async fn objects(&mut self) {
        if self.spec.access != Access::SignedIn {
            return;
        }
        for param in params(self.spec) {
            let (of_a, of_nobody) = object(param).unwrap();
            let event = self.request().bearer(&self.token(B));
            let mut theirs = self.refused(event, 404, "not_found", of_a).await;
            for id in of_nobody {
                let event = self.request().bearer(&self.newcomer()).param(param, id);
                let mut nothing = self.refused(event, 404, "not_found", id).await;
                for body in [&mut theirs, &mut nothing] {
                    body["error"]["requestId"] = json!(null);
                }
                assert_eq!(
                    theirs, nothing,
                    "{}: the answer tells that {of_a} exists",
                    self.spec.name
                );
            }
        }
    }

    /// Nothing else was wrong with all of these requests: A's own is answered, and B's holds nothing of A's.
    async fn good(&mut self) {
        let status = u64::from(self.spec.status);
        if params(self.spec).next().is_none() {
            let (found, body) = self.call(self.request().bearer(&self.token(B))).await;
            assert_eq!(found, status, "{}: {body}", self.spec.name);
            for of_a in [A, ANALYSIS] {
                assert!(!body.to_string().contains(of_a), "{}: {body}", self.spec.name);
            }
        }
        let event = match self.spec.access {
            Access::Public => self.request(),
            Access::SignedIn | Access::Admin => self.request().bearer(&self.token(A)),
        };
        let (found, body) = self.call(event).await;
        assert_eq!(found, status, "{}: {body}", self.spec.name);
    }
}
