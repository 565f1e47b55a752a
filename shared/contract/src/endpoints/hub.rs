//! The discovery hub.

use domain::limits::Rate;

use crate::endpoint::{Endpoint, Method, QueryParam, SignedIn};
use crate::error::ErrorCode;
use crate::hub::{Hub, HubChoices, HubPatterns, HubVideoDetails};

/// Asked with every filter that is moved, as the leaderboard is.
const RATE: Rate = Rate::per_minute(240);

/// Everything that a page reads: the filters, in the order of the funnel, then what a page alone needs.
const PAGE: &[QueryParam] = &[
    QueryParam {
        name: "search",
        about: "Part of a title. Several, with commas between them, find what has any; at most 5, of 60 characters each.",
    },
    QueryParam {
        name: "niche",
        about: "Only videos of channels of this niche.",
    },
    QueryParam {
        name: "metaNiche",
        about: "Only videos of channels of this group of niches.",
    },
    QueryParam {
        name: "language",
        about: "Only videos of channels of this language.",
    },
    QueryParam {
        name: "format",
        about: "Only videos of this format: `short`, `long` or `live`.",
    },
    QueryParam {
        name: "minMultiple",
        about: "Only videos with at least this multiple, to the hundredth.",
    },
    QueryParam {
        name: "maxMultiple",
        about: "Only videos with at most this multiple, to the hundredth.",
    },
    QueryParam {
        name: "surelyAtLeast",
        about: "Only videos whose multiple's 90 percent interval begins here or above, to the hundredth.",
    },
    QueryParam {
        name: "minViews",
        about: "Only videos with at least this number of views.",
    },
    QueryParam {
        name: "maxViews",
        about: "Only videos with at most this number of views.",
    },
    QueryParam {
        name: "minSubscribers",
        about: "Only videos of channels with at least this number of subscribers. Hidden counts are left out.",
    },
    QueryParam {
        name: "maxSubscribers",
        about: "Only videos of channels with at most this number of subscribers. Hidden counts are left out.",
    },
    QueryParam {
        name: "publishedWithin",
        about: "Only videos that went public within this number of days.",
    },
    QueryParam {
        name: "minLength",
        about: "Only videos of at least this number of seconds.",
    },
    QueryParam {
        name: "maxLength",
        about: "Only videos of at most this number of seconds.",
    },
    QueryParam {
        name: "discovered",
        about: "Only videos that came into the hub within the last `day`, `week` or `month`.",
    },
    QueryParam {
        name: "pattern",
        about: "Only videos whose title has this form, written as a video's `pattern` is.",
    },
    QueryParam {
        name: "feature",
        about: "Only videos whose title shows this feature.",
    },
    QueryParam {
        name: "repeatedBy",
        about: "Only videos whose pattern at least this number of channels of their niche have, from 2.",
    },
    QueryParam {
        name: "channelId",
        about: "Only videos of this channel.",
    },
    QueryParam {
        name: "sort",
        about: "`surely` (default: the lower end of the multiple's interval), `multiple`, `views`, `newest`, `ratio` (views per \
                subscriber; videos without come last, either way) or `repetition`.",
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
        about: "Videos a page: 24 to 100, default 48.",
    },
    QueryParam {
        name: "explain",
        about: "`true`: `funnel` is there even where videos answer.",
    },
];

/// The filters alone.
const FILTERS: &[QueryParam] = PAGE.split_at(20).0;

/// A page of the hub.
pub const GET_HUB: Endpoint<SignedIn, (), Hub> = Endpoint::new(
    "hub",
    "get-hub",
    Method::Get,
    "/hub",
    "A page of videos that did far better than their own channel's line, as far as the caller's tier goes. Videos beyond are refused \
     with the tier that sees them.",
)
.rate(RATE)
.refuses(&[ErrorCode::TierRequired])
.query(PAGE);

/// One video of the hub.
pub const GET_HUB_VIDEO: Endpoint<SignedIn, (), HubVideoDetails> = Endpoint::new(
    "hub",
    "get-hub-video",
    Method::Get,
    "/hub/videos/{videoId}",
    "One video of the hub as its channel was last read, with the channel's line, its other videos, and other channels' with its pattern.",
)
.rate(RATE);

/// What titles of a niche repeat.
pub const GET_HUB_PATTERNS: Endpoint<SignedIn, (), HubPatterns> = Endpoint::new(
    "hub",
    "get-hub-patterns",
    Method::Get,
    "/hub/patterns",
    "What the titles of several channels of a niche repeat, and what one of its languages has and another lacks.",
)
.rate(RATE)
.query(&[
    QueryParam {
        name: "niche",
        about: "The niche; without it the one with the most videos.",
    },
    QueryParam {
        name: "language",
        about: "Only what channels of this language repeat.",
    },
]);

/// What each other choice would give.
pub const GET_HUB_CHOICES: Endpoint<SignedIn, (), HubChoices> = Endpoint::new(
    "hub",
    "get-hub-choices",
    Method::Get,
    "/hub/choices",
    "How many videos each niche, group of niches, language and format would give in the place of the one chosen, with all other filters.",
)
.rate(RATE)
.query(FILTERS);
