//! Reports and channels side by side: what changed, who is ahead, what is usual in the niche and at the size.

pub mod benchmarks;
pub(crate) mod changes;
pub(crate) mod channels;
pub mod comparable_figures;
