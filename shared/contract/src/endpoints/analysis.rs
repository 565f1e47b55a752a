//! Analyses: starting, reading, sharing and comparing them.

use domain::limits::Rate;

use crate::analysis::{Analysis, AnalysisAccepted, AnalysisPage, ChannelCount};
use crate::analysis::{ComparedAnalyses, SetVisibility, ShareAnalysis, Sharing, StartAnalysis, Visibility};
use crate::deletion::{ChannelDeletionRequested, RequestChannelDeletion};
use crate::endpoint::{Endpoint, File, Method, Public, QueryParam, SignedIn};
use crate::error::ErrorCode;
use crate::history::HistoryPage;

use super::{CURSOR, LIMIT};

/// Starts a quick analysis.
pub const START_ANALYSIS: Endpoint<SignedIn, StartAnalysis, AnalysisAccepted> = Endpoint::new(
    "analysis",
    "start-analysis",
    Method::Post,
    "/analyses",
    "Takes one credit and starts the analysis of a channel.",
)
.refuses(&[
    ErrorCode::NotEnoughCredits,
    ErrorCode::AnalysisInProgress,
    ErrorCode::IdempotencyMismatch,
    ErrorCode::ChannelWithdrawn,
    ErrorCode::FailureLimit,
    ErrorCode::QuotaSpent,
    ErrorCode::SearchesSpent,
])
.status(202)
.idempotent()
.rate(Rate::per_minute(20));

/// One analysis with its progress or result.
pub const GET_ANALYSIS: Endpoint<SignedIn, (), Analysis> = Endpoint::new(
    "analysis",
    "get-analysis",
    Method::Get,
    "/analyses/{requestId}",
    "One of the caller's analyses: its progress, its result, or why it failed.",
)
.rate(Rate::per_minute(240));

/// The caller's analyses.
pub const LIST_ANALYSES: Endpoint<SignedIn, (), AnalysisPage> = Endpoint::new(
    "analysis",
    "list-analyses",
    Method::Get,
    "/analyses",
    "The caller's analyses, without reports.",
)
.query(&[
    CURSOR,
    LIMIT,
    QueryParam {
        name: "sort",
        about: "`date` (default: the newest first), `score` or `subscribers`: the highest of all first, then those without, the failed \
                ones last. A cursor is for the order that it came with.",
    },
    QueryParam {
        name: "since",
        about: "Only analyses that were started at this time or later, RFC 3339.",
    },
]);

/// Deletes an analysis.
pub const DELETE_ANALYSIS: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "analysis",
    "delete-analysis",
    Method::Delete,
    "/analyses/{requestId}",
    "Deletes one of the caller's ended analyses. What it cost stays in the ledger.",
)
.refuses(&[ErrorCode::AnalysisInProgress])
.status(204);

/// Shares an analysis.
pub const SHARE_ANALYSIS: Endpoint<SignedIn, ShareAnalysis, Sharing> = Endpoint::new(
    "analysis",
    "share-analysis",
    Method::Put,
    "/analyses/{requestId}/sharing",
    "Lets anyone who has the link read one of the caller's completed analyses, or takes that back at once.",
)
.refuses(&[ErrorCode::AnalysisInProgress])
.rate(Rate::per_minute(30));

/// A shared analysis.
pub const GET_SHARED_ANALYSIS: Endpoint<Public, (), Analysis> = Endpoint::new(
    "analysis",
    "get-shared-analysis",
    Method::Get,
    "/shared/{shareId}",
    "An analysis that its owner shares, without anything about the owner.",
)
.rate(Rate::per_minute(60));

/// The picture of a shared analysis.
pub const GET_SHARE_PICTURE: Endpoint<Public, (), File> = Endpoint::new(
    "analysis",
    "get-share-picture",
    Method::Get,
    "/shared/{shareId}/pictures/{picture}",
    "The picture of a shared analysis: `wide.png` (1200 × 630) or `tall.png` (1080 × 1920) in the sharer's language, `wide-de.png` and so on in \
     another.",
)
.file("image/png")
.public_for(300)
.rate(Rate::per_minute(60));

