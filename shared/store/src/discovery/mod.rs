//! Who discovered which channel first, and the rewards for it.

pub(crate) mod count;
pub(crate) mod discoveries;
pub(crate) mod rewards;
pub(crate) mod totals;
