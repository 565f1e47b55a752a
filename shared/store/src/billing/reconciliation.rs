//! The nightly comparison: what accounts hold against their ledgers, and analyses against what was paid for them.
//!
//! One run asks the provider for what never arrived and then goes over all accounts, both in pages. How far it has come is stored after
//! each page, so that a run that is cut off goes on. What moves while it is looked at is looked at again.

use std::collections::HashMap;

use domain::credits::Split;
use domain::job::{Status, Work};
use domain::{Balance, ProviderId, Result, UserId};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::analyses::analysis::StoredAnalysis;
use crate::billing::ledger::LedgerKind;
use crate::schema::BILLING;
use crate::wire::item::{self, stamp};
use crate::wire::retry;

/// Findings that are stored; more are only counted.
const MAX_FINDINGS: usize = 100;
/// A job that has not ended this long after its start was left behind by everything that should have ended it.
const LEFT_BEHIND: SignedDuration = SignedDuration::from_mins(15);
/// Rows of one page.
const PAGE: u32 = 100;

/// Something that does not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    /// What: `balance`, `missing_grant`, `unsettled_job`, `subscription` or `untaxed_subscription`.
    pub kind: String,
    /// As text, for operators.
    pub detail: String,
}

/// The provider's lists that are searched for what never arrived, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SearchKind {
    /// Events that none of our endpoints took.
    #[default]
    Events,
    /// The same events again, where one of them could not be processed: what it is about may be known by now.
    EventsAgain,
    /// Checkouts of packs.
    Checkouts,
    /// Invoices: what those of subscriptions paid for.
    Invoices,
    /// Subscriptions that go without tax: it is turned on again where the provider can compute it by now.
    Untaxed,
}

/// How far the provider has been searched for what never arrived, and what was found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Search {
    /// The list that is searched.
    pub kind: SearchKind,
    /// The last object of that list that was looked at; none at its beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<ProviderId>,
    /// Payments that no event had reported and that were booked now.
    pub payments: u32,
    /// Events and payments that could not be processed.
    pub failed: u32,
    /// Subscriptions that go on without tax.
    pub untaxed: u32,
    /// Calls in a row that did not get through the page that they began: cut off, or without an answer.
    pub unfinished: u32,
}

/// A comparison of all accounts: the one under way, or one that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// When it began.
    #[serde(with = "stamp")]
    pub started_at: Timestamp,
    /// When it ended.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<Timestamp>,
    /// The provider has been asked for what never arrived.
    pub asked: bool,
    /// How far it has been asked.
    #[serde(default)]
    pub search: Search,
    /// Events of the provider that had not arrived and were processed.
    pub recovered: u32,
    /// Accounts compared.
    pub accounts: u64,
    /// What does not agree, at most 100.
    pub findings: Vec<Finding>,
    /// How many do not agree in all.
    pub findings_total: u32,
    /// Where it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cursor: Option<String>,
    ver: u64,
}

impl Run {
    fn begun(now: Timestamp, ver: u64) -> Self {
        Self {
            started_at: now,
            finished_at: None,
            asked: false,
            search: Search::default(),
            recovered: 0,
            accounts: 0,
            findings: Vec::new(),
            findings_total: 0,
            cursor: None,
            ver,
        }
    }

