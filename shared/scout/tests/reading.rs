//! The scout against the sample platform and a real DynamoDB engine: what it reads, and where it stops.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use contract::event::RunAnalysis;
use domain::ChannelId;
use domain::scout::{CHANNEL_UNITS, CHART_UNITS, MOST_FAILURES, Source, UPLOADS, platform_day};
use jiff::{SignedDuration, Timestamp};
use scout::{Scout, Scouted, Stopped};
use store::{AnalysisKey, ChangePosition, Counts, HubChange, NewAnalysis, Offer};
use testkit::Faults;

use analysiskit::{EMPTY, HandClock, Person, World};

/// Enough for a chart and a few channels.
pub const FEW_UNITS: u32 = 60;

/// A scout in a world of its own.
pub struct Ground {
    pub world: World,
    pub clock: HandClock,
}

impl Ground {
    pub async fn new() -> Self {
        Self {
            world: World::start().await,
            clock: HandClock::start(),
        }
    }

    pub fn scout(&self, faults: &Faults, units: u32) -> Arc<Scout> {
        let store = self.world.cloud.store_with(faults);
        let (client, governor) = (self.world.client(), self.world.governor(&self.clock));
        Arc::new(Scout::new(store, &client, &governor, self.clock.as_clock(), units))
    }

    /// A run of a healthy scout that has time.
    pub async fn run(&self, units: u32) -> Scouted {
        let until = self.clock.now() + SignedDuration::from_secs(40);
        self.scout(&Faults::none(), units).run(until).await.unwrap()
    }

    /// Offers channels in the charts' place, so that none is read.
    async fn knows(&self, channels: &[ChannelId]) {
        let offers: Vec<Offer> = channels
            .iter()
            .map(|channel| Offer {
                channel: channel.clone(),
                source: Source::Chart,
                language: None,
            })
            .collect();
        for some in offers.chunks(100) {
            self.world
                .cloud
                .store()
                .offer_channels(some, self.clock.now())
                .await
                .unwrap();
        }
    }

    /// Knows enough channels of the sample platform: no chart is needed.
    pub async fn knows_many(&self) {
        let ids: Vec<ChannelId> = self
            .world
            .platform
            .channel_ids()
            .iter()
            .take(60)
            .map(|id| id.parse().unwrap())
            .collect();
        self.knows(&ids).await;
    }

    /// An analysis that has ended, hidden or not.
    async fn analysed(&self, person: &Person<'_>, channel: &str, stealth: bool) -> AnalysisKey {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = format!("{:032x}", NEXT.fetch_add(1, Ordering::SeqCst)).parse().unwrap();
        let key = AnalysisKey::analysis(person.id.clone(), id);
        let new = NewAnalysis {
            stealth,
            ..testkit::job(&key, channel, person.clock.now())
        };
        person.store().start_analysis(&new).await.unwrap();
        let message = RunAnalysis {
            user_id: key.user.clone(),
            request_id: key.id.clone(),
        };
        self.world
            .worker(&Faults::none(), &person.clock)
            .run(&message)
            .await
            .unwrap();
        let report = person.store().report(&key).await.unwrap();
        assert!(report.is_some(), "it completed");
        key
    }

    fn id(&self, handle: &str) -> ChannelId {
        self.world
            .platform
            .channel_id(handle.trim_start_matches('@'))
            .unwrap()
            .parse()
            .unwrap()
    }

    async fn shown(&self) -> Vec<HubChange> {
        let (mut found, mut from) = (Vec::new(), Some(ChangePosition::default()));
        while let Some(position) = from {
            let store = self.world.cloud.store();
            let page = store
                .hub_changes(Timestamp::UNIX_EPOCH, &position, 100, self.clock.now())
                .await
                .unwrap();
            found.extend(page.changes);
            from = page.next;
        }
        found
    }

    pub async fn counted(&self) -> u32 {
        let day = platform_day(self.clock.now());
        self.world.cloud.store().scout_day(day).await.unwrap().units
    }

