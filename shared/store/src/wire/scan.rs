//! Everybody's rows of one kind in billing, a page of the table at a time: for what runs at night and in no hurry.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::{Error, Result};

use crate::Store;
use crate::accounts::account::AccountRow;
use crate::schema::{BILLING, PK, SK};
use crate::wire::cursor::Page;
use crate::wire::item::{self, Item, s};
use crate::wire::retry::{self, DATABASE};

/// Rows that one page looks at, most of which are of another kind.
const LOOKED_AT: i32 = 500;
/// No cursor of ours is longer, in characters.
const MAX_CURSOR: usize = 1_024;

impl Store {
    /// Every account, closed ones included, in no order. A page may name none and yet not be the last one.
    pub(crate) async fn accounts_page(&self, cursor: Option<&str>) -> Result<Page<AccountRow>> {
        self.scan_billing("ACCT", cursor).await?.map(item::decode)
    }

    pub(crate) async fn scan_billing(&self, sort: &str, cursor: Option<&str>) -> Result<Page<Item>> {
        let start = cursor.map(|cursor| position(cursor).ok_or(Error::invalid("cursor")));
        let call = self
            .db
            .scan()
            .table_name(self.tables.name(&BILLING)?)
            .filter_expression("sk = :sort")
            .expression_attribute_values(":sort", s(sort))
            .limit(LOOKED_AT)
            .consistent_read(true)
            .set_exclusive_start_key(start.transpose()?);
        let found = retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        let next_cursor = found.last_evaluated_key.as_ref().and_then(|last| {
            let position = format!("{}\n{}", item::text(last, PK)?, item::text(last, SK)?);
            Some(URL_SAFE_NO_PAD.encode(position))
        });
        Ok(Page {
            items: found.items.unwrap_or_default(),
            next_cursor,
        })
    }
}

fn position(cursor: &str) -> Option<Item> {
    if cursor.len() > MAX_CURSOR {
        return None;
    }
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
    let (pk, sk) = text.split_once('\n')?;
    Some(item::key(pk, sk))
}
