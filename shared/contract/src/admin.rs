//! What operators see and do. Every act is written to the audit log.

mod operations;
mod people;

use domain::quota::Share;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::codes::CodeKind;

pub use operations::{Heartbeat, MailDay, Operations};
pub use people::{AdjustCredits, CreditBucket, FindUser, SetSuspension, SignOutUser, Suspension, UserView};

/// Whether the caller has a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HasRole {
    /// The caller has it now, whatever the token says.
    pub has_role: bool,
    /// Signing in takes a code of an authenticator app. The role may be used only so.
    pub second_factor: bool,
}

/// Sets the caller's own tier, to see the product as its owner does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetOwnTier {
    /// `free`, `starter`, `creator`, `growth` or `agency`.
    #[schema(schema_with = crate::shape::tier)]
    pub tier: String,
}

/// The caller's tier after the change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnTier {
    /// As stored.
    pub tier: String,
    /// A year ahead; `null` for free.
    pub subscription_end: Option<Timestamp>,
}

/// Rate limits were set back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RateLimitsReset {
    /// Always true: what fails is an error.
    pub success: bool,
}

/// A page of the subscriptions was compared with the payment provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionsSynced {
    /// Subscriptions that are now as the provider says.
    pub success: u32,
    /// Subscriptions that could not be read or written.
    pub failed: u32,
    /// Pass it for the next page; `null` when all were compared. A page may hold none and yet not be the last one.
    pub next_cursor: Option<String>,
}

/// A code with its use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Code {
    /// In upper case.
    pub code: String,
    /// What it does.
    pub kind: CodeKind,
    /// What it brings; 0 for a creator code.
    pub credits: i64,
    /// The part of a price that it takes off; `null` but for a creator code.
    pub discount_rate: Option<f64>,
    /// How often it may be redeemed in all; `null` for any number.
    pub max_uses: Option<u32>,
    /// How often it was: redeemed, or paid with.
    pub uses: u32,
    /// It counts from then on; `null` for always.
    pub valid_from: Option<Timestamp>,
    /// It counts until then; `null` for ever.
    pub valid_until: Option<Timestamp>,
    /// It can be used.
    pub active: bool,
    /// Whose creator code it is.
    pub creator_user_id: Option<String>,
    /// What operators call it.
    pub note: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
}

/// Every code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Codes {
    /// Newest first.
    pub items: Vec<Code>,
}

/// Makes a code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateCode {
    /// Promo: 3 to 20 letters and digits. Creator: up to 50 letters, digits and hyphens. `null` for a gift code, which the server makes: 16 random
    /// letters and digits that nobody guesses.
    #[serde(default)]
    #[schema(min_length = 3, max_length = 50)]
    pub code: Option<String>,
    /// What it does.
    pub kind: CodeKind,
    /// What it brings, 1 to 10,000; `null` for a creator code, which takes 10 percent off.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 10_000)]
    pub credits: Option<i64>,
    /// How often it may be redeemed in all; `null` for any number. Each person redeems it once.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub max_uses: Option<u32>,
    /// It counts from then on.
    #[serde(default)]
    pub valid_from: Option<Timestamp>,
    /// It counts until then.
    #[serde(default)]
    pub valid_until: Option<Timestamp>,
    /// The creator's address, for a creator code.
    #[serde(default)]
    #[schema(min_length = 3, max_length = 320)]
    pub creator_email: Option<String>,
    /// What operators call it: 3 to 200 characters in one line.
    #[serde(default)]
    #[schema(min_length = 3, max_length = 200)]
    pub note: Option<String>,
}

/// Turns a code on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateCode {
    /// It can be used.
    pub active: bool,
}

/// What the queues gave up on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeadLetters {
    /// One for each queue that has dead letters of its own.
    pub queues: Vec<DeadQueue>,
}

/// The dead letters of one queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeadQueue {
    /// `analyses`, `xray`, `payments`, `erasures`, `mail` or `mail-feedback`.
    pub queue: String,
    /// How many wait, approximately.
    pub waiting: u32,
}

/// Dead letters were sent back to where they came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeadLettersReplayed {
    /// How many.
    pub replayed: u32,
}

