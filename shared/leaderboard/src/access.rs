//! What a caller may see.

use domain::leaderboard::Access;
use domain::{Result, UserId};
use jiff::Timestamp;
use store::Store;

/// What the caller may see: a visitor, or a person with a tier, who may be an admin.
///
/// # Errors
/// [`domain::Error::SignInRequired`] for a closed account, [`domain::Error::Unavailable`] when the database does not answer.
pub async fn access(store: &Store, caller: Option<(&UserId, bool)>, now: Timestamp) -> Result<Access> {
    let tier = match caller {
        Some((user, is_admin)) => Some(store.tier(user, is_admin, now).await?),
        None => None,
    };
    Ok(Access::of(tier))
}
