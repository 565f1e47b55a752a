//! The scout, with everything that it needs.

use domain::Clock;
use domain::quota::Payer;
use jiff::Timestamp;
use quota::Governor;
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
    /// A scout that may spend this number of units a day, as far as the governor's share for it goes.
    #[must_use]
    pub fn new(store: Store, platform: &Client, governor: &Governor, clock: Clock, units: u32) -> Self {
        Self {
            store,
            platform: governor.client(platform, Payer::Scout),
            clock,
            units,
            charts: OnceCell::new(),
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        (self.clock)()
    }
}
