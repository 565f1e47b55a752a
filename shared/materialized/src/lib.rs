//! One buffer of what many rows say: [`refresh`] builds it, one builder at a time, and stores it in a bucket; an [`ObjectCache`] caches it in memory
//! and asks for a newer one. What the buffer is of, a [`Kind`] says: the leaderboard's channels, or the hub's videos.

mod build;
mod cache;
mod change;
mod changes;
mod kind;
mod notes;

use domain::{Error, Result};
use jiff::SignedDuration;
use serde::Serialize;
use store::objects::{Objects, Precondition, ResponseHeaders};

pub use build::{Refreshed, refresh};
pub use cache::{Cached, ObjectCache, readable};
pub use change::{Change, Page, Recent};
pub use changes::Changes;
pub use kind::{Besides, Kind};
pub use notes::{Noted, Notes};

/// The index that names changes may be late by a moment; for this long before the last read it is read again.
pub const OVERLAP: SignedDuration = SignedDuration::from_secs(120);
/// What was read too long ago leaves with the last whole build before that: the day between two of them, and one hour in case that build is late.
pub const LEAVES_BEFORE: SignedDuration = SignedDuration::from_hours(25);

/// What only functions read.
pub const INTERNAL: ResponseHeaders = ResponseHeaders {
    content_type: "application/octet-stream",
    cache_control: "no-store",
};
/// What the CDN hands out may be a minute old, as the buffer itself may, and while a new one cannot be had the old one will do.
pub const OLD_WILL_DO: &str = "public, max-age=60, stale-while-revalidate=300, stale-if-error=86400";
/// The same of what somebody may take back: the old one will not do.
pub const MINUTE: &str = "public, max-age=60, must-revalidate, stale-if-error=0";

/// Writes a file that the CDN hands out, and says how long it may be cached.
///
/// # Errors
/// [`Error::Unavailable`] when the bucket does not answer.
pub async fn put_public<T: Serialize + Sync>(
    site: &Objects,
    name: &str,
    value: &T,
    cache_control: &'static str,
) -> Result<()> {
    let bytes = serde_json::to_vec(value).map_err(Error::internal)?;
    let served = ResponseHeaders {
        content_type: "application/json; charset=utf-8",
        cache_control,
    };
    site.put(name, bytes, Precondition::Anything, served).await?;
    Ok(())
}
