//! Sessions: one row of each that says when it was used and whether it was ended, and one row of a person for ends of all at once.
//!
//! Every call with a token reads both. They are among the limits, as they are of no use once the tokens of a session can no longer be
//! renewed.

use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::AttributeValue;
use domain::session::{Device, EndedTogether, LASTS, Noted, SessionId, Standing};
use domain::{Error, Result, UserId};
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::schema::{LIMITS, SK};
use crate::wire::item::{self, Item, n};
use crate::wire::request::{Updated, send_update};
use crate::wire::retry;

/// Where it is written when sessions were ended together.
const ALL: &str = "ALL";
const ONE: &str = "SESSION#";
const FIRST_AT: &str = "firstAt";
const SEEN_AT: &str = "seenAt";
const BROWSER: &str = "usedBrowser";
const SYSTEM: &str = "usedSystem";
const ENDED_AT: &str = "endedAt";
const OTHERS_ENDED_AT: &str = "othersEndedAt";
/// The second of the one session that stayed.
const BUT: &str = "but";
/// How much later than the last renewal of its tokens a row may be removed.
const KEEP: SignedDuration = SignedDuration::from_hours(24);

/// A session that nobody has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    /// Which.
    pub id: SessionId,
    /// What it was last used with.
    pub device: Device,
    /// When it was last used, as exact as uses are noted.
    pub seen_at: Timestamp,
    /// It was ended together with others, or not used for too long.
    pub is_over: bool,
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
        Ok(id.standing(noted.as_ref(), &ended_together(all.first()), operator, now))
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

    /// The sessions of a person that nobody has ended one by one, the one that was used last first. `operator`: they are those of an operator.
    pub async fn sessions(&self, user: &UserId, operator: bool, now: Timestamp) -> Result<Vec<Session>> {
        let all = self.get(&LIMITS, key_of_all(user)).await?;
        let ended = ended_together(all.as_ref());
        let mut sessions = Vec::new();
        for (id, row) in self.session_rows(user).await? {
            // What was ended has no device any more.
            let Some((noted, device)) = noted(&row).zip(device(&row)) else {
                continue;
            };
            let standing = id.standing(Some(&noted), &ended, operator, now);
            sessions.push(Session {
                id,
                device,
                seen_at: noted.seen_at,
                is_over: standing == Standing::Over || id.ends_at() <= now,
            });
        }
        sessions.sort_by_key(|session| std::cmp::Reverse((session.seen_at, session.id)));
        Ok(sessions)
    }

    async fn session_rows(&self, user: &UserId) -> Result<Vec<(SessionId, Item)>> {
        let rows = self.rows(self.query_prefix(&LIMITS, pk(user), ONE)?, None).await?;
        let ids = rows.into_iter().map(|row| {
            let id = item::text(&row, SK).and_then(|sk| sk.strip_prefix(ONE)?.parse().ok());
            Ok((id.ok_or_else(|| Error::internal("a session without its second"))?, row))
        });
        ids.collect()
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
            .update_expression("SET endedAt = if_not_exists(endedAt, :now), expiresAt = :expires REMOVE firstAt, seenAt, usedBrowser, usedSystem")
            .set_condition_expression(condition.map(str::to_owned))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":expires", expiry(id));
        send_update(&call).await
    }

    /// Ends all sessions of a person that began before now: with one write, so that they all end or none does. What is stored of each of
    /// them goes after that.
    pub async fn end_sessions(&self, user: &UserId, now: Timestamp) -> Result<()> {
        let call = self
            .end_together(user, now)?
            .update_expression("SET endedAt = :now, expiresAt = :expires")
            .condition_expression("attribute_not_exists(endedAt) OR endedAt < :now");
        // Refused: an end of all that was later holds for these, too.
        retry::conditional(|| call.clone().send()).await?;
        self.end_each(user, None, now).await
    }

    /// The same, but that the one session that asks goes on.
    ///
    /// # Errors
    /// [`Error::SignInRequired`] where that one was ended together with others meanwhile: it may not bring itself back.
    pub async fn end_other_sessions(&self, user: &UserId, own: SessionId, now: Timestamp) -> Result<()> {
        let call = self
            .end_together(user, now)?
            .update_expression("SET othersEndedAt = :now, but = :own, expiresAt = :expires")
            .condition_expression(
                "(attribute_not_exists(othersEndedAt) OR but = :own OR othersEndedAt < :outlasts) \
                 AND (attribute_not_exists(endedAt) OR endedAt < :outlasts)",
            )
            .expression_attribute_values(":own", n(own.signed_in_at().as_second()))
            .expression_attribute_values(":outlasts", item::time(own.outlasts()));
        match retry::conditional(|| call.clone().send()).await? {
            true => self.end_each(user, Some(own), now).await,
            false => Err(Error::SignInRequired),
        }
    }

    fn end_together(&self, user: &UserId, now: Timestamp) -> Result<UpdateItemFluentBuilder> {
        let call = self.update_item(&LIMITS, key_of_all(user))?;
        // No session that it ends can be renewed for longer than one that begins now.
        Ok(call
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":expires", n((now + LASTS + KEEP).as_second())))
    }

    async fn end_each(&self, user: &UserId, but: Option<SessionId>, now: Timestamp) -> Result<()> {
        for (id, row) in self.session_rows(user).await? {
            let began = item::time_of(&row, FIRST_AT).is_some_and(|at| at <= now);
            if Some(id) != but && began && !row.contains_key(ENDED_AT) {
                self.end_session(user, id, now).await?;
            }
        }
        Ok(())
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

fn ended_together(row: Option<&Item>) -> EndedTogether {
    let Some(row) = row else {
        return EndedTogether::default();
    };
    let but = item::number(row, BUT).and_then(SessionId::of_second);
    EndedTogether {
        all_at: item::time_of(row, ENDED_AT),
        others: item::time_of(row, OTHERS_ENDED_AT).zip(but),
    }
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
