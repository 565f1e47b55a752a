//! Booking what the payment provider reports: each fact once, in one transaction, whatever order it comes in.
//!
//! A payment's worth follows from `domain::grant`: the row of a grant keeps what is known, and a new fact moves the difference that it
//! makes. The ledger row is named after the fact; the grant's version makes two facts at once one after the other.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::grant::Grant;
use domain::payment::{DisputeState, Fact};
use domain::{Code, Error, ProviderId, Result, Split, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::billing::ledger::{LedgerEntry, LedgerKind};
use crate::billing::movements::AccountChanges;
use crate::billing::purchases::{CreditBucket, GRANT, PaymentRow, Purchase, link_rows, payment_key, purchase};
use crate::schema::BILLING;
use crate::wire::item;
use crate::wire::retry::Replan;

/// What booking a fact led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Booked {
    /// This call booked it.
    Now,
    /// It had been booked; nothing moved.
    Already,
    /// Something newer is known; nothing moved.
    Stale,
    /// Whom or what it is about is not known yet: it must be reported again.
    Unknown,
}

/// A payment by the id under which refunds and disputes name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentOfIntent {
    /// Who paid.
    pub user: UserId,
    /// The checkout or the invoice.
    pub paid_by: ProviderId,
    /// The time.
    pub at: Timestamp,
}

/// `U#<user>` / `G#<checkout>` or `G#<subscription>:<start of the period>` in billing.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GrantRow {
    pk: String,
    sk: String,
    // Databases of earlier versions have the second name, and a payment of theirs must be found when it is refunded.
    #[serde(alias = "purse")]
    bucket: CreditBucket,
    payments: Grant,
    /// The creator code that lowered the price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<Code>,
    ver: u64,
}

/// What was bought, with every payment for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PurchasedGrant {
    /// A pack's checkout; or a plan's subscription and the second at which the period began, with a colon between them.
    pub id: String,
    /// The creator code that lowered the price.
    pub code: Option<Code>,
    /// The payments, with their refunds and disputes.
    pub grant: Grant,
}

/// What is to be done about a fact, after reading what is stored.
pub(crate) enum Plan {
    Known(Booked),
    Write(Vec<TransactWriteItem>, Booked),
}

/// The parts of facts that reverse a payment, or undo that.
struct Reversal<'f> {
    intent: &'f ProviderId,
    id: &'f ProviderId,
    cents: i64,
    kind: ReversalKind,
}

enum ReversalKind {
    Refund { failed: bool },
    Dispute { state: DisputeState, fetched_at: Timestamp },
}

impl Reversal<'_> {
    fn change(&self, known: &Grant, by: &ProviderId) -> Option<Grant> {
        match self.kind {
            ReversalKind::Refund { failed } => known.refunded(by, self.id, self.cents, failed),
            ReversalKind::Dispute { state, fetched_at } => known.disputed(by, self.id, self.cents, state, fetched_at),
        }
    }

    /// How far the dispute is known to be; none for a refund.
    fn dispute(&self, grant: &Grant, by: &ProviderId) -> Option<DisputeState> {
        match self.kind {
            ReversalKind::Refund { .. } => None,
            ReversalKind::Dispute { .. } => grant.dispute(by, self.id),
        }
    }

    /// Source and kind of its ledger row. None where nothing moves and nothing is decided: a dispute that was open and is lost, or one that
    /// was looked at again.
    fn row(&self, known: Option<DisputeState>, delta: Split) -> Option<(String, LedgerKind)> {
        let id = self.id;
        match self.kind {
            ReversalKind::Refund { failed: false } => Some((format!("refund:{id}"), LedgerKind::Refund)),
            ReversalKind::Refund { failed: true } => Some((format!("refund-undo:{id}"), LedgerKind::RefundUndone)),
            ReversalKind::Dispute { state, .. } => {
                let is_news = known.is_none_or(|known| known.takes_money() != state.takes_money());
                let kind = if state.takes_money() {
                    LedgerKind::Dispute
                } else {
                    LedgerKind::DisputeWon
                };
                (is_news || delta != Split::default()).then(|| (format!("dispute:{id}:{}", state.name()), kind))
            }
        }
    }
}

