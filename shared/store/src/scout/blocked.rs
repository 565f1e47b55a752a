//! Channels that the scout leaves alone for good, as their owners had them deleted.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{ChannelId, Result};
use jiff::Timestamp;

use crate::Store;
use crate::deletions::withdrawal;
use crate::hub::SCOUT as READING;
use crate::schema::{CHANNELS, VIDEOS};
use crate::scout::queue::{GIVEN_UP, READ_AT, candidate};
use crate::scout::targets::Target;
use crate::wire::item::{self, Item, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::Replan;

/// Until when a channel is blocked: no time is later.
const FOR_EVER: Timestamp = Timestamp::MAX;

impl Store {
    /// The scout forgets the channel and is not offered it again. A reading that is under way ends without a result.
    /// Calling again is safe.
    pub(crate) async fn block_scouting(&self, channel: &ChannelId, now: Timestamp) -> Result<()> {
        let key = Target::Channel(channel.clone()).key();
        let mut replan = Replan::default();
        loop {
            let seen = self.get(&VIDEOS, key.clone()).await?.unwrap_or_default();
            // Lifted meanwhile, or blocked before.
            if is_blocked(&seen) || !self.is_withdrawn(channel).await? {
                return Ok(());
            }
            if self.commit(self.blocking(channel, &seen, now)?).await? {
                return Ok(());
            }
            // A reading of it ended meanwhile.
            replan.after_pause().await?;
        }
    }

    fn blocking(&self, channel: &ChannelId, seen: &Item, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let mut row = Target::Channel(channel.clone()).key();
        row.insert(GIVEN_UP.to_owned(), item::time(FOR_EVER));
        let put = self.put(&VIDEOS, row)?;
        let put = match item::text(seen, READ_AT) {
            Some(read) => put
                .condition_expression(format!("{READ_AT} = :read"))
                .expression_attribute_values(":read", s(read)),
            None => put.condition_expression(format!("attribute_not_exists({READ_AT})")),
        };
        let withdrawn = self.check(&CHANNELS, withdrawal::key(channel), "attribute_exists(pk)")?;
        let mut items = vec![put.into_item()?, withdrawn.into_item()?];
        if let Some((_, found)) = candidate(seen).and_then(|known| known.read) {
            items.extend(self.leave_hub_of(channel, READING, now)?);
            items.extend(self.move_shelf(Some(&found), None)?);
        }
        Ok(items)
    }

    /// The scout may be offered it again.
    pub(crate) async fn free_scouting(&self, channel: &ChannelId) -> Result<Option<TransactWriteItem>> {
        let key = Target::Channel(channel.clone()).key();
        let seen = self.get(&VIDEOS, key.clone()).await?;
        let blocked = seen.as_ref().is_some_and(is_blocked);
        blocked.then(|| self.delete(&VIDEOS, key)?.into_item()).transpose()
    }
}

fn is_blocked(row: &Item) -> bool {
    item::time_of(row, GIVEN_UP) == Some(FOR_EVER)
}
