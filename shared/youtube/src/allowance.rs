//! Who says whether a call may be made: the quota is shared by more than this process.

use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;

use domain::quota::{Cost, Short};

/// A future that can be sent between threads.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Why a call may not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denied {
    /// The payer's share of the day is spent.
    Short(Short),
    /// It cannot be counted: why, for the log.
    Uncounted(String),
}

/// What the calls of a client draw on.
pub trait Allowance: Debug + Send + Sync {
    /// Counts calls that are about to be sent.
    fn take(&self, cost: Cost) -> Pending<'_, Result<(), Denied>>;

    /// Takes back calls that were not sent.
    fn give_back(&self, cost: Cost) -> Pending<'_, ()>;

    /// The platform refused a call of this cost, because the day's quota is spent.
    fn is_over(&self, cost: Cost) -> Pending<'_, ()>;
}