/// What the last nightly comparison of ledger, balances and payments found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reconciliation {
    /// When it ended; `null` before the first.
    pub finished_at: Option<Timestamp>,
    /// One is under way.
    pub running: bool,
    /// Accounts compared.
    pub accounts: u64,
    /// Events of the provider that had not arrived and were fetched.
    pub events_recovered: u32,
    /// What does not agree, at most 100.
    pub findings: Vec<Finding>,
    /// How many do not agree in all.
    pub findings_total: u32,
    /// The last roll call; `null` before the first.
    pub roll_call: Option<RollCall>,
}

/// What the weekly comparison of accounts with the user pool came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RollCall {
    /// When it was held.
    pub at: Timestamp,
    /// Open accounts.
    pub accounts: u64,
    /// People of the user pool, whether or not they ever confirmed their address.
    pub people: u64,
    /// Open accounts whose person the pool does not know.
    pub orphans: u64,
    /// How many of them were closed, to be erased. The rest had something running, or was known to the pool when asked for by name: they are
    /// looked at again in a week.
    pub closed: u64,
    /// People of the pool whose account had been closed for a day: they are erased once more.
    pub leftovers: u64,
    /// There were more orphans than can be true, so nothing was done.
    pub held_back: bool,
}

/// How the scout of the discovery hub is doing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scout {
    /// Units of the platform that it has spent today, or set aside; the platform's day begins at midnight in Los Angeles.
    pub units: u32,
    /// Units that it may spend in a day; 0: it reads nothing here.
    pub daily_units: u32,
    /// When the platform said that its quota of the day is spent; `null` where it did not.
    pub refused_at: Option<Timestamp>,
    /// When the platform's next day begins.
    pub next_day_at: Timestamp,
    /// What everybody has spent of the platform's quota today, the scout among them.
    pub quota: PlatformQuota,
    /// Channels whose turn it is, counted up to 100.
    pub waiting: u32,
    /// Channels read by it that the hub shows, by key of their niche, most first.
    pub niches: Vec<ScoutShelf>,
    /// The same by language.
    pub languages: Vec<ScoutShelf>,
}

/// What was spent of the platform's quota of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlatformQuota {
    /// By whom: first everybody, then the shares of it.
    pub shares: Vec<QuotaShare>,
    /// The platform has said that nothing is left.
    pub units_over: bool,
    /// It has said so of searches.
    pub searches_over: bool,
}

/// What some have spent, and the most that they may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotaShare {
    /// Who.
    pub key: QuotaShareKey,
    /// Units of the general quota.
    pub units: u32,
    /// The most of them in a day.
    pub most_units: u32,
    /// Searches.
    pub searches: u32,
    /// The most of them in a day.
    pub most_searches: u32,
}

/// Whose spending is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuotaShareKey {
    /// Everybody.
    All,
    /// Free accounts, those of their first day included.
    Free,
    /// Free accounts in their first day.
    New,
    /// The scout of the discovery hub.
    Scout,
}

impl From<Share> for QuotaShareKey {
    fn from(share: Share) -> Self {
        match share {
            Share::All => Self::All,
            Share::Free => Self::Free,
            Share::New => Self::New,
            Share::Scout => Self::Scout,
        }
    }
}

/// Channels of a niche or of a language that the scout has brought into the hub.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScoutShelf {
    /// Key of the niche, or code of the language.
    pub key: String,
    /// Channels, 1 and more.
    pub channels: u32,
}

/// Something that does not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The owner.
    pub user_id: Option<String>,
    /// What: `balance`, `missing_grant`, `unsettled_job`, `subscription`, `untaxed_subscription`.
    pub kind: String,
    /// In words, for operators.
    pub detail: String,
}

/// A page of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditPage {
    /// Newest first.
    pub items: Vec<AuditEntry>,
    /// Pass as `cursor` for the next page; `null` on the last one.
    pub next_cursor: Option<String>,
}

/// One act of an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// The time.
    pub at: Timestamp,
    /// Who, by id.
    pub actor: String,
    /// What: the endpoint's name.
    pub action: String,
    /// The person or object that it changed.
    pub target: Option<String>,
    /// Details in words.
    pub detail: Option<String>,
}
