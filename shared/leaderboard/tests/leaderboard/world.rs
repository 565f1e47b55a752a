//! Channels with public results, a clock to set, and builders.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use board::{Board, Query};
use domain::{ChannelId, UserId};
use engine::Report;
use jiff::{SignedDuration, Timestamp};
use leaderboard::{Builder, Reader, Refreshed};
use serde_json::Value;
use store::objects::Objects;
use store::{AnalysisKey, End, Store};
use testkit::{BOARD_BUCKET, Cloud, Faults, WEB_BUCKET};

pub struct World {
    pub cloud: Cloud,
    now: Arc<Mutex<Timestamp>>,
}

impl World {
    pub async fn start() -> Self {
        let noon = Timestamp::from_second(1_795_176_000).unwrap();
        Self {
            cloud: Cloud::start().await,
            now: Arc::new(Mutex::new(noon)),
        }
    }

    pub fn now(&self) -> Timestamp {
        *self.now.lock().unwrap()
    }

    pub fn wait(&self, seconds: i64) {
        *self.now.lock().unwrap() += SignedDuration::from_secs(seconds);
    }

    pub fn board_bucket(&self) -> Objects {
        self.cloud.objects(BOARD_BUCKET)
    }

    pub fn builder(&self) -> Builder {
        self.builder_with(self.cloud.store())
    }

    /// The builder of a process that suffers these faults.
    pub fn dying_builder(&self, faults: &Faults) -> Builder {
        self.builder_with(self.cloud.store_with(faults))
    }

    fn builder_with(&self, store: Store) -> Builder {
        let now = self.now.clone();
        Builder {
            store,
            board: self.board_bucket(),
            site: self.cloud.objects(WEB_BUCKET),
            clock: Arc::new(move || *now.lock().unwrap()),
        }
    }

    pub async fn build(&self) -> Refreshed {
        self.builder().refresh().await.unwrap()
    }

    /// Somebody of their own analyses this channel publicly, with this outcome.
    pub async fn publish(&self, number: u32, score: Option<f64>) -> AnalysisKey {
        self.publish_with(number, number, score, |_| ()).await
    }

    pub async fn publish_with(
        &self,
        person: u32,
        number: u32,
        score: Option<f64>,
        change: impl FnOnce(&mut Report),
    ) -> AnalysisKey {
        let (store, now) = (self.cloud.store(), self.now());
        let user = person_of(person);
        store.account(&user, now).await.unwrap();
        let id = format!("{:032x}", u64::from(person) << 32 | u64::from(number));
        let key = AnalysisKey::analysis(user, id.parse().unwrap());
        let job = testkit::job(&key, channel(number).as_str(), now);
        store.start_analysis(&job).await.unwrap();
        let mut report = testkit::report(number, Some("woodworking"), &[], now);
        report.score.value = score;
        change(&mut report);
        let end = End::Completed {
            report: &report,
            refund: false,
            changes: None,
        };
        store.settle_analysis(&key, 0, &end, now).await.unwrap();
        store.put_channel(&report).await.unwrap();
        key
    }

    pub async fn credits(&self, person: u32) -> i64 {
        let account = self.cloud.store().account(&person_of(person), self.now()).await;
        account.unwrap().balance.total()
    }

    /// Channels with a rank, best first, as a new reader sees them.
    pub async fn ranking(&self) -> Vec<ChannelId> {
        let reader = Reader::refreshed_every(self.board_bucket(), Duration::ZERO);
        let cached = reader.board().await.unwrap().unwrap();
        ranking(&cached.value)
    }

    /// A file of the CDN.
    pub fn file(&self, name: &str) -> Option<Value> {
        let object = self.cloud.object(WEB_BUCKET, name)?;
        Some(serde_json::from_slice(&object.bytes).unwrap())
    }
}

pub fn person_of(person: u32) -> UserId {
    format!("user-{person:04}").parse().unwrap()
}

pub fn channel(number: u32) -> ChannelId {
    format!("UC{number:022}").parse().unwrap()
}

pub fn channels(numbers: &[u32]) -> Vec<ChannelId> {
    numbers.iter().map(|number| channel(*number)).collect()
}

pub fn ranking(board: &Board) -> Vec<ChannelId> {
    let all = board.ask(&Query {
        take: 500,
        ..Query::default()
    });
    let rows = all.rows.iter().filter_map(|row| board.row(*row));
    rows.map(|row| row.entry.id).collect()
}
