//! DELETE /me

use contract::account::{AccountClosing, CloseAccount};
use contract::endpoint::SignedIn;
use contract::endpoints::DELETE_ACCOUNT;
use contract::event::EraseAccount;
use domain::{Error, Result, address};
use runtime::{Call, Outcome, People};
use store::{Erasures, Store};

/// Longest address, in characters.
const MAX_CONFIRM: usize = 320;

type State = (Store, Erasures, People);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        DELETE_ACCOUNT,
        async |store| Ok((store, Erasures::from_env().await, People::from_env().await?)),
        delete_account,
    )
    .await
}

/// Sends the message before it closes the account: read half a minute later, it finds an account that is closed and is erased, or one
/// that is not and is left alone. So no stop between the two can leave a closed account that nobody erases.
async fn delete_account(
    (store, erasures, people): &State,
    call: Call<SignedIn, CloseAccount>,
) -> Result<AccountClosing> {
    let user = &call.caller.id;
    // Also where the account is closed already and there is nothing more to confirm.
    if !(1..=MAX_CONFIRM).contains(&call.body.confirm.chars().count()) {
        return Err(Error::invalid("confirm"));
    }
    let closed = store.closed_account(user).await?.is_some();
    if !closed {
        let email = people.email(user).await?.ok_or(Error::SignInRequired)?;
        if !address::is_same(&call.body.confirm, email.expose()) {
            return Err(Error::invalid("confirm"));
        }
        if store.running_analysis(user).await?.is_some() {
            return Err(Error::AnalysisRunning);
        }
        if store.running_runs(user).await? > 0 {
            return Err(Error::RunRunning);
        }
        store.account(user, call.now).await?;
    }
    erasures.send(&EraseAccount::person(user)).await?;
    store.close_account(user, call.now).await?;
    Ok(AccountClosing {})
}
