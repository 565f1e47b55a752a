//! Queues: sending. Reading is the business of their consumers.

use aws_sdk_sqs::Client;
use contract::event::{EraseAccount, PaymentEvent, RunAnalysis, RunMonitor, SendMail};
use domain::{Error, Result};
use jiff::SignedDuration;
use serde::Serialize;

use crate::analyses::analysis::StoredAnalysis;
use crate::wire::aws;
use crate::wire::retry;

const QUEUE: &str = "queue";
/// The longest delay that a queue knows, in seconds.
const MAX_DELAY_S: i32 = 900;

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
        retry::call_or_bug(QUEUE, || call.clone().send()).await?;
        Ok(())
    }
}

/// The queues of one kind of work.
#[derive(Clone, Debug)]
struct Lanes {
    standard: Queue,
    priority: Queue,
}

impl Lanes {
    const fn lane(&self, priority: bool) -> &Queue {
        if priority { &self.priority } else { &self.standard }
    }
}

/// The queues of all jobs: analyses, and runs of monitors. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Queues {
    analyses: Lanes,
    runs: Lanes,
}

impl Queues {
    /// The queues of the environment: `QUEUE_ANALYSES`, `QUEUE_ANALYSES_PRIORITY`, `QUEUE_XRAY` and `QUEUE_XRAY_PRIORITY` are their
    /// addresses. One that is missing is reported when it is used.
    pub async fn from_env() -> Self {
        let sqs = Client::new(aws::shared_config().await);
        let queue = |variable| Queue::from_env(sqs.clone(), variable);
        Self {
            analyses: Lanes {
                standard: queue("QUEUE_ANALYSES"),
                priority: queue("QUEUE_ANALYSES_PRIORITY"),
            },
            runs: Lanes {
                standard: queue("QUEUE_XRAY"),
                priority: queue("QUEUE_XRAY_PRIORITY"),
            },
        }
    }

    /// Queues at these addresses: first those of analyses, then those of runs, the standard one before the priority one.
    #[must_use]
    pub fn new(sqs: &Client, analyses: [&str; 2], runs: [&str; 2]) -> Self {
        let lanes = |[standard, priority]: [&str; 2]| Lanes {
            standard: Queue::at(sqs.clone(), standard),
            priority: Queue::at(sqs.clone(), priority),
        };
        Self {
            analyses: lanes(analyses),
            runs: lanes(runs),
        }
    }

    /// Sends the message of a stored job at least once: after a lost answer it may be in the queue twice, which does no harm to any
    /// worker.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the queue does not answer; [`Error::Internal`] when its variable is not set.
    pub async fn send(&self, job: &StoredAnalysis) -> Result<()> {
        let (user_id, request_id) = (job.key.user.clone(), job.key.id.clone());
        match &job.run {
            None => {
                let message = RunAnalysis { user_id, request_id };
                self.send_analysis(&message, job.priority).await
            }
            Some(run) => {
                let message = RunMonitor {
                    user_id,
                    monitor_id: run.monitor.clone(),
                    request_id,
                    due: None,
                };
                self.runs.lane(job.priority).send(&message, None).await
            }
        }
    }

    /// Sends the message of an analysis, as [`Queues::send`] does.
    ///
    /// # Errors
    /// As [`Queues::send`].
    pub async fn send_analysis(&self, message: &RunAnalysis, priority: bool) -> Result<()> {
        self.analyses.lane(priority).send(message, None).await
    }

    /// Sends a run that is due and has not begun, to be delivered after a delay of at most 15 minutes.
    ///
    /// # Errors
    /// As [`Queues::send`].
    pub async fn send_due(&self, message: &RunMonitor, priority: bool, delay: SignedDuration) -> Result<()> {
        let delay = i32::try_from(delay.as_secs()).unwrap_or(0).clamp(0, MAX_DELAY_S);
        self.runs.lane(priority).send(message, Some(delay)).await
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

/// The queue of mails. Cheap to clone.
#[derive(Clone, Debug)]
pub struct MailQueue(Queue);

impl MailQueue {
    /// The queue of the environment: `QUEUE_MAIL` holds its address.
    pub async fn from_env() -> Self {
        Self(Queue::from_env(Client::new(aws::shared_config().await), "QUEUE_MAIL"))
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
    pub async fn send(&self, message: &SendMail) -> Result<()> {
        self.0.send(message, None).await
    }
}

pub(crate) fn address(variable: &str) -> Option<String> {
    std::env::var(variable).ok().filter(|address| !address.is_empty())
}
