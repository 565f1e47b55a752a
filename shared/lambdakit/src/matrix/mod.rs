//! Who may do what, for one endpoint: every case follows from its row of `contract::endpoints::ALL`, so that a new endpoint has them all.
//! `matrix!` in a function's tests runs it against the function; a test of this crate misses it where it is not there.

mod bodies;
mod cases;
mod known;

use contract::{Access, Spec};
use domain::Tier;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::{EMAIL, Event, Function, Platform, reply};
use known::{
    A, ANALYSIS, B, CHANNEL, CODE, DELETION, EXPERIMENT, MONITOR, RUN, SESSION, SIGN_IN, TITLE, body,
    is_about_monitors, object, open_query, params, query,
};

pub use known::missing;

/// Runs the matrix of the endpoint of this name.
#[macro_export]
macro_rules! matrix {
    ($name:literal) => {
        #[tokio::test]
        async fn nobody_gets_further_here_than_the_endpoint_table_says() {
            $crate::matrix::check($name, $name).await;
        }
    };
    // What surrounds the function besides the platform: settings for it, and what must live as long as it does.
    ($name:literal, $prepare:path) => {
        #[tokio::test]
        async fn nobody_gets_further_here_than_the_endpoint_table_says() {
            let platform = $crate::Platform::start().await;
            let (settings, _kept) = $prepare(&platform).await;
            $crate::matrix::check_in($name, $name, platform, &settings).await;
        }
    };
}

/// The matrix of one endpoint against the function of this name, in a cloud of its own.
///
/// # Panics
/// When anybody gets further than the table says, or when there is no such endpoint, or no case for it.
pub async fn check(endpoint: &str, function: &str) {
    check_in(endpoint, function, Platform::start().await, &[]).await;
}

/// The same in a cloud that was prepared, the function with these settings in addition to its own.
///
/// # Panics
/// As [`check`].
pub async fn check_in(endpoint: &str, function: &str, platform: Platform, settings: &[(&'static str, String)]) {
    let spec = contract::endpoints::ALL.iter().find(|spec| spec.name == endpoint);
    let spec = spec.unwrap_or_else(|| panic!("{endpoint} is not in contract::endpoints::ALL"));
    assert_eq!(missing(spec), Vec::<String>::new());
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let function = platform.function(function, &settings);
    let key = platform.completed(A, ANALYSIS, Timestamp::now()).await;
    platform.credits(B).await;
    let mut share = String::new();
    if is_about_monitors(spec) {
        // Room for another monitor, and credits for another run.
        platform.tier(A, Tier::Agency).await;
        platform.given(A, 100).await;
        let monitor = platform.monitored(A, MONITOR).await;
        platform.run_completed(&monitor, RUN, Timestamp::now()).await;
        if params(spec).any(|param| param == "experimentId") {
            platform.experiment(&monitor, EXPERIMENT).await;
        }
        if spec.name == "delete-experiment" {
            let (store, id) = (platform.cloud.store(), EXPERIMENT.parse().unwrap());
            store
                .cancel_experiment(&monitor.user, &id, Timestamp::now())
                .await
                .unwrap();
        }
        if params(spec).any(|param| param == "token") {
            let token = platform.cloud.store().unsubscribe_token(&monitor).await.unwrap();
            share = token.unwrap().to_string();
        }
    }
    name_objects(&platform, spec).await;
    if params(spec).any(|param| param == "shareId") {
        share = platform.shared(&key).await;
    }
    let mut matrix = Matrix {
        spec,
        platform,
        function,
        share,
        calls: 0,
        line: Value::Null,
    };
    matrix.tokens().await;
    matrix.rights().await;
    matrix.signed_out().await;
    matrix.closed().await;
    matrix.suspended().await;
    matrix.bodies().await;
    matrix.keys().await;
    matrix.objects().await;
    matrix.good().await;
}

/// What the paths and bodies of the endpoint name.
async fn name_objects(platform: &Platform, spec: &Spec) {
    if params(spec).any(|param| param == "deletionRequestId") {
        platform.deletion_request(DELETION, CHANNEL, Timestamp::now()).await;
    }
    if spec.name == "end-session" {
        platform.session(A, SIGN_IN).await;
    }
    if params(spec).any(|param| param == "titleId") {
        platform.saved_title(A, TITLE, "7 ways to fail").await;
    }
    platform.pool.address(A, EMAIL);
    platform.code(CODE, 5).await;
    platform.checkout(A, SESSION).await;
}

struct Matrix {
    spec: &'static Spec,
    platform: Platform,
    function: Function,
    /// Under what A shares the analysis, or what unsubscribes from A's monitor, where the endpoint is about that.
    share: String,
    calls: u32,
    /// What the log says of the last call.
    line: Value,
}

impl Matrix {
    /// A request with nothing wrong but that nobody is signed in, from an address of its own.
    fn request(&self) -> Event {
        let mut event = Event::new(self.spec.method.as_str(), self.spec.path);
        event = event.from_address(&format!("2001:db8:{:x}::1", self.calls));
        if let Some(body) = body(self.spec.name) {
            event = event.json(&body);
        }
        if let Some(raw) = self.spec.raw {
            event = event.signed(raw.signature);
        }
        if self.spec.idempotent {
            event = event.header("idempotency-key", &format!("intent-{:04}", self.calls));
        }
        for param in params(self.spec) {
            let named = object(self.spec, param).unwrap().0;
            event = event.param(param, if named.is_empty() { &self.share } else { named });
        }
        match (query(self.spec.name), open_query(self.spec.name)) {
            (Some(query), _) => event.query(&query),
            (None, Some(query)) => event.query(query),
            (None, None) => event,
        }
    }

    /// A token that the endpoint admits.
    fn token(&self, user: &str) -> String {
        match self.spec.access {
            Access::Admin => self.platform.pool.admin_token(user),
            Access::Public | Access::Optional | Access::SignedIn => self.platform.pool.token(user),
        }
    }

    /// A token that the endpoint admits, of somebody who has not called yet, so that no limit answers instead.
    fn newcomer(&self) -> String {
        self.token(&format!("newcomer-{}", self.calls))
    }

    async fn call(&mut self, event: Event) -> (u64, Value) {
        self.calls += 1;
        let id = self.calls.to_string();
        let answer = self.platform.lambda.invoke(&id, event.0).await;
        self.line = self
            .function
            .line_where("the line of a call", |line| line["requestId"] == id.as_str())
            .await;
        assert!(
            self.line["from"].is_string(),
            "{}: nothing says where the call came from: {}",
            self.spec.name,
            self.line
        );
        reply(answer)
    }

    /// The call is answered with this error and changes nothing.
    async fn refused(&mut self, event: Event, status: u64, code: &str, why: &str) -> Value {
        let before = self.platform.world().await;
        let body = self.answer_of(event, status, code, why).await;
        assert!(
            self.platform.world().await == before,
            "{}, {why}: refused, and yet something changed",
            self.spec.name
        );
        body
    }

    /// The call is answered with this error.
    async fn answer_of(&mut self, event: Event, status: u64, code: &str, why: &str) -> Value {
        let (found, body) = self.call(event).await;
        assert_eq!(
            (found, &body["error"]["code"]),
            (status, &json!(code)),
            "{}, {why}: {body}",
            self.spec.name
        );
        body
    }
}
