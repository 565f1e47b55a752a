//! The scout against the sample platform and a real DynamoDB engine: what it reads, and where it stops.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use contract::event::RunAnalysis;
use domain::ChannelId;
use domain::scout::{CHANNEL_UNITS, CHART_UNITS, MOST_FAILURES, Source, UPLOADS, platform_day};
use jiff::{SignedDuration, Timestamp};
use jobs::{Scout, Scouted, Stopped};
use serde_json::json;
use store::{ChangePosition, Counts, HubChange, JobKey, NewJob, Offer};
use testkit::{Faults, Kill};

use crate::world::{EMPTY, HandClock, Person, World};

/// Enough for a chart and a few channels.
const FEW_UNITS: u32 = 60;

/// A scout in a world of its own.
struct Ground {
    world: World,
    clock: HandClock,
}

impl Ground {
    async fn new() -> Self {
        Self {
            world: World::start().await,
            clock: HandClock::start(),
        }
    }

    fn scout(&self, faults: &Faults, units: u32) -> Arc<Scout> {
        let store = self.world.cloud.store_with(faults);
        Arc::new(Scout::new(store, self.world.client(), self.clock.as_clock(), units))
    }

    /// A run of a healthy scout that has time.
    async fn run(&self, units: u32) -> Scouted {
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
            self.world.cloud.store().offer_channels(some, self.clock.now()).await.unwrap();
        }
    }

    /// Knows so many channels of the sample platform that no chart is needed.
    async fn knows_many(&self) {
        let ids: Vec<ChannelId> = self.world.platform.channel_ids().iter().take(60).map(|id| id.parse().unwrap()).collect();
        self.knows(&ids).await;
    }

    /// An analysis that has ended, hidden or not.
    async fn analysed(&self, person: &Person<'_>, channel: &str, stealth: bool) -> JobKey {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = format!("{:032x}", NEXT.fetch_add(1, Ordering::SeqCst)).parse().unwrap();
        let key = JobKey::analysis(person.id.clone(), id);
        let new = NewJob {
            stealth,
            ..testkit::job(&key, channel, person.clock.now())
        };
        person.store().start_job(&new).await.unwrap();
        let message = RunAnalysis {
            user_id: key.user.clone(),
            request_id: key.id.clone(),
        };
        self.world.worker(&Faults::none(), &person.clock).run(&message).await.unwrap();
        let report = person.store().report(&key).await.unwrap();
        assert!(report.is_some(), "it completed");
        key
    }

    fn id(&self, handle: &str) -> ChannelId {
        self.world.platform.channel_id(handle.trim_start_matches('@')).unwrap().parse().unwrap()
    }

    async fn shown(&self) -> Vec<HubChange> {
        let (mut found, mut from) = (Vec::new(), Some(ChangePosition::default()));
        while let Some(position) = from {
            let store = self.world.cloud.store();
            let page = store.hub_changes(Timestamp::UNIX_EPOCH, &position, 100, self.clock.now()).await.unwrap();
            found.extend(page.changes);
            from = page.next;
        }
        found
    }

    async fn counted(&self) -> u32 {
        let day = platform_day(self.clock.now());
        self.world.cloud.store().scout_day(day).await.unwrap().units
    }

    /// Units that the platform has charged.
    fn charged(&self) -> u32 {
        u32::try_from(self.world.platform.counters().units).unwrap()
    }

    /// How often each channel was read.
    fn readings(&self) -> BTreeMap<String, usize> {
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
    let videos: usize = shown.iter().filter_map(|change| Some(change.shown.as_ref()?.outstanding.videos.len())).sum();
    assert_eq!(videos, usize::try_from(done.outliers).unwrap());
    assert!(videos > 0);
    let most = shown.iter().filter_map(|change| Some(change.shown.as_ref()?.outstanding.line.len())).max();
    assert!(most > Some(50) && most <= Some(UPLOADS as usize), "{most:?} uploads");
    // What it has spent is what the platform has charged, and within the budget.
    assert_eq!(ground.counted().await, ground.charged());
    assert!(ground.charged() <= 200 && ground.charged() + CHANNEL_UNITS > 200, "{}", ground.charged());
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
    let done = ground.scout(&Faults::none(), 3_000).run(ground.clock.now()).await.unwrap();
    assert_eq!((done.stopped, done.channels, ground.charged()), (Stopped::Time, 0, 0));
}

