//! Monitors: setting a channel up, its runs and their reports.

use domain::limits::Rate;

use crate::analysis::{ShareAnalysis, Sharing};
use crate::endpoint::{Endpoint, Method, Public, QueryParam, Redirect, SEE_OTHER, SignedIn};
use crate::error::ErrorCode;
use crate::xray::{
    ConfirmAddress, ConfirmedAddress, CreateMonitor, Experiment, ExperimentList, FoundChannel, Monitor, MonitorList,
    Run, RunAccepted, RunPage, StartExperiment, UpdateMonitor,
};

use super::{CURSOR, LIMIT};

/// Sets a channel up.
pub const CREATE_MONITOR: Endpoint<SignedIn, CreateMonitor, Monitor> = Endpoint::new(
    "xray",
    "create-monitor",
    Method::Post,
    "/monitors",
    "Sets a channel up to be monitored. The channel is looked up at once; nothing is taken before a run begins.",
)
.refuses(&[
    ErrorCode::ChannelNotFound,
    ErrorCode::ChannelWithdrawn,
    ErrorCode::TierRequired,
    ErrorCode::MonitorLimit,
    ErrorCode::IdempotencyMismatch,
    ErrorCode::QuotaSpent,
    ErrorCode::SearchesSpent,
])
.status(201)
.idempotent()
.rate(Rate::per_minute(20));

/// The caller's monitors.
pub const LIST_MONITORS: Endpoint<SignedIn, (), MonitorList> = Endpoint::new(
    "xray",
    "list-monitors",
    Method::Get,
    "/monitors",
    "The caller's monitors, newest first, with the newest run of each and how many the caller's tier has a place for.",
);

/// One monitor.
pub const GET_MONITOR: Endpoint<SignedIn, (), Monitor> = Endpoint::new(
    "xray",
    "get-monitor",
    Method::Get,
    "/monitors/{monitorId}",
    "One of the caller's monitors.",
);

/// Changes a monitor.
pub const UPDATE_MONITOR: Endpoint<SignedIn, UpdateMonitor, Monitor> = Endpoint::new(
    "xray",
    "update-monitor",
    Method::Patch,
    "/monitors/{monitorId}",
    "Adjusts, pauses, resumes or deactivates one of the caller's monitors. A run that was due before the change still happens.",
)
.refuses(&[ErrorCode::TierRequired, ErrorCode::MonitorLimit])
.rate(Rate::per_minute(60));

/// Deletes a monitor.
pub const DELETE_MONITOR: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "xray",
    "delete-monitor",
    Method::Delete,
    "/monitors/{monitorId}",
    "Deletes one of the caller's monitors. Its runs and their reports stay; one in progress ends as usual. With the last \
     monitor of a channel, the experiments that run on it end as cancelled.",
)
.status(204)
.rate(Rate::per_minute(60));

/// Runs a monitor now.
pub const RUN_MONITOR: Endpoint<SignedIn, (), RunAccepted> = Endpoint::new(
    "xray",
    "run-monitor",
    Method::Post,
    "/monitors/{monitorId}/runs",
    "Takes the credits and runs one of the caller's active monitors now, in addition to its schedule. At most two of the caller's runs are in \
     progress at once.",
)
.refuses(&[
    ErrorCode::NotEnoughCredits,
    ErrorCode::RunInProgress,
    ErrorCode::MonitorNotActive,
    ErrorCode::IdempotencyMismatch,
    ErrorCode::FailureLimit,
    ErrorCode::ChannelWithdrawn,
    ErrorCode::QuotaSpent,
])
.status(202)
.idempotent()
.rate(Rate::per_minute(20));

/// The caller's runs.
pub const LIST_RUNS: Endpoint<SignedIn, (), RunPage> = Endpoint::new(
    "xray",
    "list-runs",
    Method::Get,
    "/runs",
    "The caller's runs, newest first, without reports.",
)
.query(&[
    CURSOR,
    LIMIT,
    QueryParam {
        name: "monitor",
        about: "Those of one monitor alone. A page may then be short, or empty, before the last one.",
    },
]);

/// One run.
pub const GET_RUN: Endpoint<SignedIn, (), Run> = Endpoint::new(
    "xray",
    "get-run",
    Method::Get,
    "/runs/{requestId}",
    "One of the caller's runs: its progress, its report, or why it failed or was skipped.",
)
.rate(Rate::per_minute(240));

