//! The files that the CDN hands out.

use contract::analysis::ChannelCount;
use contract::leaderboard::LeaderboardTop;
use domain::{Error, Result};
use serde::Serialize;
use store::Counts;
use store::objects::{Objects, Over};

use crate::names::{CHANNEL_COUNT, PUBLIC, TOP};

/// The first rows.
pub(crate) async fn top(site: &Objects, top: &LeaderboardTop) -> Result<()> {
    put(site, TOP, top).await
}

/// How many channels were analysed, as the endpoint of that name answers.
pub(crate) async fn count(site: &Objects, counts: Counts) -> Result<()> {
    let count = ChannelCount {
        channels: counts.channels,
        videos: counts.videos,
    };
    put(site, CHANNEL_COUNT, &count).await
}

async fn put<T: Serialize>(site: &Objects, name: &str, value: &T) -> Result<()> {
    let bytes = serde_json::to_vec(value).map_err(Error::internal)?;
    site.put(name, bytes, Over::Anything, PUBLIC).await?;
    Ok(())
}
