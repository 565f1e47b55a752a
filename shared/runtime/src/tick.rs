//! Schedules, and cron rules that are made at run time.

use std::time::{Duration, Instant};

use domain::Error;
use domain::schedule::Schedule;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use lambda_runtime::{Context, LambdaEvent, service_fn};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use store::{ScheduleRun, Store};

use crate::env::Outcome;
use crate::handler::{Handler, guard, remaining};
use crate::log::{self, Line};

/// Longest wait for the note that a schedule has run.
const BEAT: Duration = Duration::from_secs(2);
/// Of the time that is left for the end of a run, what that note may take where the run has used up all other.
const BEFORE_THE_END: Duration = Duration::from_millis(400);

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
/// reported to the platform, which counts it for the alarm and tries again as often as the template says. When a run has ended is remembered
/// for operators, in the table `limits`.
///
/// # Errors
/// The state cannot be built, or the platform's interface does not answer.
///
/// # Panics
/// Outside of Lambda: its variables are missing.
pub async fn tick<S, H>(schedule: Schedule, build_state: impl AsyncFnOnce(Store) -> Outcome<S>, handler: H) -> Outcome
where
    S: Send + Sync + 'static,
    H: for<'a> Handler<'a, S, Tick, ()>,
{
    log::init();
    let store = Store::from_env().await;
    let state = build_state(store.clone()).await?;
    let (store, state, handler) = (&store, &state, &handler);
    run(Box::new(move |event: LambdaEvent<Value>| {
        async move {
            let started = Instant::now();
            let outcome = run_tick(state, handler, event.payload, &event.context).await;
            let patience = BEAT.min(remaining(event.context.deadline) + BEFORE_THE_END);
            beat(store, schedule, (started.elapsed(), patience), outcome.is_ok()).await;
            outcome
        }
        .boxed()
    }))
    .await
}

/// Runs the handler of cron rules that are made at run time, as [`tick`] does that of a schedule. Nobody expects any one of them, so nothing
/// is remembered.
///
/// # Errors
/// As [`tick`].
///
/// # Panics
/// As [`tick`].
pub async fn rule<S, H>(build_state: impl AsyncFnOnce(Store) -> Outcome<S>, handler: H) -> Outcome
where
    S: Send + Sync + 'static,
    H: for<'a> Handler<'a, S, Tick, ()>,
{
    log::init();
    let state = build_state(Store::from_env().await).await?;
    let (state, handler) = (&state, &handler);
    run(Box::new(move |event: LambdaEvent<Value>| {
        async move { run_tick(state, handler, event.payload, &event.context).await }.boxed()
    }))
    .await
}

/// Remembers that the schedule has run. The run itself is over: what goes wrong here changes nothing about it, and is only told.
async fn beat(store: &Store, schedule: Schedule, (took, patience): (Duration, Duration), succeeded: bool) {
    let run = ScheduleRun {
        ended_at: Timestamp::now(),
        took_ms: u32::try_from(took.as_millis()).unwrap_or(u32::MAX),
        succeeded,
    };
    let noted = tokio::time::timeout(patience, store.note_schedule_run(schedule, run)).await;
    match noted {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(cause = %error, "that the schedule has run could not be noted"),
        Err(_) => tracing::warn!("that the schedule has run could not be noted in time"),
    }
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
    let (outcome, gathered) = log::gather(guard(patience, work)).await;
    let outcome = outcome.and_then(|outcome| outcome);
    let cause = outcome.as_ref().err().map(ToString::to_string);
    let line = Line {
        name: &context.env_config.function_name,
        request_id: &context.request_id,
        status: if cause.is_none() { 200 } else { 500 },
        took: started.elapsed(),
        code: cause.is_some().then_some("failed"),
        cause: cause.as_deref(),
        gathered: &gathered,
        more: Map::new(),
    };
    line.write();
    outcome
}
