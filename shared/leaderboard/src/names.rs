//! Where everything lies.

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
