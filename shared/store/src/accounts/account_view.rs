//! The caller's account as the caller sees it.

use contract::account::Me;
use domain::{Result, Tier, UserId};
use jiff::Timestamp;

use crate::Store;

impl Store {
    /// Account, settings and the running analysis together. The account is created on first sight, so it does not matter whether the
    /// sign-up's trigger did.
    ///
    /// # Errors
    /// As [`Store::account`].
    pub async fn account_view(&self, user: &UserId, is_admin: bool, now: Timestamp) -> Result<Me> {
        let (account, profile) = tokio::join!(self.account(user, now), self.profile_row(user));
        let (account, (profile, authenticator_since)) = (account?, profile?);
        let running = self.open_analysis(user, account.last_analysis.as_ref()).await?;
        let tier = Tier::effective(account.tier, account.tier_until, is_admin, now);
        Ok(Me {
            user_id: user.to_string(),
            tier: tier.name().to_owned(),
            subscription_end: account.tier_until,
            is_admin,
            credits: account.balance.total(),
            subscription_credits: account.balance.subscription,
            purchased_credits: account.balance.purchased,
            next_free_credits_at: account.next_free_at,
            running_request_id: running.map(|id| id.to_string()),
            stealth_default: profile.hides(tier),
            can_stealth: tier.allows_stealth(),
            display_name: profile.display_name.map(String::from),
            language: profile.language.map(Into::into),
            is_premium: account.premium,
            fair_use_left: account.fair_use_left,
            frozen: account.frozen,
            authenticator_since,
            channel: None,
        })
    }
}
