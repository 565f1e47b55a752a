//! Discoveries, their rewards, and notifications of them.

use domain::limits::Rate;

use crate::discovery::{Discoveries, Notifications, ReadNotifications};
use crate::endpoint::{Endpoint, Method, QueryParam, SignedIn};

use super::{CURSOR, LIMIT};

/// The caller's discoveries.
pub const LIST_DISCOVERIES: Endpoint<SignedIn, (), Discoveries> = Endpoint::new(
    "discovery",
    "list-discoveries",
    Method::Get,
    "/discoveries",
    "The channels whose first public analysis was the caller's, newest first, with what came of them and the rewards since a time.",
)
.query(&[
    CURSOR,
    LIMIT,
    QueryParam {
        name: "since",
        about: "Only rewards that were paid after this time, RFC 3339. Without it the 10 newest.",
    },
]);

/// The newest notifications.
pub const LIST_NOTIFICATIONS: Endpoint<SignedIn, (), Notifications> = Endpoint::new(
    "discovery",
    "list-notifications",
    Method::Get,
    "/notifications",
    "The caller's 10 newest notifications, and how many are not read.",
);

/// Marks notifications as read.
pub const READ_NOTIFICATIONS: Endpoint<SignedIn, ReadNotifications, Notifications> = Endpoint::new(
    "discovery",
    "read-notifications",
    Method::Post,
    "/notifications/read",
    "Marks notifications of the caller as read, those that are named or all, and answers with the newest ones.",
)
.rate(Rate::per_minute(60));
