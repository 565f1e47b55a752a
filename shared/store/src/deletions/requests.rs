//! The requests: taken from anyone, decided by operators, forgotten [`KEPT_FOR`] after their end. Few enough to lie in one partition, in
//! order of time; how many a day brings is limited.

use contract::deletion;
use domain::deletion::{KEPT_FOR, MOST_A_DAY, due, proof_of};
use domain::{ChannelId, DeletionDecision, DeletionNote, DeletionRequestId, DeletionState, EmailAddress, Error};
use domain::{Language, NamedChannel, Result};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::audit::Act;
use crate::schema::{CHANNELS, EXPIRES_AT, SK};
use crate::wire::cursor::Page;
use crate::wire::item::{self, Item, n, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// Partition of the requests.
pub(crate) const DELETIONS: &str = "DELETIONS";
/// What the keys of requests begin with.
const PREFIX: &str = "R#";

/// A request to be stored.
#[derive(Clone, Debug)]
pub struct NewDeletionRequest {
    /// Which.
    pub id: DeletionRequestId,
    /// The channel as it was typed, without the blanks around it.
    pub channel: String,
    /// What that means.
    pub named: NamedChannel,
    /// Where the answer goes.
    pub email: EmailAddress,
    /// What else was said.
    pub note: Option<DeletionNote>,
    /// Language of the answer.
    pub language: Language,
    /// When it came.
    pub requested_at: Timestamp,
}

/// A stored request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DeletionRequest {
    /// Which.
    pub id: DeletionRequestId,
    /// The channel as it was typed.
    pub channel: String,
    /// What that means.
    pub named: NamedChannel,
    /// Its id, once it was looked up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel_id: Option<ChannelId>,
    /// Where the answer goes.
    pub email: EmailAddress,
    /// What else was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<DeletionNote>,
    /// Language of the answer.
    pub language: Language,
    /// Where it is.
    pub state: DeletionState,
    /// When it came.
    #[serde(with = "stamp")]
    pub requested_at: Timestamp,
    /// When it was last decided.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<Timestamp>,
    /// Why it was decided so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// When the last of it was gone.
    #[serde(default, with = "stamp::option", skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<Timestamp>,
    /// What people had of the channel that was deleted or redacted.
    #[serde(default)]
    pub removed: u32,
    ver: u64,
}

impl From<DeletionRequest> for deletion::DeletionRequest {
    fn from(request: DeletionRequest) -> Self {
        Self {
            proof: proof_of(&request.id),
            id: request.id.into(),
            channel: request.channel,
            channel_id: request.channel_id.map(Into::into),
            email: request.email.into(),
            note: request.note.map(Into::into),
            language: request.language.into(),
            state: request.state.into(),
            requested_at: request.requested_at,
            due_at: due(request.requested_at),
            decided_at: request.decided_at,
            reason: request.reason,
            deleted_at: request.deleted_at,
            removed: request.removed,
        }
    }
}

/// The id of a request of that time, which nobody can guess.
#[must_use]
pub fn deletion_request_id(at: Timestamp) -> DeletionRequestId {
    DeletionRequestId::new(at, rand::rng().random())
}

fn key(id: &DeletionRequestId) -> Item {
    item::key(DELETIONS, format!("{PREFIX}{id}"))
}

impl DeletionRequest {
    /// The row, which goes some time after the request has come to its end.
    pub(crate) fn row(&self) -> Result<Item> {
        let mut row = key(&self.id);
        row.extend(item::encode(self)?);
        let ended = match self.state {
            DeletionState::Open | DeletionState::Deleting => None,
            DeletionState::Deleted => self.deleted_at,
            DeletionState::Declined | DeletionState::Lifted => self.decided_at,
        };
        if let Some(ended) = ended {
            row.insert(EXPIRES_AT.to_owned(), n((ended + KEPT_FOR).as_second()));
        }
        Ok(row)
    }

    /// The row in place of the one that was read.
    pub(crate) fn replacing(&self, store: &Store) -> Result<aws_sdk_dynamodb::types::TransactWriteItem> {
        let next = Self {
            ver: self.ver + 1,
            ..self.clone()
        };
        store.put_over(&CHANNELS, next.row()?, Some(self.ver))
    }
}

