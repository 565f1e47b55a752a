//! Monitors: making, reading, changing and deleting them. How many of a person's use a place is counted in one row, in the transaction that
//! changes it, so that no number of tabs makes one more than a tier allows.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{Error, Result, UserId};
use jiff::Timestamp;

use crate::Store;
use crate::analyses::analysis::ChannelFacts;
use crate::schema::{DUE, PLATFORM_DATA, Table, XRAY};
use crate::wire::item::{self, Item, n};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};
use crate::xray::mails;
use crate::xray::monitor::{DUE_SHARDS, Monitor, MonitorKey, MonitorRow, NewMonitor, PLATFORM_DATA_SHARDS, PREFIX};

/// Monitors that a person may have in all, with those that are inactive: more than four times what any tier runs.
pub const MONITORS_IN_ALL: u32 = 200;
/// Partitions of the index of due times, for [`Store::next_dues`].
pub const DUE_PARTITIONS: usize = DUE_SHARDS.len();

/// Positions of the transaction's items.
const MONITOR: usize = 0;
const ACCOUNT: usize = 2;

/// Row of what a person's monitors add up to.
fn counts_key(user: &UserId) -> Item {
    item::key(item::user_pk(user), "MONITORS")
}

/// Where a page of an index ended.
#[derive(Clone, Debug)]
pub struct IndexPosition(Item);

impl Store {
    /// Makes a monitor, active, if fewer than `limit` of the person's use a place. Calling again with the same id changes nothing and
    /// returns what is stored.
    ///
    /// # Errors
    /// [`Error::MonitorLimit`] where all places are taken, or there are [`MONITORS_IN_ALL`]; [`Error::IdempotencyMismatch`] when the id
    /// was used for another request; [`Error::SignInRequired`] for a closed account.
    pub async fn create_monitor(&self, new: &NewMonitor, limit: u32) -> Result<Monitor> {
        if let Some(existing) = self.same_monitor(new).await? {
            return Ok(existing);
        }
        let monitor = Monitor::new(new);
        let items = vec![
            self.put_new(&XRAY, item::encode(&MonitorRow::from(&monitor))?)?,
            self.count_monitor(&new.key.user, 1, 1, limit)?,
            // What erases a closed account must find every monitor that there will ever be.
            self.account_open(&new.key.user)?,
        ];
        match self.transact(items).await? {
            Committed => Ok(monitor),
            ConditionFailed(failed) => match self.same_monitor(new).await? {
                Some(existing) => Ok(existing),
                None if failed.at(ACCOUNT) => Err(Error::SignInRequired),
                None => Err(Error::MonitorLimit),
            },
        }
    }

    /// What an earlier call with the same id made.
    async fn same_monitor(&self, new: &NewMonitor) -> Result<Option<Monitor>> {
        match self.monitor(&new.key).await? {
            Some(existing) if existing.asked == new.asked => Ok(Some(existing)),
            Some(_) => Err(Error::IdempotencyMismatch),
            None => Ok(None),
        }
    }

    /// A monitor.
    pub async fn monitor(&self, key: &MonitorKey) -> Result<Option<Monitor>> {
        let found = self.get(&XRAY, key.row()).await?;
        found.map(MonitorRow::read).transpose()
    }

    /// All of the person's monitors, the newest first.
    pub async fn monitors(&self, user: &UserId) -> Result<Vec<Monitor>> {
        let rows = self.xray_rows(user, PREFIX).await?.into_iter();
        let mut monitors: Vec<Monitor> = rows.map(MonitorRow::read).collect::<Result<_>>()?;
        monitors.sort_by(|a, b| (b.created_at, &b.key.id).cmp(&(a.created_at, &a.key.id)));
        Ok(monitors)
    }

    /// Writes a monitor in place of the one that was read; `limit` is how many may use a place. False: it changed or went meanwhile, so
    /// that the caller decides again.
    ///
    /// # Errors
    /// [`Error::MonitorLimit`] where it now uses a place and all are taken.
    pub async fn save_monitor(&self, seen: &Monitor, changed: &Monitor, limit: u32) -> Result<bool> {
        let items = self.monitor_writes(seen, changed, limit)?;
        match self.transact(items).await? {
            Committed => Ok(true),
            ConditionFailed(failed) if failed.at(MONITOR) => Ok(false),
            ConditionFailed(_) => Err(Error::MonitorLimit),
        }
    }

