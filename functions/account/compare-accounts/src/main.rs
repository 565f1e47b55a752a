//! schedule rate(6 days)

use contract::event::EraseAccount;
use domain::schedule::COMPARE_ACCOUNTS;
use domain::{Error, Result, UserId};
use runtime::{Outcome, People, Tick};
use store::{Erasures, RollCall, Store};

type State = (Store, Erasures, People);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::tick(COMPARE_ACCOUNTS, build_state, compare).await
}

async fn build_state(store: Store) -> Outcome<State> {
    Ok((store, Erasures::from_env().await, People::from_env().await?))
}

/// Closes accounts whose person is gone from the user pool, whoever removed them there, and has closed ones erased whose person is still
/// in it. Accounts are read before people: whoever is new to the one is new to the other.
async fn compare(state: &State, tick: Tick) -> Result<()> {
    let (store, erasures, people) = state;
    let mut roll = store.roll(tick.now).await?;
    people.everybody().await?.iter().for_each(|person| roll.meet(person));
    let found = roll.ended();
    let mut call = RollCall::of(&found, tick.now);
    if found.held_back {
        store.save_roll_call(&call).await?;
        return Err(Error::internal(
            "too many accounts without a person to be true: none is closed",
        ));
    }
    for user in &found.leftovers {
        erasures.send(&EraseAccount::person(user)).await?;
    }
    for user in &found.orphans {
        call.closed += u64::from(close(state, user, &tick).await?);
    }
    store.save_roll_call(&call).await
}

/// As `delete-account` does it; true: the account is closed. Where the pool knows the person after all, or something still runs, another
/// week will do.
async fn close((store, erasures, people): &State, user: &UserId, tick: &Tick) -> Result<bool> {
    if people.knows(user).await? {
        return Ok(false);
    }
    erasures.send(&EraseAccount::person(user)).await?;
    match store.close_account(user, tick.now).await {
        Ok(()) => Ok(true),
        Err(Error::AnalysisRunning | Error::RunRunning) => Ok(false),
        Err(error) => Err(error),
    }
}
