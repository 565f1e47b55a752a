//! A channel that changed.

use std::collections::BTreeMap;

use domain::ChannelId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::ChangePosition;

/// Some channels, and where the next page begins.
pub type Page<T> = (Vec<Change<T>>, Option<ChangePosition>);

/// A channel that changed.
#[derive(Clone, Debug)]
pub struct Change<T> {
    /// The channel.
    pub channel: ChannelId,
    /// The time.
    pub at: Timestamp,
    /// Another number wherever it is in another state, for kinds whose changes may have the same time; 0 for the others.
    pub state: u64,
    /// What is known of it now.
    pub now: T,
}

/// Channels that changed a short while ago.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recent {
    /// When each of them did.
    pub recent: BTreeMap<ChannelId, Timestamp>,
    /// The state of each of them, where it is not 0.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub states: BTreeMap<ChannelId, u64>,
}

impl Recent {
    pub(crate) fn has<T>(&self, change: &Change<T>) -> bool {
        let state = self.states.get(&change.channel).copied().unwrap_or_default();
        self.recent.get(&change.channel) == Some(&change.at) && state == change.state
    }

    pub(crate) fn note<T>(&mut self, change: &Change<T>) {
        self.recent.insert(change.channel.clone(), change.at);
        if change.state == 0 {
            self.states.remove(&change.channel);
        } else {
            self.states.insert(change.channel.clone(), change.state);
        }
    }
}
