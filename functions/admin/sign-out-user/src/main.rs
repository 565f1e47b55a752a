//! POST /admin/users/{userId}/sign-out

use contract::admin::SignOutUser;
use contract::endpoint::AdminOnly;
use contract::endpoints::SIGN_OUT_USER;
use domain::{Error, Remark, Result, UserId};
use runtime::{Call, Outcome, People};
use store::{Act, Store};

type State = (Store, People);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        SIGN_OUT_USER,
        async |store| Ok((store, People::from_env().await?)),
        sign_out,
    )
    .await
}

async fn sign_out((store, people): &State, call: Call<AdminOnly, SignOutUser>) -> Result<()> {
    let user: UserId = call.param("userId")?;
    let reason = Remark::parse(&call.body.reason, "reason")?;
    store.seen_account(&user, call.now).await?.ok_or(Error::NotFound)?;
    let act = Act::new(&SIGN_OUT_USER.spec, &call.caller.id, call.now)
        .on(&user)
        .saying(reason);
    store.record(&act).await?;
    // Each also where the other one fails: ours holds at once, the pool's as long as tokens could be renewed.
    let (here, pool) = tokio::join!(store.end_sessions(&user, call.now), people.sign_out(&user));
    here.and(pool)
}