    /// The row in place of the one that was read, and what that changes in the count.
    pub(crate) fn monitor_writes(
        &self,
        seen: &Monitor,
        changed: &Monitor,
        limit: u32,
    ) -> Result<Vec<TransactWriteItem>> {
        let row = MonitorRow {
            ver: seen.ver + 1,
            ..MonitorRow::from(changed)
        };
        let mut items = vec![self.put_over(&XRAY, item::encode(&row)?, Some(seen.ver))?];
        let places = i64::from(changed.state.uses_slot()) - i64::from(seen.state.uses_slot());
        if places != 0 {
            items.push(self.count_monitor(&seen.key.user, places, 0, limit)?);
        }
        Ok(items)
    }

    /// Deletes a monitor.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn remove_monitor(&self, key: &MonitorKey, now: Timestamp) -> Result<()> {
        let mut replan = Replan::default();
        loop {
            let seen = self.monitor(key).await?.ok_or(Error::NotFound)?;
            if self.delete_monitor(&seen, now).await? {
                return Ok(());
            }
            replan.after_pause().await?;
        }
    }

    /// Deletes a monitor as it was read. Its runs stay; the experiments on its channel end, unless another monitor of the person watches it. False:
    /// it changed or went meanwhile, or an experiment or another monitor did, so that the caller decides again.
    pub async fn delete_monitor(&self, seen: &Monitor, now: Timestamp) -> Result<bool> {
        let delete = self
            .delete(&XRAY, seen.key.row())?
            .condition_expression("ver = :seen")
            .expression_attribute_values(":seen", item::value(&seen.ver)?);
        let places = -i64::from(seen.state.uses_slot());
        let mut items = vec![
            delete.into_item()?,
            self.count_monitor(&seen.key.user, places, -1, u32::MAX)?,
        ];
        if let Some(token) = &seen.mail_token {
            items.push(self.delete(&XRAY, mails::unsubscribe_key(token))?.into_item()?);
        }
        items.extend(self.experiments_without(seen, now).await?);
        self.commit(items).await
    }

    /// Places and monitors that come and go. Only what comes has a limit.
    fn count_monitor(&self, user: &UserId, places: i64, made: i64, limit: u32) -> Result<TransactWriteItem> {
        let mut update = self
            .update(&XRAY, counts_key(user))?
            .update_expression("ADD used :places, made :made")
            .expression_attribute_values(":places", n(places))
            .expression_attribute_values(":made", n(made));
        let mut conditions = Vec::new();
        if places > 0 {
            conditions.push("(attribute_not_exists(used) OR used < :limit)");
            update = update.expression_attribute_values(":limit", n(i64::from(limit)));
        }
        if made > 0 {
            conditions.push("(attribute_not_exists(made) OR made < :most)");
            update = update.expression_attribute_values(":most", n(i64::from(MONITORS_IN_ALL)));
        }
        if places > 0 && limit == 0 {
            return Err(Error::MonitorLimit);
        }
        if !conditions.is_empty() {
            update = update.condition_expression(conditions.join(" AND "));
        }
        update.into_item()
    }

    /// Monitors that are due by `now`, at most `limit` in all, those that have been due longest first. The index names them; what they
    /// are is read consistently, so one that changed meanwhile may not be due.
    pub async fn due_monitors(&self, now: Timestamp, limit: u32) -> Result<Vec<Monitor>> {
        let mut named = Vec::new();
        for shard in DUE_SHARDS {
            named.extend(self.indexed_keys(&XRAY, &DUE, shard, Some(now), limit).await?);
        }
        named.sort_by(|one, other| one.0.cmp(&other.0));
        named.truncate(limit as usize);
        let keys = named.into_iter().map(|(_, key)| key).collect();
        let rows = self.read_all(&XRAY, keys, true).await?;
        let mut due: Vec<Monitor> = rows.into_iter().filter_map(readable).collect();
        due.retain(|monitor| monitor.next_due.is_some_and(|next| next <= now));
        due.sort_by(|a, b| (a.next_due, &a.key.id).cmp(&(b.next_due, &b.key.id)));
        Ok(due)
    }

    /// When the active monitors of one of [`DUE_PARTITIONS`] are due next, in pages of the sparse index; `after` is where the page before
    /// ended.
    pub async fn next_dues(
        &self,
        partition: usize,
        after: Option<IndexPosition>,
    ) -> Result<(Vec<Timestamp>, Option<IndexPosition>)> {
        let Some(shard) = DUE_SHARDS.get(partition) else {
            return Ok((Vec::new(), None));
        };
        let call = self
            .db
            .query()
            .table_name(self.tables.name(&XRAY)?)
            .index_name(DUE.name)
            .key_condition_expression("dueShard = :shard")
            .expression_attribute_values(":shard", item::s(*shard))
            .set_exclusive_start_key(after.map(|after| after.0));
        let found = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        let dues = found.items.unwrap_or_default();
        let dues = dues.iter().filter_map(|row| item::text(row, DUE.sort)?.parse().ok());
        Ok((dues.collect(), found.last_evaluated_key.map(IndexPosition)))
    }

    /// Stores when an active monitor is due next, in place of what was read. False: it changed meanwhile.
    pub async fn advance_monitor(&self, seen: &Monitor, next: Timestamp) -> Result<bool> {
        let changed = Monitor {
            next_due: Some(next),
            missed: 0,
            ..seen.clone()
        };
        self.save_monitor(seen, &changed, u32::MAX).await
    }

    /// Monitors whose platform data must be gone by `now`, at most `limit` of each partition.
    pub async fn monitors_with_data_due(&self, now: Timestamp, limit: u32) -> Result<Vec<MonitorKey>> {
        let [a, b] =
            PLATFORM_DATA_SHARDS.map(|shard| self.indexed_keys(&XRAY, &PLATFORM_DATA, shard, Some(now), limit));
        let (a, b) = tokio::try_join!(a, b)?;
        Ok(a.iter().chain(&b).filter_map(|(_, row)| key_of(row)).collect())
    }

    /// Takes what the platform called the channel out of a monitor, where it is too old by `now`. False: there was nothing to take.
    /// Calling again is safe.
    pub async fn redact_monitor(&self, key: &MonitorKey, now: Timestamp) -> Result<bool> {
        let mut replan = Replan::default();
        loop {
            let Some(seen) = self
                .monitor(key)
                .await?
                .filter(|seen| seen.platform_data_until() <= now)
            else {
                return Ok(false);
            };
            let facts = ChannelFacts {
                name: String::new(),
                logo_url: None,
                ..seen.facts.clone()
            };
            let changed = Monitor { facts, ..seen.clone() };
            if self.save_monitor(&seen, &changed, u32::MAX).await? {
                return Ok(true);
            }
            replan.after_pause().await?;
        }
    }

    /// Every row of the person whose sort key begins so, read consistently.
    pub(crate) async fn xray_rows(&self, user: &UserId, prefix: &str) -> Result<Vec<Item>> {
        self.rows_of(&XRAY, user, prefix).await
    }

    /// The same of any table.
    pub(crate) async fn rows_of(&self, table: &Table, user: &UserId, prefix: &str) -> Result<Vec<Item>> {
        let query = self.query_prefix(table, item::user_pk(user), prefix)?;
        self.rows(query, None).await
    }
}

/// One that cannot be read must not keep the others from running, so it is logged and left out; its key without the user.
fn readable(item: Item) -> Option<Monitor> {
    let sort = item::text(&item, "sk").unwrap_or_default().to_owned();
    MonitorRow::read(item)
        .inspect_err(|error| tracing::error!(%error, sk = sort, "the row of a monitor cannot be read"))
        .ok()
}

fn key_of(row: &Item) -> Option<MonitorKey> {
    Some(MonitorKey {
        user: item::text(row, "pk")?.strip_prefix("U#")?.parse().ok()?,
        id: item::text(row, "sk")?.strip_prefix(PREFIX)?.parse().ok()?,
    })
}