/// The page of a shared analysis.
pub const GET_SHARE_PAGE: Endpoint<Public, (), File> = Endpoint::new(
    "analysis",
    "get-share-page",
    Method::Get,
    "/shared/{shareId}/page",
    "The web app's document with a head that says what is shared, for clients that read it without scripts. The CDN answers the link with it.",
)
.file("text/html; charset=utf-8")
.file_of_nothing()
.query(&[QueryParam {
    name: "lang",
    about: "`de` or `en`: title and picture in this language and not in the sharer's. Any other value is ignored.",
}])
// Anyone who fetches previews does so for many people from one address.
.rate(Rate::per_minute(600));

/// Two analyses side by side.
pub const COMPARE_ANALYSES: Endpoint<SignedIn, (), ComparedAnalyses> = Endpoint::new(
    "analysis",
    "compare-analyses",
    Method::Get,
    "/compare",
    "Two of the caller's completed analyses side by side: who is ahead in what, where the intervals show it.",
)
.refuses(&[ErrorCode::NotFound])
.rate(Rate::per_minute(60))
.query(&[
    QueryParam {
        name: "a",
        about: "The first analysis' request id.",
    },
    QueryParam {
        name: "b",
        about: "The second analysis' request id.",
    },
]);

/// How many channels were analyzed.
pub const GET_UNIQUE_CHANNEL_COUNT: Endpoint<Public, (), ChannelCount> = Endpoint::new(
    "analysis",
    "get-unique-channel-count",
    Method::Get,
    "/channels/count",
    "How many different channels were ever analyzed, and how many of their uploads were fetched.",
)
.public_for(300);

/// Asks for the data of a channel to be deleted.
pub const REQUEST_CHANNEL_DELETION: Endpoint<Public, RequestChannelDeletion, ChannelDeletionRequested> = Endpoint::new(
    "analysis",
    "request-channel-deletion",
    Method::Post,
    "/channel-deletion-requests",
    "Asks for everything that is stored of a channel to be deleted. An operator looks at it, and the answer is mailed within seven days.",
)
.refuses(&[ErrorCode::InvalidInput])
.status(201)
// Some sixty a day: an eighth of what everybody together may ask for in one.
.rate(Rate {
    burst: 10,
    refill_ms: 30 * 60 * 1000,
});

/// Hides the result of an analysis from the leaderboard, or shows it.
pub const SET_VISIBILITY: Endpoint<SignedIn, SetVisibility, Visibility> = Endpoint::new(
    "analysis",
    "set-visibility",
    Method::Put,
    "/analyses/{requestId}/visibility",
    "Takes the result of one of the caller's completed analyses off the leaderboard, or puts it there. Hiding takes a tier that allows it.",
)
.refuses(&[ErrorCode::TierRequired, ErrorCode::AnalysisInProgress])
.rate(Rate::per_minute(30));

/// Everything the caller has analyzed.
pub const LIST_HISTORY: Endpoint<SignedIn, (), HistoryPage> = Endpoint::new(
    "analysis",
    "list-history",
    Method::Get,
    "/history",
    "The caller's analyses of every kind in one list, newest first: those with a score, and those that are not done. A source that does \
     not answer is named, the others are there.",
)
.query(&[
    CURSOR,
    LIMIT,
    QueryParam {
        name: "status",
        about: "`all`, `completed` or `pending`; default `all`.",
    },
]);

/// Deletes an entry of the history.
pub const DELETE_HISTORY_ENTRY: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "analysis",
    "delete-history-entry",
    Method::Delete,
    "/history/{source}/{id}",
    "Deletes an entry of the history at its source, `quick_search` or `monitoring`. Another source is refused as invalid input in `source`.",
)
.refuses(&[ErrorCode::InvalidInput, ErrorCode::AnalysisInProgress])
.status(204);
