//! What changed, as parts of a buffer that are made while the pages come in. As rows a million would be several times the buffer.

use std::collections::HashMap;

use domain::{ChannelId, Error, Result};
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use jiff::Timestamp;
use store::ChangePosition;

use crate::OVERLAP;
use crate::change::{Change, Recent};
use crate::kind::Kind;

/// What changed.
pub struct Changes<P> {
    /// Channels as they are now, in the order in which they were read.
    pub parts: Vec<P>,
    /// What is so young that the next run finds it again.
    pub recent: Recent,
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
