//! The files that the CDN hands out.

use contract::analysis::ChannelCount;
use contract::leaderboard::LeaderboardTop;
use domain::Result;
use materialized::{OLD_WILL_DO, put_public};
use store::Counts;
use store::objects::Objects;

use crate::names::{CHANNEL_COUNT, TOP};

/// The first rows.
pub(crate) async fn top(site: &Objects, top: &LeaderboardTop) -> Result<()> {
    put_public(site, TOP, top, OLD_WILL_DO).await
}

/// How many channels were analysed and how long that takes, as the endpoint of that name answers.
pub(crate) async fn count(site: &Objects, counts: Counts) -> Result<()> {
    let count = ChannelCount {
        channels: counts.channels,
        videos: counts.videos,
        seconds: counts.seconds,
    };
    put_public(site, CHANNEL_COUNT, &count, OLD_WILL_DO).await
}
