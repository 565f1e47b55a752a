//! The cases: what is tried at each endpoint.

use contract::Access;
use domain::SessionId;
use jiff::Timestamp;
use serde_json::{Value, json};

use super::Matrix;
use super::bodies::refused;
use super::known::{
    A, ANALYSIS, B, CLOSED, EXPERIMENT, MONITOR, RUN, SIGNED_OUT, SUSPENDED, body, document, names_monitor,
    names_person, object, params, query, schema, status,
};
use crate::{OURS, STRANGER, sign};

/// What no key may be.
const BAD_KEYS: &[&str] = &[
    "",
    "short",
    "with spaces in it",
    "a/b/c/d/e/f",
    "intent-0001,intent-0002",
    "<script>",
];

impl Matrix {
    /// Anyone who is not signed in gets 401 wherever the endpoint is not public.
    pub(super) async fn tokens(&mut self) {
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
            ("no time of sign-in", sign(&OURS, &with("auth_time", Value::Null))),
            ("a foreign key", sign(&STRANGER, &good)),
            ("no token at all", "undefined".to_owned()),
        ];
        if self.spec.access != Access::Optional {
            self.refused(self.request(), 401, "sign_in_required", "no header").await;
        }
        for (why, token) in bad {
            self.refused(self.request().bearer(&token), 401, "sign_in_required", why)
                .await;
        }
    }

    /// Anyone who is no admin, has no second factor or signed in long ago gets 403 where the endpoint demands that.
    pub(super) async fn rights(&mut self) {
        if self.spec.access == Access::Admin {
            let event = self.request().bearer(&self.platform.pool.token(B));
            self.refused(event, 403, "forbidden", "no admin").await;
        }
        if self.spec.access == Access::Admin {
            let token = self.platform.pool.admin_token(B);
            self.platform.pool.drop_second_factor(B);
            let event = self.request().bearer(&token);
            self.refused(event, 403, "second_factor_required", "a password alone")
                .await;
            self.platform.pool.demote(B);
            let event = self.request().bearer(&token);
            self.refused(event, 403, "forbidden", "no admin any more").await;
        }
        if self.spec.demands_recent_sign_in() {
            let mut claims = self.platform.pool.claims(B);
            let _ = self.platform.pool.admin_token(B);
            claims["cognito:groups"] = json!(["admin"]);
            claims["auth_time"] = json!(self.seconds_ago(16 * 60));
            let event = self.request().bearer(&sign(&OURS, &claims));
            self.refused(event, 403, "sign_in_again", "signed in 16 minutes ago")
                .await;
            self.platform.pool.demote(B);
        }
    }

    fn seconds_ago(&self, seconds: i64) -> i64 {
        self.platform.pool.claims(B)["iat"].as_i64().unwrap_or_default() - seconds
    }

    /// A token of a session that was signed out, which is still valid, opens nothing.
    pub(super) async fn signed_out(&mut self) {
        if self.spec.access == Access::Public {
            return;
        }
        let mut claims = self.platform.pool.claims(SIGNED_OUT);
        let second = self.seconds_ago(60);
        claims["auth_time"] = json!(second);
        let (user, session) = (SIGNED_OUT.parse().unwrap(), SessionId::of_second(second).unwrap());
        let store = self.platform.cloud.store();
        store.end_session(&user, session, Timestamp::now()).await.unwrap();
        let event = self.request().bearer(&sign(&OURS, &claims));
        self.refused(event, 401, "sign_in_required", "a session that was signed out")
            .await;
    }

    /// A closed account's token, which is still valid, opens nothing; only the closing itself can be repeated.
    pub(super) async fn closed(&mut self) {
        if self.spec.access == Access::Public {
            return;
        }
        let event = self.request().bearer(&self.token(CLOSED));
        self.platform.closed(CLOSED).await;
        if self.spec.serves_closed {
            let (found, body) = self.call(event).await;
            assert_eq!(found, status(self.spec), "{}, closed already: {body}", self.spec.name);
        } else {
            self.refused(event, 401, "sign_in_required", "a closed account").await;
        }
    }

    /// A suspended one's opens nothing at all: not even a closing, after which the person could begin again.
    pub(super) async fn suspended(&mut self) {
        if self.spec.access == Access::Public {
            return;
        }
        let event = self.request().bearer(&self.token(SUSPENDED));
        self.platform.suspended(SUSPENDED).await;
        self.refused(event, 403, "account_suspended", "a suspended account")
            .await;
    }

    /// No body carries a member that the contract does not know, least of all money; unless no body is looked at.
    pub(super) async fn bodies(&mut self) {
        if self.spec.ignores_body {
            return;
        }
        let good = body(self.spec.name);
        let known = schema(self.spec)["properties"].clone();
        let before = self.platform.world().await;
        for (what, text) in refused(&document(), good.as_ref(), &known) {
            let event = self.request().bearer(&self.newcomer()).text(&text);
            self.answer_of(event, 400, "malformed_request", &what).await;
        }
        assert!(
            self.platform.world().await == before,
            "{}: a body was refused, and yet something changed",
            self.spec.name
        );
        if good.is_some() {
            for other in [json!(null), json!([]), json!({}), json!("x")] {
                let event = self.request().bearer(&self.newcomer()).json(&other);
                self.refused(event, 400, "malformed_request", &other.to_string()).await;
            }
        }
    }

    /// What costs something carries a readable key.
    pub(super) async fn keys(&mut self) {
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
    pub(super) async fn objects(&mut self) {
        if self.spec.access != Access::SignedIn {
            return;
        }
        if query(self.spec.name).is_some() {
            let event = self.request().bearer(&self.token(B));
            self.refused(event, 404, "not_found", "a query that names what is A's")
                .await;
        }
        // A role is nobody's: a caller learns only about themselves. A video of the hub is everybody's.
        for param in params(self.spec).filter(|param| !["role", "videoId"].contains(param)) {
            let (of_a, of_nobody) = object(self.spec, param).unwrap();
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
    pub(super) async fn good(&mut self) {
        let status = status(self.spec);
        if params(self.spec).next().is_none() && query(self.spec.name).is_none() && !names_person(self.spec.name) {
            let (found, body) = self.call(self.request().bearer(&self.token(B))).await;
            let status = if names_monitor(self.spec.name) { 404 } else { status };
            assert_eq!(found, status, "{}: {body}", self.spec.name);
            for of_a in [A, ANALYSIS, MONITOR, RUN, EXPERIMENT] {
                assert!(!body.to_string().contains(of_a), "{}: {body}", self.spec.name);
            }
        }
        let event = match self.spec.access {
            Access::Public | Access::Optional => self.request(),
            Access::SignedIn | Access::Admin => self.request().bearer(&self.token(A)),
        };
        let (found, body) = self.call(event).await;
        assert_eq!(found, status, "{}: {body}", self.spec.name);
        let signed_in = matches!(self.spec.access, Access::SignedIn | Access::Admin);
        let (name, line) = (self.spec.name, &self.line);
        assert_eq!(line["who"].is_string(), signed_in, "{name}: who it was: {line}");
    }
}
