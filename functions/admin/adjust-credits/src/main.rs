//! POST /admin/users/{userId}/adjustments

use contract::admin::{AdjustCredits, CreditBucket};
use contract::billing::LedgerLine;
use contract::endpoint::AdminOnly;
use contract::endpoints::ADJUST_CREDITS;
use domain::{Error, Remark, Result, Split, UserId};
use runtime::{Call, Outcome};
use store::{Act, Store};

/// Most credits that one adjustment moves.
const MOST: u64 = 1_000_000;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(ADJUST_CREDITS, async |store| Ok(store), adjust_credits).await
}

async fn adjust_credits(store: &Store, call: Call<AdminOnly, AdjustCredits>) -> Result<LedgerLine> {
    let user: UserId = call.param("userId")?;
    let AdjustCredits {
        credits,
        bucket,
        reason,
    } = &call.body;
    if *credits == 0 || credits.unsigned_abs() > MOST {
        return Err(Error::invalid("credits"));
    }
    let reason = Remark::parse(reason, "reason")?;
    let (subscription, purchased) = match bucket {
        CreditBucket::Subscription => (*credits, 0),
        CreditBucket::Purchased => (0, *credits),
    };
    let moves = format!("subscription {subscription:+}, purchased {purchased:+}");
    let act = Act::new(&ADJUST_CREDITS.spec, &call.caller.id, call.now)
        .on(&user)
        .saying(format!("{moves}: {}", reason.as_str()));
    let moved = Split {
        subscription,
        purchased,
    };
    let booked = store
        .adjust(&user, call.key()?, &act, moved, reason.as_str(), call.now)
        .await?;
    Ok(booked.into())
}