impl Store {
    /// Stores a request.
    ///
    /// # Errors
    /// [`Error::TooManyRequests`] where a day has brought as many as may be.
    pub async fn request_deletion(&self, new: NewDeletionRequest) -> Result<DeletionRequest> {
        let now = new.requested_at;
        let request = DeletionRequest {
            id: new.id,
            channel: new.channel,
            channel_id: new.named.id().cloned(),
            named: new.named,
            email: new.email,
            note: new.note,
            language: new.language,
            state: DeletionState::Open,
            requested_at: now,
            decided_at: None,
            reason: None,
            deleted_at: None,
            removed: 0,
            ver: 0,
        };
        let day = item::key(DELETIONS, format!("DAY#{}", now.strftime("%Y-%m-%d")));
        let count = self
            .update(&CHANNELS, day)?
            .update_expression("SET expiresAt = :expires ADD requests :one")
            .condition_expression("attribute_not_exists(requests) OR requests < :most")
            .expression_attribute_values(":expires", item::expiry(now))
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":most", n(MOST_A_DAY));
        let items = vec![self.put_new(&CHANNELS, request.row()?)?, count.into_item()?];
        match self.transact(items).await? {
            Committed => Ok(request),
            // It is there: a first try of this call had won and its answer was lost.
            ConditionFailed(failed) if failed.at(0) => Ok(request),
            ConditionFailed(_) => Err(Error::TooManyRequests {
                retry_after_s: until_tomorrow(now),
            }),
        }
    }

    /// A request.
    pub async fn deletion_request(&self, id: &DeletionRequestId) -> Result<Option<DeletionRequest>> {
        self.get_as(&CHANNELS, key(id)).await
    }

    /// The requests, newest first, at most `limit` a page. A cursor is the id of a request: anyone who may see the list may see all of it.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a cursor that is none.
    pub async fn deletion_requests(&self, cursor: Option<&str>, limit: u32) -> Result<Page<DeletionRequest>> {
        let after = cursor.map(str::parse::<DeletionRequestId>).transpose();
        let after = after.map_err(|_| Error::invalid("cursor"))?;
        let call = self
            .query_prefix(&CHANNELS, DELETIONS, PREFIX)?
            .scan_index_forward(false)
            .limit(i32::try_from(limit).unwrap_or(i32::MAX))
            .set_exclusive_start_key(after.as_ref().map(key));
        let found = retry::call_or_bug(retry::DATABASE, || call.clone().send()).await?;
        let last = found.last_evaluated_key().and_then(|last| item::text(last, SK));
        let next_cursor = last.and_then(|last| last.strip_prefix(PREFIX)).map(str::to_owned);
        let page = Page {
            next_cursor,
            items: found.items.unwrap_or_default(),
        };
        page.map(item::decode)
    }

    /// The requests about which somebody still has to do something, the oldest first.
    pub async fn undone_deletions(&self) -> Result<Vec<DeletionRequest>> {
        let query = self
            .query_prefix(&CHANNELS, DELETIONS, PREFIX)?
            .filter_expression("#state IN (:open, :deleting)")
            .expression_attribute_names("#state", "state")
            .expression_attribute_values(":open", item::value(&DeletionState::Open)?)
            .expression_attribute_values(":deleting", item::value(&DeletionState::Deleting)?);
        let rows = self.rows(query, None).await?;
        rows.into_iter().map(item::decode).collect()
    }

    /// Notes which channel a request means, with the act of looking it up.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::InvalidInput`] naming `decision`.
    pub async fn identify_channel(
        &self,
        id: &DeletionRequestId,
        channel: &ChannelId,
        act: &Act,
    ) -> Result<DeletionRequest> {
        let mut replan = Replan::default();
        loop {
            let seen = self.deletion_request(id).await?.ok_or(Error::NotFound)?;
            seen.state.after(DeletionDecision::Identify)?;
            let next = DeletionRequest {
                channel_id: Some(channel.clone()),
                ..seen
            };
            if self.commit(vec![next.replacing(self)?, self.audit_put(act)?]).await? {
                return Ok(next);
            }
            replan.after_pause().await?;
        }
    }

    /// Decides about a request, with the act of it; from then on the channel is withdrawn, or is no longer. The same decision again
    /// changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::InvalidInput`] naming `decision`, also where another request keeps the channel withdrawn, or none does;
    /// naming `channel` where its id is not known.
    pub async fn decide_deletion(
        &self,
        id: &DeletionRequestId,
        (decision, reason): (DeletionDecision, &str),
        act: &Act,
    ) -> Result<DeletionRequest> {
        let mut replan = Replan::default();
        loop {
            let seen = self.deletion_request(id).await?.ok_or(Error::NotFound)?;
            let state = seen.state.after(decision)?;
            if state == seen.state {
                return Ok(seen);
            }
            let next = DeletionRequest {
                state,
                decided_at: Some(act.at),
                reason: Some(reason.to_owned()),
                ..seen
            };
            let mut items = vec![next.replacing(self)?, self.audit_put(act)?];
            match (decision, &next.channel_id) {
                (DeletionDecision::Delete, Some(channel)) => items.push(self.withdraw(channel, id, act.at)?),
                (DeletionDecision::Lift, Some(channel)) => items.extend(self.unwithdraw(channel, id).await?),
                (DeletionDecision::Delete | DeletionDecision::Lift, None) => return Err(Error::invalid("channel")),
                (DeletionDecision::Decline | DeletionDecision::Identify, _) => {}
            }
            if self.commit(items).await? {
                return Ok(next);
            }
            replan.after_pause().await?;
        }
    }

    /// Counts what people had of the channel and is gone, and says where `done` that nothing is left.
    /// Calling again with zero is safe.
    pub async fn note_deletion(&self, id: &DeletionRequestId, removed: u32, done: Option<Timestamp>) -> Result<()> {
        let mut replan = Replan::default();
        loop {
            let Some(seen) = self.deletion_request(id).await? else {
                return Ok(());
            };
            let deleting = seen.state == DeletionState::Deleting;
            let next = DeletionRequest {
                state: if deleting && done.is_some() {
                    DeletionState::Deleted
                } else {
                    seen.state
                },
                deleted_at: done.filter(|_| deleting).or(seen.deleted_at),
                removed: seen.removed.saturating_add(removed),
                ..seen
            };
            if self.commit(vec![next.replacing(self)?]).await? {
                return Ok(());
            }
            replan.after_pause().await?;
        }
    }
}

fn until_tomorrow(now: Timestamp) -> u32 {
    let tomorrow = now
        .to_zoned(TimeZone::UTC)
        .tomorrow()
        .and_then(|day| day.start_of_day());
    let left = tomorrow.map_or(SignedDuration::from_hours(1), |day| day.timestamp().duration_since(now));
    u32::try_from(left.as_secs()).unwrap_or(1).max(1)
}
