//! The discovery hub's life: [`Builder`] makes the hub from what the store knows and writes it to a bucket, [`Reader`] caches it in memory
//! without what must not be shown any more, [`Asked`] is what somebody may ask of it, and [`page`], [`details`], [`patterns`] and
//! [`choices`] are what they are shown.

mod ask;
mod builder;
mod names;
mod preview;
mod reader;
mod show;
mod text;
mod video;

pub use ask::{Asked, Filters, place};
pub use builder::Builder;
pub use materialized::Refreshed;
pub use names::{BUCKET_BOARD, BUCKET_WEB, HUB, PATTERNS, PREVIEW, STATE};
pub use reader::{Reader, View};
pub use show::{choices, details, page, patterns};
