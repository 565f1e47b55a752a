//! Settings: what the browser may change. They live in a table of their own, so that who may write them may write nothing else.

use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem};
use domain::profile::{Change, Profile};
use domain::quota::Payer;
use domain::{Error, Result, Tier, UserId};
use jiff::Timestamp;

use super::authenticator;
use crate::Store;
use crate::schema::PROFILES;
use crate::wire::item::{self, Item, s};
use crate::wire::request::IntoItem;

const NAME: &str = "displayName";
const LANGUAGE: &str = "language";
const STEALTH: &str = "stealthDefault";

pub(crate) fn key(user: &UserId) -> Item {
    item::key(item::user_pk(user), "PROFILE")
}

impl Store {
    /// The person's settings; those of somebody who never changed any are the default.
    pub async fn profile(&self, user: &UserId) -> Result<Profile> {
        Ok(self.profile_row(user).await?.0)
    }

    /// The same with since when signing in takes a code of an authenticator app.
    pub(super) async fn profile_row(&self, user: &UserId) -> Result<(Profile, Option<Timestamp>)> {
        let row = self.get(&PROFILES, key(user)).await?.unwrap_or_default();
        Ok((read(&row), authenticator::since(&row)))
    }

    /// Changes what is named and returns all settings. A closed account keeps none, however the two calls meet.
    ///
    /// # Errors
    /// [`Error::SignInRequired`] for a closed account.
    pub async fn change_profile(&self, user: &UserId, change: &Change) -> Result<Profile> {
        let Some(update) = self.update_profile(user, change)? else {
            return self.profile(user).await;
        };
        match self.commit(vec![self.account_open(user)?, update]).await? {
            true => self.profile(user).await,
            false => Err(Error::SignInRequired),
        }
    }

    /// The tier that counts for this person now, read without changing anything: free for somebody who was never seen.
    ///
    /// # Errors
    /// [`Error::SignInRequired`] for a closed account.
    pub async fn tier(&self, user: &UserId, is_admin: bool, now: Timestamp) -> Result<Tier> {
        Ok(self.standing(user, is_admin, now).await?.0)
    }

    /// The same with whose share of the platform's quota the person's calls are.
    ///
    /// # Errors
    /// As [`Store::tier`].
    pub async fn standing(&self, user: &UserId, is_admin: bool, now: Timestamp) -> Result<(Tier, Payer)> {
        let (tier, joined) = match self.account_row(user).await? {
            Some(row) => (row.effective_tier(is_admin, now)?, row.created_at),
            None => (Tier::effective(Tier::Free, None, is_admin, now), now),
        };
        Ok((tier, Payer::of(tier, joined, now)))
    }

    /// The change field by field; `None` when nothing is named.
    fn update_profile(&self, user: &UserId, change: &Change) -> Result<Option<TransactWriteItem>> {
        let mut set: Vec<(&str, AttributeValue)> = Vec::new();
        let mut remove = "";
        match &change.display_name {
            Some(Some(name)) => set.push((NAME, s(name.as_str()))),
            Some(None) => remove = NAME,
            None => {}
        }
        if let Some(language) = change.language {
            set.push((LANGUAGE, item::value(&language)?));
        }
        if let Some(stealth) = change.stealth_default {
            set.push((STEALTH, item::flag(stealth)));
        }
        if set.is_empty() && remove.is_empty() {
            return Ok(None);
        }
        let mut update = self.update(&PROFILES, key(user))?;
        let mut expression = String::new();
        for (at, (name, value)) in set.into_iter().enumerate() {
            let word = if at == 0 { "SET" } else { "," };
            expression.push_str(&format!("{word} #{name} = :{name} "));
            update = update
                .expression_attribute_names(format!("#{name}"), name)
                .expression_attribute_values(format!(":{name}"), value);
        }
        if !remove.is_empty() {
            expression.push_str(&format!("REMOVE {remove}"));
        }
        update.update_expression(expression.trim_end()).into_item().map(Some)
    }
}

/// What cannot be understood any more, a name under older rules for example, counts as never chosen.
fn read(row: &Item) -> Profile {
    Profile {
        display_name: item::text(row, NAME).and_then(|name| name.parse().ok()),
        language: row.get(LANGUAGE).and_then(|value| item::read(value).ok()),
        stealth_default: row.get(STEALTH).and_then(|value| value.as_bool().ok()) == Some(&true),
    }
}
