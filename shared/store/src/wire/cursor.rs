//! Pages of a user's rows. A cursor is a position, never a key: whose rows are read is always decided by the caller's id.

use aws_sdk_dynamodb::types::AttributeValue;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::{Error, Result, UserId};
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::Store;
use crate::schema::{Index, SK};
use crate::wire::item::{self, Item, s};
use crate::wire::retry::{self, DATABASE};

/// Rows a page holds at most.
const MAX_PAGE: u32 = 500;
/// No cursor of ours is longer, in characters.
const MAX_CURSOR: usize = 512;

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The rows.
    pub items: Vec<T>,
    /// Where the next page begins; `None` on the last one.
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    pub(crate) fn map<U>(self, read: impl Fn(T) -> Result<U>) -> Result<Page<U>> {
        Ok(Page {
            items: self.items.into_iter().map(read).collect::<Result<_>>()?,
            next_cursor: self.next_cursor,
        })
    }
}

/// A list of one user's rows in the order of a local index, or of their own keys.
pub(crate) struct List<'a> {
    pub table: &'a str,
    pub index: Option<&'a Index>,
    pub user: &'a UserId,
    /// What the sort keys of its rows begin with.
    pub prefix: &'static str,
}

impl Store {
    /// Newest first.
    pub(crate) async fn page(&self, list: &List<'_>, cursor: Option<&str>, limit: u32) -> Result<Page<Item>> {
        self.page_since(list, None, cursor, limit).await
    }

    /// Newest first, of a list in order of time only what is of this time or later.
    pub(crate) async fn page_since(
        &self,
        list: &List<'_>,
        since: Option<Timestamp>,
        cursor: Option<&str>,
        limit: u32,
    ) -> Result<Page<Item>> {
        let start = cursor.map(|cursor| list.start(cursor)).transpose()?;
        let since = since.map(item::time_text);
        // The time may have moved on past the cursor, as "the last 24 hours" do. The database refuses to begin outside of what is asked for.
        let begins = start.as_ref().and_then(|start| item::text(start, list.sort()));
        if begins
            .zip(since.as_deref())
            .is_some_and(|(begins, since)| begins < since)
        {
            return Ok(Page {
                items: Vec::new(),
                next_cursor: None,
            });
        }
        let limit = limit.clamp(1, MAX_PAGE);
        let call = self
            .db
            .query()
            .table_name(list.table)
            .set_index_name(list.index.map(|index| index.name.to_owned()))
            .expression_attribute_values(":pk", s(item::user_pk(list.user)))
            .scan_index_forward(false)
            .consistent_read(true)
            .limit(i32::try_from(limit).unwrap_or(i32::MAX))
            .set_exclusive_start_key(start);
        let call = match (list.index, since) {
            (Some(index), Some(since)) => call
                .key_condition_expression("pk = :pk AND #sort >= :since")
                .expression_attribute_names("#sort", index.sort)
                .expression_attribute_values(":since", s(since)),
            (Some(_), None) => call.key_condition_expression("pk = :pk"),
            (None, _) => call
                .key_condition_expression("pk = :pk AND begins_with(sk, :prefix)")
                .expression_attribute_values(":prefix", s(list.prefix)),
        };
        let found = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        let next_cursor = found.last_evaluated_key().and_then(|last| list.cursor(last));
        Ok(Page {
            items: found.items.unwrap_or_default(),
            next_cursor,
        })
    }
}

impl List<'_> {
    /// The attribute by which it is ordered.
    fn sort(&self) -> &'static str {
        self.index.map_or(SK, |index| index.sort)
    }

    fn cursor(&self, last: &Item) -> Option<String> {
        let position = format!("{}\n{}", item::text(last, self.sort())?, item::text(last, SK)?);
        Some(seal(self.name(), self.user, &position))
    }

    /// The start key that a cursor means.
    fn start(&self, cursor: &str) -> Result<Item> {
        self.position(cursor).ok_or(Error::invalid("cursor"))
    }

    fn position(&self, cursor: &str) -> Option<Item> {
        let position = open(self.name(), self.user, cursor)?;
        let (sort, sk) = position.split_once('\n')?;
        if !sk.starts_with(self.prefix) {
            return None;
        }
        let mut start = item::key(item::user_pk(self.user), sk);
        start.insert(self.sort().to_owned(), AttributeValue::S(sort.to_owned()));
        Some(start)
    }

    /// The list as its cursors name it.
    fn name(&self) -> &'static str {
        self.index.map_or(self.prefix, |index| index.name)
    }
}

/// A position in a list of a user as a cursor.
pub(crate) fn seal(list: &str, user: &UserId, position: &str) -> String {
    URL_SAFE_NO_PAD.encode(format!("{}{position}", check(list, user, position)))
}

/// The position that a cursor of this list and user means.
pub(crate) fn open(list: &str, user: &UserId, cursor: &str) -> Option<String> {
    if cursor.len() > MAX_CURSOR {
        return None;
    }
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
    let (checked, position) = text.split_at_checked(16)?;
    (checked == check(list, user, position)).then(|| position.to_owned())
}

/// Binds a cursor to its user and list, so that another user's or a damaged one is refused. It is no signature: anyone who forges one
/// reaches another position among the own rows and nothing else.
fn check(list: &str, user: &UserId, position: &str) -> String {
    let digest = Sha256::new()
        .chain_update(list)
        .chain_update([0])
        .chain_update(user.as_str())
        .chain_update([0])
        .chain_update(position)
        .finalize();
    hex::encode(&digest[..8])
}
