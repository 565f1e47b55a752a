//! From a request of the gateway to a handler and back. `handle` is the whole of it; `serve` is only the loop around it.

use std::time::Instant;

use contract::{Access, Endpoint, ErrorCode, Method, Spec};
use domain::{Error, IdempotencyKey, Result};
use http::{HeaderMap, HeaderValue, header};
use jiff::Timestamp;
use lambda_http::aws_lambda_events::query_map::QueryMap;
use lambda_http::request::{LambdaRequest, RequestContext};
use lambda_http::{Adapter, Body, LambdaEvent, RequestExt, Service, service_fn};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, json};

use crate::auth::{self, Identity, Refusal, Verifier};
use crate::body;
use crate::call::{Call, CallerKind};
use crate::env::Outcome;
use crate::handler::{Handler, guard, remaining};
use crate::limit::{self, HasStore};
use crate::log::{self, Line};
use crate::origin::Origin;
use crate::people::People;
use crate::reply;

/// A request as the gateway gives it, with its context in the extensions.
pub type Request = lambda_http::Request;
/// A reply.
pub type Response = http::Response<Body>;

/// Longest value of a query parameter, in bytes.
const MAX_QUERY_VALUE: usize = 2048;

/// What every endpoint needs beside its own state.
pub struct Core {
    /// Checks tokens; `None` for public endpoints.
    pub verifier: Option<Verifier>,
    /// Where requests may come from.
    pub origin: Origin,
    /// Asked before an admin writes; `None` where no admin does.
    pub people: Option<People>,
}

impl Core {
    /// From the environment. Only an endpoint that asks for a token reads the settings of the user pool.
    ///
    /// # Errors
    /// Names the variable that is missing.
    pub async fn from_env(spec: &Spec) -> Result<Self> {
        let verifier = match spec.access {
            Access::Public => None,
            Access::Optional | Access::SignedIn | Access::Admin => Some(Verifier::new(&auth::Config::from_env()?)),
        };
        let people = if is_admins_write(spec) {
            Some(People::from_env().await?)
        } else {
            None
        };
        Ok(Self {
            verifier,
            origin: Origin::from_env(),
            people,
        })
    }

    async fn warm(&self) {
        if let Some(verifier) = &self.verifier {
            verifier.warm().await;
        }
    }
}

/// Serves an endpoint until the platform ends the process. Everything before the handler and after it is done here: see the README.
///
/// # Errors
/// A setting is missing, or the platform's interface does not answer.
///
/// # Panics
/// Outside of Lambda: its variables are missing.
pub async fn serve<C, B, R, S, H>(endpoint: Endpoint<C, B, R>, state: S, handler: H) -> Outcome
where
    C: CallerKind,
    B: DeserializeOwned + Send,
    R: Serialize + Send,
    S: HasStore + Send + Sync + 'static,
    H: for<'a> Handler<'a, S, Call<C, B>, R>,
{
    log::init();
    let core = Core::from_env(&endpoint.spec).await?;
    // Init runs with a whole processor and no one waiting: connections are opened and keys fetched here.
    tokio::join!(state.store().warm(), core.warm());
    let (core, endpoint, state, handler) = (&core, &endpoint, &state, &handler);
    let mut adapter = Adapter::from(service_fn(move |request| async move {
        Ok::<_, lambda_http::Error>(handle(core, endpoint, state, handler, request).await)
    }));
    let calm = service_fn(move |event: LambdaEvent<LambdaRequest>| adapter.call(defused(event)));
    lambda_runtime::run(calm).await?;
    Ok(())
}

/// The conversion of an event to a request panics on some hosts, queries and bodies that a client can send; in a release build that
/// would end the process. What it cannot convert is taken out, and the body marked as unreadable by a wrong content type.
fn defused(mut event: LambdaEvent<LambdaRequest>) -> LambdaEvent<LambdaRequest> {
    if let LambdaRequest::ApiGatewayV2(request) = &mut event.payload {
        request.headers.remove(header::HOST);
        request.headers.remove("x-forwarded-proto");
        request.request_context.domain_name = None;
        request.raw_path = Some("/".to_owned());
        let query = request.raw_query_string.take().unwrap_or_default();
        let readable = format!("/?{query}").parse::<http::uri::PathAndQuery>().is_ok();
        request.raw_query_string = Some(if readable { query } else { String::new() });
        let unreadable = |text: &String| base64::Engine::decode(&base64::prelude::BASE64_STANDARD, text).is_err();
        if request.is_base64_encoded && request.body.as_ref().is_some_and(unreadable) {
            request.is_base64_encoded = false;
            request.headers.remove(header::CONTENT_TYPE);
        }
    }
    event
}

/// Why a call failed: what the client learns and, where that says too little, the cause for the log.
struct Failure {
    error: Error,
    cause: Option<String>,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self { error, cause: None }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Rejected(why) => Self {
                error: Error::SignInRequired,
                cause: Some(why.to_owned()),
            },
            // Not a 401: a front end would sign the person out for a fault of ours.
            Refusal::Unavailable(cause) => Error::Unavailable {
                service: "user pool",
                cause,
            }
            .into(),
        }
    }
}

