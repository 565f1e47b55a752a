//! One user in one cloud, and what tests do with both.

use std::sync::atomic::{AtomicU64, Ordering};

use aws_sdk_dynamodb::types::{AttributeValue, Put, TransactWriteItem, Update};
use domain::job::{Claim, Stage, claim};
use domain::{AnalysisId, Balance, Result, Split, UserId};
use engine::Report;
use jiff::{SignedDuration, Timestamp};
use store::{AnalysisKey, NewAnalysis, Started, Store, StoredAnalysis};
use testkit::Cloud;

pub const CHANNEL: &str = "UCBJycsmduvYEL83R_U4JriQ";

pub fn unique() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::SeqCst)
}

pub fn someone() -> UserId {
    format!("user-{}", unique()).parse().unwrap()
}

pub fn some_id() -> AnalysisId {
    format!("{:032x}", unique()).parse().unwrap()
}

/// A fixed moment, so that no test depends on when it runs.
pub fn start_of_time() -> Timestamp {
    "2026-03-01T12:00:00Z".parse().unwrap()
}

pub fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

pub fn seconds(count: i64) -> SignedDuration {
    SignedDuration::from_secs(count)
}

pub fn new_job(user: &UserId, now: Timestamp) -> NewAnalysis {
    let key = AnalysisKey::analysis(user.clone(), some_id());
    testkit::job(&key, "@Werkstatt", now)
}

pub fn report(now: Timestamp) -> Report {
    let mut report = engine::analyze(&testkit::snapshot(&CHANNEL.parse().unwrap(), 50, now)).unwrap();
    report.score.value = Some(61.25);
    report.score.low = Some(57.5);
    report.score.high = Some(64.75);
    report
}

/// A user with an account.
pub struct Person<'c> {
    pub cloud: &'c Cloud,
    pub store: Store,
    pub user: UserId,
    pub now: Timestamp,
}

impl<'c> Person<'c> {
    pub async fn arrive(cloud: &'c Cloud) -> Self {
        let person = Self::unseen(cloud);
        person.store.account(&person.user, person.now).await.unwrap();
        person
    }

    pub fn unseen(cloud: &'c Cloud) -> Self {
        Self {
            cloud,
            store: cloud.store(),
            user: someone(),
            now: start_of_time(),
        }
    }

    /// Starts an analysis that is new.
    pub async fn start(&self) -> StoredAnalysis {
        match self.store.start_analysis(&new_job(&self.user, self.now)).await.unwrap() {
            Started::New { job, .. } => job,
            Started::Existing { job } => panic!("not new: {job:?}"),
        }
    }

    /// Starts and claims an analysis.
    pub async fn start_running(&self) -> StoredAnalysis {
        let job = self.start().await;
        assert!(self.claim(&job).await.unwrap());
        self.job(&job.key).await
    }

    pub async fn claim(&self, job: &StoredAnalysis) -> Result<bool> {
        let Claim::Take { attempt, lease_until } = claim(domain::job::Work::Analysis, &job.state, self.now) else {
            panic!("not to be taken: {job:?}")
        };
        self.store
            .claim_analysis(&job.key, &job.state, attempt, Stage::Resolving, lease_until)
            .await
    }

    pub async fn job(&self, key: &AnalysisKey) -> StoredAnalysis {
        self.store.analysis(key).await.unwrap().expect("the analysis is stored")
    }

    pub async fn balance(&self) -> Balance {
        let row = self.raw("ACCT").await.expect("there is an account");
        let bucket = |name: &str| row[name].as_n().unwrap().parse().unwrap();
        Balance {
            subscription: bucket("subscription"),
            purchased: bucket("purchased"),
        }
    }

    pub async fn has_account(&self) -> bool {
        self.raw("ACCT").await.is_some()
    }

    pub async fn sources(&self) -> Vec<String> {
        let page = self.store.ledger(&self.user, None, 100).await.unwrap();
        page.items.into_iter().map(|entry| entry.source).collect()
    }