impl Store {
    /// Books what the provider reports. The same fact again, at once or months later, moves nothing.
    /// Calling again is safe.
    pub async fn book(&self, fact: &Fact, now: Timestamp) -> Result<Booked> {
        let mut replan = Replan::default();
        loop {
            let (items, booked) = match self.plan(fact, now).await? {
                Plan::Known(booked) => return Ok(booked),
                Plan::Write(items, booked) => (items, booked),
            };
            if self.commit(items).await? {
                return Ok(booked);
            }
            // Somebody else booked this, or another fact about the same, since it was looked at.
            replan.after_pause().await?;
        }
    }

    async fn plan(&self, fact: &Fact, now: Timestamp) -> Result<Plan> {
        if let Some(purchase) = purchase(fact) {
            return self.plan_purchase(&purchase, now).await;
        }
        match fact {
            Fact::Refunded {
                refund,
                payment_intent,
                cents,
                failed,
                ..
            } => {
                let kind = ReversalKind::Refund { failed: *failed };
                self.plan_reversal(&reversal(payment_intent, refund, *cents, kind), now)
                    .await
            }
            Fact::Disputed {
                dispute,
                payment_intent,
                cents,
                state,
                fetched_at,
                ..
            } => {
                let kind = ReversalKind::Dispute {
                    state: *state,
                    fetched_at: *fetched_at,
                };
                self.plan_reversal(&reversal(payment_intent, dispute, *cents, kind), now)
                    .await
            }
            _ => self.plan_seen(fact).await,
        }
    }

    async fn plan_purchase(&self, purchase: &Purchase<'_>, now: Timestamp) -> Result<Plan> {
        let Some(account) = self.account_row(purchase.user).await? else {
            return Ok(Plan::Known(Booked::Unknown));
        };
        let row = self.grant_row(purchase.user, &purchase.grant).await?;
        let known = row.as_ref().map(|row| row.payments.clone()).unwrap_or_default();
        let Some(payments) = known.paid(purchase.paid_by, purchase.credits, purchase.paid_cents) else {
            return self.complete(purchase, now).await;
        };
        let mut source = purchase.source.clone();
        // A second invoice for the same, of a plan that was left and taken again for example, is a payment of its own.
        if row.is_some() && self.has_ledger_row(purchase.user, &source).await? {
            source = format!("{source}:{}", purchase.paid_by);
        }
        let delta = purchase.bucket.split(payments.credits() - known.credits());
        let entry = LedgerEntry::new(source, purchase.kind, delta, now).about(purchase.paid_by.as_str());
        let mut changes = AccountChanges::default();
        let mut items = self.links(purchase, now)?;
        if let Some((subscription, tier, period)) = purchase.subscribes {
            let (seen, all) = self.subscriptions_row(purchase.user).await?;
            if let Some(all) = all.paid(subscription, tier, period) {
                changes.entitlement = Some(all.entitlement());
                items.push(self.put_subscriptions(purchase.user, all, seen)?);
            }
        }
        let put = GrantRow {
            pk: item::user_pk(purchase.user),
            sk: purchase.grant.clone(),
            bucket: purchase.bucket,
            payments,
            code: purchase
                .code
                .cloned()
                .or_else(|| row.as_ref().and_then(|row| row.code.clone())),
            ver: row.as_ref().map_or(1, |row| row.ver + 1),
        };
        items.push(self.put_over(&BILLING, item::encode(&put)?, row.map(|row| row.ver))?);
        let mut all = self.movement(purchase.user, &account, &entry, changes)?;
        all.append(&mut items);
        Ok(Plan::Write(all, Booked::Now))
    }

    /// A payment that is booked: what this report knows beyond the first one is added.
    async fn complete(&self, purchase: &Purchase<'_>, now: Timestamp) -> Result<Plan> {
        let mut missing = Vec::new();
        for row in link_rows(purchase, now)? {
            if self.get(&BILLING, item::key_of(&row)?).await?.is_none() {
                missing.push(self.put_new(&BILLING, row)?);
            }
        }
        Ok(if missing.is_empty() {
            Plan::Known(Booked::Already)
        } else {
            Plan::Write(missing, Booked::Already)
        })
    }

    fn links(&self, purchase: &Purchase<'_>, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let rows = link_rows(purchase, now)?.into_iter();
        rows.map(|row| self.put_any(&BILLING, row)).collect()
    }

