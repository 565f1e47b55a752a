//! POST /admin/users/find

use contract::admin::{FindUser, UserView};
use contract::endpoint::AdminOnly;
use contract::endpoints::FIND_USER;
use domain::{Error, Result};
use runtime::{Call, Outcome, People};
use store::{Act, Store};

/// Lines of the ledger that are shown.
const LINES: u32 = 100;
/// Runs of monitors that are shown.
const RUNS: u32 = 25;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        FIND_USER,
        async |store| Ok((store, People::from_env().await?)),
        find_user,
    )
    .await
}

/// Looking is written down and changes nothing else: an account that was never seen or is closed is not found.
async fn find_user((store, people): &(Store, People), call: Call<AdminOnly, FindUser>) -> Result<UserView> {
    let email = Some(call.body.email.trim()).filter(|email| !email.is_empty());
    let email = email.ok_or(Error::invalid("email"))?;
    let act = Act::new(&FIND_USER.spec, &call.caller.id, call.now);
    let Some(person) = people.find(email).await? else {
        store.record(&act).await?;
        return Err(Error::NotFound);
    };
    store.record(&act.on(&person.id)).await?;
    let (account, ledger, monitors, runs, role) = tokio::try_join!(
        store.seen_account(&person.id, call.now),
        store.ledger(&person.id, None, LINES),
        views::all_monitors(store, &person.id, call.now),
        views::own_runs(store, &person.id, None, None, RUNS, call.now),
        people.role(&person.id)
    )?;
    let account = account.ok_or(Error::NotFound)?;
    Ok(UserView {
        user_id: person.id.to_string(),
        email: person.email.expose().to_owned(),
        is_admin: role.is_admin,
        can_sign_in: person.enabled,
        created_at: account.created_at,
        subscription: billing::subscription_of(store, &person.id, &account, role.is_admin, call.now).await?,
        credits: account.balance.total(),
        subscription_credits: account.balance.subscription,
        purchased_credits: account.balance.purchased,
        frozen: account.frozen,
        suspension: account.suspension.map(Into::into),
        ledger: ledger.items.into_iter().map(Into::into).collect(),
        monitors,
        runs: runs.items,
    })
}
