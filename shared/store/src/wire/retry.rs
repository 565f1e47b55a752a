//! What is tried again and what is final.
//!
//! The SDK already repeats throttling, 5xx and transport failures of single calls. This loop adds what it does not: the reasons
//! inside a cancelled transaction, write conflicts, and calls whose outcome is unknown. Repeating is safe because every write is
//! conditional on a key that names the business fact.

use std::fmt::Display;
use std::future::Future;
use std::time::{Duration, Instant};

use aws_sdk_dynamodb::error::{DisplayErrorContext, ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::CancellationReason;
use domain::{Error, Result};
use rand::RngExt;

/// Calls at most, each with the SDK's own tries inside.
const TRIES: u32 = 6;
/// No new call begins this long after the first one.
const GIVE_UP: Duration = Duration::from_secs(6);
const FIRST_PAUSE: Duration = Duration::from_millis(20);

/// How often a decision is made, at most, when what it is based on keeps changing.
pub(crate) const REPLANS: u32 = 8;

pub(crate) const DATABASE: &str = "database";

/// An error of the service itself, as opposed to one of the way to it.
pub(crate) trait Refusal: ProvideErrorMetadata + std::error::Error + Send + Sync + 'static {
    /// Why a transaction was cancelled, in the order of its items.
    fn reasons(&self) -> &[CancellationReason] {
        &[]
    }
}

impl Refusal for TransactWriteItemsError {
    fn reasons(&self) -> &[CancellationReason] {
        match self {
            Self::TransactionCanceledException(cancelled) => cancelled.cancellation_reasons(),
            _ => &[],
        }
    }
}

macro_rules! refusal {
    ($($error:ty),* $(,)?) => { $(impl Refusal for $error {})* };
}

refusal!(
    aws_sdk_dynamodb::operation::batch_get_item::BatchGetItemError,
    aws_sdk_dynamodb::operation::batch_write_item::BatchWriteItemError,
    aws_sdk_dynamodb::operation::delete_item::DeleteItemError,
    aws_sdk_dynamodb::operation::get_item::GetItemError,
    aws_sdk_dynamodb::operation::put_item::PutItemError,
    aws_sdk_dynamodb::operation::query::QueryError,
    aws_sdk_dynamodb::operation::scan::ScanError,
    aws_sdk_dynamodb::operation::update_item::UpdateItemError,
    aws_sdk_eventbridge::operation::delete_rule::DeleteRuleError,
    aws_sdk_eventbridge::operation::list_rules::ListRulesError,
    aws_sdk_eventbridge::operation::put_events::PutEventsError,
    aws_sdk_eventbridge::operation::put_rule::PutRuleError,
    aws_sdk_eventbridge::operation::put_targets::PutTargetsError,
    aws_sdk_eventbridge::operation::remove_targets::RemoveTargetsError,
    aws_sdk_sqs::operation::delete_message::DeleteMessageError,
    aws_sdk_sqs::operation::get_queue_attributes::GetQueueAttributesError,
    aws_sdk_sqs::operation::receive_message::ReceiveMessageError,
    aws_sdk_sqs::operation::send_message::SendMessageError,
);

