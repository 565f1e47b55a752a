//! Analyses whose worker died in the middle.

use domain::ChannelId;
use jiff::Timestamp;
use store::{AnalysisKey, End};
use testkit::{Faults, Kill};

use crate::Platform;
use crate::people::CHANNEL;

impl Platform {
    /// The person has an analysis whose worker had it until then, stored its report and died before it could write the end.
    ///
    /// # Panics
    /// When the database refuses, or the report is not there.
    pub async fn abandoned(&self, user: &str, id: &str, created_at: Timestamp, lease_until: Timestamp) -> AnalysisKey {
        let key = self.queued(user, id, created_at).await;
        self.claimed(&key, lease_until).await;
        let channel: ChannelId = CHANNEL.parse().unwrap();
        let report = engine::analyze(&testkit::snapshot(&channel, 50, created_at)).unwrap();
        let end = End::Completed {
            report: &report,
            refund: false,
            changes: None,
        };
        let dying = self.cloud.store_with(&Faults::kill(Kill::Before, 2));
        let died = dying.settle_analysis(&key, 1, &end, created_at).await;
        assert!(died.is_err() && self.cloud.store().report(&key).await.unwrap().is_some());
        key
    }
}
