//! Channels that people have linked as their own, and the weekly free analysis that comes with one.

pub(crate) mod linked_channels;
pub(crate) mod owner;
pub(crate) mod weekly;