    pub async fn booked(&self) -> Split {
        let page = self.store.ledger(&self.user, None, 100).await.unwrap();
        assert_eq!(page.next_cursor, None, "the test's ledger fits one page");
        page.items.iter().fold(Split::default(), |sum, entry| Split {
            subscription: sum.subscription + entry.delta.subscription,
            purchased: sum.purchased + entry.delta.purchased,
        })
    }

    /// Balance and ledger say the same, bucket by bucket.
    pub async fn assert_booked(&self) {
        let (balance, booked) = (self.balance().await, self.booked().await);
        assert_eq!(
            (balance.subscription, balance.purchased),
            (booked.subscription, booked.purchased)
        );
    }

    pub async fn raw(&self, sk: &str) -> Option<std::collections::HashMap<String, AttributeValue>> {
        let call = self
            .cloud
            .dynamodb()
            .get_item()
            .table_name("billing")
            .consistent_read(true);
        call.key("pk", self.pk()).key("sk", text(sk)).send().await.unwrap().item
    }

    /// Sort keys of what is stored of this user's analyses.
    pub async fn rows(&self) -> Vec<String> {
        let call = self.cloud.dynamodb().query().table_name("analyses");
        let call = call.key_condition_expression("pk = :pk").consistent_read(true);
        let found = call.expression_attribute_values(":pk", self.pk()).send().await;
        let rows = found.unwrap().items.unwrap_or_default();
        rows.iter().map(|row| row["sk"].as_s().unwrap().clone()).collect()
    }

    /// Those of the analyses themselves: without what was discovered with them, and what they add up to.
    pub async fn analysis_rows(&self) -> Vec<String> {
        let mut rows = self.rows().await;
        rows.retain(|row| ["J#", "R#", "B#"].iter().any(|kind| row.starts_with(kind)));
        rows
    }

    pub fn pk(&self) -> AttributeValue {
        text(&format!("U#{}", self.user))
    }

    /// Money that moves outside this crate so far: a purchase, or a reversed payment.
    pub async fn book(&self, delta: Split) {
        let source = format!("test:{}", unique());
        let at = format!("{:.9}", self.now);
        let split = [("subscription", delta.subscription), ("purchased", delta.purchased)];
        let entry = Put::builder()
            .table_name("billing")
            .item("pk", self.pk())
            .item("sk", text(&format!("L#{source}")))
            .item("byTime", text(&format!("{at}#{source}")))
            .item("source", text(&source))
            .item("kind", text("free"))
            .item("at", text(&at))
            .item(
                "delta",
                AttributeValue::M(split.map(|(name, amount)| (name.to_owned(), number(amount))).into()),
            );
        let balance = Update::builder()
            .table_name("billing")
            .key("pk", self.pk())
            .key("sk", text("ACCT"))
            .update_expression("ADD subscription :s, purchased :p, ver :one")
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":s", number(delta.subscription))
            .expression_attribute_values(":p", number(delta.purchased));
        self.cloud
            .dynamodb()
            .transact_write_items()
            .transact_items(TransactWriteItem::builder().put(entry.build().unwrap()).build())
            .transact_items(TransactWriteItem::builder().update(balance.build().unwrap()).build())
            .send()
            .await
            .unwrap();
    }

    /// Sets one attribute of the account, as billing will.
    pub async fn set(&self, attribute: &str, value: AttributeValue) {
        let call = self
            .cloud
            .dynamodb()
            .update_item()
            .table_name("billing")
            .key("pk", self.pk())
            .key("sk", text("ACCT"));
        call.update_expression("SET #a = :v ADD ver :one")
            .expression_attribute_values(":one", number(1))
            .expression_attribute_names("#a", attribute)
            .expression_attribute_values(":v", value)
            .send()
            .await
            .unwrap();
    }

    /// Forgets which analysis was started last, so that a test can race on the balance alone.
    pub async fn unlock(&self) {
        let call = self.cloud.dynamodb().update_item().table_name("billing");
        call.key("pk", self.pk())
            .key("sk", text("ACCT"))
            .update_expression("REMOVE lastAnalysis ADD ver :one")
            .expression_attribute_values(":one", number(1))
            .send()
            .await
            .unwrap();
    }
}

pub fn text(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

pub fn number(number: i64) -> AttributeValue {
    AttributeValue::N(number.to_string())
}
