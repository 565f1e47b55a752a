//! What operators see of a person, and do to one.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::billing::{LedgerLine, Subscription};
use crate::xray::{Monitor, RunSummary};

/// A person, as an operator sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserView {
    /// Id.
    pub user_id: String,
    /// Address.
    pub email: String,
    /// In the admin group.
    pub is_admin: bool,
    /// May sign in, as the user pool has it.
    pub can_sign_in: bool,
    /// When the account was first seen.
    pub created_at: Timestamp,
    /// Effective tier, end and payment state.
    pub subscription: Subscription,
    /// Both buckets.
    pub credits: i64,
    /// Subscription bucket.
    pub subscription_credits: i64,
    /// Purchased bucket.
    pub purchased_credits: i64,
    /// Nothing may be spent.
    pub frozen: bool,
    /// The last suspension; `null` where there was none.
    pub suspension: Option<Suspension>,
    /// The newest 100 lines of the ledger, newest first.
    pub ledger: Vec<LedgerLine>,
    /// All monitors, the newest first.
    pub monitors: Vec<Monitor>,
    /// The newest 25 runs of monitors, newest first, without reports.
    pub runs: Vec<RunSummary>,
}

/// Asks for a person by address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindUser {
    /// The address, whole; upper and lower case are the same.
    #[schema(min_length = 1, max_length = 320)]
    pub email: String,
}

impl std::fmt::Debug for FindUser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FindUser(…)")
    }
}

/// Moves credits by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdjustCredits {
    /// What moves, not zero; negative takes away. A balance may not become negative by it.
    #[schema(minimum = -1_000_000, maximum = 1_000_000)]
    pub credits: i64,
    /// The credit bucket.
    pub bucket: CreditBucket,
    /// Why: 3 to 200 characters, shown to the person.
    #[schema(min_length = 3, max_length = 200)]
    pub reason: String,
}

/// Suspends a person, or lifts the suspension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetSuspension {
    /// The account is suspended.
    pub suspended: bool,
    /// Why: 3 to 200 characters, mailed to the person.
    #[schema(min_length = 3, max_length = 200)]
    pub reason: String,
}

/// A suspension. While it lasts, the person can neither sign in nor spend anything, and every call of theirs is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suspension {
    /// When it began.
    pub suspended_at: Timestamp,
    /// Why.
    pub reason: String,
    /// When it was lifted; `null` while it lasts.
    pub lifted_at: Option<Timestamp>,
}

/// Ends every session of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignOutUser {
    /// Why: 3 to 200 characters, kept in the audit log alone.
    #[schema(min_length = 3, max_length = 200)]
    pub reason: String,
}

/// One of the two credit buckets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CreditBucket {
    /// Spent first.
    Subscription,
    /// Spent last.
    Purchased,
}
