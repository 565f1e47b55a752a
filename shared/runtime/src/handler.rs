//! What a handler is, and the guard around it.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::time::{Duration, SystemTime};

use domain::{Error, Result};
use futures_util::FutureExt;

/// Left of the function's time to report, when the handler is too slow.
const MARGIN: Duration = Duration::from_millis(500);

/// An `async fn(&State, Input) -> domain::Result<Output>`; implemented for every such function, never by hand.
///
/// The trait exists because the future borrows the state and must be `Send`, which a plain `Fn` bound cannot say.
pub trait Handler<'a, S: 'a, In, Out>: Sync {
    /// Starts the handler on one input.
    fn start(&self, state: &'a S, input: In) -> Pin<Box<dyn Future<Output = Result<Out>> + Send + 'a>>;
}

impl<'a, F, Fut, S, In, Out> Handler<'a, S, In, Out> for F
where
    S: 'a,
    F: Fn(&'a S, In) -> Fut + Sync,
    Fut: Future<Output = Result<Out>> + Send + 'a,
{
    fn start(&self, state: &'a S, input: In) -> Pin<Box<dyn Future<Output = Result<Out>> + Send + 'a>> {
        Box::pin(self(state, input))
    }
}

/// Time left for the handler until shortly before the platform ends the call. A deadline of 0 is none.
pub(crate) fn remaining(deadline_ms: u64) -> Duration {
    if deadline_ms == 0 {
        return Duration::from_secs(900);
    }
    let deadline = SystemTime::UNIX_EPOCH + Duration::from_millis(deadline_ms);
    deadline
        .duration_since(SystemTime::now())
        .unwrap_or_default()
        .saturating_sub(MARGIN)
}

/// Turns a panic and a lack of time into errors, so that the caller gets an answer and the log a line.
///
/// The state behind a panic consists of clients and settings, which have no half-written condition. A release build aborts instead.
pub(crate) async fn guard<T>(patience: Duration, work: impl Future<Output = T>) -> Result<T> {
    match tokio::time::timeout(patience, AssertUnwindSafe(work).catch_unwind()).await {
        Ok(Ok(output)) => Ok(output),
        Ok(Err(_)) => Err(Error::internal("the handler panicked")),
        Err(_) => Err(Error::Unavailable {
            service: "handler",
            cause: "not done in time".to_owned(),
        }),
    }
}
