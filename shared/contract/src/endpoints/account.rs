//! The account: who is signed in, settings, export and closing.

use domain::limits::Rate;

use crate::account::{
    AccountClosing, AccountExport, AuthenticatorOn, CloseAccount, Me, Profile, RecoverSignIn, ServiceStatus,
    UpdateProfile,
};
use crate::admin::HasRole;
use crate::channel::{BeginChannelLink, ChannelLinkBegun, ChannelLinked, SaveChannelLink};
use crate::endpoint::{Endpoint, File, Method, Public, QueryParam, SignedIn};
use crate::error::ErrorCode;
use crate::overview::Overview;
use crate::session::Sessions;

/// Who is signed in, with credits and tier.
pub const GET_ME: Endpoint<SignedIn, (), Me> = Endpoint::new(
    "account",
    "get-me",
    Method::Get,
    "/me",
    "The caller's tier, credits and settings.",
);

/// Changes the caller's settings.
pub const UPDATE_PROFILE: Endpoint<SignedIn, UpdateProfile, Profile> = Endpoint::new(
    "account",
    "update-profile",
    Method::Patch,
    "/me",
    "Changes those of the caller's settings that are named; the others stay.",
)
.refuses(&[ErrorCode::InvalidInput, ErrorCode::TierRequired])
.rate(Rate::per_minute(30));

/// Closes the caller's account.
pub const DELETE_ACCOUNT: Endpoint<SignedIn, CloseAccount, AccountClosing> = Endpoint::new(
    "account",
    "delete-account",
    Method::Delete,
    "/me",
    "Closes the caller's account at once and for good; everything personal but the books is erased within minutes.",
)
.refuses(&[ErrorCode::AnalysisInProgress, ErrorCode::RunInProgress])
.status(202)
.idempotent()
.serves_closed()
.rate(Rate::per_minute(5));

/// Signing in takes a code of an authenticator app from now on.
pub const ENABLE_AUTHENTICATOR: Endpoint<SignedIn, (), AuthenticatorOn> = Endpoint::new(
    "account",
    "enable-authenticator",
    Method::Put,
    "/me/authenticator",
    "Makes signing in take a code of the authenticator app that the user pool has confirmed, and makes a new recovery code.",
)
.refuses(&[ErrorCode::AuthenticatorMissing])
.recent()
.rate(Rate::per_minute(10));

/// Signing in takes the password alone again.
pub const DISABLE_AUTHENTICATOR: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "account",
    "disable-authenticator",
    Method::Delete,
    "/me/authenticator",
    "Makes signing in take the password alone; the recovery code goes too.",
)
.recent()
.status(204)
.rate(Rate::per_minute(10));

/// Turns a lost authenticator app off.
pub const RECOVER_SIGN_IN: Endpoint<Public, RecoverSignIn, ()> = Endpoint::new(
    "account",
    "recover-sign-in",
    Method::Post,
    "/sign-in-recovery",
    "Turns the authenticator app of an account off by its recovery code, for somebody who has lost the app. The password is still needed.",
)
.refuses(&[ErrorCode::RecoveryRefused])
.status(204)
.rate(Rate::per_minute(5));

/// What is known of the passwords whose hashes begin alike.
pub const GET_PASSWORD_RANGE: Endpoint<Public, (), File> = Endpoint::new(
    "account",
    "get-password-range",
    Method::Get,
    "/password-ranges/{prefix}",
    "The SHA-1 hashes of passwords from known data breaches that begin with these five digits: a line for each, with its other 35 digits, a \
     colon and in how many breaches it was. Lines with 0 only fill the answer up.",
)
.file("text/plain")
.public_for(86_400)
.rate(Rate::per_minute(30));

/// Where the caller is signed in.
pub const LIST_SESSIONS: Endpoint<SignedIn, (), Sessions> = Endpoint::new(
    "account",
    "list-sessions",
    Method::Get,
    "/me/sessions",
    "The caller's sessions that are not over, the one that was used last first.",
);

/// Signs the caller out everywhere else.
pub const END_OTHER_SESSIONS: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "account",
    "end-other-sessions",
    Method::Delete,
    "/me/sessions",
    "Ends all sessions of the caller but the one that asks: their tokens are refused from now on.",
)
.recent()
.status(204)
.rate(Rate::per_minute(30));

/// Signs the caller out, here or somewhere else.
pub const END_SESSION: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "account",
    "end-session",
    Method::Delete,
    "/me/sessions/{sessionId}",
    "Ends one session of the caller, `current` being the one that asks: its tokens are refused from now on. Another one can be ended only \
     soon after a sign-in.",
)
.refuses(&[ErrorCode::SignInAgain])
.status(204)
.rate(Rate::per_minute(60));

/// Begins linking a channel.
pub const YOUTUBE_OAUTH_CONNECT: Endpoint<SignedIn, BeginChannelLink, ChannelLinkBegun> = Endpoint::new(
    "account",
    "youtube-oauth-connect",
    Method::Post,
    "/youtube-oauth-connect",
    "Begins linking the caller's own channel and says where to sign in at the platform.",
)
.refuses(&[ErrorCode::FeatureOff])
.rate(Rate::per_minute(10));

/// Links a channel.
pub const YOUTUBE_OAUTH_SAVE: Endpoint<SignedIn, SaveChannelLink, ChannelLinked> = Endpoint::new(
    "account",
    "youtube-oauth-save",
    Method::Post,
    "/youtube-oauth-save",
    "Links the channel that the platform names for what its sign-in came back with. The platform is not asked for anything later.",
)
.refuses(&[
    ErrorCode::InvalidInput,
    ErrorCode::FeatureOff,
    ErrorCode::LinkExpired,
    ErrorCode::LinkRefused,
    ErrorCode::NoChannel,
    ErrorCode::ChannelTaken,
    ErrorCode::ChannelAlreadyLinked,
    ErrorCode::QuotaSpent,
])
.rate(Rate::per_minute(10));

/// Unlinks the caller's channel.
pub const DISCONNECT_CHANNEL: Endpoint<SignedIn, (), ()> = Endpoint::new(
    "account",
    "disconnect-channel",
    Method::Delete,
    "/me/channel",
    "Unlinks the caller's channel, if one is linked.",
)
.refuses(&[ErrorCode::FeatureOff])
.status(204)
.rate(Rate::per_minute(10));

/// What the service is made of.
pub const GET_STATUS: Endpoint<Public, (), ServiceStatus> = Endpoint::new(
    "account",
    "get-status",
    Method::Get,
    "/status",
    "What is configured, whether data is sample data, and versions.",
);

/// Everything that is stored about the caller.
pub const EXPORT_ACCOUNT: Endpoint<SignedIn, (), AccountExport> = Endpoint::new(
    "account",
    "export-account",
    Method::Get,
    "/me/export",
    "A page of everything that is stored about the caller, for export.",
)
.refuses(&[ErrorCode::NotFound])
.rate(Rate::per_minute(60))
.query(&[QueryParam {
    name: "cursor",
    about: "The `nextCursor` of the page before.",
}]);

/// Whether the caller has a role.
pub const HAS_ROLE: Endpoint<SignedIn, (), HasRole> = Endpoint::new(
    "account",
    "has-role",
    Method::Get,
    "/me/roles/{role}",
    "Whether the caller has a role now, as the user pool knows it.",
);

/// The dashboard's figures.
pub const GET_OVERVIEW: Endpoint<SignedIn, (), Overview> = Endpoint::new(
    "account",
    "get-overview",
    Method::Get,
    "/me/overview",
    "The figures of the caller's dashboard: level, scores, best channels, newest analyses, achievements, discoveries.",
);
