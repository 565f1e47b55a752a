use std::sync::Arc;

use domain::Clock;
use jiff::Timestamp;

/// The machine's clock.
#[must_use]
pub fn system_clock() -> Clock {
    Arc::new(Timestamp::now)
}
