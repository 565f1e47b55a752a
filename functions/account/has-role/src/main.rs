//! GET /me/roles/{role}

use contract::admin::HasRole;
use contract::endpoint::SignedIn;
use contract::endpoints::HAS_ROLE;
use domain::Result;
use runtime::{ADMIN_GROUP, Call, Outcome, People};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(HAS_ROLE, async |_| Ok(People::from_env().await?), has_role).await
}

/// Asks the user pool: the token may be older than the role. There is one role, and nobody has another.
async fn has_role(people: &People, call: Call<SignedIn, ()>) -> Result<HasRole> {
    let asked: String = call.param("role")?;
    let role = people.role(&call.caller.id).await?;
    Ok(HasRole {
        has_role: asked == ADMIN_GROUP && role.is_admin,
        second_factor: role.second_factor,
    })
}
