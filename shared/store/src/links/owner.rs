//! Whose channel a linked channel is, and its week.

use domain::weekly::Week;
use domain::{ChannelId, UserId};
use jiff::civil::Date;
use serde::Deserialize;

use crate::wire::item::{self, Item};

/// `C#<channel>` / `OWNER`: whose channel it is, and its week.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnerRow {
    #[serde(default)]
    linked_by: Option<UserId>,
    #[serde(default)]
    week_on: Option<Date>,
    #[serde(default)]
    week_used: bool,
    pub ver: u64,
}

impl OwnerRow {
    pub(crate) fn key(channel: &ChannelId) -> Item {
        item::key(format!("C#{channel}"), "OWNER")
    }

    pub(crate) const fn week(&self) -> Week {
        Week {
            reset_on: self.week_on,
            used: self.week_used,
        }
    }

    pub(crate) fn is_of(&self, user: &UserId) -> bool {
        self.linked_by.as_ref() == Some(user)
    }
}
