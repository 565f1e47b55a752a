//! The provider's events: stored before they are acknowledged, processed through a queue. Only where they say to look is stored: what
//! else they hold names the buyer, and is never read.

use domain::{Error, ProviderId, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::schema::{BILLING, EXPIRES_AT};
use crate::wire::item::{self, BODY, Item, n, s, stamp};
use crate::wire::retry::{self};

/// How long an event is stored: longer than the provider reports it.
const KEEP_S: i64 = 35 * 24 * 3_600;

/// An event of the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboxEvent {
    /// Its id.
    pub id: ProviderId,
    /// Its type.
    pub kind: String,
    /// The id of what it is about; none where that has none.
    pub object: Option<ProviderId>,
    /// The subscription that its object names.
    pub subscription: Option<ProviderId>,
    /// When the provider made it, in whole seconds: no order follows from it.
    pub created: Timestamp,
    /// What became of it; `None` until it was worked on.
    pub outcome: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    pk: String,
    sk: String,
    id: ProviderId,
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    object: Option<ProviderId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    subscription: Option<ProviderId>,
    #[serde(with = "stamp")]
    created: Timestamp,
    #[serde(with = "stamp")]
    received_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
}

impl Store {
    /// Stores an event. False: it was there, with or without an outcome, and stays as it is. One that an earlier version stored as it came
    /// is replaced.
    pub async fn put_event(&self, event: &InboxEvent, now: Timestamp) -> Result<bool> {
        let mut row = item::encode(&Row {
            pk: format!("E#{}", event.id),
            sk: "E".to_owned(),
            id: event.id.clone(),
            kind: event.kind.clone(),
            object: event.object.clone(),
            subscription: event.subscription.clone(),
            created: event.created,
            received_at: now,
            outcome: event.outcome.clone(),
        })?;
        row.insert(EXPIRES_AT.to_owned(), n(now.as_second() + KEEP_S));
        let call = self
            .put_item(&BILLING, row)?
            .condition_expression(format!("attribute_not_exists(pk) OR attribute_exists({BODY})"));
        retry::conditional(|| call.clone().send()).await
    }

    /// A stored event. One that an earlier version stored as it came does not say where to look, and counts as none: the nightly comparison
    /// stores it again.
    pub async fn event(&self, id: &ProviderId) -> Result<Option<InboxEvent>> {
        let row = self.get(&BILLING, key(id)).await?;
        let Some(row) = row.filter(|row| !row.contains_key(BODY)) else {
            return Ok(None);
        };
        let row: Row = item::decode(row)?;
        Ok(Some(InboxEvent {
            id: row.id,
            kind: row.kind,
            object: row.object,
            subscription: row.subscription,
            created: row.created,
            outcome: row.outcome,
        }))
    }

    /// Notes what became of an event.
    ///
    /// # Errors
    /// [`Error::NotFound`] for one that was never stored.
    pub async fn event_done(&self, id: &ProviderId, outcome: &str, now: Timestamp) -> Result<()> {
        let call = self
            .update_item(&BILLING, key(id))?
            .update_expression("SET outcome = :outcome, doneAt = :now")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_values(":outcome", s(outcome))
            .expression_attribute_values(":now", item::time(now));
        let written = retry::conditional(|| call.clone().send()).await?;
        written.then_some(()).ok_or(Error::NotFound)
    }
}

fn key(id: &ProviderId) -> Item {
    item::key(format!("E#{id}"), "E")
}
