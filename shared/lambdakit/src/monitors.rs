//! Monitors and runs, written by the product's own store.

use domain::job::{LEASE, Work};
use domain::monitor::{Cadence, Schedule, Tracked, Weekday};
use domain::{AnalysisId, ChannelId, Split};
use jiff::Timestamp;
use store::{Act, AnalysisKey, ChannelFacts, End, Monitor, MonitorKey, NewAnalysis, NewMonitor, RunOf, StoredAnalysis};

use crate::Platform;
use crate::people::CHANNEL;

impl Platform {
    /// An operator gives the person these credits.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn given(&self, user: &str, credits: i64) {
        self.credits(user).await;
        let now = Timestamp::now();
        let act = Act {
            at: now,
            actor: "operator-1".parse().unwrap(),
            action: "adjust-credits".to_owned(),
            target: None,
            detail: None,
        };
        let delta = Split {
            subscription: 0,
            purchased: credits,
        };
        // Another act each time.
        let request = format!("given-{}", now.as_nanosecond()).parse().unwrap();
        let (store, user) = (self.cloud.store(), user.parse().unwrap());
        store.adjust(&user, &request, &act, delta, "a test", now).await.unwrap();
    }

    /// The person has a monitor with this id, weekly on Mondays at half past two, made now.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn monitored(&self, user: &str, id: &str) -> MonitorKey {
        self.monitored_with(user, id, |_| {}).await
    }

    /// The same with what `change` makes of it.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn monitored_with(&self, user: &str, id: &str, change: impl FnOnce(&mut NewMonitor)) -> MonitorKey {
        self.credits(user).await;
        let (now, time) = (Timestamp::now(), "14:30".parse().unwrap());
        let mut new = NewMonitor {
            key: MonitorKey {
                user: user.parse().unwrap(),
                id: id.parse().unwrap(),
            },
            asked: String::new(),
            facts: ChannelFacts {
                channel_id: CHANNEL.parse().unwrap(),
                name: "Werkstatt am Deich".to_owned(),
                logo_url: None,
                subscribers: Some(12_300),
            },
            schedule: Schedule::from(Cadence::Weekly, Weekday::Monday, time, now),
            tracked: Tracked::ALL,
            mail: domain::monitor::Mail::default(),
            by_admin: false,
            created_at: now,
        };
        change(&mut new);
        self.cloud.store().create_monitor(&new, u32::MAX).await.unwrap().key
    }

    /// From now on the monitor is due at this time.
    ///
    /// # Panics
    /// When the database refuses, or the monitor is not there.
    pub async fn due(&self, of: &MonitorKey, at: Timestamp) {
        let seen = self.monitor(of).await.unwrap();
        let mut changed = seen.clone();
        changed.next_due = Some(at);
        assert!(
            self.cloud
                .store()
                .save_monitor(&seen, &changed, u32::MAX)
                .await
                .unwrap()
        );
    }

    /// The stored monitor.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn monitor(&self, of: &MonitorKey) -> Option<Monitor> {
        self.cloud.store().monitor(of).await.unwrap()
    }

    /// The person pays at this time for a run of this monitor; no message is sent.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn run_queued(&self, of: &MonitorKey, id: &str, created_at: Timestamp) -> AnalysisKey {
        self.run_queued_with(of, id, created_at, |_| {}).await
    }

    /// The same with what `change` makes of it.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn run_queued_with(
        &self,
        of: &MonitorKey,
        id: &str,
        created_at: Timestamp,
        change: impl FnOnce(&mut NewAnalysis),
    ) -> AnalysisKey {
        let channel = self.monitor(of).await.unwrap().facts.channel_id;
        let id: AnalysisId = id.parse().unwrap();
        let key = AnalysisKey::run(of.user.clone(), id);
        let mut job = testkit::job(&key, channel.as_str(), created_at);
        job.price = Work::Run.price();
        job.stealth = true;
        job.run = Some(RunOf {
            monitor: of.id.clone(),
            due: None,
            missed: 0,
        });
        change(&mut job);
        self.cloud.store().start_analysis(&job).await.unwrap();
        key
    }

    /// The person has a run with a report, started by hand at this time, its end not yet announced.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn run_completed(&self, of: &MonitorKey, id: &str, created_at: Timestamp) -> AnalysisKey {
        let key = self.run_queued(of, id, created_at).await;
        let now = Timestamp::now();
        self.claimed(&key, now + LEASE).await;
        self.end_run(&key, now).await;
        key
    }

    /// The attempt that has this run completes it, with a snapshot of this time.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn end_run(&self, key: &AnalysisKey, taken_at: Timestamp) {
        let store = self.cloud.store();
        let job = store.analysis(key).await.unwrap().unwrap();
        let channel: ChannelId = job.channel_input.parse().unwrap();
        let snapshot = testkit::snapshot(&channel, 50, taken_at);
        let report = engine::xray(&snapshot, &engine::Baselines::shipped(), engine::Before::default()).unwrap();
        let end = End::Completed {
            report: &report,
            refund: false,
            changes: None,
        };
        store
            .settle_analysis(key, job.state.attempt, &end, Timestamp::now())
            .await
            .unwrap();
    }

    /// The stored run.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn stored_run(&self, user: &str, id: &str) -> Option<StoredAnalysis> {
        let key = AnalysisKey::run(user.parse().unwrap(), id.parse().unwrap());
        self.cloud.store().analysis(&key).await.unwrap()
    }
}
