//! The analysis queues.

use aws_sdk_sqs::Client;
use contract::event::RunAnalysis;
use domain::{Error, Result};

use crate::aws;
use crate::retry;

const QUEUE: &str = "queue";

/// The two analysis queues. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Queues {
    sqs: Client,
    standard: Option<String>,
    priority: Option<String>,
}

impl Queues {
    /// The queues of the environment: `QUEUE_ANALYSES` and `QUEUE_ANALYSES_PRIORITY` hold their addresses.
    pub async fn from_env() -> Self {
        let address = |variable: &str| std::env::var(variable).ok().filter(|address| !address.is_empty());
        Self {
            sqs: Client::new(aws::shared_config().await),
            standard: address("QUEUE_ANALYSES"),
            priority: address("QUEUE_ANALYSES_PRIORITY"),
        }
    }

    /// Queues at these addresses.
    #[must_use]
    pub fn new(sqs: Client, standard: impl Into<String>, priority: impl Into<String>) -> Self {
        Self {
            sqs,
            standard: Some(standard.into()),
            priority: Some(priority.into()),
        }
    }

    /// Sends the message at least once: after a lost answer it may be in the queue twice, which every worker bears.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the queue does not answer; [`Error::Internal`] when its variable is not set.
    pub async fn send_run(&self, message: &RunAnalysis, priority: bool) -> Result<()> {
        let (address, variable) = if priority {
            (&self.priority, "QUEUE_ANALYSES_PRIORITY")
        } else {
            (&self.standard, "QUEUE_ANALYSES")
        };
        let address = address
            .as_ref()
            .ok_or_else(|| Error::internal(format_args!("{variable} is not set")))?;
        let body = serde_json::to_string(message).map_err(Error::internal)?;
        let call = self.sqs.send_message().queue_url(address).message_body(body);
        retry::done(QUEUE, || call.clone().send()).await?;
        Ok(())
    }
}
