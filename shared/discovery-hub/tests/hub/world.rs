//! Channels with readings, a clock to set, builders and readers.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use contract::hub::{Hub as Page, HubVideoDetails};
use discovery_hub::{Asked, BUCKET_BOARD, Builder, Reader, Refreshed};
use domain::hub::Access;
use domain::{ChannelId, Result, Tier, UserId};
use engine::Report;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use store::objects::Objects;
use store::{AnalysisKey, End, Store};
use testkit::{BOARD_BUCKET, Cloud, Faults, WEB_BUCKET};

/// Strong outliers of each channel here.
pub const EACH: usize = 3;

pub struct World {
    pub cloud: Cloud,
    now: Arc<Mutex<Timestamp>>,
}

impl World {
    pub async fn start() -> Self {
        assert_eq!(BUCKET_BOARD, "BUCKET_BOARD");
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

    pub fn bucket(&self) -> Objects {
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
            hub: self.bucket(),
            site: self.cloud.objects(WEB_BUCKET),
            clock: Arc::new(move || *now.lock().unwrap()),
        }
    }

    pub async fn build(&self) -> Refreshed {
        self.builder().refresh().await.unwrap()
    }

    /// Somebody of their own analyses this channel publicly.
    pub async fn publish(&self, number: u32) -> AnalysisKey {
        self.publish_with(number, number, false, |_| ()).await
    }

    pub async fn publish_with(
        &self,
        person: u32,
        number: u32,
        stealth: bool,
        change: impl FnOnce(&mut Report),
    ) -> AnalysisKey {
        let (store, now) = (self.cloud.store(), self.now());
        let user: UserId = format!("user-{person:04}").parse().unwrap();
        store.account(&user, now).await.unwrap();
        let id = format!("{:032x}", u64::from(person) << 32 | u64::from(number));
        let key = AnalysisKey::analysis(user, id.parse().unwrap());
        let mut job = testkit::job(&key, channel(number).as_str(), now);
        job.stealth = stealth;
        store.start_analysis(&job).await.unwrap();
        let mut report = self.report(number);
        change(&mut report);
        let end = End::Completed {
            report: &report,
            refund: false,
            changes: None,
        };
        store.settle_analysis(&key, 0, &end, now).await.unwrap();
        key
    }

    /// The scout reads this channel.
    pub async fn scout(&self, number: u32) {
        self.scout_with(number, |_| ()).await;
    }

    pub async fn scout_with(&self, number: u32, change: impl FnOnce(&mut Report)) {
        let mut report = self.report(number);
        change(&mut report);
        let store = self.cloud.store();
        store.put_scouted(&report, self.now()).await.unwrap();
    }

    /// Each channel has videos of its own.
    pub fn report(&self, number: u32) -> Report {
        let mut report = testkit::report(number, Some("woodworking"), &[], self.now());
        for (place, upload) in report.uploads.iter_mut().enumerate() {
            upload.video_id = format!("v{number:04}{place:06}");
            upload.published_at += self.now().duration_since(Timestamp::UNIX_EPOCH);
        }
        report
    }

    pub fn reader(&self) -> Reader {
        Reader::refreshed_every(self.bucket(), Duration::ZERO)
    }

    /// What this reader shows somebody of this tier.
    pub async fn ask(&self, reader: &Reader, tier: Tier, query: &[(&str, &str)]) -> Result<Page> {
        let param = |name: &str| query.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let asked = Asked::read(param, Access::of(tier), self.now())?;
        let view = reader.view(&self.cloud.store(), self.now()).await?;
        Ok(discovery_hub::page(view.as_ref(), &asked))
    }

    /// The numbers of the channels that a new reader shows, and of how many videos.
    pub async fn shown(&self) -> (Vec<u32>, usize) {
        shown(
            &self
                .ask(&self.reader(), Tier::Agency, &[("pageSize", "100")])
                .await
                .unwrap(),
        )
    }

    pub async fn details(&self, reader: &Reader, id: &str) -> Result<HubVideoDetails> {
        let store = self.cloud.store();
        let view = reader.view(&store, self.now()).await?.unwrap();
        discovery_hub::details(&store, &view.value, id, self.now()).await
    }

    /// A file of the CDN.
    pub fn file(&self, name: &str) -> Option<Value> {
        let object = self.cloud.object(WEB_BUCKET, name)?;
        Some(serde_json::from_slice(&object.bytes).unwrap())
    }
}

/// Gives the strong outliers of a report titles of one form.
pub fn titled(title: &'static str) -> impl FnOnce(&mut Report) {
    move |report| {
        let strong = report.uploads.iter_mut().filter(|upload| upload.outlier);
        strong.for_each(|upload| title.clone_into(&mut upload.title));
    }
}

pub fn channel(number: u32) -> ChannelId {
    format!("UC{number:022}").parse().unwrap()
}

/// The numbers of the channels on a page, and its videos.
pub fn shown(page: &Page) -> (Vec<u32>, usize) {
    let number = |id: &str| id.trim_start_matches("UC").parse().unwrap();
    let mut channels: Vec<u32> = page.videos.iter().map(|video| number(&video.channel_id)).collect();
    channels.sort_unstable();
    channels.dedup();
    (channels, page.videos.len())
}
