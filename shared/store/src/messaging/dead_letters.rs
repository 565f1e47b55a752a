//! Dead letters: what the queues gave up on, for operators to look at and to send back.

use std::str::FromStr;
use std::time::{Duration, Instant};

use aws_sdk_sqs::Client;
use aws_sdk_sqs::types::{Message, QueueAttributeName};
use domain::{Error, Result};

use crate::messaging::queues::{ERASE_DELAY_S, address};
use crate::wire::aws;
use crate::wire::retry;

const QUEUE: &str = "queue";
/// Letters that one replay sends back at most, and for how long it goes on; what is left waits for the next one.
const MOST: u32 = 100;
const GO_ON: Duration = Duration::from_secs(4);
/// Letters of one call.
const BATCH: i32 = 10;
/// How long a letter that was taken out is not shown to anybody else, in seconds. One that could then not be sent comes back after it.
const HIDDEN_S: i32 = 60;
/// How long a call waits for letters, in seconds: it then asks every part of the queue, where a call that does not wait may miss some.
const WAIT_S: i32 = 1;

/// A queue that has dead letters of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadQueue {
    /// Analyses, standard and priority.
    Analyses,
    /// Runs of monitors, standard and priority.
    Xray,
    /// Events of the payment provider.
    Payments,
    /// Accounts to be erased.
    Erasures,
    /// Mails to be sent.
    Mail,
    /// What became of mails.
    MailFeedback,
}

impl DeadQueue {
    /// Every one.
    pub const ALL: [Self; 6] = [
        Self::Analyses,
        Self::Xray,
        Self::Payments,
        Self::Erasures,
        Self::Mail,
        Self::MailFeedback,
    ];

    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Analyses => "analyses",
            Self::Xray => "xray",
            Self::Payments => "payments",
            Self::Erasures => "erasures",
            Self::Mail => "mail",
            Self::MailFeedback => "mail-feedback",
        }
    }

    /// The variables that hold the addresses of its dead letters and of where they came from.
    const fn variables(self) -> (&'static str, &'static str) {
        match self {
            Self::Analyses => ("QUEUE_ANALYSES_DEAD", "QUEUE_ANALYSES"),
            Self::Xray => ("QUEUE_XRAY_DEAD", "QUEUE_XRAY"),
            Self::Payments => ("QUEUE_PAYMENTS_DEAD", "QUEUE_PAYMENTS"),
            Self::Erasures => ("QUEUE_ERASURES_DEAD", "QUEUE_ERASURES"),
            Self::Mail => ("QUEUE_MAIL_DEAD", "QUEUE_MAIL"),
            Self::MailFeedback => ("QUEUE_MAIL_FEEDBACK_DEAD", "QUEUE_MAIL_FEEDBACK"),
        }
    }

    /// As for messages that are sent to the queue in the first place.
    const fn delay_s(self) -> i32 {
        match self {
            Self::Analyses | Self::Xray | Self::Payments | Self::Mail | Self::MailFeedback => 0,
            Self::Erasures => ERASE_DELAY_S,
        }
    }
}

impl FromStr for DeadQueue {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|queue| queue.name() == text).ok_or(Error::invalid("queue"))
    }
}

/// The dead letters of every queue. Cheap to clone.
#[derive(Clone, Debug)]
pub struct DeadLetters {
    sqs: Client,
}

impl DeadLetters {
    /// Those of the environment: `QUEUE_*_DEAD` and `QUEUE_*` hold the addresses.
    pub async fn from_env() -> Self {
        Self {
            sqs: Client::new(aws::shared_config().await),
        }
    }

    /// How many wait, approximately: those that somebody is looking at just now are among them.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the queue does not answer; [`Error::Internal`] when its variable is not set.
    pub async fn waiting(&self, queue: DeadQueue) -> Result<u32> {
        let (dead, _) = queue.variables();
        let shown = QueueAttributeName::ApproximateNumberOfMessages;
        let hidden = QueueAttributeName::ApproximateNumberOfMessagesNotVisible;
        let call = self
            .sqs
            .get_queue_attributes()
            .queue_url(known(dead)?)
            .attribute_names(shown.clone())
            .attribute_names(hidden.clone());
        let found = retry::call_or_bug(QUEUE, || call.clone().send()).await?;
        let attributes = found.attributes.unwrap_or_default();
        let count = |name| attributes.get(name).and_then(|text| text.parse::<u32>().ok());
        let (shown, hidden) = (count(&shown), count(&hidden).unwrap_or(0));
        let shown = shown.ok_or_else(|| Error::internal("a queue without its number of messages"))?;
        Ok(shown.saturating_add(hidden))
    }

    /// Sends dead letters back to where they came from, and returns how many. Each is sent before it is taken out, so that a stop between the two
    /// loses none: it is then there twice, which every consumer tolerates.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when a queue does not answer; what was sent back until then is.
    pub async fn replay(&self, queue: DeadQueue) -> Result<u32> {
        let (dead, origin) = queue.variables();
        let (dead, origin) = (known(dead)?, known(origin)?);
        let started = Instant::now();
        let mut replayed = 0;
        while replayed < MOST && started.elapsed() < GO_ON {
            let letters = self.take(&dead).await?;
            if letters.is_empty() {
                break;
            }
            for letter in letters {
                self.send_back(&letter, &dead, &origin, queue.delay_s()).await?;
                replayed += 1;
            }
        }
        Ok(replayed)
    }

    async fn take(&self, dead: &str) -> Result<Vec<Message>> {
        let call = self
            .sqs
            .receive_message()
            .queue_url(dead)
            .max_number_of_messages(BATCH)
            .visibility_timeout(HIDDEN_S)
            .wait_time_seconds(WAIT_S);
        let taken = retry::call_or_bug(QUEUE, || call.clone().send()).await?;
        Ok(taken.messages.unwrap_or_default())
    }

    async fn send_back(&self, letter: &Message, dead: &str, origin: &str, delay_s: i32) -> Result<()> {
        let (Some(body), Some(receipt)) = (letter.body(), letter.receipt_handle()) else {
            return Err(Error::internal("a message without body or receipt"));
        };
        let send = self.sqs.send_message().queue_url(origin).message_body(body);
        let send = if delay_s > 0 { send.delay_seconds(delay_s) } else { send };
        retry::call_or_bug(QUEUE, || send.clone().send()).await?;
        let remove = self.sqs.delete_message().queue_url(dead).receipt_handle(receipt);
        retry::call_or_bug(QUEUE, || remove.clone().send()).await?;
        Ok(())
    }
}

fn known(variable: &'static str) -> Result<String> {
    address(variable).ok_or_else(|| Error::internal(format_args!("{variable} is not set")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_is_named_as_on_the_wire_and_by_nothing_else() {
        for queue in DeadQueue::ALL {
            assert_eq!(queue.name().parse::<DeadQueue>().unwrap(), queue);
        }
        for other in [
            "",
            "Analyses",
            "analyses-dead",
            "../payments",
            "http://example.org/queue",
        ] {
            assert!(other.parse::<DeadQueue>().is_err(), "{other}");
        }
    }
}
