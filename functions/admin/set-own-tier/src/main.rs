//! PUT /admin/own-tier

use contract::admin::{OwnTier, SetOwnTier};
use contract::endpoint::AdminOnly;
use contract::endpoints::SET_OWN_TIER;
use domain::{Error, Result, Tier};
use jiff::{Span, Timestamp, tz::TimeZone};
use runtime::{Call, Outcome};
use store::{Act, Store};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(SET_OWN_TIER, async |store| Ok(store), set_own_tier).await
}

async fn set_own_tier(store: &Store, call: Call<AdminOnly, SetOwnTier>) -> Result<OwnTier> {
    let mut tiers = Tier::ALL.into_iter();
    let tier = tiers
        .find(|tier| tier.name() == call.body.tier)
        .ok_or(Error::invalid("tier"))?;
    let until = (tier != Tier::Free).then(|| a_year_after(call.now)).transpose()?;
    let user = call.caller.id;
    let act = Act::new(&SET_OWN_TIER.spec, &user, call.now)
        .on(&user)
        .saying(tier.name());
    store.account(&user, call.now).await?;
    store.set_tier(&user, tier, until, &act, call.now).await?;
    Ok(OwnTier {
        tier: tier.name().to_owned(),
        subscription_end: until,
    })
}

/// The same day of the next year; of a leap day, the last of February.
fn a_year_after(now: Timestamp) -> Result<Timestamp> {
    let then = now.to_zoned(TimeZone::UTC).checked_add(Span::new().years(1));
    Ok(then.map_err(Error::internal)?.timestamp())
}
