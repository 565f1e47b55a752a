//! Checkouts: payments that were begun, as their buyers see them.

use domain::catalogue::Product;
use domain::{Code, ProviderId, Result, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::schema::{BILLING, EXPIRES_AT};
use crate::wire::item::{self, Item, stamp};
use crate::wire::retry::{self, DATABASE};

/// What the keys of checkouts begin with.
const PREFIX: &str = "C#";
/// What the keys of their marks begin with.
const PAID: &str = "PAID#";
/// How long the row of a checkout is stored after it can no longer be paid: the buyer may still look at it.
const KEEP_S: i64 = 90 * 24 * 3_600;
const GRANTED_AT: &str = "grantedAt";

/// A payment that was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkout {
    /// The owner.
    pub user: UserId,
    /// Which, at the provider.
    pub session: ProviderId,
    /// What is bought.
    pub product: Product,
    /// The creator code that lowers the price.
    pub code: Option<Code>,
    /// When it was begun.
    pub created_at: Timestamp,
    /// Until when it can be paid.
    pub expires_at: Timestamp,
    /// The provider's page.
    pub url: String,
    /// When its credits were granted; set by booking the payment alone.
    pub granted_at: Option<Timestamp>,
}

/// A payment that was begun, as it is stored: also for what is no longer sold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCheckout {
    /// Which, at the provider.
    pub session: ProviderId,
    /// The lookup key of what was to be bought.
    pub price_id: String,
    /// The creator code that lowers the price.
    pub code: Option<Code>,
    /// When it was begun.
    pub created_at: Timestamp,
    /// Until when it can be paid.
    pub expires_at: Timestamp,
    /// When its credits were granted.
    pub granted_at: Option<Timestamp>,
}

/// `U#<user>` / `C#<checkout>` in billing.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CheckoutRow {
    pk: String,
    sk: String,
    session: ProviderId,
    price_id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<Code>,
    #[serde(with = "stamp")]
    created_at: Timestamp,
    #[serde(with = "stamp")]
    payable_until: Timestamp,
    url: String,
    expires_at: i64,
}

impl Store {
    /// Notes that a payment was begun.
    pub async fn note_checkout(&self, checkout: &Checkout) -> Result<()> {
        let row = CheckoutRow {
            pk: item::user_pk(&checkout.user),
            sk: format!("{PREFIX}{}", checkout.session),
            session: checkout.session.clone(),
            price_id: checkout.product.lookup_key().to_owned(),
            code: checkout.code.clone(),
            created_at: checkout.created_at,
            payable_until: checkout.expires_at,
            url: checkout.url.clone(),
            expires_at: checkout.expires_at.as_second() + KEEP_S,
        };
        let call = self.put_item(&BILLING, item::encode(&row)?)?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await?;
        Ok(())
    }

    /// A payment that was begun, and whether its credits are there.
    pub async fn checkout(&self, user: &UserId, session: &ProviderId) -> Result<Option<Checkout>> {
        let key = item::key(item::user_pk(user), format!("{PREFIX}{session}"));
        let (row, mark) = tokio::try_join!(self.get(&BILLING, key), self.get(&BILLING, mark_key(user, session)))?;
        row.map(|row| read(user, row, mark.as_ref())).transpose()
    }

    /// Every payment of a person that was begun and is still stored.
    pub async fn checkouts(&self, user: &UserId) -> Result<Vec<StoredCheckout>> {
        let of = |prefix| self.query_prefix(&BILLING, item::user_pk(user), prefix);
        let (rows, marks) = tokio::try_join!(self.rows(of(PREFIX)?, None), self.rows(of(PAID)?, None))?;
        let marked = |row: &Item| {
            let paid = item::text(row, "sk").map(|sk| sk.replacen(PREFIX, PAID, 1));
            marks.iter().find(|mark| item::text(mark, "sk") == paid.as_deref())
        };
        let stored = |row: Item| {
            let granted_at = marked(&row).and_then(granted_at);
            let row: CheckoutRow = item::decode(row)?;
            Ok(StoredCheckout {
                session: row.session,
                price_id: row.price_id,
                code: row.code,
                created_at: row.created_at,
                expires_at: row.payable_until,
                granted_at,
            })
        };
        rows.into_iter().map(stored).collect()
    }
}

fn read(user: &UserId, row: Item, mark: Option<&Item>) -> Result<Checkout> {
    let row: CheckoutRow = item::decode(row)?;
    Ok(Checkout {
        user: user.clone(),
        session: row.session,
        product: row.price_id.parse()?,
        code: row.code,
        created_at: row.created_at,
        expires_at: row.payable_until,
        url: row.url,
        granted_at: mark.and_then(granted_at),
    })
}

fn granted_at(mark: &Item) -> Option<Timestamp> {
    item::text(mark, GRANTED_AT)?.parse().ok()
}

fn mark_key(user: &UserId, session: &ProviderId) -> Item {
    item::key(item::user_pk(user), format!("{PAID}{session}"))
}

/// The mark that a checkout's credits were granted. A row of its own: a payment may be reported before its checkout was stored, and the
/// mark is never lost by noting it.
pub(crate) fn mark_row(user: &UserId, session: &ProviderId, now: Timestamp) -> Item {
    let mut row = mark_key(user, session);
    row.insert(GRANTED_AT.to_owned(), item::time(now));
    row.insert(EXPIRES_AT.to_owned(), item::n(now.as_second() + KEEP_S));
    row
}
