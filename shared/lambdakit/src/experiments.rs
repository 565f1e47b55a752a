//! Experiments, written by the product's own store.

use engine::report::{Detectable, Format, Hypothesis, TitleFeature};
use jiff::Timestamp;
use store::{MonitorKey, NewExperiment};

use crate::Platform;
use crate::people::CHANNEL;

impl Platform {
    /// An experiment on the monitor's channel that began now: titles with a number and titles without, 12 uploads a side.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn experiment(&self, of: &MonitorKey, id: &str) {
        let new = NewExperiment {
            user: of.user.clone(),
            id: id.parse().unwrap(),
            asked: String::new(),
            monitor: of.id.clone(),
            channel: CHANNEL.parse().unwrap(),
            hypothesis: Hypothesis::Title {
                feature: TitleFeature::Number,
            },
            format: Format::Long,
            detects: Detectable::Double,
            needed: 12,
            spread: 0.5,
            started_at: Timestamp::now(),
        };
        self.cloud.store().start_experiment(&new).await.unwrap();
    }
}