/// Handles one request: origin, token, limit, key, body, handler, reply, log. Never fails and never panics.
pub async fn handle<C, B, R, S, H>(
    core: &Core,
    endpoint: &Endpoint<C, B, R>,
    state: &S,
    handler: &H,
    request: Request,
) -> Response
where
    C: CallerKind,
    B: DeserializeOwned + Send,
    R: Serialize + Send,
    S: HasStore + Send + Sync,
    H: for<'a> Handler<'a, S, Call<C, B>, R>,
{
    let started = Instant::now();
    let context = request.lambda_context_ref();
    let request_id = context.map(|c| c.request_id.clone()).unwrap_or_default();
    let trace = context.and_then(|c| c.xray_trace_id.clone());
    let patience = remaining(context.map_or(0, |c| c.deadline));
    let work = answer(core, endpoint, state, handler, request, &request_id);
    let (outcome, notes) = log::gather(guard(patience, work)).await;
    let (mut response, failure) = match outcome.unwrap_or_else(|error| Err(error.into())) {
        Ok(response) => (response, None),
        Err(failure) => (reply::failure(&failure.error, &request_id), Some(failure)),
    };
    if let Ok(id) = HeaderValue::from_str(&request_id) {
        response.headers_mut().insert("x-request-id", id);
    }
    let code = failure.as_ref().map(|f| wire_name(&f.error));
    let cause = failure.map(|f| f.cause.unwrap_or_else(|| f.error.to_string()));
    let line = Line {
        name: endpoint.spec.name,
        request_id: &request_id,
        status: response.status().as_u16(),
        took: started.elapsed(),
        code: code.as_deref(),
        cause: cause.as_deref(),
        notes: &notes,
        more: trace
            .map(|id| ("traceId".to_owned(), json!(id)))
            .into_iter()
            .collect::<Map<_, _>>(),
    };
    line.write();
    response
}

/// The code as it stands on the wire.
fn wire_name(error: &Error) -> String {
    serde_json::to_value(ErrorCode::from(error))
        .ok()
        .and_then(|v| v.as_str().map(str::to_owned))
        .unwrap_or_default()
}

async fn answer<C, B, R, S, H>(
    core: &Core,
    endpoint: &Endpoint<C, B, R>,
    state: &S,
    handler: &H,
    request: Request,
    request_id: &str,
) -> std::result::Result<Response, Failure>
where
    C: CallerKind,
    B: DeserializeOwned + Send,
    R: Serialize + Send,
    S: HasStore + Send + Sync,
    H: for<'a> Handler<'a, S, Call<C, B>, R>,
{
    let spec = &endpoint.spec;
    let now = Timestamp::now();
    let headers = request.headers();
    if !core.origin.admits(headers) {
        return Err(Failure {
            error: Error::Forbidden,
            cause: Some("not through the CDN".to_owned()),
        });
    }
    let identity = identify(core, spec, headers).await?;
    let peer = peer(&request);
    let address = core.origin.subject(headers, peer);
    let (who, shared) = match &identity {
        Some(identity) => (identity.user.to_string(), core.origin.address(headers, peer)),
        None => (address.clone(), None),
    };
    let caller = C::admit(identity)?;
    limit::admit(state.store(), spec, &who, now).await?;
    limit::admit_address(state.store(), spec, shared.as_deref(), now).await?;
    if is_admins_write(spec) {
        confirm_admin(core, &who).await?;
    }
    let idempotency_key = idempotency_key(spec, headers)?;
    let query = query(spec, request.query_string_parameters_ref())?;
    let (body, raw) = match spec.raw {
        // Where the bytes themselves are signed, they are not read as anything here: `B` is `()`.
        Some(raw) => (
            body::parse::<B>(headers, b"")?,
            Some(body::take(raw, headers, request.body())?),
        ),
        None => (body::parse::<B>(headers, request.body())?, None),
    };
    let params = request
        .path_parameters_ref()
        .map(|all| all.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect());
    let params = params.unwrap_or_default();
    let call = Call {
        caller,
        body,
        idempotency_key,
        now,
        address,
        request_id: request_id.to_owned(),
        params,
        query,
        raw,
    };
    let value = handler.start(state, call).await?;
    Ok(reply::success(spec, &value)?)
}

/// What an admin may change is worth a question to the pool: the group in a token is as old as the token.
fn is_admins_write(spec: &Spec) -> bool {
    spec.access == Access::Admin && spec.method != Method::Get
}

/// Whoever was an admin when the token was made must still be one.
async fn confirm_admin(core: &Core, who: &str) -> std::result::Result<(), Failure> {
    let people = core.people.as_ref();
    let people = people.ok_or_else(|| Error::internal("no user pool to ask about an admin"))?;
    if people.is_admin(&who.parse()?).await? {
        return Ok(());
    }
    Err(Failure {
        error: Error::Forbidden,
        cause: Some("no admin any more".to_owned()),
    })
}

async fn identify(core: &Core, spec: &Spec, headers: &HeaderMap) -> std::result::Result<Option<Identity>, Failure> {
    match (&core.verifier, spec.access) {
        (_, Access::Public) => Ok(None),
        // Whoever sends a token means to be known by it: a bad one is refused, never taken for none.
        (_, Access::Optional) if !headers.contains_key(header::AUTHORIZATION) => Ok(None),
        (Some(verifier), _) => Ok(Some(verifier.identify(headers).await?)),
        // Built for another endpoint: closed, not open.
        (None, _) => Err(Error::internal("no verifier for an endpoint that needs one").into()),
    }
}

fn peer(request: &Request) -> Option<&str> {
    match request.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => context.http.source_ip.as_deref(),
        _ => None,
    }
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
