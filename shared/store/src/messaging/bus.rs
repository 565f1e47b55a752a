//! The event bus.

use aws_sdk_eventbridge::Client;
use aws_sdk_eventbridge::types::PutEventsRequestEntry;
use contract::event::{ANALYSIS_ENDED, AnalysisEnded, RUN_ENDED, RunEnded, SOURCE};
use domain::{Error, Result};
use serde::Serialize;

use crate::wire::aws;
use crate::wire::retry;

const BUS: &str = "event bus";

/// Where ends are announced. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Bus {
    events: Client,
    name: Option<String>,
}

impl Bus {
    /// The bus of the environment, named by `EVENT_BUS`.
    pub async fn from_env() -> Self {
        Self {
            events: Client::new(aws::shared_config().await),
            name: std::env::var("EVENT_BUS").ok().filter(|name| !name.is_empty()),
        }
    }

    /// The bus of this name.
    #[must_use]
    pub fn new(events: Client, name: impl Into<String>) -> Self {
        Self {
            events,
            name: Some(name.into()),
        }
    }

    /// Announces the end of an analysis at least once; doubles do no harm to any consumer.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bus does not take the event; [`Error::Internal`] when its variable is not set.
    pub async fn announce(&self, event: &AnalysisEnded) -> Result<()> {
        self.put(ANALYSIS_ENDED, event).await
    }

    /// Announces the end of a run, in the same way.
    ///
    /// # Errors
    /// As [`Bus::announce`].
    pub async fn announce_run(&self, event: &RunEnded) -> Result<()> {
        self.put(RUN_ENDED, event).await
    }

    async fn put(&self, kind: &str, event: &impl Serialize) -> Result<()> {
        let name = self
            .name
            .as_ref()
            .ok_or_else(|| Error::internal("EVENT_BUS is not set"))?;
        let entry = PutEventsRequestEntry::builder()
            .event_bus_name(name)
            .source(SOURCE)
            .detail_type(kind)
            .detail(serde_json::to_string(event).map_err(Error::internal)?)
            .build();
        let call = self.events.put_events().entries(entry);
        let mut cause = String::new();
        for tries in 1..=retry::REPLANS {
            let answer = retry::call_or_bug(BUS, || call.clone().send()).await?;
            // The call can succeed while its only entry did not.
            if answer.failed_entry_count() == 0 {
                return Ok(());
            }
            cause = answer.entries().iter().filter_map(|entry| entry.error_code()).collect();
            retry::pause(tries).await;
        }
        Err(Error::Unavailable { service: BUS, cause })
    }
}
