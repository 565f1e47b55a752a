//! Addresses that a person named for mails besides the account's own. Their owners are asked with a link that works once and for a day;
//! only a hash of its secret is stored.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::{EmailAddress, Error, MailToken, Result, UserId};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use crate::Store;
use crate::schema::XRAY;
use crate::wire::item::{self, Item, n, s, stamp};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, Replan};
use crate::wire::transact::TransactOutcome::{Committed, ConditionFailed};

/// How long the link works.
pub const CONFIRM_WITHIN: SignedDuration = SignedDuration::from_hours(24);
/// How long an address is remembered whose owner did not agree, in seconds.
const TTL_S: i64 = 30 * 86_400;
const PREFIX: &str = "ADDRESS#";
/// Position of the account in the transaction that asks.
const ACCOUNT: usize = 2;

/// An address whose owner was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedAddress {
    /// The address.
    pub address: EmailAddress,
    /// When its owner was last asked.
    pub asked_at: Timestamp,
    /// Its owner has agreed.
    pub confirmed: bool,
}

impl AskedAddress {
    /// It is this address, in any spelling, and its owner has agreed.
    #[must_use]
    pub fn is_confirmed(&self, address: &EmailAddress) -> bool {
        self.confirmed && self.address.mark() == address.mark()
    }
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    address: EmailAddress,
    #[serde(with = "stamp")]
    asked_at: Timestamp,
    #[serde(default)]
    token_hash: Option<String>,
    #[serde(default, with = "stamp::option")]
    confirmed_at: Option<Timestamp>,
}

impl From<Row> for AskedAddress {
    fn from(row: Row) -> Self {
        Self {
            address: row.address,
            asked_at: row.asked_at,
            confirmed: row.confirmed_at.is_some(),
        }
    }
}

/// What is stored of a token: 64 hexadecimal digits.
pub(crate) fn hash(token: &MailToken) -> String {
    hex::encode(Sha256::digest(token.as_str()))
}

fn key(user: &UserId, mark: &str) -> Item {
    item::key(item::user_pk(user), format!("{PREFIX}{mark}"))
}

/// Key of what a confirming link leads to.
pub(crate) fn link_key(hash: &str) -> Item {
    item::key(format!("CONFIRM#{hash}"), "CONFIRM")
}

impl Store {
    /// The addresses that the person named and whose owners were asked.
    pub async fn addresses(&self, user: &UserId) -> Result<Vec<AskedAddress>> {
        let rows = self.xray_rows(user, PREFIX).await?.into_iter();
        rows.map(|row| item::decode::<Row>(row).map(Into::into)).collect()
    }

    /// One of them.
    pub async fn address(&self, user: &UserId, address: &EmailAddress) -> Result<Option<AskedAddress>> {
        Ok(self.address_row(user, &address.mark()).await?.map(Into::into))
    }

    async fn address_row(&self, user: &UserId, mark: &str) -> Result<Option<Row>> {
        self.get_as(&XRAY, key(user, mark)).await
    }

    /// Notes that the owner of an address is asked, and returns the secret of the link that agrees; an earlier link works no longer.
    /// `None` where they have agreed already.
    ///
    /// # Errors
    /// [`Error::SignInRequired`] for a closed account.
    pub async fn ask_address(
        &self,
        user: &UserId,
        address: &EmailAddress,
        now: Timestamp,
    ) -> Result<Option<MailToken>> {
        let mut replan = Replan::default();
        loop {
            let seen = self.address_row(user, &address.mark()).await?;
            if seen.as_ref().is_some_and(|row| row.confirmed_at.is_some()) {
                return Ok(None);
            }
            let before = seen.and_then(|row| row.token_hash);
            let token: MailToken = retry::token().parse()?;
            let items = self.asking(user, address, before, &token, now)?;
            match self.transact(items).await? {
                Committed => return Ok(Some(token)),
                ConditionFailed(failed) if failed.at(ACCOUNT) => {
                    return Err(Error::SignInRequired);
                }
                ConditionFailed(_) => replan.after_pause().await?,
            }
        }
    }

