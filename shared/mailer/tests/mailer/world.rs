//! One world for a test: tables, the user pool and the mail provider on the real wire, a clock moved by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use contract::event::{RunEnded, SendMail};
use domain::job::{FailureKind, LEASE};
use domain::monitor::{Aspect, Mail, MailStop, Tracked};
use domain::{EmailAddress, Language, UserId};
use engine::Report;
use jiff::Timestamp;
use lambdakit::{POOL_ID, Platform};
use mailer::{Mailer, Sender};
use runtime::People;
use serde_json::Value;
use store::{AnalysisKey, Changes, End, MonitorKey, NewAnalysis, Store, StoredAnalysis};

use crate::log_lines::listen;
use crate::ses::Ses;

pub const SITE: &str = "https://kanalyse.example";
/// The person of most tests, and the address of their account.
pub const ADA: &str = "ada-1";
pub const OWN: &str = "ada@kanalyse.example";

pub struct World {
    pub platform: Platform,
    pub ses: Ses,
    clock: Arc<AtomicI64>,
    ids: AtomicU64,
}

impl World {
    /// Ada has an account with credits for many runs.
    pub async fn start() -> Self {
        listen();
        let platform = Platform::start().await;
        platform.pool.address(ADA, OWN);
        platform.given(ADA, 1_000).await;
        Self {
            platform,
            ses: Ses::start().await,
            clock: Arc::new(AtomicI64::new(Timestamp::now().as_second())),
            ids: AtomicU64::new(1),
        }
    }

    pub fn store(&self) -> Store {
        self.platform.cloud.store()
    }

    pub fn now(&self) -> Timestamp {
        Timestamp::from_second(self.clock.load(Ordering::SeqCst)).unwrap()
    }

    pub fn advance(&self, minutes: i64) {
        self.clock.fetch_add(minutes * 60, Ordering::SeqCst);
    }

    pub fn mailer(&self) -> Mailer {
        self.mailer_of(self.store(), Some(self.ses.sender()))
    }

    pub fn mailer_of(&self, store: Store, sender: Option<Sender>) -> Mailer {
        let clock = self.clock.clone();
        Mailer {
            store,
            people: self.people(),
            sender,
            site: SITE.to_owned(),
            clock: Arc::new(move || Timestamp::from_second(clock.load(Ordering::SeqCst)).unwrap()),
        }
    }

