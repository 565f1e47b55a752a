//! The scout, with everything that it needs.

use domain::Clock;
use jiff::Timestamp;
use store::Store;
use tokio::sync::OnceCell;
use youtube::Client;

/// The scout, with everything that it needs.
pub struct Scout {
    pub(crate) store: Store,
    pub(crate) platform: Client,
    pub(crate) clock: Clock,
    pub(crate) units: u32,
    pub(crate) charts: OnceCell<()>,
}

impl Scout {
    /// A scout that may spend this number of units a day.
    #[must_use]
    pub fn new(store: Store, platform: Client, clock: Clock, units: u32) -> Self {
        Self {
            store,
            platform,
            clock,
            units,
            charts: OnceCell::new(),
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        (self.clock)()
    }
}
