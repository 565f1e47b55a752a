//! Mails: each is sent once, some stop, and each monitor has a link that unsubscribes.

use aws_sdk_dynamodb::types::ReturnValuesOnConditionCheckFailure;
use domain::monitor::{MailStop, Recipient};
use domain::{AnalysisId, DeletionRequestId, Error, MailToken, Result, UserId};
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::schema::XRAY;
use crate::wire::item::{self, Item, n, s};
use crate::wire::request::{Updated, send_update};
use crate::wire::retry::{self, Replan};
use crate::xray::addresses::{self, AskedAddress};
use crate::xray::monitor::{Monitor, MonitorKey};

/// How long a mail belongs to the one who began to send it: far longer than a sender works, and long enough for the provider's word that
/// it was sent, should the sender have died before it could note that.
pub const MAIL_LEASE: SignedDuration = SignedDuration::from_mins(10);
/// How long it is remembered what was sent: longer than any message about it lies in a queue or among dead letters, in seconds.
const TTL_S: i64 = 40 * 86_400;
const HOLDER: &str = "holder";
const SENT_AT: &str = "sentAt";

/// A mail of a person.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MailKey {
    /// The owner.
    pub user: UserId,
    /// Which: 1 to 64 letters, digits and `-`.
    pub id: String,
}

impl MailKey {
    /// The mail about a run.
    #[must_use]
    pub fn of_run(user: UserId, run: &AnalysisId) -> Self {
        let id = run.to_string();
        Self { user, id }
    }

    /// The mail that asks for an address with this token. Its id does not show the token.
    #[must_use]
    pub fn of_confirmation(user: UserId, token: &MailToken) -> Self {
        let id = format!("confirm-{}", &addresses::hash(token)[..32]);
        Self { user, id }
    }

    /// The mail that says that the account was suspended at that moment, or that this was lifted then.
    #[must_use]
    pub fn of_suspension(user: UserId, suspended: bool, at: Timestamp) -> Self {
        let what = if suspended { "suspended" } else { "lifted" };
        let id = format!("{what}-{}", at.as_millisecond());
        Self { user, id }
    }

    /// The mail that answers a request to delete a channel, decided at that moment. It is nobody's who has an account.
    ///
    /// # Errors
    /// None in practice: the name of all these is one that parses.
    pub fn of_deletion(request: &DeletionRequestId, at: Timestamp) -> Result<Self> {
        Ok(Self {
            user: "deletion-requests".parse()?,
            id: format!("deletion-{request}-{}", at.as_millisecond()),
        })
    }

    pub(crate) fn row(&self) -> Item {
        item::key(item::user_pk(&self.user), format!("MAIL#{}", self.id))
    }
}

/// Who has claimed a mail, while sending it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailHold(String);

/// Whether a mail may be sent now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailClaim {
    /// Yes, by the caller, for [`MAIL_LEASE`].
    Taken(MailHold),
    /// It was sent.
    Sent,
    /// Somebody else is sending it, or was a short time ago.
    Busy,
}

/// Key of what an unsubscribing link leads to.
pub(crate) fn unsubscribe_key(token: &MailToken) -> Item {
    item::key(format!("UNSUBSCRIBE#{token}"), "UNSUBSCRIBE")
}

