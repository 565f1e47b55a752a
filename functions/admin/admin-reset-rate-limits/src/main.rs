//! POST /admin/reset-rate-limits

use contract::admin::RateLimitsReset;
use contract::endpoint::AdminOnly;
use contract::endpoints::ADMIN_RESET_RATE_LIMITS;
use domain::Result;
use runtime::{Call, Outcome, limits_of, limits_of_address};
use store::{Act, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(ADMIN_RESET_RATE_LIMITS, async |store| Ok(store), reset_rate_limits).await
}

/// The admin's own counters and those of where they sit: without both, they could not go on.
async fn reset_rate_limits(store: &Store, call: Call<AdminOnly, ()>) -> Result<RateLimitsReset> {
    let user = call.caller.id;
    let act = Act::new(&ADMIN_RESET_RATE_LIMITS.spec, &user, call.now).on(&user);
    store.record(&act).await?;
    let mut counters = limits_of(&user);
    counters.extend(limits_of_address(&call.address));
    store.reset_limits(&counters).await?;
    Ok(RateLimitsReset { success: true })
}
