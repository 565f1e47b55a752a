//! Changes of a person's plan, one at a time: checkouts of plans, changes, cancellations, the end of a second subscription.
//!
//! A lease in the store says whose turn it is. The provider knows nothing of it, so it is renewed before each write there: a write that
//! takes no longer than [`store::PLAN_LEASE`] can meet no other one. Where the outcome of a write stays unknown the turn is not given
//! back: the provider may still carry it out, and the next one waits until the lease has run out.

use domain::{Error, IdempotencyKey, ProviderId, Result, UserId};
use store::{PlanLock, Store};

use crate::clock::Clock;

/// The turn of one request.
pub(crate) struct Turn<'s> {
    store: &'s Store,
    lock: PlanLock,
    clock: Clock,
    /// Nothing is known of what became of the last write.
    in_doubt: bool,
}

/// What a request is for, under the key that its caller gave it.
#[derive(Clone, Copy)]
pub(crate) struct Act<'a> {
    pub(crate) key: &'a IdempotencyKey,
    /// The same for the same request.
    pub(crate) request: &'a str,
}

impl<'s> Turn<'s> {
    /// Begins the turn.
    ///
    /// # Errors
    /// [`Error::PlanChangeRunning`] while it is another request's.
    pub(crate) async fn begin(store: &'s Store, user: &UserId, clock: Clock) -> Result<Self> {
        let lock = store
            .lock_plan(user, clock.now())
            .await?
            .ok_or(Error::PlanChangeRunning)?;
        Ok(Self {
            store,
            lock,
            clock,
            in_doubt: false,
        })
    }

    /// What came of this act before, where it has ended well.
    pub(crate) fn outcome(&self, act: Act<'_>) -> Result<Option<String>> {
        let known = self.lock.outcome(act.key, act.request)?;
        Ok(known.map(str::to_owned))
    }

    /// This act has ended well.
    pub(crate) fn note(&mut self, act: Act<'_>, outcome: &str) {
        self.lock.note(act.key, act.request, outcome);
    }

    /// A key for a write at the provider that no other turn has.
    pub(crate) fn key(&self, name: &str, act: Act<'_>, user: &UserId) -> String {
        format!("{name}:{user}:{}:{}", act.key, self.lock.fence())
    }

    /// The same for ending a checkout.
    pub(crate) fn key_of_end(&self, session: &ProviderId) -> String {
        format!("expire:{session}:{}", self.lock.fence())
    }

    /// It is still this request's turn, and stays so for a while.
    ///
    /// # Errors
    /// [`Error::PlanChangeRunning`] when another request has taken over.
    pub(crate) async fn renew(&self) -> Result<()> {
        let ours = self.store.renew_plan(&self.lock, self.clock.now()).await?;
        ours.then_some(()).ok_or(Error::PlanChangeRunning)
    }

    /// Writes at the provider, if it is still this request's turn.
    pub(crate) async fn write<T>(&mut self, write: impl Future<Output = Result<T>>) -> Result<T> {
        self.renew().await?;
        self.in_doubt = true;
        let written = write.await;
        self.in_doubt = matches!(written, Err(Error::Unavailable { .. }));
        written
    }

    /// What the last write was to do was found done.
    pub(crate) const fn resolve_doubt(&mut self) {
        self.in_doubt = false;
    }

    /// Ends the turn with what came of it.
    pub(crate) async fn end<T>(self, result: Result<T>) -> Result<T> {
        if !self.in_doubt
            && let Err(error) = self.store.release_plan(&self.lock, self.clock.now()).await
        {
            // What was done is done; the lease runs out by itself.
            tracing::warn!(cause = %error, "the right to change a plan is not given back");
        }
        result
    }
}
