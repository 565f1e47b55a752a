//! The roll call of each week: whose accounts there are, and what the last one has come to.

use contract::admin;
use domain::Result;
use domain::roll::{Found, Owner, Roll};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::schema::BILLING;
use crate::wire::item::{self, stamp};
use crate::wire::retry::{self, DATABASE};

const KEY: (&str, &str) = ("RECONCILE", "ROLL");

/// What a roll call has come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RollCall {
    /// When it was held.
    #[serde(with = "stamp")]
    pub at: Timestamp,
    /// Open accounts.
    pub accounts: u64,
    /// People of the user pool.
    pub people: u64,
    /// Open accounts whose person the pool does not know.
    pub orphans: u64,
    /// How many of them were closed.
    pub closed: u64,
    /// People whose closed account was handed over to be erased once more.
    pub leftovers: u64,
    /// There were too many orphans to be true, so nothing was done.
    pub held_back: bool,
}

impl RollCall {
    /// With nothing closed yet.
    #[must_use]
    pub fn of(found: &Found, at: Timestamp) -> Self {
        Self {
            at,
            accounts: found.accounts as u64,
            people: found.people as u64,
            orphans: found.orphans.len() as u64,
            closed: 0,
            leftovers: found.leftovers.len() as u64,
            held_back: found.held_back,
        }
    }
}

impl From<RollCall> for admin::RollCall {
    fn from(call: RollCall) -> Self {
        Self {
            at: call.at,
            accounts: call.accounts,
            people: call.people,
            orphans: call.orphans,
            closed: call.closed,
            leftovers: call.leftovers,
            held_back: call.held_back,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Row {
    pk: String,
    sk: String,
    #[serde(flatten)]
    call: RollCall,
}

impl Store {
    /// The owners of all accounts.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the database does not answer.
    pub async fn roll(&self, now: Timestamp) -> Result<Roll> {
        let (mut roll, mut cursor) = (Roll::default(), None);
        loop {
            let page = self.accounts_page(cursor.as_deref()).await?;
            for row in page.items {
                let owner = Owner {
                    user: row.user().clone(),
                    opened_at: row.created_at,
                    closed_at: row.closed_at,
                };
                roll.add(&owner, now);
            }
            cursor = page.next_cursor;
            if cursor.is_none() {
                return Ok(roll);
            }
        }
    }

    /// The last roll call.
    pub async fn roll_call(&self) -> Result<Option<RollCall>> {
        let row: Option<Row> = self.get_as(&BILLING, item::key(KEY.0, KEY.1)).await?;
        Ok(row.map(|row| row.call))
    }

    /// Stores it in place of the one before.
    pub async fn save_roll_call(&self, call: &RollCall) -> Result<()> {
        let row = Row {
            pk: KEY.0.to_owned(),
            sk: KEY.1.to_owned(),
            call: call.clone(),
        };
        let call = self.put_item(&BILLING, item::encode(&row)?)?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }
}
