//! Time for tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use domain::Clock;
use jiff::Timestamp;

/// A clock that moves by hand alone.
#[derive(Clone)]
pub struct HandClock(Arc<AtomicI64>);

impl HandClock {
    pub fn start() -> Self {
        Self::at(Timestamp::now())
    }

    pub(crate) fn at(time: Timestamp) -> Self {
        Self(Arc::new(AtomicI64::new(time.as_second())))
    }

    pub fn now(&self) -> Timestamp {
        Timestamp::from_second(self.0.load(Ordering::SeqCst)).unwrap()
    }

    pub fn advance(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }

    pub fn as_clock(&self) -> Clock {
        let clock = self.clone();
        Arc::new(move || clock.now())
    }
}
