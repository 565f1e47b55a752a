//! People who have not come for two years. What they discovered and were given for it is deleted; the account itself, its credits and
//! its analyses stay.
//!
//! A visit renews the free credits that are due, so their next time shows the last visit to within 30 days.

use domain::{Result, UserId};
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::accounts::account::AccountRow;
use crate::discovery::discoveries::{self, DISCOVERIES};
use crate::discovery::rewards::REWARDS;
use crate::schema::{ANALYSES, BILLING, PK, SK};
use crate::wire::item::{self, Item};
use crate::wire::retry::{self};

/// How long discoveries, their rewards and notifications are stored after the last visit.
pub const DISCOVERIES_TTL: SignedDuration = SignedDuration::from_hours(24 * 730);
/// Rows that are removed with one write.
const PAGE: i32 = 25;

impl AccountRow {
    /// Nobody has come to it, or paid for it, for so long.
    fn is_inactive(&self, now: Timestamp) -> bool {
        self.closed_at.is_none() && self.last_use().is_some_and(|last| last + DISCOVERIES_TTL <= now)
    }

    /// Inactive, and not noted as such since it was last used.
    pub(crate) fn became_inactive(&self, now: Timestamp) -> bool {
        self.is_inactive(now)
            && self
                .inactivity_noted_at
                .is_none_or(|noted| Some(noted) < self.last_use())
    }
}

impl Store {
    /// Notes that what this person discovered is being deleted, so that they are not found again until they come back.
    /// Calling again is safe.
    pub async fn note_inactivity(&self, user: &UserId, now: Timestamp) -> Result<()> {
        let call = self
            .update_item(&BILLING, AccountRow::key(user))?
            .update_expression("SET quietAt = :now")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_values(":now", item::time(now));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// Removes an inactive person's discoveries (the channels stay discovered, by nobody), rewards and notifications. Nothing, where somebody
    /// came back meanwhile. What a stop leaves over, the next call removes.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the database does not answer; what was removed stays removed.
    pub async fn delete_discoveries(&self, user: &UserId, now: Timestamp) -> Result<()> {
        for prefix in [DISCOVERIES, REWARDS] {
            loop {
                let row = self.account_row(user).await?;
                if !row.is_some_and(|row| row.is_inactive(now)) {
                    return Ok(());
                }
                let rows = self.rows_from(user, prefix).await?;
                if rows.is_empty() {
                    break;
                }
                // Who discovered a channel is found through these rows alone, so it goes before them.
                for channel in rows.iter().filter_map(discoveries::channel_of) {
                    self.remove_discoverer(user, &channel).await?;
                }
                let keys = rows
                    .iter()
                    .filter_map(|row| Some(item::key(item::text(row, PK)?, item::text(row, SK)?)));
                self.remove(&ANALYSES, keys.collect()).await?;
            }
        }
        self.remove(&ANALYSES, vec![discoveries::sums_key(user)]).await?;
        self.erase_notifications(user).await
    }

    /// The first rows that are left of one kind.
    async fn rows_from(&self, user: &UserId, prefix: &str) -> Result<Vec<Item>> {
        let call = self
            .query_prefix(&ANALYSES, item::user_pk(user), prefix)?
            .projection_expression("pk, sk, channelId")
            .limit(PAGE);
        self.first_rows(call).await
    }
}