    fn asking(
        &self,
        user: &UserId,
        address: &EmailAddress,
        before: Option<String>,
        token: &MailToken,
        now: Timestamp,
    ) -> Result<Vec<TransactWriteItem>> {
        let (hash, mark) = (hash(token), address.mark());
        let seen = match &before {
            Some(_) => "tokenHash = :before",
            None => "attribute_not_exists(tokenHash)",
        };
        let mut ask = self
            .update(&XRAY, key(user, &mark))?
            .update_expression("SET address = :address, askedAt = :now, tokenHash = :hash, expiresAt = :expires")
            .condition_expression(format!("attribute_not_exists(confirmedAt) AND {seen}"))
            .expression_attribute_values(":address", s(address.as_str()))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":hash", s(&hash))
            .expression_attribute_values(":expires", n(now.as_second() + TTL_S));
        if let Some(before) = &before {
            ask = ask.expression_attribute_values(":before", s(before));
        }
        let mut link = link_key(&hash);
        link.insert("userId".to_owned(), s(user.as_str()));
        link.insert("mark".to_owned(), s(mark));
        let expires = (now + CONFIRM_WITHIN).as_second();
        link.insert("expiresAt".to_owned(), n(expires));
        let mut items = vec![
            ask.into_item()?,
            self.put_new(&XRAY, link)?,
            // What erases a closed account must find every address that there will ever be.
            self.account_open(user)?,
        ];
        if let Some(before) = before {
            items.push(self.delete(&XRAY, link_key(&before))?.into_item()?);
        }
        Ok(items)
    }

    /// Takes back that the owner of an address was asked, where the question could not be sent; it then counts as never asked.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the database does not answer: the address may then be asked again after a while.
    pub async fn withdraw_question(&self, user: &UserId, address: &EmailAddress, token: &MailToken) -> Result<()> {
        let hash = hash(token);
        let forget = self
            .delete(&XRAY, key(user, &address.mark()))?
            .condition_expression("tokenHash = :hash")
            .expression_attribute_values(":hash", s(&hash));
        let items = vec![forget.into_item()?, self.delete(&XRAY, link_key(&hash))?.into_item()?];
        // Where another question was asked meanwhile, or this one was answered, there is nothing to take back.
        self.transact(items).await.map(drop)
    }

    /// The address still waits for the answer to exactly this question, whose link works.
    pub async fn waits_for(
        &self,
        user: &UserId,
        address: &EmailAddress,
        token: &MailToken,
        now: Timestamp,
    ) -> Result<bool> {
        let row = self.address_row(user, &address.mark()).await?;
        let waits = |row: Row| row.token_hash == Some(hash(token)) && now < row.asked_at + CONFIRM_WITHIN;
        Ok(row.is_some_and(waits))
    }

    /// The owner of an address agrees, with the secret of the link that was mailed to it. It works once, within [`CONFIRM_WITHIN`].
    ///
    /// # Errors
    /// [`Error::NotFound`] for a link that is not ours, too old or used, or whose person is gone.
    pub async fn confirm_address(&self, token: &MailToken, now: Timestamp) -> Result<EmailAddress> {
        let hash = hash(token);
        let link = self.get(&XRAY, link_key(&hash)).await?.ok_or(Error::NotFound)?;
        let (Some(user), Some(mark)) = (item::text(&link, "userId"), item::text(&link, "mark")) else {
            return Err(Error::internal("a link to nothing"));
        };
        let user: UserId = user.parse()?;
        let row = self.address_row(&user, mark).await?.ok_or(Error::NotFound)?;
        if row.asked_at + CONFIRM_WITHIN <= now {
            return Err(Error::NotFound);
        }
        let items = self.confirming(&user, mark, &hash, now)?;
        // Where it is not, it was used a moment ago.
        self.commit(items).await?.then_some(row.address).ok_or(Error::NotFound)
    }

    fn confirming(&self, user: &UserId, mark: &str, hash: &str, now: Timestamp) -> Result<Vec<TransactWriteItem>> {
        let agree = self
            .update(&XRAY, key(user, mark))?
            .update_expression("SET confirmedAt = :now REMOVE tokenHash, expiresAt")
            .condition_expression("tokenHash = :hash")
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":hash", s(hash));
        let used = self
            .delete(&XRAY, link_key(hash))?
            .condition_expression("attribute_exists(pk)");
        Ok(vec![agree.into_item()?, used.into_item()?])
    }
}