    async fn plan_reversal(&self, reversal: &Reversal<'_>, now: Timestamp) -> Result<Plan> {
        let Some(payment) = self.payment_row(reversal.intent).await? else {
            return Ok(Plan::Known(Booked::Unknown));
        };
        let (user, by) = (&payment.user_id, &payment.paid_by);
        let (account, row) = tokio::try_join!(self.account_row(user), self.grant_row(user, &payment.grant))?;
        let (Some(account), Some(row)) = (account, row) else {
            return Err(Error::internal("a payment without its grant"));
        };
        let Some(payments) = reversal.change(&row.payments, by) else {
            return Ok(Plan::Known(Booked::Already));
        };
        let delta = row.bucket.split(payments.credits() - row.payments.credits());
        let changes = AccountChanges {
            open_disputes: payments.open_disputes() - row.payments.open_disputes(),
            entitlement: None,
        };
        let (before, after) = (reversal.dispute(&row.payments, by), reversal.dispute(&payments, by));
        let mut booked = Booked::Now;
        let mut items = match reversal.row(before, delta) {
            Some((mut source, kind)) => {
                // A decision that was reversed before and is reversed again is a movement of its own.
                if before.is_some() && self.has_ledger_row(user, &source).await? {
                    source = format!("{source}:{}", row.ver + 1);
                }
                let entry = LedgerEntry::new(source, kind, delta, now).about(by.as_str());
                self.movement(user, &account, &entry, changes)?
            }
            None if before == after => {
                // Only when it was looked at is new: an older look that comes later must not count.
                booked = Booked::Already;
                Vec::new()
            }
            None if account.closed_at.is_some() => Vec::new(),
            None => vec![self.move_account(user, Split::default(), changes, false)?],
        };
        let put = GrantRow {
            payments,
            ver: row.ver + 1,
            ..row.clone()
        };
        items.push(self.put_over(&BILLING, item::encode(&put)?, Some(row.ver))?);
        Ok(Plan::Write(items, booked))
    }

    /// Whose payment this is, if it was booked.
    pub async fn payment_of_intent(&self, intent: &ProviderId) -> Result<Option<PaymentOfIntent>> {
        let row = self.payment_row(intent).await?;
        Ok(row.map(|row| PaymentOfIntent {
            user: row.user_id,
            paid_by: row.paid_by,
            at: row.at,
        }))
    }

    async fn payment_row(&self, intent: &ProviderId) -> Result<Option<PaymentRow>> {
        self.get_as(&BILLING, payment_key(intent)).await
    }

    /// Everything that a person has paid for, in the order of the keys.
    pub async fn purchased_grants(&self, user: &UserId) -> Result<Vec<PurchasedGrant>> {
        let query = self.query_prefix(&BILLING, item::user_pk(user), GRANT)?;
        let rows = self.rows(query, None).await?.into_iter().map(item::decode::<GrantRow>);
        let purchased = |row: GrantRow| PurchasedGrant {
            id: row.sk.trim_start_matches(GRANT).to_owned(),
            code: row.code,
            grant: row.payments,
        };
        rows.map(|row| row.map(purchased)).collect()
    }

    async fn grant_row(&self, user: &UserId, grant: &str) -> Result<Option<GrantRow>> {
        self.get_as(&BILLING, item::key(item::user_pk(user), grant)).await
    }
}

const fn reversal<'f>(intent: &'f ProviderId, id: &'f ProviderId, cents: i64, kind: ReversalKind) -> Reversal<'f> {
    Reversal {
        intent,
        id,
        cents,
        kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grant_of_an_earlier_version_is_read_and_written_under_the_name_of_today() {
        let row = GrantRow {
            pk: "U#a".to_owned(),
            sk: "G#cs_1".to_owned(),
            bucket: CreditBucket::Purchased,
            payments: Grant::default(),
            code: None,
            ver: 1,
        };
        let mut old = item::encode(&row).unwrap();
        let bucket = old.remove("bucket").unwrap();
        old.insert("purse".to_owned(), bucket);
        let read: GrantRow = item::decode(old).unwrap();
        assert!(matches!(read.bucket, CreditBucket::Purchased));
        assert!(item::encode(&read).unwrap().contains_key("bucket"));
    }
}
