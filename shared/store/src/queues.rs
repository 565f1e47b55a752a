//! Queues: sending. Reading is the business of whoever consumes them.

use aws_sdk_sqs::Client;
use contract::event::{EraseAccount, PaymentEvent, RunAnalysis};
use domain::{Error, Result};
use serde::Serialize;

use crate::aws;
use crate::retry;

const QUEUE: &str = "queue";

/// How long the message about a closed account waits before anybody gets it, in seconds. It is sent before the account is closed, so
/// that no stop between the two leaves a closed account that nobody erases; by the time it is read the call that sent it, which has at
/// most ten seconds, has closed the account or never will.
pub const ERASE_DELAY_S: i32 = 30;

/// One queue: where it is, and what names it.
#[derive(Clone, Debug)]
struct Queue {
    sqs: Client,
    address: Option<String>,
    variable: &'static str,
}

impl Queue {
    fn from_env(sqs: Client, variable: &'static str) -> Self {
        let address = address(variable);
        Self { sqs, address, variable }
    }

    fn at(sqs: Client, address: impl Into<String>) -> Self {
        Self {
            sqs,
            address: Some(address.into()),
            variable: "",
        }
    }

    async fn send(&self, message: &impl Serialize, delay_s: Option<i32>) -> Result<()> {
        let address = self.address.as_ref();
        let address = address.ok_or_else(|| Error::internal(format_args!("{} is not set", self.variable)))?;
        let body = serde_json::to_string(message).map_err(Error::internal)?;
        let call = self.sqs.send_message().queue_url(address).message_body(body);
        let call = call.set_delay_seconds(delay_s);
        retry::done(QUEUE, || call.clone().send()).await?;
        Ok(())
    }
}

/// The two analysis queues. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Queues {
    standard: Queue,
    priority: Queue,
}

impl Queues {
    /// The queues of the environment: `QUEUE_ANALYSES` and `QUEUE_ANALYSES_PRIORITY` hold their addresses.
    pub async fn from_env() -> Self {
        let sqs = Client::new(aws::shared_config().await);
        Self {
            standard: Queue::from_env(sqs.clone(), "QUEUE_ANALYSES"),
            priority: Queue::from_env(sqs, "QUEUE_ANALYSES_PRIORITY"),
        }
    }

    /// Queues at these addresses.
    #[must_use]
    pub fn new(sqs: Client, standard: impl Into<String>, priority: impl Into<String>) -> Self {
        Self {
            standard: Queue::at(sqs.clone(), standard),
            priority: Queue::at(sqs, priority),
        }
    }

    /// Sends the message at least once: after a lost answer it may be in the queue twice, which every worker bears.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the queue does not answer; [`Error::Internal`] when its variable is not set.
    pub async fn send_run(&self, message: &RunAnalysis, priority: bool) -> Result<()> {
        let queue = if priority { &self.priority } else { &self.standard };
        queue.send(message, None).await
    }
}

/// The queue of accounts to be erased. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Erasures(Queue);

impl Erasures {
    /// The queue of the environment: `QUEUE_ERASURES` holds its address.
    pub async fn from_env() -> Self {
        Self(Queue::from_env(
            Client::new(aws::shared_config().await),
            "QUEUE_ERASURES",
        ))
    }

    /// A queue at this address.
    #[must_use]
    pub fn new(sqs: Client, address: impl Into<String>) -> Self {
        Self(Queue::at(sqs, address))
    }

    /// Sends the message at least once, to be read [`ERASE_DELAY_S`] from now.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the queue does not answer; [`Error::Internal`] when its variable is not set.
    pub async fn send(&self, message: &EraseAccount) -> Result<()> {
        self.0.send(message, Some(ERASE_DELAY_S)).await
    }
}

/// The queue of the payment provider's events. Cheap to clone.
#[derive(Clone, Debug)]
pub struct PaymentQueue(Queue);

impl PaymentQueue {
    /// The queue of the environment: `QUEUE_PAYMENTS` holds its address.
    pub async fn from_env() -> Self {
        Self(Queue::from_env(
            Client::new(aws::shared_config().await),
            "QUEUE_PAYMENTS",
        ))
    }

    /// A queue at this address.
    #[must_use]
    pub fn new(sqs: Client, address: impl Into<String>) -> Self {
        Self(Queue::at(sqs, address))
    }

    /// Sends the message at least once.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the queue does not answer; [`Error::Internal`] when its variable is not set.
    pub async fn send(&self, message: &PaymentEvent) -> Result<()> {
        self.0.send(message, None).await
    }
}

pub(crate) fn address(variable: &str) -> Option<String> {
    std::env::var(variable).ok().filter(|address| !address.is_empty())
}
