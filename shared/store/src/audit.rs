//! The audit log: one row for each act of an operator, never changed or removed. It holds ids and reasons, no addresses and no secrets.

use aws_sdk_dynamodb::types::TransactWriteItem;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use contract::Spec;
use domain::{Error, Result, UserId};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::schema::{AUDIT, SK};
use crate::wire::cursor::Page;
use crate::wire::item::{self, Item, s, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE};

/// The year of the first act there can be.
const FIRST_YEAR: i16 = 2026;
/// Rows a page holds at most.
const MAX_PAGE: u32 = 100;
/// No cursor of ours is longer, in characters.
const MAX_CURSOR: usize = 128;
/// Longest detail, in characters; what is longer is cut.
const MAX_DETAIL: usize = 400;

/// An act of an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The time.
    pub at: Timestamp,
    /// The person.
    pub actor: UserId,
    /// What: the endpoint's name.
    pub action: String,
    /// The person or object that it changed.
    pub target: Option<String>,
    /// Details as text.
    pub detail: Option<String>,
}

impl Act {
    /// What this operator does with the endpoint at that time.
    #[must_use]
    pub fn new(endpoint: &Spec, actor: &UserId, at: Timestamp) -> Self {
        Self {
            at,
            actor: actor.clone(),
            action: endpoint.name.to_owned(),
            target: None,
            detail: None,
        }
    }

    /// To this person or object.
    #[must_use]
    pub fn on(self, target: &(impl ToString + ?Sized)) -> Self {
        Self {
            target: Some(target.to_string()),
            ..self
        }
    }

    /// With these details.
    #[must_use]
    pub fn saying(self, detail: impl Into<String>) -> Self {
        Self {
            detail: Some(detail.into()),
            ..self
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ActRow {
    pk: String,
    sk: String,
    #[serde(with = "stamp")]
    at: Timestamp,
    actor: UserId,
    action: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

impl ActRow {
    fn new(act: &Act) -> Self {
        let cut = |text: &String| text.chars().take(MAX_DETAIL).collect();
        Self {
            pk: partition(year(act.at)),
            // Two acts at one moment are two rows.
            sk: format!("{}#{}", item::time_text(act.at), retry::token()),
            at: act.at,
            actor: act.actor.clone(),
            action: act.action.clone(),
            target: act.target.as_ref().map(cut),
            detail: act.detail.as_ref().map(cut),
        }
    }
}

impl From<ActRow> for Act {
    fn from(row: ActRow) -> Self {
        Self {
            at: row.at,
            actor: row.actor,
            action: row.action,
            target: row.target,
            detail: row.detail,
        }
    }
}

impl From<Act> for contract::admin::AuditEntry {
    fn from(act: Act) -> Self {
        Self {
            at: act.at,
            actor: act.actor.into(),
            action: act.action,
            target: act.target,
            detail: act.detail,
        }
    }
}

fn year(at: Timestamp) -> i16 {
    at.to_zoned(TimeZone::UTC).year()
}

fn partition(year: i16) -> String {
    format!("AUDIT#{year}")
}

impl Store {
    /// Writes down an act that has no transaction of its own, before it is done: what cannot be written down is not done.
    pub async fn record(&self, act: &Act) -> Result<()> {
        let call = self.put_item(&AUDIT, item::encode(&ActRow::new(act))?)?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }

    /// The row of an act as part of the transaction that is the act.
    pub(crate) fn audit_put(&self, act: &Act) -> Result<TransactWriteItem> {
        self.put(&AUDIT, item::encode(&ActRow::new(act))?)?.into_item()
    }

    /// Every act, newest first, at most `limit` (1 to 100) a page.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a cursor that is none.
    pub async fn audit(&self, cursor: Option<&str>, limit: u32, now: Timestamp) -> Result<Page<Act>> {
        let limit = usize::try_from(limit.clamp(1, MAX_PAGE)).unwrap_or(1);
        let mut after = cursor.map(position).transpose()?;
        let from = after.as_ref().map_or_else(|| year(now), |(year, _)| *year);
        let mut rows: Vec<Item> = Vec::new();
        for year in (FIRST_YEAR..=from).rev() {
            // One more than asked for shows whether there is a next page.
            let page = self
                .acts_of(year, after.take().map(|(_, sk)| sk), limit + 1 - rows.len())
                .await?;
            rows.extend(page);
            if rows.len() > limit {
                break;
            }
        }
        let next_cursor = (rows.len() > limit).then(|| {
            rows.truncate(limit);
            let last = rows.last().and_then(|row| item::text(row, SK)).unwrap_or_default();
            URL_SAFE_NO_PAD.encode(last)
        });
        let page = Page {
            items: rows,
            next_cursor,
        };
        page.map(|row| item::decode::<ActRow>(row).map(Act::from))
    }

    async fn acts_of(&self, year: i16, after: Option<String>, limit: usize) -> Result<Vec<Item>> {
        let start = after.map(|sk| item::key(partition(year), sk));
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&AUDIT)?)
            .key_condition_expression("pk = :pk")
            .expression_attribute_values(":pk", s(partition(year)))
            .scan_index_forward(false)
            .consistent_read(true)
            .limit(i32::try_from(limit).unwrap_or(i32::MAX))
            .set_exclusive_start_key(start);
        self.first_rows(call).await
    }
}

/// The year and sort key that a cursor means. It is no secret and opens nothing: anyone who may read the log may read all of it.
fn position(cursor: &str) -> Result<(i16, String)> {
    let read = || {
        let bytes = URL_SAFE_NO_PAD.decode(cursor).ok()?;
        let sk = String::from_utf8(bytes).ok()?;
        let (time, id) = sk.split_once('#')?;
        let time: Timestamp = time.parse().ok()?;
        let ours = id.len() == 32 && sk.starts_with(&item::time_text(time)) && year(time) >= FIRST_YEAR;
        ours.then_some((year(time), sk))
    };
    if cursor.len() > MAX_CURSOR {
        return Err(Error::invalid("cursor"));
    }
    read().ok_or(Error::invalid("cursor"))
}