#[tokio::test]
async fn refused_by_the_platform_it_asks_nothing_until_the_platforms_day_turns() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    ground.world.platform.control(json!({"quotaUnits": 20})).unwrap();
    let done = ground.run(3_000).await;
    assert_eq!(done.stopped, Stopped::Refused);
    let asked = ground.world.platform_calls();
    assert_eq!(ground.run(3_000).await.stopped, Stopped::Refused);
    assert_eq!(ground.world.platform_calls(), asked);
    // No channel is to blame, and all that was not read is due as before.
    let store = ground.world.cloud.store();
    let due = store.scout_due(ground.clock.now(), 200).await.unwrap();
    assert_eq!(due.len(), 60 - usize::try_from(done.channels).unwrap());
    assert!(due.iter().all(|candidate| candidate.failures == 0));
    ground.world.platform.control(json!({"reset": true})).unwrap();
    ground.clock.advance(86_400);
    let again = ground.run(FEW_UNITS).await;
    assert!(again.stopped == Stopped::Spent && again.channels > 0, "{again:?}");
}

#[tokio::test]
async fn two_scouts_at_once_spend_one_budget_and_read_no_channel_twice() {
    let ground = Ground::new().await;
    let until = ground.clock.now() + SignedDuration::from_secs(40);
    let none = Faults::none();
    let (one, other) = (ground.scout(&none, 250), ground.scout(&none, 250));
    let (one, other) = tokio::join!(one.run(until), other.run(until));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert!(one.channels > 0 && other.channels > 0, "{one:?} {other:?}");
    assert!(ground.charged() <= 250, "{}", ground.charged());
    assert_eq!(ground.counted().await, ground.charged());
    let twice: BTreeMap<_, _> = ground.readings().into_iter().filter(|(_, times)| *times > 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[tokio::test]
async fn a_channel_that_cannot_be_read_is_tried_again_and_given_up_after_three_times() {
    let ground = Ground::new().await;
    let empty = ground.id(EMPTY);
    let gone: ChannelId = "UCnobodyhasthischannel00".parse().unwrap();
    let store = ground.world.cloud.store();
    ground.knows(&[empty.clone(), gone.clone()]).await;
    for times in 1..=MOST_FAILURES {
        let due: BTreeSet<ChannelId> =
            store.scout_due(ground.clock.now(), 200).await.unwrap().into_iter().map(|known| known.channel).collect();
        assert!(due.contains(&empty) && due.contains(&gone), "the {times}th time: {due:?}");
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
    let after = store.scout_due(ground.clock.now() + SignedDuration::from_hours(24 * 90), 200).await.unwrap();
    let after = after.into_iter().find(|known| known.channel == *channel);
    assert_eq!(after.map(|known| known.failures), Some(failures + 1).filter(|times| *times < MOST_FAILURES));
}

#[tokio::test]
async fn while_the_platform_is_down_it_stops_and_no_channel_is_to_blame() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    ground.world.platform.control(json!({"fault": "503"})).unwrap();
    let done = ground.run(3_000).await;
    assert_eq!((done.stopped, done.channels), (Stopped::Platform, 0));
    assert!((3..=6).contains(&done.failed), "{done:?}");
    assert!(ground.counted().await <= done.failed * CHANNEL_UNITS);
    ground.world.platform.control(json!({"fault": null})).unwrap();
    ground.clock.advance(3_600);
    let due = ground.world.cloud.store().scout_due(ground.clock.now(), 200).await.unwrap();
    assert_eq!(due.len(), 60);
    assert!(due.iter().all(|candidate| candidate.failures == 0));
}

#[tokio::test]
async fn a_key_that_is_not_accepted_ends_the_run_and_costs_no_channel_anything() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    ground.world.platform.control(json!({"fault": "key"})).unwrap();
    let done = ground.run(3_000).await;
    assert_eq!((done.stopped, done.channels, done.failed), (Stopped::Platform, 0, 0));
    assert_eq!(ground.world.cloud.store().scout_due(ground.clock.now(), 200).await.unwrap().len(), 60);
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_write_it_never_goes_beyond_the_budget_and_the_next_run_goes_on() {
    let ground = Ground::new().await;
    ground.knows_many().await;
    let most = 150;
    for nth in 1..14 {
        let kill = if nth % 2 == 0 { Kill::Before } else { Kill::After };
        let until = ground.clock.now() + SignedDuration::from_secs(40);
        // The writes of its first run are the charts, which are known after it.
        let faults = Faults::kill(kill, if nth == 1 { 3 } else { nth });
        let _ = ground.scout(&faults, most).run(until).await;
        assert!(ground.counted().await <= most);
    }
    // What the dead ones held comes again.
    ground.clock.advance(121);
    let done = ground.run(most).await;
    assert_eq!(done.stopped, Stopped::Spent);
    assert!(ground.charged() <= ground.counted().await, "{} of {}", ground.charged(), ground.counted().await);
    assert!(ground.counted().await <= most);
    ground.clock.advance(86_400);
    let before = ground.readings().len();
    let done = ground.run(most).await;
    assert!(done.channels > 0 && ground.readings().len() >= before, "{done:?}");
}

#[tokio::test]
async fn an_unreliable_database_changes_nothing_about_it() {
    for fault in [
        Faults::throttle(160, 3),
        Faults::lose_answer(160),
        Faults::lose_answer(163),
        Faults::conflict(161, 2),
    ] {
        let ground = Ground::new().await;
        let until = ground.clock.now() + SignedDuration::from_secs(40);
        let done = ground.scout(&fault, FEW_UNITS).run(until).await.unwrap();
        assert_eq!(done.stopped, Stopped::Spent);
        assert!(ground.charged() <= ground.counted().await && ground.counted().await <= FEW_UNITS);
    }
}

#[tokio::test]
async fn a_channel_known_from_a_hidden_analysis_alone_is_never_read_and_one_that_was_hidden_is_forgotten() {
    let ground = Ground::new().await;
    let person = ground.world.person();
    let (open, hidden) = (ground.id("quietlambda"), ground.id("tildasteig"));
    person.credits().await;
    let key = ground.analysed(&person, "@quietlambda", false).await;
    ground.analysed(&person, "@tildasteig", true).await;
    let store = ground.world.cloud.store();
    let asked = ground.world.platform_calls();
    // Without time it only looks through the board.
    let look = || async {
        let until = ground.clock.now();
        ground.scout(&Faults::none(), 3_000).run(until).await.unwrap();
        let due = store.scout_due(ground.clock.now(), 200).await.unwrap();
        due.into_iter().map(|known| (known.channel, known.source)).collect::<Vec<_>>()
    };
    ground.clock.advance(300);
    assert_eq!(look().await, [(open.clone(), Source::Board)]);
    assert!(store.board_row(&hidden, ground.clock.now()).await.unwrap().is_none_or(|row| row.result.is_none()));
    // Read, then hidden: what was read goes with it.
    let known = store.scout_due(ground.clock.now(), 200).await.unwrap().remove(0);
    let step = ground.scout(&Faults::none(), 3_000).read_one(&known).await.unwrap();
    assert_eq!(step.channels, 1);
    assert!(ground.world.platform_calls() > asked);
    store.set_stealth(&key, true, ground.clock.now()).await.unwrap();
    assert_eq!(look().await, []);
    assert_eq!(store.hub_channel(&open, ground.clock.now()).await.unwrap(), None);
    ground.clock.advance(86_400 * 29);
    assert_eq!(look().await, []);
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
    let due = ground.world.cloud.store().scout_due(ground.clock.now(), 500).await.unwrap();
    let due: BTreeSet<String> = due.into_iter().map(|known| known.channel.to_string()).collect();
    let known: BTreeSet<String> = ground.shown().await.into_iter().map(|change| change.channel.to_string()).collect();
    assert!(known.is_subset(&due), "{:?}", known.difference(&due));
    assert!(!read.is_empty());
    let again = ground.run(3_000).await;
    assert!(again.channels > 0);
}
