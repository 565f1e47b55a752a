//! An object in memory, looked after every few seconds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use columns::Malformed;
use domain::{Error, Result};
use store::objects::{Found, Objects};
use tokio::sync::Mutex;

/// Between two looks whether there is a newer one.
const EVERY: Duration = Duration::from_secs(5);
/// A large object takes time to read: it is looked after so seldom that reading takes at most a fiftieth of the time.
const OF_THE_TIME: u32 = 50;

/// Something that was read from a bucket.
#[derive(Debug)]
pub struct Held<T> {
    /// What was read.
    pub value: Arc<T>,
    /// A newer one could not be read just now.
    pub stale: bool,
}

impl<T> Clone for Held<T> {
    fn clone(&self) -> Self {
        Self {
            value: self.value.clone(),
            stale: self.stale,
        }
    }
}

struct Kept<T> {
    held: Option<Held<T>>,
    version: Option<String>,
    looked: Option<Instant>,
    took: Duration,
}

/// Reads one object of a bucket and keeps it.
pub struct Shelf<T> {
    objects: Objects,
    name: &'static str,
    load: fn(Vec<u8>) -> Result<T>,
    every: Duration,
    kept: Mutex<Kept<T>>,
}

impl<T> Shelf<T> {
    /// For the object under this name.
    #[must_use]
    pub fn new(objects: Objects, name: &'static str, load: fn(Vec<u8>) -> Result<T>) -> Self {
        Self {
            objects,
            name,
            load,
            every: EVERY,
            kept: Mutex::new(Kept {
                held: None,
                version: None,
                looked: None,
                took: Duration::ZERO,
            }),
        }
    }

    /// Looks whether there is a newer one as often as this; each time it is asked, for no time at all.
    #[must_use]
    pub fn looking_every(self, every: Duration) -> Self {
        Self { every, ..self }
    }

    /// The object; `None` where there is none, and never was.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the bucket does not answer, or what it holds cannot be read, and nothing was read before.
    pub async fn look(&self) -> Result<Option<Held<T>>> {
        let mut kept = self.kept.lock().await;
        let wait = match self.every {
            Duration::ZERO => Duration::ZERO,
            every => every.max(kept.took * OF_THE_TIME),
        };
        if kept.looked.is_some_and(|looked| looked.elapsed() < wait) {
            return Ok(kept.held.clone());
        }
        let started = Instant::now();
        let found = self.objects.get(self.name, kept.version.as_deref()).await;
        let found = found.and_then(|found| {
            Ok(match found {
                Found::Object(object) => Some(((self.load)(object.bytes)?, object.version)),
                Found::Unchanged | Found::Nothing => None,
            })
        });
        match found {
            Ok(Some((value, version))) => {
                kept.took = started.elapsed();
                kept.version = Some(version);
                kept.held = Some(Held {
                    value: Arc::new(value),
                    stale: false,
                });
            }
            Ok(None) => {
                if let Some(held) = &mut kept.held {
                    held.stale = false;
                }
            }
            Err(error) => match &mut kept.held {
                Some(held) => {
                    tracing::warn!(%error, name = self.name, "serving what was read before");
                    held.stale = true;
                }
                None => return Err(error),
            },
        }
        kept.looked = Some(Instant::now());
        Ok(kept.held.clone())
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
