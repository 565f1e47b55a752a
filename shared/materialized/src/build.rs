//! Making the buffer: what changed since the last time is put into the last one, or, once a day and where there is none, all of it is made from
//! all rows.
//!
//! Every step may be the last one of its process. The buffer is written over the version it was made from and the notes after it, so that two
//! builders never undo each other, and what a dead one leaves behind is done again with the same outcome.

use domain::{Clock, Error, Result};
use jiff::{SignedDuration, Timestamp};
use store::objects::{Found, Objects, Precondition};

use crate::change::Recent;
use crate::changes::{self, Changes};
use crate::kind::Kind;
use crate::notes::{Noted, Notes};
use crate::{INTERNAL, OVERLAP};

/// How long nobody else may build: longer than a function may run.
const LEASE: SignedDuration = SignedDuration::from_secs(150);
/// Between two builds from all rows.
const WHOLE_EVERY: SignedDuration = SignedDuration::from_hours(24);

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// Nothing had changed.
    Nothing,
    /// Somebody else is building, or was quicker.
    Busy,
    /// There is a new buffer, of this number of rows.
    Built(u32),
}

/// Brings the buffer up to date, if anything changed. With the notes as they are then.
///
/// # Errors
/// Store or bucket do not answer; the next run does what this one left.
pub async fn refresh<K: Kind>(kind: &K, objects: &Objects, clock: &Clock) -> Result<(Refreshed, Noted<K::Own>)> {
    let mut noted = Noted::read(objects, K::NOTES).await?;
    if noted.notes.lease_until.is_some_and(|until| clock() < until) {
        return Ok((Refreshed::Busy, noted));
    }
    let building = Building { kind, objects, clock };
    let work = building.pending_work(&noted.notes).await?;
    let refreshed = if work.whole || !work.changes.parts.is_empty() {
        building.build(&mut noted, work).await?
    } else {
        Refreshed::Nothing
    };
    Ok((refreshed, noted))
}

/// What there is to put into a buffer.
struct Work<K: Kind> {
    /// The time from which on changes are to be read next.
    began: Timestamp,
    whole: bool,
    /// What is not in the buffer yet.
    changes: Changes<K::Part>,
    /// What the notes say of their own then.
    own: K::Own,
}

struct Building<'a, K> {
    kind: &'a K,
    objects: &'a Objects,
    clock: &'a Clock,
}

impl<K: Kind> Building<'_, K> {
    /// What changed.
    async fn pending_work(&self, notes: &Notes<K::Own>) -> Result<Work<K>> {
        let began = (self.clock)();
        let due = |at: Timestamp| began.duration_since(at) >= WHOLE_EVERY;
        // Nobody can read a buffer of another format, so it does not wait for a change.
        let readable = notes.read_until.is_some() && notes.format == K::VERSION;
        let whole = !readable || notes.whole_at.is_none_or(due);
        let work = self.read(notes, began, whole).await?;
        let is_there = async || Ok::<_, Error>(self.objects.version(K::BUFFER).await? == notes.buffer);
        if work.whole || !work.changes.parts.is_empty() || is_there().await? {
            return Ok(work);
        }
        // The buffer that the notes speak of is gone, or another one lies there: that does not wait for a change.
        self.read(notes, began, true).await
    }

    /// What changed since the last buffer, or all there is.
    async fn read(&self, notes: &Notes<K::Own>, began: Timestamp, whole: bool) -> Result<Work<K>> {
        let until = notes.read_until.filter(|_| !whole);
        let (first, own) = self.kind.besides(&notes.own, until, began).await?;
        let since = until.map_or(Timestamp::UNIX_EPOCH, |until| until - OVERLAP);
        let nothing = Recent::default();
        let known = if whole { &nothing } else { &notes.recent };
        let changes = changes::since(self.kind, first, since, began, known).await?;
        Ok(Work {
            began,
            whole,
            changes,
            own,
        })
    }

    /// Builds alone. A run that makes no buffer gives the right to build back, whatever came between, and the next one need not wait for its
    /// end: only a run that died keeps it.
    async fn build(&self, noted: &mut Noted<K::Own>, work: Work<K>) -> Result<Refreshed> {
        let lease = rand::random();
        (noted.notes.lease_until, noted.notes.lease_of) = (Some((self.clock)() + LEASE), lease);
        let built = match noted.write(self.objects).await {
            Ok(true) => self.make(noted, work).await,
            Ok(false) => return Ok(Refreshed::Busy),
            Err(error) => Err(error),
        };
        if !matches!(built, Ok(Refreshed::Built(_)))
            && let Err(error) = self.release(lease).await
        {
            tracing::warn!(%error, "the lease stays until it ends");
        }
        built
    }

    /// Releases a lease where it is still this one: written, its answer perhaps lost, and not yet taken over.
    async fn release(&self, lease: u64) -> Result<()> {
        let mut there = Noted::<K::Own>::read(self.objects, K::NOTES).await?;
        if there.notes.lease_of == lease && there.notes.lease_until.take().is_some() {
            there.write(self.objects).await?;
        }
        Ok(())
    }

    async fn make(&self, noted: &mut Noted<K::Own>, mut work: Work<K>) -> Result<Refreshed> {
        let (last, version) = self.last(work.whole).await?;
        if last.is_none() && !work.whole {
            // The buffer that the notes speak of is gone or damaged: all of it is made again.
            work = self.read(&noted.notes, work.began, true).await?;
        }
        let bytes = K::merge(last, work.changes.parts, work.whole, work.began)?;
        let over = version.as_deref().map_or(Precondition::Nothing, Precondition::Version);
        let written = self.objects.put(K::BUFFER, bytes.clone(), over, INTERNAL).await?;
        let Some(version) = written else {
            // Somebody was quicker, or the buffer is there and the answer was lost; the next run finds out.
            return Ok(Refreshed::Busy);
        };
        let buffer = K::load(bytes).map_err(Error::internal)?;
        noted.notes.own = work.own;
        self.kind.publish(&buffer, &mut noted.notes.own).await?;
        let notes = &mut noted.notes;
        notes.buffer = Some(version);
        notes.lease_until = None;
        notes.format = K::VERSION;
        notes.read_until = Some(work.began);
        if work.whole {
            notes.whole_at = Some(work.began);
        }
        notes.recent = work.changes.recent;
        if !noted.write(self.objects).await? {
            return Ok(Refreshed::Busy);
        }
        let rows = K::rows(&buffer);
        tracing::info!(buffer = K::BUFFER, rows, whole = work.whole, "built");
        Ok(Refreshed::Built(rows))
    }

    /// The buffer as it is, and its version. A damaged one is to be written over; one before a whole build is not read where nobody looks at it.
    async fn last(&self, whole: bool) -> Result<(Option<K::Buffer>, Option<String>)> {
        if whole && !K::REBUILD_READS_LAST {
            return Ok((None, self.objects.version(K::BUFFER).await?));
        }
        let Found::Object(object) = self.objects.get(K::BUFFER, None).await? else {
            return Ok((None, None));
        };
        let buffer = K::load(object.bytes)
            .inspect_err(|error| tracing::error!(%error, buffer = K::BUFFER, "damaged, or of another format"))
            .ok();
        Ok((buffer, Some(object.version)))
    }
}
