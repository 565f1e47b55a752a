//! PATCH /me

use contract::account::{Profile, UpdateProfile};
use contract::endpoint::SignedIn;
use contract::endpoints::UPDATE_PROFILE;
use domain::profile::Change;
use domain::{DisplayName, Result};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(UPDATE_PROFILE, async |store| Ok(store), update_profile).await
}

async fn update_profile(store: &Store, call: Call<SignedIn, UpdateProfile>) -> Result<Profile> {
    let (user, body) = (&call.caller, call.body);
    let named = |name: Option<String>| name.map(DisplayName::try_from).transpose();
    let change = Change {
        display_name: body.display_name.map(named).transpose()?,
        language: body.language.map(Into::into),
        stealth_default: body.stealth_default,
    };
    let tier = store.tier(&user.id, user.is_admin, call.now).await?;
    let profile = store.change_profile(&user.id, &change.allowed(tier)?).await?;
    Ok(Profile {
        stealth_default: profile.hides(tier),
        display_name: profile.display_name.map(String::from),
        language: profile.language.map(Into::into),
    })
}
