//! Rate limits, counted in the limits table.

use std::sync::Arc;
use std::time::Duration;

use contract::{Method, Spec};
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

/// Counts one call of `who` (a user, or an address where nobody is signed in).
///
/// When the table does not answer, reads pass: a limit protects the service, and refusing everybody because the counter is broken would
/// be the outage it is there to prevent. Everything that writes or costs is refused, because without the counter nothing would bound it.
pub(crate) async fn admit(store: &Store, spec: &Spec, who: &str, now: Timestamp) -> Result<()> {
    let subject = format!("{}:{who}", spec.name);
    let asked = tokio::time::timeout(PATIENCE, store.admit(&subject, spec.rate, now)).await;
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
