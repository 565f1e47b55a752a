//! What changed, as parts of a buffer that are made while the pages come in. As rows a million would be several times the buffer.

use std::collections::{BTreeMap, HashMap};

use domain::{ChannelId, Error, Result};
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::ChangePosition;

use crate::OVERLAP;
use crate::build::Kind;

/// Some channels, and where the next page begins.
pub type Page<T> = (Vec<Change<T>>, Option<ChangePosition>);

/// A channel that changed.
#[derive(Clone, Debug)]
pub struct Change<T> {
    /// Which.
    pub channel: ChannelId,
    /// When.
    pub at: Timestamp,
    /// Another number wherever it is in another state, for kinds whose changes may have the same time; 0 for the others.
    pub state: u64,
    /// What is known of it now.
    pub now: T,
}

/// What changed.
pub struct Changes<P> {
    /// Channels as they are now, in the order in which they were read.
    pub parts: Vec<P>,
    /// What is so young that the next run finds it again.
    pub recent: Recent,
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
    fn has<T>(&self, change: &Change<T>) -> bool {
        let state = self.states.get(&change.channel).copied().unwrap_or_default();
        self.recent.get(&change.channel) == Some(&change.at) && state == change.state
    }

    fn note<T>(&mut self, change: &Change<T>) {
        self.recent.insert(change.channel.clone(), change.at);
        if change.state == 0 {
            self.states.remove(&change.channel);
        } else {
            self.states.insert(change.channel.clone(), change.state);
        }
    }
}

/// Every channel that changed since then, as it is now, but for those that are `known` to have changed then. Before them come `first`, channels that
/// are read whatever the index says.
pub(crate) async fn since<K: Kind>(
    kind: &K,
    first: Vec<Change<K::Now>>,
    since: Timestamp,
    now: Timestamp,
    known: &Recent,
) -> Result<Changes<K::Part>> {
    let mut gathered = Gathered::<K> {
        now,
        pending: HashMap::new(),
        changes: Changes {
            parts: Vec::new(),
            recent: Recent::default(),
        },
    };
    for change in first {
        gathered.take(change, &Recent::default())?;
    }
    // The parts of the index are read at the same time: one after the other a million channels would take minutes.
    let parts = ChangePosition::parts().map(|start| pages(kind, since, start, now).boxed());
    let mut pages = stream::select_all(parts);
    while let Some(changes) = pages.try_next().await? {
        for change in changes {
            gathered.take(change, known)?;
        }
    }
    gathered.pack()?;
    Ok(gathered.changes)
}

/// The pages of one part of the index.
fn pages<K: Kind>(
    kind: &K,
    since: Timestamp,
    start: ChangePosition,
    now: Timestamp,
) -> impl Stream<Item = Result<Vec<Change<K::Now>>>> + Send {
    stream::try_unfold(Some(start), move |position| async move {
        let Some(position) = position else {
            return Ok(None);
        };
        let (changes, next) = kind.page(since, &position, now).await?;
        let next = next.filter(|next| !next.begins_part());
        Ok::<_, Error>(Some((changes, next)))
    })
}

struct Gathered<K: Kind> {
    now: Timestamp,
    /// A channel that changes while it is read comes twice, and counts as it came last.
    pending: HashMap<ChannelId, K::Now>,
    changes: Changes<K::Part>,
}

impl<K: Kind> Gathered<K> {
    fn take(&mut self, change: Change<K::Now>, known: &Recent) -> Result<()> {
        let is_known = known.has(&change);
        if change.at >= self.now - OVERLAP {
            self.changes.recent.note(&change);
        }
        if !is_known {
            self.pending.insert(change.channel, change.now);
        }
        if self.pending.len() >= K::PART {
            self.pack()
        } else {
            Ok(())
        }
    }

    /// Makes a part of what is pending.
    fn pack(&mut self) -> Result<()> {
        if !self.pending.is_empty() {
            let part = K::part(std::mem::take(&mut self.pending), self.now)?;
            self.changes.parts.push(part);
        }
        Ok(())
    }
}
