//! An operation of the user pool that waits in the middle of a function's call, for what happens meanwhile.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::{PATIENCE, Pool};

/// An operation that is held.
pub struct Held {
    operation: String,
    asked: Notify,
    released: Notify,
}

impl Held {
    pub(crate) fn is(&self, operation: &str) -> bool {
        self.operation == operation
    }

    /// Says that somebody asks, and waits until the test has done its part.
    pub(crate) async fn wait(&self) {
        self.asked.notify_one();
        self.released.notified().await;
    }

    /// Waits until somebody asks for the operation.
    ///
    /// # Panics
    /// When nobody does.
    pub async fn asked(&self) {
        tokio::time::timeout(PATIENCE, self.asked.notified()).await.unwrap();
    }

    /// Lets the call that waits, or the next one, be answered.
    pub fn release(&self) {
        self.released.notify_one();
    }
}

impl Pool {
    /// From now on it answers each call of this operation only when that is released.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    #[must_use]
    pub fn hold(&self, operation: &str) -> Arc<Held> {
        let held = Arc::new(Held {
            operation: operation.to_owned(),
            asked: Notify::new(),
            released: Notify::new(),
        });
        self.directory.hold(Arc::clone(&held));
        held
    }
}
