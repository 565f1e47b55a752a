//! The right to change a person's plan: one request at a time has it, for as long as its lease runs.
//!
//! A holder renews the lease before each write at the payment provider and after the last one. One that was too slow learns there that
//! another one has taken over; one that died leaves nothing behind but a lease that runs out.

use domain::{Error, IdempotencyKey, Result, UserId};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::schema::{BILLING, EXPIRES_AT};
use crate::wire::item::{self, Item, n, s, stamp};
use crate::wire::retry;

const SK: &str = "PLAN";
const WRITER: &str = "writer";
/// How long a lease runs without being renewed. Longer than one call of the payment provider with all its retries may take (8 s), with
/// time for one that arrives late and for clocks that differ.
pub const PLAN_LEASE: SignedDuration = SignedDuration::from_secs(30);
/// Acts that are remembered of a person: more than anybody begins while a client may still repeat one.
const ACTS: usize = 20;
/// How long the row outlives its last change, in seconds.
const KEEP_S: i64 = 2 * 24 * 3_600;

/// The right to change a person's plan.
#[derive(Clone, Debug)]
pub struct PlanLock {
    user: UserId,
    writer: String,
    fence: u64,
    acts: Vec<Act>,
}

impl PlanLock {
    /// Grows with each lock of this person: what one holder asks of the provider is never taken for what another one asked.
    #[must_use]
    pub const fn fence(&self) -> u64 {
        self.fence
    }

    /// What came of the act with this key, once it has ended well.
    ///
    /// # Errors
    /// [`Error::IdempotencyMismatch`] when the key was used for something else.
    pub fn outcome(&self, key: &IdempotencyKey, request: &str) -> Result<Option<&str>> {
        match self.acts.iter().find(|act| act.key == key.to_string()) {
            Some(act) if act.request != request => Err(Error::IdempotencyMismatch),
            Some(act) => Ok(Some(&act.outcome)),
            None => Ok(None),
        }
    }

    /// Notes that the act with this key has ended well; stored with [`Store::release_plan`].
    pub fn note(&mut self, key: &IdempotencyKey, request: &str, outcome: &str) {
        let key = key.to_string();
        self.acts.retain(|act| act.key != key);
        self.acts.push(Act {
            key,
            request: request.to_owned(),
            outcome: outcome.to_owned(),
        });
        let surplus = self.acts.len().saturating_sub(ACTS);
        self.acts.drain(..surplus);
    }
}

/// An act that has ended well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Act {
    key: String,
    request: String,
    outcome: String,
}

/// `U#<user>` / `PLAN` in billing.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    pk: String,
    sk: String,
    /// Counts the locks of this person.
    ver: u64,
    /// Who has, or had, the latest one.
    writer: String,
    #[serde(with = "stamp")]
    lease_until: Timestamp,
    #[serde(default)]
    acts: Vec<Act>,
    expires_at: i64,
}

fn key(user: &UserId) -> Item {
    item::key(item::user_pk(user), SK)
}

impl Store {
    /// Takes the right to change a person's plan; none while another request has it.
    pub async fn lock_plan(&self, user: &UserId, now: Timestamp) -> Result<Option<PlanLock>> {
        let known: Option<Row> = self.get_as(&BILLING, key(user)).await?;
        if known.as_ref().is_some_and(|row| now < row.lease_until) {
            return Ok(None);
        }
        let seen = known.as_ref().map(|row| row.ver);
        let row = Row {
            pk: item::user_pk(user),
            sk: SK.to_owned(),
            ver: seen.unwrap_or(0) + 1,
            writer: retry::token(),
            lease_until: now + PLAN_LEASE,
            acts: known.map(|row| row.acts).unwrap_or_default(),
            expires_at: now.as_second() + KEEP_S,
        };
        let lock = PlanLock {
            user: user.clone(),
            writer: row.writer.clone(),
            fence: row.ver,
            acts: row.acts.clone(),
        };
        let won = self.put_lock(item::encode(&row)?, seen, &lock).await?;
        Ok(won.then_some(lock))
    }

    /// Writes the row unless somebody else was faster.
    async fn put_lock(&self, row: Item, seen: Option<u64>, lock: &PlanLock) -> Result<bool> {
        let call = self.put_item(&BILLING, row)?;
        let call = match seen {
            Some(seen) => call
                .condition_expression("ver = :seen")
                .expression_attribute_values(":seen", item::value(&seen)?),
            None => call.condition_expression("attribute_not_exists(pk)"),
        };
        if retry::conditional(|| call.clone().send()).await? {
            return Ok(true);
        }
        // A first try whose answer was lost may have won.
        let row = self.get(&BILLING, key(&lock.user)).await?.unwrap_or_default();
        Ok(item::text(&row, WRITER) == Some(lock.writer.as_str()))
    }

    /// Lets the lease run on from now. False: another request has taken over.
    pub async fn renew_plan(&self, lock: &PlanLock, now: Timestamp) -> Result<bool> {
        self.lease(lock, now + PLAN_LEASE, None).await
    }

    /// Releases the right and stores what was noted, so that the next request need not wait. Nothing happens to another's.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer; the lease runs out by itself.
    pub async fn release_plan(&self, lock: &PlanLock, now: Timestamp) -> Result<()> {
        // Long over, whatever the clock of the next one shows.
        let over = Timestamp::UNIX_EPOCH;
        self.lease(lock, over, Some(now.as_second() + KEEP_S)).await.map(|_| ())
    }

    async fn lease(&self, lock: &PlanLock, until: Timestamp, keep_until: Option<i64>) -> Result<bool> {
        let call = self
            .update_item(&BILLING, key(&lock.user))?
            .condition_expression("writer = :writer")
            .expression_attribute_values(":writer", s(lock.writer.as_str()))
            .expression_attribute_values(":until", item::time(until));
        let call = match keep_until {
            Some(keep_until) => call
                .update_expression(format!("SET leaseUntil = :until, acts = :acts, {EXPIRES_AT} = :keep"))
                .expression_attribute_values(":acts", item::value(&lock.acts)?)
                .expression_attribute_values(":keep", n(keep_until)),
            None => call.update_expression("SET leaseUntil = :until"),
        };
        retry::conditional(|| call.clone().send()).await
    }
}
