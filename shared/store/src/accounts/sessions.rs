//! Sessions: one row of each that says when it was used and whether it was ended, and one row of a person for the end of all.
//!
//! Every call with a token reads both. They are among the limits, as they are of no use once the tokens of a session can no longer be
//! renewed.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::session::{AllEnded, Device, LASTS, Noted, SessionId, Standing};
use domain::{Error, Result, UserId};
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::schema::{LIMITS, SK};
use crate::wire::item::{self, Item, n};
use crate::wire::request::{Updated, send_update};
use crate::wire::retry;

/// Where the last end of all sessions is written.
const ALL: &str = "ALL";
const ONE: &str = "SESSION#";
const FIRST_AT: &str = "firstAt";
const SEEN_AT: &str = "seenAt";
const BROWSER: &str = "usedBrowser";
const SYSTEM: &str = "usedSystem";
const ENDED_AT: &str = "endedAt";
/// The second of the one session that stayed.
const BUT: &str = "but";
/// How much later than the last renewal of its tokens a row may be removed.
const KEEP: SignedDuration = SignedDuration::from_hours(24);

/// A session that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    /// Which.
    pub id: SessionId,
    /// What it was last used with.
    pub device: Device,
    /// When it was last used, as exact as uses are noted.
    pub seen_at: Timestamp,
}

fn pk(user: &UserId) -> String {
    format!("S#session:{user}")
}

fn key(user: &UserId, id: SessionId) -> Item {
    item::key(pk(user), format!("{ONE}{id}"))
}

fn key_of_all(user: &UserId) -> Item {
    item::key(pk(user), ALL)
}

impl Store {
    /// What a session is worth now.
    pub async fn session_standing(
        &self,
        user: &UserId,
        id: SessionId,
        operator: bool,
        now: Timestamp,
    ) -> Result<Standing> {
        let rows = self
            .read_all(&LIMITS, vec![key(user, id), key_of_all(user)], true)
            .await?;
        let (all, one): (Vec<Item>, Vec<Item>) = rows.into_iter().partition(is_of_all);
        let noted = one.first().and_then(noted);
        Ok(id.standing(noted.as_ref(), all.first().and_then(all_ended).as_ref(), operator, now))
    }

    /// Notes a use of a session; of one that was ended meanwhile nothing is noted. Calling again is safe.
    pub async fn note_session(&self, user: &UserId, id: SessionId, device: Device, now: Timestamp) -> Result<()> {
        let call = self
            .update_item(&LIMITS, key(user, id))?
            .update_expression(
                "SET firstAt = if_not_exists(firstAt, :now), seenAt = :now, usedBrowser = :browser, usedSystem = :system, expiresAt = :expires",
            )
            .condition_expression("attribute_not_exists(endedAt)")
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":browser", item::value(&device.browser)?)
            .expression_attribute_values(":system", item::value(&device.system)?)
            .expression_attribute_values(":expires", expiry(id));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// The sessions of a person that count, the one that was used last first. `operator`: they are those of an operator.
    pub async fn sessions(&self, user: &UserId, operator: bool, now: Timestamp) -> Result<Vec<Session>> {
        let all = self.get(&LIMITS, key_of_all(user)).await?;
        let all = all.as_ref().and_then(all_ended);
        let rows = self.rows(self.query_prefix(&LIMITS, pk(user), ONE)?, None).await?;
        let mut sessions = Vec::with_capacity(rows.len());
        for row in &rows {
            let id = item::text(row, SK).and_then(|sk| sk.strip_prefix(ONE)?.parse::<SessionId>().ok());
            let id = id.ok_or_else(|| Error::internal("a session without its second"))?;
            // One that was ended before it was noted has no device.
            let Some((noted, device)) = noted(row).zip(device(row)) else {
                continue;
            };
            let over = id.standing(Some(&noted), all.as_ref(), operator, now) == Standing::Over;
            if !over && id.ends_at() > now {
                let seen_at = noted.seen_at;
                sessions.push(Session { id, device, seen_at });
            }
        }
        sessions.sort_by_key(|session| std::cmp::Reverse((session.seen_at, session.id)));
        Ok(sessions)
    }