    /// The pool's people, asked without a second try, so that an outage is an outage.
    fn people(&self) -> People {
        use aws_sdk_cognitoidentityprovider::config::retry::RetryConfig;
        use aws_sdk_cognitoidentityprovider::config::{BehaviorVersion, Builder, Credentials, Region};
        let config = Builder::new()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new("eu-central-1"))
            .credentials_provider(Credentials::for_tests())
            .endpoint_url(&self.platform.pool.address)
            .retry_config(RetryConfig::disabled())
            .build();
        People::new(aws_sdk_cognitoidentityprovider::Client::from_conf(config), POOL_ID)
    }

    pub async fn deliver(&self, message: &SendMail) {
        self.mailer().deliver(message).await.unwrap();
    }

    /// Delivers the message three times, a quarter of an hour apart.
    pub async fn deliver_again_and_again(&self, message: &SendMail) {
        for _ in 0..3 {
            self.deliver(message).await;
            self.advance(15);
        }
    }

    pub async fn speaks(&self, language: Language) {
        let change = domain::profile::Change {
            language: Some(language),
            ..Default::default()
        };
        self.store().change_profile(&user(), &change).await.unwrap();
    }

    fn id(&self) -> String {
        format!("{:032x}", self.ids.fetch_add(1, Ordering::SeqCst))
    }

    /// Ada has a monitor whose reports are mailed to her account's own address.
    pub async fn monitor(&self) -> MonitorKey {
        self.monitor_to(None).await
    }

    /// Ada has a monitor for whose reports she named this address.
    pub async fn monitor_to(&self, address: Option<&str>) -> MonitorKey {
        let mail = Mail {
            address: address.map(|address| address.parse().unwrap()),
            ..Mail::default()
        };
        self.platform
            .monitored_with(ADA, &self.id(), |new| new.mail = mail)
            .await
    }

    /// Ada changes the settings of a monitor's mail.
    pub async fn set_mail(&self, of: &MonitorKey, change: impl FnOnce(&mut Mail)) {
        let seen = self.platform.monitor(of).await.unwrap();
        let mut changed = seen.clone();
        change(&mut changed.mail);
        assert!(self.store().save_monitor(&seen, &changed, u32::MAX).await.unwrap());
    }

    /// Ada chooses what a monitor keeps an eye on.
    pub async fn track(&self, of: &MonitorKey, aspects: impl IntoIterator<Item = Aspect>) {
        let seen = self.platform.monitor(of).await.unwrap();
        let mut changed = seen.clone();
        changed.tracked = Tracked::new(aspects).unwrap();
        assert!(self.store().save_monitor(&seen, &changed, u32::MAX).await.unwrap());
    }

    /// Why a monitor sends no mail, if it was stopped.
    pub async fn stopped(&self, of: &MonitorKey) -> Option<MailStop> {
        self.platform.monitor(of).await.unwrap().mail.stopped
    }

    /// The owner of an address has agreed to get Ada's reports.
    pub async fn confirmed(&self, address: &str) {
        let address: EmailAddress = address.parse().unwrap();
        let store = self.store();
        let token = store.ask_address(&user(), &address, self.now()).await.unwrap();
        store.confirm_address(&token.unwrap(), self.now()).await.unwrap();
    }

    /// The message about a run of this monitor that completed with its first report.
    pub async fn completed(&self, of: &MonitorKey) -> SendMail {
        let report = report(50);
        self.completed_with(of, &report, None).await
    }

    pub async fn completed_with(&self, of: &MonitorKey, report: &Report, changes: Option<&Changes>) -> SendMail {
        let refund = report.score.value.is_none();
        let end = End::Completed {
            report,
            refund,
            changes,
        };
        self.ended(of, &end).await
    }

    /// The message about a due run of this monitor that failed so.
    pub async fn failed(&self, of: &MonitorKey, kind: FailureKind) -> SendMail {
        self.ended(of, &End::Failed { kind }).await
    }

    /// A due run of this monitor that began and ended now.
    async fn ended(&self, of: &MonitorKey, end: &End<'_>) -> SendMail {
        let now = self.now();
        let key = self
            .platform
            .run_queued_with(of, &self.id(), now, |new| due(new, now))
            .await;
        self.platform.claimed(&key, now + LEASE).await;
        self.store().settle_analysis(&key, 1, end, now).await.unwrap();
        self.announced(&key).await
    }

    /// The message about a run that never began, as there were no credits for it.
    pub async fn skipped(&self, of: &MonitorKey) -> SendMail {
        let (now, store) = (self.now(), self.store());
        let monitor = self.platform.monitor(of).await.unwrap();
        let key = AnalysisKey::run(of.user.clone(), self.id().parse().unwrap());
        let mut new = testkit::job(&key, monitor.facts.channel_id.as_str(), now);
        new.run = Some(store::RunOf {
            monitor: of.id.clone(),
            due: None,
            missed: 0,
        });
        due(&mut new, now);
        store.skip_run(&new).await.unwrap();
        self.announced(&key).await
    }

    /// What the bus says of the end of a run, once its monitor knows of it.
    async fn announced(&self, key: &AnalysisKey) -> SendMail {
        let store = self.store();
        let job = store.analysis(key).await.unwrap().unwrap();
        store.note_run(&job).await.unwrap();
        SendMail::Run(event(&job))
    }

    /// Runs that are due again next week.
    pub fn next_week(&self) {
        self.advance(7 * 24 * 60);
    }
}

fn due(new: &mut NewAnalysis, at: Timestamp) {
    let run = new.run.as_mut().unwrap();
    run.due = Some(at);
}

fn event(job: &StoredAnalysis) -> RunEnded {
    let run = job.run.as_ref().unwrap();
    RunEnded {
        user_id: job.key.user.clone(),
        request_id: job.key.id.clone(),
        monitor_id: run.monitor.clone(),
        status: job.state.status,
        refunded: job.refunded,
        due_at: run.due,
        findings: job.findings,
        ended_at: job.ended_at.unwrap(),
    }
}

pub fn user() -> UserId {
    ADA.parse().unwrap()
}

/// A report about a channel with a number of uploads.
pub fn report(uploads: u32) -> Report {
    let channel = "UC0123456789abcdefghijkl".parse().unwrap();
    engine::analyze(&testkit::snapshot(&channel, uploads, Timestamp::now())).unwrap()
}

/// Which run or question a message is about.
pub fn run_of(message: &SendMail) -> String {
    match message {
        SendMail::Run(ended) => ended.request_id.to_string(),
        _ => panic!("not about a run"),
    }
}

pub fn subject(mail: &Value) -> &str {
    mail["Content"]["Simple"]["Subject"]["Data"].as_str().unwrap()
}

pub fn text(mail: &Value) -> &str {
    mail["Content"]["Simple"]["Body"]["Text"]["Data"].as_str().unwrap()
}

pub fn to(mail: &Value) -> &str {
    let to = mail["Destination"]["ToAddresses"].as_array().unwrap();
    assert_eq!(to.len(), 1);
    to[0].as_str().unwrap()
}

/// The event that the provider sends about a mail.
pub fn event_about(mail: &Value, kind: &str, more: &Value) -> Value {
    let tags = mail["EmailTags"].as_array().unwrap().iter();
    let tags = tags.map(|tag| {
        (
            tag["Name"].as_str().unwrap().to_owned(),
            Value::from(vec![tag["Value"].clone()]),
        )
    });
    crate::feedback::event(kind, kind, &Value::Object(tags.collect()), more)
}
