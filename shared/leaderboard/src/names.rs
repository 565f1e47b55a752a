//! Where everything lies.

use store::objects::Served;

/// Names the bucket of the board.
pub const BUCKET_BOARD: &str = "BUCKET_BOARD";
/// Names the bucket of the web app, which the CDN serves.
pub const BUCKET_WEB: &str = "BUCKET_WEB";

/// The board.
pub const BOARD: &str = "leaderboard/board";
/// The ranks of the last days.
pub const RANKS: &str = "leaderboard/ranks";
/// How far the builder has come.
pub const STATE: &str = "leaderboard/state.json";
/// The first rows, for visitors.
pub const TOP: &str = "data/leaderboard-top.json";
/// How many channels were analysed.
pub const CHANNEL_COUNT: &str = "data/channel-count.json";

/// What only functions read.
pub(crate) const INTERNAL: Served = Served {
    content_type: "application/octet-stream",
    cache_control: "no-store",
};
/// What the CDN hands out: it may be a minute old, as the board itself may, and while a new one cannot be had the old one will do.
pub(crate) const PUBLIC: Served = Served {
    content_type: "application/json; charset=utf-8",
    cache_control: "public, max-age=60, stale-while-revalidate=300, stale-if-error=86400",
};
