//! What admins alone do.

use domain::limits::Rate;

use crate::admin::{AdjustCredits, AuditPage, Code, Codes, CreateCode, DeadLetters, DeadLettersReplayed};
use crate::admin::{FindUser, UserView};
use crate::admin::{
    Operations, OwnTier, RateLimitsReset, Reconciliation, Scout, SetOwnTier, SetSuspension, SignOutUser,
};
use crate::admin::{SubscriptionsSynced, Suspension, UpdateCode};
use crate::billing::LedgerLine;
use crate::deletion::{DecideDeletionRequest, DeletionRequest, DeletionRequests};
use crate::endpoint::{AdminOnly, Endpoint, Method};
use crate::error::ErrorCode;

use super::{CURSOR, PAGED};

/// Sets the caller's own tier.
pub const SET_OWN_TIER: Endpoint<AdminOnly, SetOwnTier, OwnTier> = Endpoint::new(
    "admin",
    "set-own-tier",
    Method::Put,
    "/admin/own-tier",
    "Sets the admin's own tier for a year, or back to free.",
)
.refuses(&[ErrorCode::InvalidInput])
.rate(Rate::per_minute(30));

/// Resets rate limits.
pub const ADMIN_RESET_RATE_LIMITS: Endpoint<AdminOnly, (), RateLimitsReset> = Endpoint::new(
    "admin",
    "admin-reset-rate-limits",
    Method::Post,
    "/admin/reset-rate-limits",
    "Sets the rate limits of the admin and of their address back.",
)
.rate(Rate::per_minute(10));

/// Compares every subscription with the provider.
pub const ADMIN_SYNC_ALL_SUBSCRIPTIONS: Endpoint<AdminOnly, (), SubscriptionsSynced> = Endpoint::new(
    "admin",
    "admin-sync-all-subscriptions",
    Method::Post,
    "/admin/sync-all-subscriptions",
    "Reads a page of the subscriptions from the payment provider again; the pages together are all of them.",
)
.refuses(&[ErrorCode::PaymentsOff])
.query(&[CURSOR])
.rate(Rate::per_minute(60));

/// A person by address.
pub const FIND_USER: Endpoint<AdminOnly, FindUser, UserView> = Endpoint::new(
    "admin",
    "find-user",
    Method::Post,
    "/admin/users/find",
    "A person by address, with balance and ledger. The address is in the body, as those of calls are in logs.",
)
.refuses(&[ErrorCode::InvalidInput, ErrorCode::NotFound]);

/// Moves credits by hand.
pub const ADJUST_CREDITS: Endpoint<AdminOnly, AdjustCredits, LedgerLine> = Endpoint::new(
    "admin",
    "adjust-credits",
    Method::Post,
    "/admin/users/{userId}/adjustments",
    "Moves credits of a person by hand, with a reason that the person sees.",
)
.refuses(&[ErrorCode::NotEnoughCredits, ErrorCode::IdempotencyMismatch])
.idempotent()
.rate(Rate::per_minute(30));

/// Suspends a person, or lifts the suspension.
pub const SET_SUSPENSION: Endpoint<AdminOnly, SetSuspension, Suspension> = Endpoint::new(
    "admin",
    "set-suspension",
    Method::Put,
    "/admin/users/{userId}/suspension",
    "Suspends a person, or lifts the suspension; the reason is mailed to the person.",
)
.refuses(&[ErrorCode::InvalidInput])
.rate(Rate::per_minute(30));

/// Ends every session of a person.
pub const SIGN_OUT_USER: Endpoint<AdminOnly, SignOutUser, ()> = Endpoint::new(
    "admin",
    "sign-out-user",
    Method::Post,
    "/admin/users/{userId}/sign-out",
    "Ends every session of a person at once.",
)
.refuses(&[ErrorCode::InvalidInput])
.status(204)
.rate(Rate::per_minute(30));

/// The requests to delete channels.
pub const LIST_DELETION_REQUESTS: Endpoint<AdminOnly, (), DeletionRequests> = Endpoint::new(
    "admin",
    "list-deletion-requests",
    Method::Get,
    "/admin/deletion-requests",
    "The requests to delete what is stored of a channel, newest first.",
)
.query(PAGED);

/// Decides about a request to delete a channel.
pub const DECIDE_DELETION_REQUEST: Endpoint<AdminOnly, DecideDeletionRequest, DeletionRequest> = Endpoint::new(
    "admin",
    "decide-deletion-request",
    Method::Put,
    "/admin/deletion-requests/{deletionRequestId}/decision",
    "Looks the channel of a request up; deletes what is stored of it and lets nobody analyze it, declines that, or lets it be analyzed again: why is mailed.",
)
.refuses(&[
    ErrorCode::InvalidInput,
    ErrorCode::ChannelNotFound,
    ErrorCode::QuotaSpent,
])
.rate(Rate::per_minute(30));

/// Every code.
pub const LIST_CODES: Endpoint<AdminOnly, (), Codes> = Endpoint::new(
    "admin",
    "list-codes",
    Method::Get,
    "/admin/codes",
    "Every code with its use.",
);

/// Makes a code.
pub const CREATE_CODE: Endpoint<AdminOnly, CreateCode, Code> = Endpoint::new(
    "admin",
    "create-code",
    Method::Post,
    "/admin/codes",
    "Makes a promo, gift or creator code.",
)
.refuses(&[ErrorCode::InvalidInput, ErrorCode::IdempotencyMismatch])
.idempotent()
.status(201)
.rate(Rate::per_minute(60));

/// Turns a code on or off.
pub const UPDATE_CODE: Endpoint<AdminOnly, UpdateCode, Code> = Endpoint::new(
    "admin",
    "update-code",
    Method::Patch,
    "/admin/codes/{code}",
    "Turns a code on or off.",
)
.rate(Rate::per_minute(60));

/// What the queues gave up on.
pub const LIST_DEAD_LETTERS: Endpoint<AdminOnly, (), DeadLetters> = Endpoint::new(
    "admin",
    "list-dead-letters",
    Method::Get,
    "/admin/dead-letters",
    "How much each queue has given up on.",
);

/// Sends dead letters back.
pub const REPLAY_DEAD_LETTERS: Endpoint<AdminOnly, (), DeadLettersReplayed> = Endpoint::new(
    "admin",
    "replay-dead-letters",
    Method::Post,
    "/admin/dead-letters/{queue}/replay",
    "Sends the dead letters of a queue back to where they came from.",
)
.rate(Rate::per_minute(10));

/// What the last reconciliation found.
pub const GET_RECONCILIATION: Endpoint<AdminOnly, (), Reconciliation> = Endpoint::new(
    "admin",
    "get-reconciliation",
    Method::Get,
    "/admin/reconciliation",
    "What the last comparison of ledger, balances and payments found.",
);

/// How the scout is doing.
pub const GET_SCOUT: Endpoint<AdminOnly, (), Scout> = Endpoint::new(
    "admin",
    "get-scout",
    Method::Get,
    "/admin/scout",
    "How far the scout of the discovery hub is with its day, and what it has brought into the hub.",
);

/// What runs by itself.
pub const GET_OPERATIONS: Endpoint<AdminOnly, (), Operations> = Endpoint::new(
    "admin",
    "get-operations",
    Method::Get,
    "/admin/operations",
    "When each function that the clock calls came last, and what became of our mails.",
);

/// The audit log.
pub const LIST_AUDIT: Endpoint<AdminOnly, (), AuditPage> = Endpoint::new(
    "admin",
    "list-audit",
    Method::Get,
    "/admin/audit",
    "What operators did, newest first.",
)
.query(PAGED);
