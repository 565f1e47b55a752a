//! The endpoint table. Each constant is one function in `functions/<area>/<name>/`.
//! A file for each area; [`ALL`] joins them.

mod account;
mod admin;
mod analysis;
mod billing;
mod chat;
mod coach;
mod discovery;
mod hub;
mod leaderboard;
mod titles;
mod xray;

use crate::endpoint::{QueryParam, Spec};

pub use account::*;
pub use admin::*;
pub use analysis::*;
pub use billing::*;
pub use chat::*;
pub use coach::*;
pub use discovery::*;
pub use hub::*;
pub use leaderboard::*;
pub use titles::*;
pub use xray::*;

/// Where a page begins.
const CURSOR: QueryParam = QueryParam {
    name: "cursor",
    about: "The `nextCursor` of the page before.",
};

/// How long a page is.
const LIMIT: QueryParam = QueryParam {
    name: "limit",
    about: "Rows a page, 1 to 100, default 25.",
};

/// What a paged list reads.
const PAGED: &[QueryParam] = &[CURSOR, LIMIT];

/// Every row of the table, in the order of the documentation.
pub const ALL: &[Spec] = &[
    START_ANALYSIS.spec,
    GET_ANALYSIS.spec,
    LIST_ANALYSES.spec,
    DELETE_ANALYSIS.spec,
    SHARE_ANALYSIS.spec,
    SET_VISIBILITY.spec,
    GET_SHARED_ANALYSIS.spec,
    GET_SHARE_PICTURE.spec,
    GET_SHARE_PAGE.spec,
    COMPARE_ANALYSES.spec,
    GET_UNIQUE_CHANNEL_COUNT.spec,
    REQUEST_CHANNEL_DELETION.spec,
    LIST_HISTORY.spec,
    DELETE_HISTORY_ENTRY.spec,
    CREATE_MONITOR.spec,
    LIST_MONITORS.spec,
    GET_MONITOR.spec,
    UPDATE_MONITOR.spec,
    DELETE_MONITOR.spec,
    RUN_MONITOR.spec,
    LIST_RUNS.spec,
    GET_RUN.spec,
    DELETE_RUN.spec,
    SHARE_RUN.spec,
    START_EXPERIMENT.spec,
    LIST_EXPERIMENTS.spec,
    CANCEL_EXPERIMENT.spec,
    DELETE_EXPERIMENT.spec,
    FIND_CHANNEL.spec,
    CONFIRM_ADDRESS.spec,
    OPEN_UNSUBSCRIBE.spec,
    UNSUBSCRIBE.spec,
    LIST_DISCOVERIES.spec,
    LIST_NOTIFICATIONS.spec,
    READ_NOTIFICATIONS.spec,
    GET_LEADERBOARD.spec,
    GET_LEADERBOARD_CHANNEL.spec,
    GET_HUB.spec,
    GET_HUB_VIDEO.spec,
    GET_HUB_PATTERNS.spec,
    GET_HUB_CHOICES.spec,
    LIST_TITLES.spec,
    SAVE_TITLE.spec,
    UPDATE_TITLE.spec,
    CHANGE_TITLES.spec,
    IMPORT_TITLES.spec,
    SCORE_TITLE.spec,
    SEND_CHAT_MESSAGE.spec,
    ASK_COACH.spec,
    GET_COACH_CONVERSATION.spec,
    DELETE_COACH_CONVERSATION.spec,
    GET_ME.spec,
    GET_OVERVIEW.spec,
    UPDATE_PROFILE.spec,
    DELETE_ACCOUNT.spec,
    ENABLE_AUTHENTICATOR.spec,
    DISABLE_AUTHENTICATOR.spec,
    RECOVER_SIGN_IN.spec,
    GET_PASSWORD_RANGE.spec,
    LIST_SESSIONS.spec,
    END_OTHER_SESSIONS.spec,
    END_SESSION.spec,
    YOUTUBE_OAUTH_CONNECT.spec,
    YOUTUBE_OAUTH_SAVE.spec,
    DISCONNECT_CHANNEL.spec,
    GET_STATUS.spec,
    CREATE_PAYMENT.spec,
    GET_PAYMENT.spec,
    GET_SUBSCRIPTION.spec,
    CHANGE_SUBSCRIPTION.spec,
    CANCEL_SUBSCRIPTION.spec,
    OPEN_BILLING_PORTAL.spec,
    STRIPE_WEBHOOK.spec,
    LIST_LEDGER.spec,
    VALIDATE_CREATOR_CODE.spec,
    REDEEM_PROMO_CODE.spec,
    EXPORT_ACCOUNT.spec,
    HAS_ROLE.spec,
    SET_OWN_TIER.spec,
    ADMIN_RESET_RATE_LIMITS.spec,
    ADMIN_SYNC_ALL_SUBSCRIPTIONS.spec,
    FIND_USER.spec,
    ADJUST_CREDITS.spec,
    SET_SUSPENSION.spec,
    SIGN_OUT_USER.spec,
    LIST_DELETION_REQUESTS.spec,
    DECIDE_DELETION_REQUEST.spec,
    LIST_CODES.spec,
    CREATE_CODE.spec,
    UPDATE_CODE.spec,
    LIST_DEAD_LETTERS.spec,
    REPLAY_DEAD_LETTERS.spec,
    GET_RECONCILIATION.spec,
    GET_SCOUT.spec,
    GET_OPERATIONS.spec,
    LIST_AUDIT.spec,
];
