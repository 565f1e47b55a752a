//! Queues: a function of one message, lifted to batches.

use std::pin::Pin;
use std::time::{Duration, Instant};

use aws_lambda_events::sqs::{SqsBatchResponse, SqsEvent, SqsMessage};
use domain::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use jiff::Timestamp;
use lambda_runtime::{Context, LambdaEvent, service_fn};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::env::Outcome;
use crate::handler::{guard, remaining};
use crate::log::{self, Line};

/// What is known about one delivery of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// How often it was received, this time included; 1 the first time.
    pub receive_count: u32,
    /// The queue's name for it.
    pub message_id: String,
    /// When this delivery came.
    pub now: Timestamp,
    /// Time until the delivery is cut off and reported as failed.
    pub remaining: Duration,
}

/// An `async fn(&State, Message, Delivery) -> domain::Result<()>`; implemented for every such function, never by hand.
pub trait Consumer<'a, S: 'a, M>: Sync {
    /// Starts the handler on one message.
    fn start(
        &self,
        state: &'a S,
        message: M,
        delivery: Delivery,
    ) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>>;
}

impl<'a, F, Fut, S, M> Consumer<'a, S, M> for F
where
    S: 'a,
    F: Fn(&'a S, M, Delivery) -> Fut + Sync,
    Fut: Future<Output = Result<()>> + Send + 'a,
{
    fn start(
        &self,
        state: &'a S,
        message: M,
        delivery: Delivery,
    ) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>> {
        Box::pin(self(state, message, delivery))
    }
}

/// Consumes a queue until the platform ends the process. The handler is an `async fn(&State, Message, Delivery) -> domain::Result<()>`
/// for one message, called for all messages of a batch at the same time; the queue keeps those that failed and no others.
///
/// # Errors
/// The state cannot be built, or the platform's interface does not answer.
///
/// # Panics
/// Outside of Lambda: its variables are missing.
pub async fn consume<M, S, H>(build_state: impl AsyncFnOnce() -> Outcome<S>, handler: H) -> Outcome
where
    M: DeserializeOwned + Send,
    S: Send + Sync + 'static,
    H: for<'a> Consumer<'a, S, M>,
{
    log::init();
    let state = build_state().await?;
    let (state, handler) = (&state, &handler);
    run(Box::new(move |event: LambdaEvent<SqsEvent>| {
        async move { consume_batch(state, handler, event.payload, &event.context).await }.boxed()
    }))
    .await
}

/// Takes one batch.
type Taking<'a> = Box<dyn Fn(LambdaEvent<SqsEvent>) -> BoxFuture<'a, SqsBatchResponse> + 'a>;

/// The loop, compiled here once and not with each function.
async fn run(taking: Taking<'_>) -> Outcome {
    let batch = |event| taking(event).map(Ok::<_, lambda_runtime::Error>);
    lambda_runtime::run(service_fn(batch)).await?;
    Ok(())
}

/// The outcome of one message, for the line.
struct Done {
    id: String,
    receive_count: u32,
    failure: Option<Error>,
}

/// Handles one batch and names the messages that must come again.
pub async fn consume_batch<M, S, H>(state: &S, handler: &H, event: SqsEvent, context: &Context) -> SqsBatchResponse
where
    M: DeserializeOwned + Send,
    S: Send + Sync,
    H: for<'a> Consumer<'a, S, M>,
{
    let started = Instant::now();
    let patience = remaining(context.deadline);
    let all = event
        .records
        .into_iter()
        .map(|record| deliver(state, handler, record, patience));
    let (done, gathered) = log::gather(join_all(all)).await;
    let mut response = SqsBatchResponse::default();
    for failed in done.iter().filter(|d| d.failure.is_some()) {
        response.add_failure(&failed.id);
    }
    let failures = response.batch_item_failures.len();
    let name = &context.env_config.function_name;
    let line = Line {
        name,
        request_id: &context.request_id,
        status: if failures == 0 { 200 } else { 500 },
        took: started.elapsed(),
        code: (failures > 0).then_some("failed"),
        cause: None,
        gathered: &gathered,
        more: Map::from_iter([("messages".to_owned(), done.iter().map(describe).collect())]),
    };
    line.write();
    response
}

fn describe(done: &Done) -> Value {
    let cause = done.failure.as_ref().map(|error| log::scrub(&error.to_string()));
    json!({"id": done.id, "receiveCount": done.receive_count, "cause": cause})
}

async fn deliver<M, S, H>(state: &S, handler: &H, record: SqsMessage, patience: Duration) -> Done
where
    M: DeserializeOwned + Send,
    S: Send + Sync,
    H: for<'a> Consumer<'a, S, M>,
{
    let count = record
        .attributes
        .get("ApproximateReceiveCount")
        .and_then(|text| text.parse().ok());
    let delivery = Delivery {
        receive_count: count.unwrap_or(1),
        message_id: record.message_id.unwrap_or_default(),
        now: Timestamp::now(),
        remaining: patience,
    };
    let (id, receive_count) = (delivery.message_id.clone(), delivery.receive_count);
    let work = async {
        // It will never be readable, but it is kept: the dead letter queue is where people look for it.
        let message = serde_json::from_str(record.body.as_deref().unwrap_or_default());
        let message = message.map_err(|_| Error::internal("the message does not have the promised shape"))?;
        handler.start(state, message, delivery).await
    };
    let outcome = guard(patience, work).await.and_then(|outcome| outcome);
    Done {
        id,
        receive_count,
        failure: outcome.err(),
    }
}
