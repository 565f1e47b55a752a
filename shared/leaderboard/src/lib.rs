//! The leaderboard's life: [`Builder`] makes the board from what the store knows and writes it to a bucket, [`Reader`] caches it in memory,
//! [`Asked`] is what somebody may ask of it, and [`page`] and [`channel`] are what they are shown.

mod access;
mod ask;
mod builder;
mod names;
mod publish;
mod reader;
mod show;
mod state;

pub use access::access;
pub use ask::Asked;
pub use builder::Builder;
pub use materialized::{Cached, Refreshed};
pub use names::{BOARD, BUCKET_BOARD, BUCKET_WEB, CHANNEL_COUNT, RANKS, STATE, TOP};
pub use reader::Reader;
pub use show::{channel, page, top};
