//! GET /me/roles/{role}

use contract::admin::HasRole;
use contract::endpoint::SignedIn;
use contract::endpoints::HAS_ROLE;
use domain::Result;
use runtime::{ADMIN_GROUP, Call, Outcome, People};
use store::Store;

type State = (Store, People);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let state = (Store::from_env().await, People::from_env().await?);
    runtime::serve(HAS_ROLE, state, has_role).await
}

/// Asks the user pool: the token may be older than the role. There is one role, and nobody has another.
async fn has_role((_, people): &State, call: Call<SignedIn, ()>) -> Result<HasRole> {
    let role: String = call.param("role")?;
    let has_role = role == ADMIN_GROUP && people.is_admin(&call.caller.id).await?;
    Ok(HasRole { has_role })
}
