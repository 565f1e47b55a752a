//! The leaderboard.

use domain::limits::Rate;

use crate::endpoint::{Endpoint, Method, Optional, QueryParam};
use crate::error::ErrorCode;
use crate::leaderboard::{Leaderboard, LeaderboardChannel};

/// For how long anyone may cache what a visitor sees: all of them see the same, and the board is built each minute.
const VISITORS_PAGE_S: u32 = 60;

/// A page of the leaderboard.
pub const GET_LEADERBOARD: Endpoint<Optional, (), Leaderboard> = Endpoint::new(
    "leaderboard",
    "get-leaderboard",
    Method::Get,
    "/leaderboard",
    "A page of the leaderboard, as far as the caller's tier goes. What the tier does not have is refused with the tier that does.",
)
.rate(Rate::per_minute(240))
.public_for(VISITORS_PAGE_S)
.refuses(&[ErrorCode::TierRequired])
.query(&[
    QueryParam {
        name: "search",
        about: "Part of a name or handle. Several, with commas between them, find what matches any; at most 5.",
    },
    QueryParam {
        name: "period",
        about: "Only channels analyzed within the last `day`, `week` or `month`.",
    },
    QueryParam {
        name: "badges",
        about: "Only channels with one of these badges: keys with commas between them.",
    },
    QueryParam {
        name: "smart",
        about: "Only channels that pass it: `hidden_gems`, `efficiency_champions` or `rising`.",
    },
    QueryParam {
        name: "niche",
        about: "Only channels of this niche.",
    },
    QueryParam {
        name: "language",
        about: "Only channels of this language.",
    },
    QueryParam {
        name: "minSubscribers",
        about: "Only channels with at least this number of subscribers. Hidden counts are left out.",
    },
    QueryParam {
        name: "maxSubscribers",
        about: "Only channels with at most this number of subscribers. Hidden counts are left out.",
    },
    QueryParam {
        name: "sort",
        about: "`score` (default), `date` or `subscribers`.",
    },
    QueryParam {
        name: "order",
        about: "`desc` (default) or `asc`.",
    },
    QueryParam {
        name: "page",
        about: "From 1, the default.",
    },
    QueryParam {
        name: "pageSize",
        about: "Rows a page: 25 to what the tier allows.",
    },
]);

/// One channel of the leaderboard.
pub const GET_LEADERBOARD_CHANNEL: Endpoint<Optional, (), LeaderboardChannel> = Endpoint::new(
    "leaderboard",
    "get-leaderboard-channel",
    Method::Get,
    "/leaderboard/{channelId}",
    "One channel of the leaderboard, with the ranks of its last 30 days.",
)
.rate(Rate::per_minute(240))
.public_for(VISITORS_PAGE_S)
.refuses(&[ErrorCode::TierRequired]);
