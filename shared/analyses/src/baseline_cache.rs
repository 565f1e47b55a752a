//! The baselines of a niche, as a worker needs them: the stored ones, cached in the process, or those that ship with the engine.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::Result;
use domain::job::Work;
use engine::baselines::NicheBaseline;
use engine::{Baselines, Before, NotAnalysable, Report, Snapshot};
use jiff::{SignedDuration, Timestamp};
use store::{PLATFORM_DATA_TTL, Store};

/// How long a process goes on with the version it knows before it asks for a newer one.
const ASK_AGAIN: SignedDuration = SignedDuration::from_mins(10);
/// What an analysis waits for at most: it is no worse off with those of the engine.
const PATIENCE: Duration = Duration::from_secs(1);
/// Niches that a process caches.
const NICHES: usize = 100;

/// The baselines that a process knows, of sample and of real channels. Cheap to ask: one read for a niche that was not asked for yet.
#[derive(Debug, Default)]
pub struct BaselineCache {
    sample: Mutex<Known>,
    real: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// When the database was asked last.
    asked: Option<Timestamp>,
    version: Option<Arc<Version>>,
    niches: HashMap<String, Option<Arc<NicheBaseline>>>,
}

#[derive(Debug)]
struct Version {
    begun: Timestamp,
    header: Baselines,
}

impl BaselineCache {
    /// Analyses a snapshot against the newest baselines that can be had, with what this kind of work adds; a run reads
    /// what was known before as well. The report names the baselines.
    ///
    /// # Errors
    /// As [`engine::analyze`]; baselines that cannot be read are no error.
    pub async fn analyze(
        &self,
        work: Work,
        store: &Store,
        snapshot: &Snapshot,
        before: Before<'_>,
        now: Timestamp,
    ) -> std::result::Result<Report, NotAnalysable> {
        let Some(version) = self.version(store, snapshot.sample, now).await else {
            return match work {
                Work::Analysis => engine::analyze(snapshot),
                Work::Run => engine::xray(snapshot, &Baselines::shipped(), before),
            };
        };
        let niche = match engine::niche_of(snapshot)? {
            None => None,
            Some(key) => {
                let found = self.niche(store, snapshot.sample, &version, &key).await;
                found.map(|niche| (key, NicheBaseline::clone(&niche)))
            }
        };
        let baselines = Baselines {
            niches: niche.into_iter().collect(),
            ..version.header.clone()
        };
        match work {
            Work::Analysis => engine::analyze_with(snapshot, &baselines),
            Work::Run => engine::xray(snapshot, &baselines, before),
        }
    }

    /// The version that counts; `None` for that of the engine.
    async fn version(&self, store: &Store, sample: bool, now: Timestamp) -> Option<Arc<Version>> {
        let known = {
            let known = self.known(sample);
            let fresh = known.asked.is_some_and(|asked| now.duration_since(asked) < ASK_AGAIN);
            if fresh {
                return known.version.clone().filter(|version| may_be_used(version, now));
            }
            known.version.clone()
        };
        let found = patiently(newest(store, sample, known.clone())).await;
        let mut now_known = self.known(sample);
        now_known.asked = Some(now);
        // What cannot be read now may be read later; until then the known one goes on.
        let version = found.unwrap_or(known);
        let same = |a: &Arc<Version>, b: &Arc<Version>| a.begun == b.begun;
        let unchanged = matches!((&version, &now_known.version), (Some(a), Some(b)) if same(a, b));
        if !unchanged {
            now_known.niches.clear();
            now_known.version.clone_from(&version);
        }
        version.filter(|version| may_be_used(version, now))
    }

    async fn niche(&self, store: &Store, sample: bool, version: &Version, key: &str) -> Option<Arc<NicheBaseline>> {
        if let Some(niche) = self.known(sample).niches.get(key) {
            return niche.clone();
        }
        let read = store.niche_baseline(sample, version.begun, key);
        let niche = patiently(read).await?.map(Arc::new);
        let mut known = self.known(sample);
        if known.niches.len() >= NICHES {
            known.niches.clear();
        }
        if known.version.as_ref().is_some_and(|known| known.begun == version.begun) {
            known.niches.insert(key.to_owned(), niche.clone());
        }
        niche
    }

    fn known(&self, sample: bool) -> std::sync::MutexGuard<'_, Known> {
        let known = if sample { &self.sample } else { &self.real };
        known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Topics are platform data: a version may be used until they expire.
fn may_be_used(version: &Version, now: Timestamp) -> bool {
    now < version.begun + PLATFORM_DATA_TTL
}

async fn newest(store: &Store, sample: bool, known: Option<Arc<Version>>) -> Result<Option<Arc<Version>>> {
    let Some(begun) = store.baselines_state(sample).await?.current else {
        return Ok(None);
    };
    if known.as_ref().is_some_and(|known| known.begun == begun) {
        return Ok(known);
    }
    let header = store.baselines(sample, begun).await?;
    Ok(header.map(|header| Arc::new(Version { begun, header })))
}

/// What is read in time; `None`, and a line in the log, where that fails.
async fn patiently<T>(read: impl Future<Output = Result<T>>) -> Option<T> {
    match tokio::time::timeout(PATIENCE, read).await {
        Ok(Ok(found)) => Some(found),
        Ok(Err(error)) => {
            tracing::warn!(%error, "the baselines cannot be read");
            None
        }
        Err(_) => {
            tracing::warn!("the baselines did not come in time");
            None
        }
    }
}
