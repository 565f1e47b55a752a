//! What functions find in the database, written by the product's own store, and what they left there.

use std::collections::{BTreeMap, BTreeSet};

use contract::endpoints::SET_SUSPENSION;
use contract::event::{AnalysisEnded, EraseAccount, PaymentEvent, RunAnalysis, RunEnded, SendMail};
use domain::job::Stage;
use domain::session::Device;
use domain::{AnalysisId, ChannelId, CodeKind, Language, Terms, Tier, UserId};
use engine::Report;
use jiff::Timestamp;
use store::{AccountState, Act, AnalysisKey, Checkout, End, NewAnalysis, NewCode, NewLink, StoredAnalysis};
use testkit::{Rows, SentRun, StoredRule};

use crate::Platform;

/// The channel of every analysis, monitor and run made here.
pub(crate) const CHANNEL: &str = "UC0123456789abcdefghijkl";

/// Everything that a call may change: rows of all tables but the counters of the limits, messages, events and rules, people of the pool.
#[derive(Debug, PartialEq)]
pub struct World {
    rows: Rows,
    messages: Vec<RunAnalysis>,
    erasures: Vec<EraseAccount>,
    payments: Vec<PaymentEvent>,
    events: Vec<AnalysisEnded>,
    runs: Vec<SentRun>,
    ended_runs: Vec<RunEnded>,
    mails: Vec<SendMail>,
    rules: BTreeMap<String, StoredRule>,
    removed: BTreeSet<String>,
}

impl World {
    /// All of it but what operators did.
    #[must_use]
    pub fn without_acts(self) -> Self {
        let rows = self.rows.without_acts();
        Self { rows, ..self }
    }
}

/// Owner and id of an analysis.
///
/// # Panics
/// When one of them cannot be an id.
fn key(user: &str, id: &str) -> AnalysisKey {
    let (user, id): (UserId, AnalysisId) = (user.parse().unwrap(), id.parse().unwrap());
    AnalysisKey::analysis(user, id)
}

/// The terms of a code that lowers a price, this creator's or nobody's, without limits.
///
/// # Panics
/// When that cannot be a creator's id.
#[must_use]
pub fn creator_terms(creator: Option<&str>) -> Terms {
    Terms {
        kind: CodeKind::Creator,
        credits: None,
        creator: creator.map(|id| id.parse().unwrap()),
        max_uses: None,
        valid_from: None,
        valid_until: None,
        active: true,
    }
}

impl Platform {
    /// A session of a person, by the second of its sign-in, as it is noted while it is used.
    ///
    /// # Panics
    /// When that is no second, or the database does not answer.
    pub async fn session(&self, user: &str, id: &str) {
        let (user, id) = (user.parse().unwrap(), id.parse().unwrap());
        let (store, device) = (self.cloud.store(), Device::of("a test"));
        store.note_session(&user, id, device, Timestamp::now()).await.unwrap();
    }