    /// Ends a session, also one that was never noted: its tokens are refused from now on. One that was ended stays ended since when it was.
    pub async fn end_session(&self, user: &UserId, id: SessionId, now: Timestamp) -> Result<()> {
        self.set_ended(user, id, now, None).await.map(drop)
    }

    /// The same of one that was noted.
    ///
    /// # Errors
    /// [`Error::NotFound`] for one that never was.
    pub async fn end_noted_session(&self, user: &UserId, id: SessionId, now: Timestamp) -> Result<()> {
        match self.set_ended(user, id, now, Some("attribute_exists(pk)")).await? {
            Updated::Written(_) => Ok(()),
            Updated::ConditionFailed(_) => Err(Error::NotFound),
        }
    }

    async fn set_ended(
        &self,
        user: &UserId,
        id: SessionId,
        now: Timestamp,
        condition: Option<&str>,
    ) -> Result<Updated> {
        let call = self
            .update_item(&LIMITS, key(user, id))?
            .update_expression("SET endedAt = if_not_exists(endedAt, :now), expiresAt = :expires")
            .set_condition_expression(condition.map(str::to_owned))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":expires", expiry(id));
        send_update(&call).await
    }

    /// Ends all sessions of a person that began before now, but this one: with one write, so that they all end or none does. An end that
    /// was written later by somebody else's clock stays.
    pub async fn end_sessions(&self, user: &UserId, but: Option<SessionId>, now: Timestamp) -> Result<()> {
        let call = self
            .update_item(&LIMITS, key_of_all(user))?
            .update_expression(match but {
                Some(_) => "SET endedAt = :now, but = :but, expiresAt = :expires",
                None => "SET endedAt = :now, expiresAt = :expires REMOVE but",
            })
            .condition_expression("attribute_not_exists(endedAt) OR endedAt <= :now")
            .expression_attribute_values(":now", item::time(now))
            // No session that it ends can be renewed for longer than one that begins now.
            .expression_attribute_values(":expires", n((now + LASTS + KEEP).as_second()));
        let call = match but {
            Some(but) => call.expression_attribute_values(":but", n(but.signed_in_at().as_second())),
            None => call,
        };
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// Forgets all sessions of a closed account: its calls are refused without them.
    pub(crate) async fn erase_sessions(&self, user: &UserId) -> Result<()> {
        let rows = self.rows(self.query_prefix(&LIMITS, pk(user), "")?, None).await?;
        let keys = rows.iter().map(item::key_of).collect::<Result<_>>()?;
        self.remove(&LIMITS, keys).await
    }
}

fn expiry(id: SessionId) -> AttributeValue {
    n((id.ends_at() + KEEP).as_second())
}

fn is_of_all(row: &Item) -> bool {
    item::text(row, SK) == Some(ALL)
}

fn all_ended(row: &Item) -> Option<AllEnded> {
    Some(AllEnded {
        at: item::time_of(row, ENDED_AT)?,
        but: item::number(row, BUT).and_then(SessionId::of_second),
    })
}

/// Of one that was ended before it was noted that end is all there is.
fn noted(row: &Item) -> Option<Noted> {
    let ended_at = item::time_of(row, ENDED_AT);
    let first_at = item::time_of(row, FIRST_AT).or(ended_at)?;
    Some(Noted {
        first_at,
        seen_at: item::time_of(row, SEEN_AT).unwrap_or(first_at),
        ended_at,
    })
}

fn device(row: &Item) -> Option<Device> {
    Some(Device {
        browser: item::read(row.get(BROWSER)?).ok()?,
        system: item::read(row.get(SYSTEM)?).ok()?,
    })
}