    /// Units that the platform has charged.
    pub fn charged(&self) -> u32 {
        u32::try_from(self.world.platform.counters().units).unwrap()
    }

    /// How often each channel was read.
    pub fn readings(&self) -> BTreeMap<String, usize> {
        let mut readings = BTreeMap::new();
        for request in self.world.platform.requests() {
            let parameters = request.query.split('&').filter_map(|pair| pair.strip_prefix("id="));
            if request.path.ends_with("/channels") {
                for id in parameters {
                    *readings.entry(id.to_owned()).or_default() += 1;
                }
            }
        }
        readings
    }
}

#[tokio::test]
async fn it_finds_channels_on_the_charts_and_the_hub_shows_their_outliers_and_who_reads_them_counts_nowhere() {
    let ground = Ground::new().await;
    let done = ground.run(200).await;
    assert_eq!(done.stopped, Stopped::Spent);
    assert!(done.charts >= 1 && done.new > 0 && done.channels >= 10, "{done:?}");
    let shown = ground.shown().await;
    assert_eq!(shown.len(), usize::try_from(done.channels).unwrap());
    let videos: usize = shown
        .iter()
        .filter_map(|change| Some(change.shown.as_ref()?.outstanding.videos.len()))
        .sum();
    assert_eq!(videos, usize::try_from(done.outliers).unwrap());
    assert!(videos > 0);
    let most = shown
        .iter()
        .filter_map(|change| Some(change.shown.as_ref()?.outstanding.line.len()))
        .max();
    assert!(most > Some(50) && most <= Some(UPLOADS as usize), "{most:?} uploads");
    // What it has spent is what the platform has charged, and within the budget.
    assert_eq!(ground.counted().await, ground.charged());
    assert!(
        ground.charged() <= 200 && ground.charged() + CHANNEL_UNITS > 200,
        "{}",
        ground.charged()
    );
    // Its channels are known for baselines and names; people have analysed none.
    let store = ground.world.cloud.store();
    assert_eq!(store.counts().await.unwrap(), Counts::default());
    let page = store.summaries(true, &store::Position::default(), 100).await.unwrap();
    assert!(!page.rows.is_empty() || page.next.is_some());
}

#[tokio::test]
async fn a_run_whose_time_is_over_begins_nothing() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    let done = ground
        .scout(&Faults::none(), 3_000)
        .run(ground.clock.now())
        .await
        .unwrap();
    assert_eq!((done.stopped, done.channels, ground.charged()), (Stopped::Time, 0, 0));
}

#[tokio::test]
async fn a_channel_that_cannot_be_read_is_tried_again_and_given_up_after_three_times() {
    let ground = Ground::new().await;
    let empty = ground.id(EMPTY);
    let gone: ChannelId = "UCnobodyhasthischannel00".parse().unwrap();
    let store = ground.world.cloud.store();
    ground.knows(&[empty.clone(), gone.clone()]).await;
    for times in 1..=MOST_FAILURES {
        let due: BTreeSet<ChannelId> = store
            .scout_due(ground.clock.now(), 200)
            .await
            .unwrap()
            .into_iter()
            .map(|known| known.channel)
            .collect();
        assert!(
            due.contains(&empty) && due.contains(&gone),
            "the {times}th time: {due:?}"
        );
        for channel in [&empty, &gone] {
            only(&ground, channel).await;
        }
        ground.clock.advance(86_400 * i64::from(times));
    }
    ground.clock.advance(86_400 * 100);
    let due = store.scout_due(ground.clock.now(), 200).await.unwrap();
    assert!(due.iter().all(|known| ![&empty, &gone].contains(&&known.channel)));
}

