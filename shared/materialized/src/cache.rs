//! An object of a bucket, cached in memory and refreshed every few seconds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use columns::Malformed;
use domain::{Error, Result};
use store::objects::{Found, Objects};
use tokio::sync::Mutex;

/// Between two questions whether there is a newer one.
const EVERY: Duration = Duration::from_secs(5);
/// A large object takes time to read: it is asked for so seldom that reading takes at most a fiftieth of the time.
const OF_THE_TIME: u32 = 50;

/// Something that was read from a bucket.
#[derive(Debug)]
pub struct Cached<T> {
    /// What was read.
    pub value: Arc<T>,
    /// A newer one could not be read just now.
    pub stale: bool,
}

impl<T> Clone for Cached<T> {
    fn clone(&self) -> Self {
        Self {
            value: self.value.clone(),
            stale: self.stale,
        }
    }
}

struct CacheEntry<T> {
    cached: Option<Cached<T>>,
    version: Option<String>,
    looked: Option<Instant>,
    took: Duration,
}

/// Reads one object of a bucket and caches it.
pub struct ObjectCache<T> {
    objects: Objects,
    name: &'static str,
    load: fn(Vec<u8>) -> Result<T>,
    every: Duration,
    entry: Mutex<CacheEntry<T>>,
}

impl<T> ObjectCache<T> {
    /// For the object under this name.
    #[must_use]
    pub fn new(objects: Objects, name: &'static str, load: fn(Vec<u8>) -> Result<T>) -> Self {
        Self {
            objects,
            name,
            load,
            every: EVERY,
            entry: Mutex::new(CacheEntry {
                cached: None,
                version: None,
                looked: None,
                took: Duration::ZERO,
            }),
        }
    }

    /// Asks for a newer one as often as this; for no time at all, at each call.
    #[must_use]
    pub fn refreshed_every(self, every: Duration) -> Self {
        Self { every, ..self }
    }

    /// The object; `None` where there is none, and never was.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer, or what is in it cannot be read, and nothing was read before.
    pub async fn get(&self) -> Result<Option<Cached<T>>> {
        let mut entry = self.entry.lock().await;
        let wait = match self.every {
            Duration::ZERO => Duration::ZERO,
            every => every.max(entry.took * OF_THE_TIME),
        };
        if entry.looked.is_some_and(|looked| looked.elapsed() < wait) {
            return Ok(entry.cached.clone());
        }
        let started = Instant::now();
        let found = self.objects.get(self.name, entry.version.as_deref()).await;
        let found = found.and_then(|found| {
            Ok(match found {
                Found::Object(object) => Some(((self.load)(object.bytes)?, object.version)),
                Found::Unchanged | Found::Nothing => None,
            })
        });
        match found {
            Ok(Some((value, version))) => {
                entry.took = started.elapsed();
                entry.version = Some(version);
                entry.cached = Some(Cached {
                    value: Arc::new(value),
                    stale: false,
                });
            }
            Ok(None) => {
                if let Some(cached) = &mut entry.cached {
                    cached.stale = false;
                }
            }
            Err(error) => match &mut entry.cached {
                Some(cached) => {
                    tracing::warn!(%error, name = self.name, "serving what was read before");
                    cached.stale = true;
                }
                None => return Err(error),
            },
        }
        entry.looked = Some(Instant::now());
        Ok(entry.cached.clone())
    }
}

/// A buffer of another format lies there while a new version of the product is rolled out, until the builder has written one of its own.
///
/// # Errors
/// [`Error::Unavailable`] for that, [`Error::Internal`] for a damaged one.
pub fn readable<T>(service: &'static str, loaded: std::result::Result<T, Malformed>) -> Result<T> {
    loaded.map_err(|error| {
        if error.is_another_version() {
            return Error::Unavailable {
                service,
                cause: error.to_string(),
            };
        }
        Error::internal(error)
    })
}