/// Deletes a run.
pub const DELETE_RUN: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "xray",
    "delete-run",
    Method::Delete,
    "/runs/{requestId}",
    "Deletes one of the caller's ended runs with its report. What it cost stays in the ledger.",
)
.refuses(&[ErrorCode::RunInProgress])
.status(204);

/// Shares a run.
pub const SHARE_RUN: Endpoint<SignedIn, ShareAnalysis, Sharing> = Endpoint::new(
    "xray",
    "share-run",
    Method::Put,
    "/runs/{requestId}/sharing",
    "Lets anyone who has the link read the report of one of the caller's completed runs, or takes that back at once.",
)
.refuses(&[ErrorCode::RunInProgress])
.rate(Rate::per_minute(30));

/// Starts an experiment.
pub const START_EXPERIMENT: Endpoint<SignedIn, StartExperiment, Experiment> = Endpoint::new(
    "xray",
    "start-experiment",
    Method::Post,
    "/experiments",
    "Starts an experiment on a monitor's channel: two slots, or titles with and without a feature. How many uploads it takes comes from the \
     monitor's newest report, and the reports from then on count them. There is a verdict at that number, never before.",
)
.refuses(&[
    ErrorCode::NotFound,
    ErrorCode::NoReport,
    ErrorCode::NotPlannable,
    ErrorCode::ExperimentLimit,
    ErrorCode::ExperimentRunning,
    ErrorCode::IdempotencyMismatch,
])
.status(201)
.idempotent()
.rate(Rate::per_minute(20));

/// The caller's experiments.
pub const LIST_EXPERIMENTS: Endpoint<SignedIn, (), ExperimentList> = Endpoint::new(
    "xray",
    "list-experiments",
    Method::Get,
    "/experiments",
    "The caller's experiments, newest first, as the newest report of each channel counted them.",
);

/// Cancels an experiment.
pub const CANCEL_EXPERIMENT: Endpoint<SignedIn, (), Experiment> = Endpoint::new(
    "xray",
    "cancel-experiment",
    Method::Post,
    "/experiments/{experimentId}/cancel",
    "Ends one of the caller's experiments without a verdict. It stays in the list.",
)
.refuses(&[ErrorCode::ExperimentOver])
.rate(Rate::per_minute(30));

/// Deletes an experiment.
pub const DELETE_EXPERIMENT: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "xray",
    "delete-experiment",
    Method::Delete,
    "/experiments/{experimentId}",
    "Deletes one of the caller's experiments that has ended.",
)
.refuses(&[ErrorCode::ExperimentRunning])
.status(204)
.rate(Rate::per_minute(60));

/// Finds a channel by what a person typed.
pub const FIND_CHANNEL: Endpoint<SignedIn, (), FoundChannel> = Endpoint::new(
    "xray",
    "find-channel",
    Method::Get,
    "/channels/find",
    "The channel that an address, a handle, an id or a name refers to, or those that may be meant. It costs nothing.",
)
.refuses(&[
    ErrorCode::ChannelWithdrawn,
    ErrorCode::QuotaSpent,
    ErrorCode::SearchesSpent,
])
.rate(Rate::per_minute(20))
.query(&[QueryParam {
    name: "channel",
    about: "What a person typed.",
}]);

/// Confirms an address.
pub const CONFIRM_ADDRESS: Endpoint<Public, ConfirmAddress, ConfirmedAddress> = Endpoint::new(
    "xray",
    "confirm-address",
    Method::Post,
    "/confirm-address",
    "Agrees to get reports at the address that the link was mailed to. It works once, within 24 hours.",
)
.refuses(&[ErrorCode::NotFound])
.rate(Rate::per_minute(20));

/// The page of unsubscribing.
pub const OPEN_UNSUBSCRIBE: Endpoint<Public, (), Redirect> = Endpoint::new(
    "xray",
    "open-unsubscribe",
    Method::Get,
    "/unsubscribe/{token}",
    "Leads a browser to the page that unsubscribes from the mails of a monitor. It changes nothing itself.",
)
.status(SEE_OTHER)
.rate(Rate::per_minute(60));

/// Unsubscribes.
pub const UNSUBSCRIBE: Endpoint<Public, (), ()> = Endpoint::new(
    "xray",
    "unsubscribe",
    Method::Post,
    "/unsubscribe/{token}",
    "Unsubscribes from the mails of a monitor, at once and any number of times. Mail programs call it as RFC 8058 says.",
)
.status(204)
.ignores_body()
.rate(Rate::per_minute(60));
