//! The suspension of an account by an operator. Everything stays as it is, but nothing is spent, and like a closed account's every call is
//! refused by the person's rate limits, from the moment it is written and until it is lifted.

use contract::event::SuspensionMail;
use domain::{Error, Result, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::accounts::account::AccountRow;
use crate::audit::Act;
use crate::schema::BILLING;
use crate::wire::item::{self, n, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry::Replan;
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// A suspension: the one that lasts, or the last one that did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Suspension {
    /// When it began.
    #[serde(with = "stamp")]
    pub suspended_at: Timestamp,
    /// Why.
    pub reason: String,
    /// When it was lifted.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub lifted_at: Option<Timestamp>,
}

impl Suspension {
    /// It has not been lifted.
    #[must_use]
    pub const fn lasts(&self) -> bool {
        self.lifted_at.is_none()
    }

    /// The mail about it to the person: while it lasts, with its own reason, else with that for which it was lifted.
    #[must_use]
    pub fn mail(&self, user: &UserId, lifted_for: String) -> SuspensionMail {
        SuspensionMail {
            user_id: user.clone(),
            suspended: self.lasts(),
            at: self.lifted_at.unwrap_or(self.suspended_at),
            reason: match self.lasts() {
                true => self.reason.clone(),
                false => lifted_for,
            },
        }
    }

    /// Nothing has been decided since such a mail was written.
    #[must_use]
    pub fn is_said_by(&self, mail: &SuspensionMail) -> bool {
        self.lasts() == mail.suspended && self.lifted_at.unwrap_or(self.suspended_at) == mail.at
    }
}

/// Whether an account is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    /// Also one that was never seen.
    Open,
    /// An operator has suspended it.
    Suspended,
    /// The person has closed it.
    Closed,
}

impl From<Suspension> for contract::admin::Suspension {
    fn from(suspension: Suspension) -> Self {
        Self {
            suspended_at: suspension.suspended_at,
            reason: suspension.reason,
            lifted_at: suspension.lifted_at,
        }
    }
}

impl Store {
    /// Suspends the account from now on, and writes the act down with it. One that is suspended stays so since when and for what it was;
    /// the act is written down, and whatever admits the person's calls again is shut.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an account that was never seen or is closed.
    pub async fn suspend(&self, user: &UserId, reason: &str, act: &Act) -> Result<Suspension> {
        let begun = Suspension {
            suspended_at: act.at,
            reason: reason.to_owned(),
            lifted_at: None,
        };
        self.set_suspension(user, act, |last| match last {
            Some(lasting) if lasting.lasts() => None,
            _ => Some(begun.clone()),
        })
        .await
    }

    /// Lifts the suspension of the account, and writes the act down with it. One that was lifted stays so since when it was.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an account that was never seen, is closed, or was never suspended.
    pub async fn lift_suspension(&self, user: &UserId, act: &Act) -> Result<Suspension> {
        self.set_suspension(user, act, |last| {
            let lasting = last.filter(|last| last.lasts())?;
            Some(Suspension {
                lifted_at: Some(act.at),
                ..lasting.clone()
            })
        })
        .await
    }

    /// Whether the account is in use.
    pub async fn account_state(&self, user: &UserId) -> Result<AccountState> {
        Ok(match self.account_row(user).await? {
            Some(row) if row.closed_at.is_some() => AccountState::Closed,
            Some(row) if row.suspension.as_ref().is_some_and(Suspension::lasts) => AccountState::Suspended,
            _ => AccountState::Open,
        })
    }

    /// The suspension that lasts, or the last one that did, of an account that is not closed.
    pub async fn suspension(&self, user: &UserId) -> Result<Option<Suspension>> {
        let row = self.account_row(user).await?.filter(|row| row.closed_at.is_none());
        Ok(row.and_then(|row| row.suspension))
    }

    /// Makes of the last suspension what `next` says; where that is nothing, it stays.
    async fn set_suspension(
        &self,
        user: &UserId,
        act: &Act,
        next: impl Fn(Option<&Suspension>) -> Option<Suspension>,
    ) -> Result<Suspension> {
        let mut replan = Replan::default();
        loop {
            let row = self.account_row(user).await?.filter(|row| row.closed_at.is_none());
            let row = row.ok_or(Error::NotFound)?;
            let last = row.suspension.as_ref();
            let next = match next(last) {
                Some(next) => next,
                None => last.cloned().ok_or(Error::NotFound)?,
            };
            let change = self
                .update(&BILLING, AccountRow::key(user))?
                .update_expression("SET suspension = :suspension, frozen = :frozen ADD ver :one")
                .condition_expression("attribute_not_exists(closedAt) AND ver = :seen")
                .expression_attribute_values(":suspension", item::value(&next)?)
                .expression_attribute_values(":frozen", item::flag(next.lasts()))
                .expression_attribute_values(":one", n(1))
                .expression_attribute_values(":seen", item::value(&row.ver)?);
            let mut items = vec![change.into_item()?, self.audit_put(act)?];
            items.extend(match next.lasts() {
                true => self.suspended_counters(user, next.suspended_at)?,
                false => self.readmitted_counters(user)?,
            });
            match self.transact(items).await? {
                Committed => return Ok(next),
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }
}
