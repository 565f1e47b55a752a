//! Rate limits, counted in the limits table.

use std::time::Duration;

use contract::endpoints::ALL;
use contract::{Access, Method, Spec};
use domain::limits::Rate;
use domain::{Error, Result, UserId};
use jiff::Timestamp;
use store::{Store, limit_subject};

/// Longest wait for the limits table.
const PATIENCE: Duration = Duration::from_millis(1500);

/// How many times an endpoint's rate one address has, all its users together: a household or an office.
const USERS_OF_AN_ADDRESS: u32 = 3;

/// The subjects under which the calls of a person are counted.
#[must_use]
pub fn limits_of(user: &UserId) -> Vec<String> {
    let personal = ALL.iter().filter(|spec| spec.access != Access::Public);
    personal.map(|spec| limit_subject(spec, user.as_str())).collect()
}

/// The subjects under which the calls from an address are counted: a visitor's, those of sessions that are over, and those of everybody who
/// is signed in there.
#[must_use]
pub fn limits_of_address(address: &str) -> Vec<String> {
    let alone = ALL.iter().map(|spec| limit_subject(spec, address));
    let shared = ALL
        .iter()
        .filter(|spec| !matches!(spec.access, Access::Public | Access::Optional) && counts_addresses(spec))
        .map(|spec| limit_subject(spec, &all_of(address)));
    alone.chain(shared).collect()
}

/// Where a call costs something or where something could be guessed.
const fn counts_addresses(spec: &Spec) -> bool {
    spec.idempotent || spec.by_address
}

/// All users of an address together.
fn all_of(address: &str) -> String {
    format!("address:{address}")
}

/// Counts one call of `who` (a user, or an address where nobody is signed in). The same write refuses a person whose account is closed
/// or suspended.
pub(crate) async fn admit(store: &Store, spec: &Spec, who: &str, now: Timestamp) -> Result<()> {
    count(store, spec, who, spec.rate, now).await
}

/// Counts a signed-in user's call by its address too, where that is done at all: else anyone who makes many accounts has as many limits.
pub(crate) async fn admit_address(store: &Store, spec: &Spec, address: Option<&str>, now: Timestamp) -> Result<()> {
    let Some(address) = address.filter(|_| counts_addresses(spec)) else {
        return Ok(());
    };
    let rate = Rate {
        burst: spec.rate.burst.saturating_mul(USERS_OF_AN_ADDRESS),
        refill_ms: (spec.rate.refill_ms / USERS_OF_AN_ADDRESS).max(1),
    };
    count(store, spec, &all_of(address), rate, now).await
}

/// When the table does not answer, reads pass: a limit protects the service, and refusing everybody because the counter is broken would
/// be the outage it is there to prevent. Everything that writes or costs is refused, because without the counter nothing would bound it.
/// So a closed or suspended account may go on reading for as long as such an outage lasts, until its tokens expire or it is erased.
async fn count(store: &Store, spec: &Spec, who: &str, rate: Rate, now: Timestamp) -> Result<()> {
    let subject = limit_subject(spec, who);
    patiently(spec, store.admit(&subject, rate, now)).await?;
    Ok(())
}

/// Asks the table for a limited time; `None` where it does not answer and the call only reads.
pub(crate) async fn patiently<T>(spec: &Spec, asked: impl Future<Output = Result<T>>) -> Result<Option<T>> {
    match within(asked).await {
        Err(Error::Unavailable { cause, .. }) if spec.method == Method::Get && !spec.idempotent => {
            tracing::warn!(cause, "the limits table does not answer; the read passes");
            Ok(None)
        }
        outcome => outcome.map(Some),
    }
}

/// Asks the table for a limited time.
pub(crate) async fn within<T>(asked: impl Future<Output = Result<T>>) -> Result<T> {
    let answer = tokio::time::timeout(PATIENCE, asked).await;
    answer.unwrap_or_else(|_| {
        Err(Error::Unavailable {
            service: "limits",
            cause: "timeout".to_owned(),
        })
    })
}
