//! From a request of the gateway to a handler and back. `handle` is the whole of it; the loop around it is in `serve.rs`.

use std::time::{Duration, Instant};

use contract::endpoint::File;
use contract::{Access, Endpoint, Spec};
use domain::{Error, IdempotencyKey, Result};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use lambda_http::RequestExt;
use lambda_http::aws_lambda_events::query_map::QueryMap;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use store::Store;

use crate::admission;
use crate::auth::Verifier;
use crate::body;
use crate::call::{self, Call, CallerKind};
use crate::failure::{Failure, wire_name};
use crate::handler::{Handler, guard, remaining};
use crate::log::{self, Line};
use crate::marks::{Caller, Marks};
use crate::origin::Origin;
use crate::people::People;
use crate::reply::{self, Response};
use crate::user_pool::Config;

/// A request as the gateway gives it, with its context in the extensions.
pub type Request = lambda_http::Request;

/// Longest value of a query parameter, in bytes.
const MAX_QUERY_VALUE: usize = 2048;

/// What every endpoint needs besides its own state.
pub struct EndpointDeps {
    /// Counts calls. The state of a function holds a copy of it where it needs one, so that it opens one connection and not two.
    pub store: Store,
    /// Checks tokens; `None` for public endpoints.
    pub verifier: Option<Verifier>,
    /// Where requests may come from.
    pub origin: Origin,
    /// How the log names callers.
    pub marks: Marks,
    /// Asked about an admin; `None` where none calls.
    pub people: Option<People>,
}

impl EndpointDeps {
    /// From the environment. Only an endpoint that asks for a token reads the settings of the user pool.
    ///
    /// # Errors
    /// Names the variable that is missing.
    pub async fn from_env(spec: &Spec) -> Result<Self> {
        let verifier = match spec.access {
            Access::Public => None,
            Access::Optional | Access::SignedIn | Access::Admin => Some(Verifier::new(&Config::from_env()?)),
        };
        let people = match spec.access {
            Access::Admin => Some(People::from_env().await?),
            Access::Public | Access::Optional | Access::SignedIn => None,
        };
        Ok(Self {
            store: Store::from_env().await,
            verifier,
            origin: Origin::from_env().await,
            marks: Marks::from_env().await,
            people,
        })
    }

    pub(crate) async fn warm(&self) {
        let keys = async {
            if let Some(verifier) = &self.verifier {
                verifier.warm().await;
            }
        };
        tokio::join!(self.store.warm(), keys, self.origin.warm(), self.marks.warm());
    }
}

/// Handles one request: origin, token, limit, key, body, handler, reply, log. Never fails and never panics.
pub async fn handle<C, B, R, S, H>(
    deps: &EndpointDeps,
    endpoint: &Endpoint<C, B, R>,
    state: &S,
    handler: &H,
    request: Request,
) -> Response
where
    C: CallerKind,
    B: DeserializeOwned + Send,
    R: Serialize + Send,
    S: Send + Sync,
    H: for<'a> Handler<'a, S, Call<C, B>, R>,
{
    handle_as(deps, endpoint, state, handler, request, reply::success).await
}

/// The same of an endpoint whose reply is a file.
pub async fn handle_file<C, B, S, H>(
    deps: &EndpointDeps,
    endpoint: &Endpoint<C, B, File>,
    state: &S,
    handler: &H,
    request: Request,
) -> Response
where
    C: CallerKind,
    B: DeserializeOwned + Send,
    S: Send + Sync,
    H: for<'a> Handler<'a, S, Call<C, B>, File>,
{
    handle_as(deps, endpoint, state, handler, request, reply::file).await
}

/// Makes a reply of what a handler has answered.
type Replying<R> = fn(&Spec, &R, &HeaderMap) -> Result<Response>;

async fn handle_as<C, B, R, S, H>(
    deps: &EndpointDeps,
    endpoint: &Endpoint<C, B, R>,
    state: &S,
    handler: &H,
    request: Request,
    replying: Replying<R>,
) -> Response
where
    C: CallerKind,
    B: DeserializeOwned + Send,
    R: Send,
    S: Send + Sync,
    H: for<'a> Handler<'a, S, Call<C, B>, R>,
{
    let about = About::of(&request);
    let headers = request.headers().clone();
    let work = async {
        let value = answer(deps, endpoint, state, handler, request, &about).await?;
        Ok(replying(&endpoint.spec, &value, &headers)?)
    };
    finish(endpoint.spec.name, &about, work.boxed()).await
}

/// What is known of a call before it is looked at, and who calls as soon as that is known.
struct About {
    started: Instant,
    caller: Caller,
    request_id: String,
    trace: Option<String>,
    /// Until the platform ends it.
    patience: Duration,
}

impl About {
    fn of(request: &Request) -> Self {
        let context = request.lambda_context_ref();
        Self {
            started: Instant::now(),
            caller: Caller::default(),
            request_id: context.map(|c| c.request_id.clone()).unwrap_or_default(),
            trace: context.and_then(|c| c.xray_trace_id.clone()),
            patience: remaining(context.map_or(0, |c| c.deadline)),
        }
    }

