//! Pages of a user's rows. A cursor is a position, never a key: whose rows are read is always decided by the caller's id.

use aws_sdk_dynamodb::types::AttributeValue;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::{Error, Result, UserId};
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
        let start = cursor.map(|cursor| list.start(cursor)).transpose()?;
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
        let call = match list.index {
            Some(_) => call.key_condition_expression("pk = :pk"),
            None => call
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
        Some(URL_SAFE_NO_PAD.encode(format!("{}{position}", self.check(&position))))
    }

    /// The start key that a cursor means.
    fn start(&self, cursor: &str) -> Result<Item> {
        self.position(cursor).ok_or(Error::invalid("cursor"))
    }

    fn position(&self, cursor: &str) -> Option<Item> {
        if cursor.len() > MAX_CURSOR {
            return None;
        }
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
        let (check, position) = text.split_at_checked(16)?;
        let (sort, sk) = position.split_once('\n')?;
        if check != self.check(position) || !sk.starts_with(self.prefix) {
            return None;
        }
        let mut start = item::key(item::user_pk(self.user), sk);
        start.insert(self.sort().to_owned(), AttributeValue::S(sort.to_owned()));
        Some(start)
    }

    /// Binds a cursor to its user and list, so that another user's or a damaged one is refused. It is no signature: anyone who forges one
    /// reaches another position among the own rows and nothing else.
    fn check(&self, position: &str) -> String {
        let digest = Sha256::new()
            .chain_update(self.index.map_or(self.prefix, |index| index.name))
            .chain_update([0])
            .chain_update(self.user.as_str())
            .chain_update([0])
            .chain_update(position)
            .finalize();
        hex::encode(&digest[..8])
    }
}
