//! The loop around an endpoint: from the platform's event to a request, and the answer back.

use contract::endpoint::File;
use contract::{Endpoint, Spec};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::header;
use lambda_http::request::LambdaRequest;
use lambda_http::{Adapter, LambdaEvent, Service, service_fn};
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::Store;

use crate::call::{Call, CallerKind};
use crate::env::Outcome;
use crate::handler::Handler;
use crate::http::{EndpointDeps, Request, handle, handle_file};
use crate::log;
use crate::reply::Response;

/// Serves an endpoint until the platform ends the process. Everything before the handler and after it is done here: see the README.
/// `build_state` makes what the handler works with once the log is set up, so that its errors are logged.
///
/// # Errors
/// A setting is missing, the state cannot be built, or the platform's interface does not answer.
///
/// # Panics
/// Outside of Lambda: its variables are missing.
pub async fn serve<C, B, R, S, H>(
    endpoint: Endpoint<C, B, R>,
    build_state: impl AsyncFnOnce(Store) -> Outcome<S>,
    handler: H,
) -> Outcome
where
    C: CallerKind,
    B: DeserializeOwned + Send,
    R: Serialize + Send,
    S: Send + Sync + 'static,
    H: for<'a> Handler<'a, S, Call<C, B>, R>,
{
    let (deps, state) = begin(&endpoint.spec, build_state).boxed_local().await?;
    let (deps, endpoint, state, handler) = (&deps, &endpoint, &state, &handler);
    run(Box::new(move |request| {
        handle(deps, endpoint, state, handler, request).boxed()
    }))
    .await
}

/// The same of an endpoint whose reply is a file.
///
/// # Errors
/// As [`serve`].
///
/// # Panics
/// As [`serve`].
pub async fn serve_file<C, B, S, H>(
    endpoint: Endpoint<C, B, File>,
    build_state: impl AsyncFnOnce(Store) -> Outcome<S>,
    handler: H,
) -> Outcome
where
    C: CallerKind,
    B: DeserializeOwned + Send,
    S: Send + Sync + 'static,
    H: for<'a> Handler<'a, S, Call<C, B>, File>,
{
    let (deps, state) = begin(&endpoint.spec, build_state).boxed_local().await?;
    let (deps, endpoint, state, handler) = (&deps, &endpoint, &state, &handler);
    run(Box::new(move |request| {
        handle_file(deps, endpoint, state, handler, request).boxed()
    }))
    .await
}

/// Init runs with a whole processor and no one waiting: connections are opened and keys fetched here. Callers box it: with what some functions
/// build, the future is nested deeper than the compiler follows.
async fn begin<S>(spec: &Spec, build_state: impl AsyncFnOnce(Store) -> Outcome<S>) -> Outcome<(EndpointDeps, S)> {
    log::init();
    let deps = EndpointDeps::from_env(spec).await?;
    let (state, ()) = tokio::join!(build_state(deps.store.clone()), deps.warm());
    Ok((deps, state?))
}

/// Answers one request.
type Answering<'a> = Box<dyn Fn(Request) -> BoxFuture<'a, Response> + Send + Sync + 'a>;

/// The loop. It knows nothing of the endpoint, so that it and the client beneath it are compiled here once, and not with each function.
async fn run(answering: Answering<'_>) -> Outcome {
    let answering = &answering;
    let mut adapter = Adapter::from(service_fn(move |request| {
        let answer = answering(request);
        async move { Ok::<_, lambda_http::Error>(answer.await) }
    }));
    let service = service_fn(move |event: LambdaEvent<LambdaRequest>| adapter.call(sanitize_event(event)));
    lambda_runtime::run(service).await?;
    Ok(())
}

/// The conversion of an event to a request panics on some hosts, queries and bodies that a client can send; in a release build that
/// would end the process. What it cannot convert is taken out, and the body marked as unreadable by a wrong content type.
fn sanitize_event(mut event: LambdaEvent<LambdaRequest>) -> LambdaEvent<LambdaRequest> {
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