/// Calls until there is an answer: the value, or the service's own final refusal.
///
/// # Errors
/// [`Error::Unavailable`] when there is none within the bounds.
pub(crate) async fn call<T, E, F>(service: &'static str, request: impl Fn() -> F) -> Result<std::result::Result<T, E>>
where
    E: Refusal,
    F: Future<Output = std::result::Result<T, SdkError<E>>>,
{
    let started = Instant::now();
    let mut tries = 0;
    loop {
        let error = match request().await {
            Ok(value) => return Ok(Ok(value)),
            Err(error) => error,
        };
        tries += 1;
        let again = is_retryable(&error);
        if !again && let SdkError::ServiceError(refused) = error {
            return Ok(Err(refused.into_err()));
        }
        if !again || tries >= TRIES || started.elapsed() >= GIVE_UP {
            return Err(Error::Unavailable {
                service,
                cause: cause(&error).to_string(),
            });
        }
        pause(tries).await;
    }
}

/// Like [`call`] for calls where any refusal is a bug of ours.
pub(crate) async fn call_or_bug<T, E, F>(service: &'static str, request: impl Fn() -> F) -> Result<T>
where
    E: Refusal,
    F: Future<Output = std::result::Result<T, SdkError<E>>>,
{
    call(service, request).await?.map_err(unexpected)
}

/// A conditional write of one row. False: its condition failed.
pub(crate) async fn conditional<T, E, F>(request: impl Fn() -> F) -> Result<bool>
where
    E: Refusal,
    F: Future<Output = std::result::Result<T, SdkError<E>>>,
{
    match call(DATABASE, request).await? {
        Ok(_) => Ok(true),
        Err(refusal) if refusal.code() == Some("ConditionalCheckFailedException") => Ok(false),
        Err(refusal) => Err(unexpected(refusal)),
    }
}

/// A refusal that should not be possible.
pub(crate) fn unexpected<E: Refusal>(refusal: E) -> Error {
    Error::internal(DisplayErrorContext(refusal))
}

/// Full jitter: 0 to 20, 40, 80 … ms.
pub(crate) async fn pause(tries: u32) {
    let most = FIRST_PAUSE * (1 << tries.min(6).saturating_sub(1));
    let pause = rand::rng().random_range(Duration::ZERO..=most);
    tokio::time::sleep(pause).await;
}

/// The whole chain of causes, for a log.
pub(crate) fn cause<E: std::error::Error + Send + Sync + 'static>(error: &SdkError<E>) -> impl Display + '_ {
    DisplayErrorContext(error)
}

/// Whether the service has answered that we lack the right.
pub(crate) fn is_denied<E: Refusal>(error: &SdkError<E>) -> bool {
    let refusal = error.as_service_error();
    refusal.is_some_and(|refusal| refusal.code() == Some("AccessDeniedException"))
}

fn is_retryable<E: Refusal>(error: &SdkError<E>) -> bool {
    match error {
        SdkError::TimeoutError(_) | SdkError::ResponseError(_) => true,
        SdkError::DispatchFailure(failure) => failure.is_io() || failure.is_timeout() || failure.as_other().is_some(),
        SdkError::ServiceError(refused) => refused.raw().status().as_u16() >= 500 || is_transient(refused.err()),
        _ => false,
    }
}

/// A condition that failed is final, whatever else happened to the other items of the transaction.
fn is_transient<E: Refusal>(refusal: &E) -> bool {
    let reasons = refusal.reasons();
    if reasons
        .iter()
        .any(|reason| reason.code() == Some("ConditionalCheckFailed"))
    {
        return false;
    }
    let transient_reason = |reason: &CancellationReason| {
        matches!(
            reason.code(),
            Some("TransactionConflict" | "ProvisionedThroughputExceeded" | "ThrottlingError")
        )
    };
    reasons.iter().any(transient_reason)
        || matches!(
            refusal.code(),
            Some(
                "TransactionConflictException"
                    | "TransactionInProgressException"
                    | "ProvisionedThroughputExceededException"
                    | "ThrottlingException"
                    | "ThrottledException"
                    | "RequestThrottled"
                    | "RequestLimitExceeded"
            )
        )
}

/// Which items of a cancelled transaction failed their condition, in item order. Empty for any other refusal.
pub(crate) fn failed_conditions(refusal: &TransactWriteItemsError) -> Vec<bool> {
    refusal
        .reasons()
        .iter()
        .map(|reason| reason.code() == Some("ConditionalCheckFailed"))
        .collect()
}

/// Counts how often a decision is made again, because what it was based on changed before it was written.
#[derive(Default)]
pub(crate) struct Replan {
    tries: u32,
}

impl Replan {
    /// Makes the decision again after a pause, which lets the others finish.
    ///
    /// # Errors
    /// [`Error::Unavailable`] after [`REPLANS`] tries.
    pub(crate) async fn after_pause(&mut self) -> Result<()> {
        pause(self.tries).await;
        self.at_once()
    }

    /// Makes the decision again at once, where nobody else interfered.
    ///
    /// # Errors
    /// As [`Replan::after_pause`].
    pub(crate) fn at_once(&mut self) -> Result<()> {
        self.tries += 1;
        if self.tries < REPLANS { Ok(()) } else { Err(contended()) }
    }
}

/// A decision that was overtaken every time.
pub(crate) fn contended() -> Error {
    Error::Unavailable {
        service: DATABASE,
        cause: "the account changed under every try".to_owned(),
    }
}

/// A name for one conditional write: 32 hexadecimal digits. In the row it shows whether a write whose answer was lost had won; as
/// the client's request token it keeps the network's repetitions of a transaction from counting twice.
pub(crate) fn token() -> String {
    format!("{:032x}", rand::rng().random::<u128>())
}
