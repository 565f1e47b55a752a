//! The authenticator app of a person, as far as it is ours to know: since when signing in takes its code, and the hash of the recovery
//! code. The app's own secret is the user pool's. Attributes of the row of settings, so they go with it.

use domain::{Error, RecoveryCode, Result, UserId};
use jiff::Timestamp;

use super::profile::key;
use crate::Store;
use crate::schema::PROFILES;
use crate::wire::item::{self, Item, s};
use crate::wire::request::{IntoItem, send_update};
use crate::wire::retry;

const SINCE: &str = "authenticatorSince";
const RECOVERY: &str = "recoveryHash";

/// Since when signing in takes a code, by the row of settings.
pub(super) fn since(row: &Item) -> Option<Timestamp> {
    item::text(row, SINCE)?.parse().ok()
}

impl Store {
    /// Notes that signing in takes a code from now on, if it did not before, and that this recovery code opens the account; one that was
    /// made before no longer does. Calling again is safe.
    ///
    /// # Errors
    /// [`Error::SignInRequired`] for a closed account.
    pub async fn note_authenticator(&self, user: &UserId, code: &RecoveryCode, now: Timestamp) -> Result<()> {
        let update = self
            .update(&PROFILES, key(user))?
            .update_expression(format!(
                "SET {SINCE} = if_not_exists({SINCE}, :now), {RECOVERY} = :hash"
            ))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":hash", s(code.hash()))
            .into_item()?;
        match self.commit(vec![self.account_open(user)?, update]).await? {
            true => Ok(()),
            false => Err(Error::SignInRequired),
        }
    }

    /// Whether this recovery code opens the account now.
    pub async fn opens(&self, user: &UserId, code: &RecoveryCode) -> Result<bool> {
        let row = self.get(&PROFILES, key(user)).await?.unwrap_or_default();
        Ok(item::text(&row, RECOVERY) == Some(code.hash().as_str()))
    }

    /// Notes that signing in takes the password alone; the recovery code goes too. Calling again is safe.
    pub async fn forget_authenticator(&self, user: &UserId) -> Result<()> {
        let call = self
            .update_item(&PROFILES, key(user))?
            .update_expression(format!("REMOVE {SINCE}, {RECOVERY}"));
        send_update(&call).await.map(drop)
    }

    /// The same after a recovery by this code; one that was made meanwhile stays. Calling again is safe.
    pub async fn use_up(&self, user: &UserId, code: &RecoveryCode) -> Result<()> {
        let call = self
            .update_item(&PROFILES, key(user))?
            .update_expression(format!("REMOVE {SINCE}, {RECOVERY}"))
            .condition_expression(format!("{RECOVERY} = :hash"))
            .expression_attribute_values(":hash", s(code.hash()));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }
}
