//! The time of a call that takes long.

use std::time::Instant;

use jiff::{SignedDuration, Timestamp};

/// The caller's time, which runs on with the machine's. What begins late in a long call begins at its own time: a lease from the time of
/// the call would be over when it is taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    begun: (Timestamp, Instant),
}

impl Clock {
    /// It is this time now.
    pub(crate) fn at(now: Timestamp) -> Self {
        Self {
            begun: (now, Instant::now()),
        }
    }

    pub(crate) fn now(self) -> Timestamp {
        let (now, started) = self.begun;
        now + SignedDuration::try_from(started.elapsed()).unwrap_or_default()
    }
}