    /// Makes sure that the person has an account, and returns the credits in it.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn credits(&self, user: &str) -> i64 {
        let account = self
            .cloud
            .store()
            .account(&user.parse().unwrap(), Timestamp::now())
            .await;
        account.unwrap().balance.total()
    }

    /// The person has an account since this time.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn joined(&self, user: &str, at: Timestamp) {
        self.cloud.store().account(&user.parse().unwrap(), at).await.unwrap();
    }

    /// The person has closed their account.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn closed(&self, user: &str) {
        self.credits(user).await;
        let (store, user) = (self.cloud.store(), user.parse().unwrap());
        store.close_account(&user, Timestamp::now()).await.unwrap();
    }

    /// An operator has suspended the person's account.
    ///
    /// # Panics
    /// When that is refused.
    pub async fn suspended(&self, user: &str) {
        self.credits(user).await;
        let operator = "operator".parse().unwrap();
        let act = Act::new(&SET_SUSPENSION.spec, &operator, Timestamp::now());
        let (store, user) = (self.cloud.store(), user.parse().unwrap());
        store.suspend(&user, "abuse", &act).await.unwrap();
    }

    /// Whether the person's account is in use.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn state(&self, user: &str) -> AccountState {
        let store = self.cloud.store();
        store.account_state(&user.parse().unwrap()).await.unwrap()
    }

    /// What operators did, newest first, ten at most.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn acts(&self) -> Vec<Act> {
        let store = self.cloud.store();
        store.audit(None, 10, Timestamp::now()).await.unwrap().items
    }

    /// The person has linked this channel.
    ///
    /// # Panics
    /// When that is refused.
    pub async fn linked(&self, user: &str, channel: &str) {
        let new = NewLink {
            channel: channel.parse().unwrap(),
            name: "Werkstatt".to_owned(),
            avatar: None,
        };
        let (store, user) = (self.cloud.store(), user.parse().unwrap());
        store.link_channel(&user, &new, Timestamp::now()).await.unwrap();
    }

    /// Gives the person this tier, without end.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn tier(&self, user: &str, tier: Tier) {
        self.credits(user).await;
        self.cloud.set_tier(&user.parse().unwrap(), tier).await;
    }

    /// Creates a promo code that gives this many credits to everyone who redeems it.
    ///
    /// # Panics
    /// When there is another one of this name.
    pub async fn code(&self, code: &str, credits: i64) {
        let terms = Terms {
            kind: CodeKind::Promo,
            credits: Some(credits.try_into().unwrap()),
            creator: None,
            max_uses: None,
            valid_from: None,
            valid_until: None,
            active: true,
        };
        self.code_with(code, terms).await;
    }

    /// There is a code that lowers a price, this creator's or nobody's.
    ///
    /// # Panics
    /// When there is another one of this name.
    pub async fn creator_code(&self, code: &str, creator: Option<&str>) {
        self.code_with(code, creator_terms(creator)).await;
    }

    /// There is a code with these terms.
    ///
    /// # Panics
    /// When there is another one of this name.
    pub async fn code_with(&self, code: &str, terms: Terms) {
        let new = NewCode {
            code: code.parse().unwrap(),
            terms,
            note: None,
        };
        let (by, request) = ("operator-1".parse().unwrap(), format!("the-code-{code}"));
        let request = request.parse().unwrap();
        self.cloud
            .store()
            .create_code(&new, &request, &by, Timestamp::now())
            .await
            .unwrap();
    }

    /// The person pays at this time for an analysis of some channel; no message is sent.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn queued(&self, user: &str, id: &str, created_at: Timestamp) -> AnalysisKey {
        self.queued_for(user, id, CHANNEL, created_at).await
    }

    /// The person pays at this time for an analysis of this channel; no message is sent.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn queued_for(&self, user: &str, id: &str, channel: &str, created_at: Timestamp) -> AnalysisKey {
        self.queued_with(user, id, created_at, |job| {
            channel.clone_into(&mut job.channel_input);
            job.channel = channel.parse().unwrap();
        })
        .await
    }

    /// The person asks at this time for an analysis of some channel, with what `change` makes of it; no message is sent.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn queued_with(
        &self,
        user: &str,
        id: &str,
        created_at: Timestamp,
        change: impl FnOnce(&mut NewAnalysis),
    ) -> AnalysisKey {
        self.credits(user).await;
        let key = key(user, id);
        let mut job = testkit::job(&key, CHANNEL, created_at);
        change(&mut job);
        self.cloud.store().start_analysis(&job).await.unwrap();
        key
    }

    /// A worker takes this analysis until then.
    ///
    /// # Panics
    /// When it is not to be had.
    pub async fn claimed(&self, key: &AnalysisKey, lease_until: Timestamp) {
        let store = self.cloud.store();
        let state = store.analysis(key).await.unwrap().unwrap().state;
        let attempt = state.attempt + 1;
        let claimed = store.claim_analysis(key, &state, attempt, Stage::Resolving, lease_until);
        assert!(claimed.await.unwrap());
    }

    /// The person has an analysis with a report, asked for at this time, its end not yet announced.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn completed(&self, user: &str, id: &str, created_at: Timestamp) -> AnalysisKey {
        self.completed_with(user, id, created_at, |_| {}).await
    }

    /// The same with a report that was changed first.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn completed_with(
        &self,
        user: &str,
        id: &str,
        created_at: Timestamp,
        change: impl FnOnce(&mut Report),
    ) -> AnalysisKey {
        let key = self.queued(user, id, created_at).await;
        let now = Timestamp::now();
        self.claimed(&key, now + domain::job::LEASE).await;
        let channel: ChannelId = CHANNEL.parse().unwrap();
        let mut report = engine::analyze(&testkit::snapshot(&channel, 50, now)).unwrap();
        change(&mut report);
        let end = End::Completed {
            report: &report,
            refund: false,
            changes: None,
        };
        self.cloud.store().settle_analysis(&key, 1, &end, now).await.unwrap();
        key
    }

    /// The person has an analysis that failed, asked for at this time.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn failed(&self, user: &str, id: &str, created_at: Timestamp) {
        let key = self.queued(user, id, created_at).await;
        let kind = domain::job::FailureKind::Api;
        let end = End::Failed { kind };
        let store = self.cloud.store();
        store.settle_analysis(&key, 0, &end, Timestamp::now()).await.unwrap();
    }

    /// The person has an analysis whose report was redacted, of a channel that was read since.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn completed_and_redacted(&self, user: &str, id: &str, created_at: Timestamp) -> AnalysisKey {
        let key = self.completed(user, id, created_at).await;
        let store = self.cloud.store();
        let report = store.report(&key).await.unwrap().unwrap();
        store.put_channel(&report).await.unwrap();
        store.redact_platform_data(&key, |_| {}, created_at).await.unwrap();
        key
    }

    /// Whose result the board shows of the channel of every analysis made here.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn shown_on_board(&self) -> Option<AnalysisId> {
        let (channel, store) = (CHANNEL.parse().unwrap(), self.cloud.store());
        let row = store.board_row(&channel, Timestamp::now()).await.unwrap();
        Some(row?.result?.analysis)
    }

    /// The person shares this analysis; returns the id of the link.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn shared(&self, key: &AnalysisKey) -> String {
        let share = self.cloud.store().set_shared(key, true).await.unwrap();
        share.unwrap().to_string()
    }

    /// The same by somebody who speaks this language.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn shared_in(&self, key: &AnalysisKey, language: Language) -> String {
        let share = self
            .cloud
            .store()
            .set_shared_in(key, true, Some(language))
            .await
            .unwrap();
        share.unwrap().to_string()
    }

    /// The stored analysis.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn job(&self, user: &str, id: &str) -> Option<StoredAnalysis> {
        self.cloud.store().analysis(&key(user, id)).await.unwrap()
    }

    /// The person has begun to pay for a pack; the provider was not asked.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn checkout(&self, user: &str, session: &str) {
        let now = Timestamp::now();
        let checkout = Checkout {
            user: user.parse().unwrap(),
            session: session.parse().unwrap(),
            product: "pack_starter".parse().unwrap(),
            code: None,
            created_at: now,
            expires_at: now + jiff::SignedDuration::from_hours(24),
            url: "http://127.0.0.1:9/pay".to_owned(),
            granted_at: None,
        };
        self.cloud.store().note_checkout(&checkout).await.unwrap();
    }

    /// What there is now, to be compared with what there is later.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn world(&self) -> World {
        World {
            rows: self.cloud.rows().await,
            messages: self.cloud.sent(),
            erasures: self.cloud.to_erase(),
            payments: self.cloud.to_work_on(),
            events: self.cloud.events(),
            runs: self.cloud.sent_runs(),
            ended_runs: self.cloud.ended_runs(),
            mails: self.cloud.mails_to_send(),
            rules: self.cloud.stored_rules(),
            removed: self.pool.removed(),
        }
    }
}