    /// Notes something that does not agree.
    pub fn note(&mut self, finding: Finding) {
        self.findings_total = self.findings_total.saturating_add(1);
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(finding);
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Row {
    pk: String,
    sk: String,
    ver: u64,
    run: Run,
    /// The one before, while this one is under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<Run>,
}

/// What comparing a page of accounts has come to.
#[derive(Debug, Default)]
pub struct Compared {
    /// That was the last one.
    pub ended: bool,
    /// People of that page who have not come for [`crate::DISCOVERIES_TTL`], and of whom that was not known.
    pub inactive: Vec<UserId>,
}

/// What the ledger of one account adds up to.
#[derive(Default)]
struct Booked {
    sum: Split,
    spent: HashMap<String, Split>,
    released: HashMap<String, Split>,
}

impl Store {
    /// The run under way and the last one that ended.
    pub async fn reconciliation(&self) -> Result<(Option<Run>, Option<Run>)> {
        let row: Option<Row> = self.get_as(&BILLING, item::key("RECONCILE", "RUN")).await?;
        Ok(match row {
            Some(row) if row.run.finished_at.is_some() => (None, Some(row.run)),
            Some(row) => (Some(row.run), row.last),
            None => (None, None),
        })
    }

    /// The run to go on with: the one under way, or a new one where the last one began longer than this ago. `None` when there is
    /// nothing to do yet.
    pub async fn reconciliation_due(&self, every: SignedDuration, now: Timestamp) -> Result<Option<Run>> {
        let (open, last) = self.reconciliation().await?;
        Ok(match (open, last) {
            (Some(run), _) => Some(run),
            (None, Some(last)) if now < last.started_at + every => None,
            (None, last) => Some(Run::begun(now, last.map_or(0, |last| last.ver))),
        })
    }

    /// Stores how far a run has come. False: somebody else goes on with it.
    pub async fn save_reconciliation(&self, run: &mut Run) -> Result<bool> {
        let (_, last) = self.reconciliation().await?;
        let seen = (run.ver > 0).then_some(run.ver);
        run.ver += 1;
        let row = Row {
            pk: "RECONCILE".to_owned(),
            sk: "RUN".to_owned(),
            ver: run.ver,
            run: run.clone(),
            last: last.filter(|_| run.finished_at.is_none()),
        };
        let put = self.put_over(&BILLING, item::encode(&row)?, seen)?;
        self.commit(vec![put]).await
    }

    /// Compares the next page of accounts.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the database does not answer; the page is begun again then.
    pub async fn reconcile_page(&self, run: &mut Run, now: Timestamp) -> Result<Compared> {
        let page = self.accounts_page(run.cursor.as_deref()).await?;
        let mut compared = Compared::default();
        for row in &page.items {
            for finding in self.compare(row.user(), now).await? {
                run.note(finding);
            }
            run.accounts += 1;
            if row.became_inactive(now) {
                compared.inactive.push(row.user().clone());
            }
        }
        run.cursor = page.next_cursor;
        compared.ended = run.cursor.is_none();
        Ok(compared)
    }

    /// What does not agree about one account.
    pub async fn compare(&self, user: &UserId, now: Timestamp) -> Result<Vec<Finding>> {
        let mut looks = 0;
        loop {
            let before = self.account_row(user).await?;
            let booked = self.booked(user).await?;
            let mut findings = self.compare_analyses(user, &booked, now).await?;
            let after = self.account_row(user).await?;
            let Some(row) = after else { return Ok(Vec::new()) };
            looks += 1;
            let moved = before.is_none_or(|before| before.ver != row.ver);
            if moved && looks < retry::REPLANS {
                retry::pause(looks).await;
                continue;
            }
            if moved {
                // Somebody who never rests is compared another night.
                return Ok(Vec::new());
            }
            let Balance {
                subscription,
                purchased,
            } = row.balance();
            if (subscription, purchased) != (booked.sum.subscription, booked.sum.purchased) {
                findings.push(Finding {
                    user: Some(user.clone()),
                    kind: "balance".to_owned(),
                    detail: format!(
                        "holds {subscription} and {purchased}, the ledger says {} and {}",
                        booked.sum.subscription, booked.sum.purchased
                    ),
                });
            }
            return Ok(findings);
        }
    }

    async fn booked(&self, user: &UserId) -> Result<Booked> {
        let mut booked = Booked::default();
        let mut cursor = None;
        loop {
            let page = self.ledger(user, cursor.as_deref(), PAGE).await?;
            for entry in page.items {
                booked.sum.subscription += entry.delta.subscription;
                booked.sum.purchased += entry.delta.purchased;
                let of = entry.reference.unwrap_or_default();
                match entry.kind {
                    LedgerKind::Spend => drop(booked.spent.insert(of, entry.delta)),
                    LedgerKind::Release => drop(booked.released.insert(of, entry.delta)),
                    _ => {}
                }
            }
            cursor = page.next_cursor;
            if cursor.is_none() {
                return Ok(booked);
            }
        }
    }

    /// Each job that is stored was paid for, and is settled or released, and nothing is released that was not spent.
    async fn compare_analyses(&self, user: &UserId, booked: &Booked, now: Timestamp) -> Result<Vec<Finding>> {
        let mut findings = Vec::new();
        let mut find = |id: &str, what: &str| {
            findings.push(Finding {
                user: Some(user.clone()),
                kind: "unsettled_job".to_owned(),
                detail: format!("{id} {what}"),
            });
        };
        for (id, back) in &booked.released {
            match booked.spent.get(id) {
                Some(spent) if spent.reversed() == *back => {}
                Some(_) => find(id, "was given back otherwise than it was taken"),
                None => find(id, "was given back and never taken"),
            }
        }
        for work in Work::ALL {
            let mut cursor = None;
            loop {
                let page = self.analyses(work, user, cursor.as_deref(), PAGE).await?;
                page.items
                    .iter()
                    .for_each(|job| compare_analysis(job, booked, now, &mut find));
                cursor = page.next_cursor;
                if cursor.is_none() {
                    break;
                }
            }
        }
        Ok(findings)
    }
}

/// What does not agree about one job. A skipped run was never booked.
fn compare_analysis(job: &StoredAnalysis, booked: &Booked, now: Timestamp, find: &mut impl FnMut(&str, &str)) {
    let id = &job.key.reference();
    let (is_final, released) = (job.state.status.is_final(), booked.released.contains_key(id));
    let expected = (job.state.status != Status::Skipped).then_some(&job.charged);
    if booked.spent.get(id) != expected {
        find(id, "was charged otherwise than it was booked");
    }
    if is_final && job.refunded != released {
        find(id, "is refunded and not given back, or the other way round");
    }
    if !is_final && job.state.created_at + LEFT_BEHIND < now {
        find(id, "has not ended");
    }
}