/// Reads this one channel, which fails, and says so.
async fn only(ground: &Ground, channel: &ChannelId) {
    let store = ground.world.cloud.store();
    let before = store.scout_due(ground.clock.now(), 200).await.unwrap();
    let before = before.into_iter().find(|known| known.channel == *channel).unwrap();
    let failures = before.failures;
    let step = ground.scout(&Faults::none(), 3_000).read_one(&before).await.unwrap();
    assert_eq!((step.failed, step.channels), (1, 0));
    let after = store
        .scout_due(ground.clock.now() + SignedDuration::from_hours(24 * 90), 200)
        .await
        .unwrap();
    let after = after.into_iter().find(|known| known.channel == *channel);
    assert_eq!(
        after.map(|known| known.failures),
        Some(failures + 1).filter(|times| *times < MOST_FAILURES)
    );
}

#[tokio::test]
async fn a_channel_known_from_a_hidden_analysis_alone_is_never_read_and_one_that_was_hidden_is_removed() {
    let ground = Ground::new().await;
    let person = ground.world.person();
    let (open, hidden) = (ground.id("quietlambda"), ground.id("tildasteig"));
    person.credits().await;
    let key = ground.analysed(&person, "@quietlambda", false).await;
    ground.analysed(&person, "@tildasteig", true).await;
    let store = ground.world.cloud.store();
    let asked = ground.world.platform_calls();
    // Without time it only looks through the board.
    let due = || async {
        let until = ground.clock.now();
        ground.scout(&Faults::none(), 3_000).run(until).await.unwrap();
        let due = store.scout_due(ground.clock.now(), 200).await.unwrap();
        due.into_iter()
            .map(|known| (known.channel, known.source))
            .collect::<Vec<_>>()
    };
    ground.clock.advance(300);
    assert_eq!(due().await, [(open.clone(), Source::Board)]);
    assert!(
        store
            .board_row(&hidden, ground.clock.now())
            .await
            .unwrap()
            .is_none_or(|row| row.result.is_none())
    );
    // Read, then hidden: what was read goes with it.
    let known = store.scout_due(ground.clock.now(), 200).await.unwrap().remove(0);
    let step = ground.scout(&Faults::none(), 3_000).read_one(&known).await.unwrap();
    assert_eq!(step.channels, 1);
    assert!(ground.world.platform_calls() > asked);
    store.set_stealth(&key, true, ground.clock.now()).await.unwrap();
    assert_eq!(due().await, []);
    assert_eq!(store.hub_channel(&open, ground.clock.now()).await.unwrap(), None);
    ground.clock.advance(86_400 * 29);
    assert_eq!(due().await, []);
}

#[tokio::test]
async fn one_that_is_hidden_after_the_board_was_looked_through_is_not_read_either() {
    let ground = Ground::new().await;
    let channel = ground.id("quietlambda");
    let offer = Offer {
        channel: channel.clone(),
        source: Source::Board,
        language: None,
    };
    let store = ground.world.cloud.store();
    store.offer_channels(&[offer], ground.clock.now()).await.unwrap();
    let known = store.scout_due(ground.clock.now(), 200).await.unwrap().remove(0);
    let step = ground.scout(&Faults::none(), 3_000).read_one(&known).await.unwrap();
    assert_eq!((step.channels, step.failed, ground.charged()), (0, 0, 0));
    assert!(store.scout_due(ground.clock.now(), 200).await.unwrap().is_empty());
}

#[tokio::test]
async fn every_channel_is_read_again_before_its_titles_are_thirty_days_old() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    let first = ground.run(CHART_UNITS + 20 * CHANNEL_UNITS).await;
    assert!(first.channels > 10);
    let read: BTreeSet<String> = ground.readings().into_keys().collect();
    ground.clock.advance(86_400 * 25);
    let due = ground
        .world
        .cloud
        .store()
        .scout_due(ground.clock.now(), 500)
        .await
        .unwrap();
    let due: BTreeSet<String> = due.into_iter().map(|known| known.channel.to_string()).collect();
    let known: BTreeSet<String> = ground
        .shown()
        .await
        .into_iter()
        .map(|change| change.channel.to_string())
        .collect();
    assert!(known.is_subset(&due), "{:?}", known.difference(&due));
    assert!(!read.is_empty());
    let again = ground.run(3_000).await;
    assert!(again.channels > 0);
}