    /// What the line says besides.
    fn fields(&self) -> Map<String, Value> {
        let trace = self.trace.iter().map(|id| ("traceId", id.as_str()));
        let all = trace.chain(self.caller.fields());
        all.map(|(name, value)| (name.to_owned(), json!(value))).collect()
    }
}

/// Does the work of a call, makes a reply of the result, and writes the line.
async fn finish(name: &str, about: &About, work: BoxFuture<'_, std::result::Result<Response, Failure>>) -> Response {
    let (outcome, gathered) = log::gather(guard(about.patience, work)).await;
    let (mut response, failure) = match outcome.unwrap_or_else(|error| Err(error.into())) {
        Ok(response) => (response, None),
        Err(failure) => (reply::failure(&failure.error, &about.request_id), Some(failure)),
    };
    if let Ok(id) = HeaderValue::from_str(&about.request_id) {
        response.headers_mut().insert("x-request-id", id);
    }
    let code = failure.as_ref().map(|f| wire_name(&f.error));
    let cause = failure.map(|f| f.cause.unwrap_or_else(|| f.error.to_string()));
    let line = Line {
        name,
        request_id: &about.request_id,
        status: response.status().as_u16(),
        took: about.started.elapsed(),
        code: code.as_deref(),
        cause: cause.as_deref(),
        gathered: &gathered,
        more: about.fields(),
    };
    line.write();
    response
}

async fn answer<C, B, R, S, H>(
    deps: &EndpointDeps,
    endpoint: &Endpoint<C, B, R>,
    state: &S,
    handler: &H,
    request: Request,
    about: &About,
) -> std::result::Result<R, Failure>
where
    C: CallerKind,
    B: DeserializeOwned + Send,
    R: Send,
    S: Send + Sync,
    H: for<'a> Handler<'a, S, Call<C, B>, R>,
{
    let spec = &endpoint.spec;
    let now = Timestamp::now();
    let known = admission::know(deps, spec, &request, now, &about.caller).await?;
    admission::count(deps, spec, &known, request.headers(), now).await?;
    let session = known.identity.as_ref().map(|identity| identity.session);
    let caller = C::admit(known.identity)?;
    if spec.access == Access::Admin {
        admission::confirm_admin(deps, &known.who).await?;
    }
    let named = named(spec, &request)?;
    if spec.demands_recent_sign_in() && !session.is_some_and(|session| call::is_recent(session, now)) {
        return Err(Error::SignInAgain.into());
    }
    let headers = request.headers();
    let (body, raw) = match spec.raw {
        // Where the bytes themselves are signed, they are not read as anything here: `B` is `()`.
        Some(raw) => (
            body::parse::<B>(headers, b"", spec.max_body)?,
            Some(body::take(raw, headers, request.body())?),
        ),
        None if spec.ignores_body => (body::pass_over::<B>(request.body(), spec.max_body)?, None),
        None => (body::parse::<B>(headers, request.body(), spec.max_body)?, None),
    };
    let call = Call {
        caller,
        body,
        idempotency_key: named.key,
        now,
        address: known.address,
        shared_address: known.shared,
        host: deps.origin.host(headers),
        request_id: about.request_id.clone(),
        params: named.params,
        query: named.query,
        raw,
    };
    Ok(handler.start(state, call).await?)
}

/// What a call names besides its body.
struct Named {
    key: Option<IdempotencyKey>,
    params: Vec<(String, String)>,
    query: Vec<(&'static str, String)>,
}

/// Reads what the call names.
fn named(spec: &Spec, request: &Request) -> Result<Named> {
    let params = request
        .path_parameters_ref()
        .map(|all| all.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect());
    Ok(Named {
        key: idempotency_key(spec, request.headers())?,
        params: params.unwrap_or_default(),
        query: query(spec, request.query_string_parameters_ref())?,
    })
}

/// The key of an idempotent endpoint; elsewhere the header is not looked at.
fn idempotency_key(spec: &Spec, headers: &HeaderMap) -> Result<Option<IdempotencyKey>> {
    if !spec.idempotent {
        return Ok(None);
    }
    let mut values = headers.get_all("idempotency-key").iter();
    let invalid = || Error::invalid("idempotency-key");
    let (Some(value), None) = (values.next(), values.next()) else {
        return Err(invalid());
    };
    Ok(Some(value.to_str().map_err(|_| invalid())?.parse()?))
}

/// The query parameters of the spec. Others are ignored, as links gather them; one given twice is ambiguous and refused.
fn query(spec: &Spec, sent: Option<&QueryMap>) -> Result<Vec<(&'static str, String)>> {
    let mut known = Vec::new();
    for param in spec.query {
        let values = sent.and_then(|all| all.all(param.name)).unwrap_or_default();
        match values.as_slice() {
            [] | [""] => {}
            [value] if value.len() <= MAX_QUERY_VALUE => known.push((param.name, (*value).to_owned())),
            _ => return Err(Error::invalid(param.name)),
        }
    }
    Ok(known)
}