impl Store {
    /// Takes a mail to send it, unless it was sent or somebody else has it.
    pub async fn claim_mail(&self, mail: &MailKey, now: Timestamp) -> Result<MailClaim> {
        let hold = retry::token();
        let call = self
            .update_item(&XRAY, mail.row())?
            .update_expression("SET holder = :holder, leaseUntil = :until, expiresAt = :expires")
            .condition_expression(
                "attribute_not_exists(sentAt) AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)",
            )
            .expression_attribute_values(":holder", s(&hold))
            .expression_attribute_values(":until", item::time(now + MAIL_LEASE))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":expires", n(now.as_second() + TTL_S))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
        let row = match send_update(&call).await? {
            Updated::Written(_) => return Ok(MailClaim::Taken(MailHold(hold))),
            Updated::ConditionFailed(row) => row.unwrap_or_default(),
        };
        Ok(if row.contains_key(SENT_AT) {
            MailClaim::Sent
        } else if item::text(&row, HOLDER) == Some(&hold) {
            // A first try had won and its answer was lost.
            MailClaim::Taken(MailHold(hold))
        } else {
            MailClaim::Busy
        })
    }

    /// Releases a mail that was surely not sent, so that the next try need not wait.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer: the claim then ends by itself.
    pub async fn release_mail(&self, mail: &MailKey, hold: &MailHold) -> Result<()> {
        let call = self
            .update_item(&XRAY, mail.row())?
            .update_expression("REMOVE leaseUntil")
            .condition_expression("holder = :holder AND attribute_not_exists(sentAt)")
            .expression_attribute_values(":holder", s(&hold.0));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// Remembers that a mail was sent. Once is enough; of a mail that nobody knows nothing is remembered.
    /// Calling again is safe.
    pub async fn mail_sent(&self, mail: &MailKey, now: Timestamp) -> Result<()> {
        let call = self
            .update_item(&XRAY, mail.row())?
            .update_expression(
                "SET sentAt = if_not_exists(sentAt, :now), expiresAt = :expires REMOVE leaseUntil, holder",
            )
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":expires", n(now.as_second() + TTL_S));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// Stops the mail of every monitor of the person that goes to this recipient or names its address; `recipient` is a
    /// [`Recipient::mark`]. Returns how many were stopped.
    /// Calling again is safe.
    pub async fn stop_mail(&self, user: &UserId, recipient: &str, stop: MailStop) -> Result<u32> {
        let mut stopped = 0;
        let mut replan = Replan::default();
        loop {
            let asked = self.addresses(user).await?;
            let mut changed_meanwhile = false;
            for seen in self.monitors(user).await? {
                if !seen.mail.is_on() || !concerns(&seen, &asked, recipient) {
                    continue;
                }
                match self.stop_as_seen(&seen, stop).await? {
                    true => stopped += 1,
                    false => changed_meanwhile = true,
                }
            }
            if !changed_meanwhile {
                return Ok(stopped);
            }
            replan.after_pause().await?;
        }
    }

    async fn stop_as_seen(&self, seen: &Monitor, stop: MailStop) -> Result<bool> {
        let mut changed = seen.clone();
        changed.mail.stopped = Some(stop);
        self.save_monitor(seen, &changed, u32::MAX).await
    }

    /// The secret of the link that unsubscribes from a monitor's mails, the same for all of them; `None` where there is no such monitor.
    /// Calling again is safe.
    pub async fn unsubscribe_token(&self, key: &MonitorKey) -> Result<Option<MailToken>> {
        let mut replan = Replan::default();
        loop {
            let Some(seen) = self.monitor(key).await? else {
                return Ok(None);
            };
            if seen.mail_token.is_some() {
                return Ok(seen.mail_token);
            }
            let token: MailToken = retry::token().parse()?;
            let changed = Monitor {
                mail_token: Some(token.clone()),
                ..seen.clone()
            };
            let mut items = self.monitor_writes(&seen, &changed, u32::MAX)?;
            let mut link = unsubscribe_key(&token);
            link.insert("userId".to_owned(), s(key.user.as_str()));
            link.insert("monitorId".to_owned(), s(key.id.as_str()));
            items.push(self.put_new(&XRAY, link)?);
            if self.commit(items).await? {
                return Ok(Some(token));
            }
            replan.after_pause().await?;
        }
    }

    /// Stops the mails of the monitor to which this link belongs. Those that are off already stay so.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a link that does not exist, or whose monitor is gone.
    pub async fn unsubscribe(&self, token: &MailToken) -> Result<()> {
        let link = self.get(&XRAY, unsubscribe_key(token)).await?.ok_or(Error::NotFound)?;
        let (Some(user), Some(id)) = (item::text(&link, "userId"), item::text(&link, "monitorId")) else {
            return Err(Error::internal("a link to nothing"));
        };
        let key = MonitorKey {
            user: user.parse()?,
            id: id.parse()?,
        };
        let mut replan = Replan::default();
        loop {
            let seen = self.monitor(&key).await?.ok_or(Error::NotFound)?;
            if !seen.mail.is_on() || self.stop_as_seen(&seen, MailStop::Unsubscribed).await? {
                return Ok(());
            }
            replan.after_pause().await?;
        }
    }
}

/// Mail of the monitor goes to this recipient, or its person named that address.
fn concerns(monitor: &Monitor, asked: &[AskedAddress], recipient: &str) -> bool {
    let named = monitor
        .mail
        .address
        .clone()
        .map_or(Recipient::Account, Recipient::Other);
    let confirmed = |address: &domain::EmailAddress| asked.iter().any(|one| one.is_confirmed(address));
    named.mark() == recipient || monitor.mail.recipient(confirmed).mark() == recipient
}
