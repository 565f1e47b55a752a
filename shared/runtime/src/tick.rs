//! Schedules, and cron rules that are made at run time.

use std::time::{Duration, Instant};

use domain::Error;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use lambda_runtime::{Context, LambdaEvent, service_fn};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::env::Outcome;
use crate::handler::{Handler, guard, remaining};
use crate::log::{self, Line};

/// One run of a schedule. It may come late, twice, or not at all.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// When it came.
    pub now: Timestamp,
    /// When it was due, as the rule's event says.
    pub scheduled_at: Option<Timestamp>,
    /// Time until the run is cut off.
    pub remaining: Duration,
    /// The rule's event, or its constant input.
    pub input: Value,
}

impl Tick {
    /// The constant input of the rule that called, as a type.
    ///
    /// # Errors
    /// [`Error::Internal`] when it does not have the promised shape.
    pub fn parse_input<T: DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_value(self.input.clone())
            .map_err(|error| Error::internal(format_args!("the rule's input: {error}")))
    }
}

/// Runs a schedule's handler, an `async fn(&State, Tick) -> domain::Result<()>`, until the platform ends the process. A failure is
/// reported to the platform, which counts it for the alarm and tries again as often as the template says.
///
/// # Errors
/// The state cannot be built, or the platform's interface does not answer.
///
/// # Panics
/// Outside of Lambda: its variables are missing.
pub async fn tick<S, H>(build_state: impl AsyncFnOnce() -> Outcome<S>, handler: H) -> Outcome
where
    S: Send + Sync + 'static,
    H: for<'a> Handler<'a, S, Tick, ()>,
{
    log::init();
    let state = build_state().await?;
    let (state, handler) = (&state, &handler);
    run(Box::new(move |event: LambdaEvent<Value>| {
        async move { run_tick(state, handler, event.payload, &event.context).await }.boxed()
    }))
    .await
}

/// Runs once.
type Running<'a> = Box<dyn Fn(LambdaEvent<Value>) -> BoxFuture<'a, Result<(), Error>> + 'a>;

/// The loop, compiled here once and not with each function.
async fn run(running: Running<'_>) -> Outcome {
    let once = |event| running(event).map(|outcome| outcome.map_err(lambda_runtime::Error::from));
    lambda_runtime::run(service_fn(once)).await?;
    Ok(())
}

/// Runs the handler once.
///
/// # Errors
/// That of the handler, or that it panicked or took too long.
pub async fn run_tick<S, H>(state: &S, handler: &H, input: Value, context: &Context) -> Result<(), Error>
where
    S: Send + Sync,
    H: for<'a> Handler<'a, S, Tick, ()>,
{
    let started = Instant::now();
    let patience = remaining(context.deadline);
    let scheduled_at = input
        .get("time")
        .and_then(Value::as_str)
        .and_then(|text| text.parse().ok());
    let tick = Tick {
        now: Timestamp::now(),
        scheduled_at,
        remaining: patience,
        input,
    };
    let work = async { handler.start(state, tick).await };
    let (outcome, notes) = log::gather(guard(patience, work)).await;
    let outcome = outcome.and_then(|outcome| outcome);
    let cause = outcome.as_ref().err().map(ToString::to_string);
    let line = Line {
        name: &context.env_config.function_name,
        request_id: &context.request_id,
        status: if cause.is_none() { 200 } else { 500 },
        took: started.elapsed(),
        code: cause.is_some().then_some("failed"),
        cause: cause.as_deref(),
        notes: &notes,
        more: Map::new(),
    };
    line.write();
    outcome
}
