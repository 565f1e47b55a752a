//! Rate limits, counted in the limits table.

use std::sync::Arc;
use std::time::Duration;

use contract::{Method, Spec};
use domain::limits::Rate;
use domain::{Error, Result};
use jiff::Timestamp;
use store::Store;

/// Longest wait for the limits table.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The state of a function that serves an endpoint: whatever it is, the store is in it, and is used for the limits too, so that a
/// function opens one connection and not two.
pub trait HasStore {
    /// The store.
    fn store(&self) -> &Store;
}

impl HasStore for Store {
    fn store(&self) -> &Store {
        self
    }
}

impl<T: HasStore> HasStore for Arc<T> {
    fn store(&self) -> &Store {
        T::store(self)
    }
}

impl<A> HasStore for (Store, A) {
    fn store(&self) -> &Store {
        &self.0
    }
}

impl<A, B> HasStore for (Store, A, B) {
    fn store(&self) -> &Store {
        &self.0
    }
}

/// How many times an endpoint's rate one address has, all its users together: a household or an office.
const USERS_OF_AN_ADDRESS: u32 = 3;

/// Counts one call of `who` (a user, or an address where nobody is signed in).
pub(crate) async fn admit(store: &Store, spec: &Spec, who: &str, now: Timestamp) -> Result<()> {
    count(store, spec, who, spec.rate, now).await
}

/// Counts a signed-in user's call by its address too, where it costs something: else whoever makes many accounts has as many limits.
pub(crate) async fn admit_address(store: &Store, spec: &Spec, address: Option<&str>, now: Timestamp) -> Result<()> {
    let Some(address) = address.filter(|_| spec.idempotent) else {
        return Ok(());
    };
    let rate = Rate {
        burst: spec.rate.burst.saturating_mul(USERS_OF_AN_ADDRESS),
        refill_ms: (spec.rate.refill_ms / USERS_OF_AN_ADDRESS).max(1),
    };
    count(store, spec, &format!("address:{address}"), rate, now).await
}

/// When the table does not answer, reads pass: a limit protects the service, and refusing everybody because the counter is broken would
/// be the outage it is there to prevent. Everything that writes or costs is refused, because without the counter nothing would bound it.
async fn count(store: &Store, spec: &Spec, who: &str, rate: Rate, now: Timestamp) -> Result<()> {
    let subject = format!("{}:{who}", spec.name);
    let asked = tokio::time::timeout(PATIENCE, store.admit(&subject, rate, now)).await;
    let outcome = asked.unwrap_or_else(|_| {
        Err(Error::Unavailable {
            service: "limits",
            cause: "timeout".to_owned(),
        })
    });
    match outcome {
        Err(Error::Unavailable { cause, .. }) if spec.method == Method::Get && !spec.idempotent => {
            tracing::warn!(cause, "the limits table does not answer; the read passes uncounted");
            Ok(())
        }
        outcome => outcome,
    }
}
