//! GET /me

use contract::account::Me;
use contract::endpoint::SignedIn;
use contract::endpoints::GET_ME;
use domain::{Result, Tier};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    runtime::serve(GET_ME, Store::from_env().await, get_me).await
}

/// Creates the account on first sight, so it does not matter whether the sign-up's trigger did.
async fn get_me(store: &Store, call: Call<SignedIn, ()>) -> Result<Me> {
    let user = &call.caller;
    let (account, running) = tokio::join!(store.account(&user.id, call.now), store.running_job(&user.id));
    let account = account?;
    let tier = Tier::effective(account.tier, account.tier_until, user.is_admin, call.now);
    Ok(Me {
        user_id: user.id.to_string(),
        tier: tier.name().to_owned(),
        subscription_end: account.tier_until,
        is_admin: user.is_admin,
        credits: account.balance.total(),
        subscription_credits: account.balance.subscription,
        purchased_credits: account.balance.purchased,
        next_free_credits_at: account.next_free_at,
        running_request_id: running?.map(|id| id.to_string()),
    })
}
