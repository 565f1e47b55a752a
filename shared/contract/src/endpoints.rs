//! The endpoint table. Each constant is one function in `functions/<area>/<name>/`.

use domain::limits::Rate;

use crate::account::{Me, ServiceStatus};
use crate::analysis::{Analysis, AnalysisAccepted, AnalysisPage, StartAnalysis};
use crate::endpoint::{Endpoint, Method, Public, QueryParam, SignedIn, Spec};

/// Starts a quick analysis.
pub const START_ANALYSIS: Endpoint<SignedIn, StartAnalysis, AnalysisAccepted> = Endpoint::new(
    "analysis",
    "start-analysis",
    Method::Post,
    "/analyses",
    "Takes one credit and starts the analysis of a channel.",
)
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
    "The caller's analyses, newest first, without reports.",
)
.query(&[
    QueryParam {
        name: "cursor",
        about: "The `nextCursor` of the page before.",
    },
    QueryParam {
        name: "limit",
        about: "Rows a page, 1 to 100, default 25.",
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
.status(204);

/// Who is signed in, with credits and tier.
pub const GET_ME: Endpoint<SignedIn, (), Me> = Endpoint::new(
    "account",
    "get-me",
    Method::Get,
    "/me",
    "The caller's tier and credits.",
);

/// What the service is made of.
pub const GET_STATUS: Endpoint<Public, (), ServiceStatus> = Endpoint::new(
    "account",
    "get-status",
    Method::Get,
    "/status",
    "What is configured, whether data is sample data, and versions.",
);

/// Every row of the table, in the order of the documentation.
pub const ALL: &[Spec] = &[
    START_ANALYSIS.spec,
    GET_ANALYSIS.spec,
    LIST_ANALYSES.spec,
    DELETE_ANALYSIS.spec,
    GET_ME.spec,
    GET_STATUS.spec,
];
