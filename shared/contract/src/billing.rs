//! Credits and payments on the wire. Prices are the server's: a request names a price by its lookup key and never an amount.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::Language;

/// Starts a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreatePayment {
    /// The lookup key of a pack or a plan, from the catalogue.
    #[schema(schema_with = crate::shape::product)]
    pub price_id: String,
    /// What the buyer saw: of a pack, its number of credits. A number that is not the catalogue's is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub credits: Option<i64>,
    /// An active creator code; empty for none.
    #[serde(default)]
    #[schema(max_length = 50)]
    pub creator_code: String,
    /// The language of the provider's page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Language, required = false)]
    pub language: Option<Language>,
}

/// Where the browser goes next: a page of the payment provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentPage {
    /// Absolute address.
    pub url: String,
}

/// A payment as its buyer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// The provider's checkout session.
    pub session_id: String,
    /// How far it is.
    pub status: PaymentStatus,
    /// The lookup key of what is bought.
    pub price_id: String,
    /// The credits it brings.
    pub credits: i64,
    /// The tier, of a subscription.
    pub tier: Option<String>,
    /// Who takes the money, for example `Stripe`.
    pub provider: String,
    /// When the payment was begun.
    pub created_at: Timestamp,
    /// When the credits were granted.
    pub granted_at: Option<Timestamp>,
}

/// How far a payment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaymentStatus {
    /// Begun; nothing is known to be paid.
    Open,
    /// Paid, the credits are there.
    Granted,
    /// Can no longer be paid.
    Expired,
}

/// The caller's subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    /// A tier that is set, not free, and not expired.
    pub subscribed: bool,
    /// Effective tier.
    pub tier: String,
    /// `profile_` and the tier; `null` when free.
    pub product_id: Option<String>,
    /// Until when it is paid, or was.
    pub subscription_end: Option<Timestamp>,
    /// What the provider says.
    pub state: SubscriptionState,
    /// It ends at `subscriptionEnd`.
    pub cancel_at_period_end: bool,
    /// The tier that follows at `subscriptionEnd`, after a downgrade.
    pub pending_tier: Option<String>,
    /// Credits of each period; 0 when not subscribed.
    pub credits_per_month: i64,
    /// When the next credits come: of the subscription, or free ones; `null` when none will.
    pub next_refill_at: Option<Timestamp>,
}

/// What the provider says of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionState {
    /// There is none: free, or a tier that an admin has set.
    None,
    /// Paid.
    Active,
    /// The last payment failed and is tried again.
    PastDue,
    /// Ended.
    Canceled,
}

/// Changes the plan: a dearer one begins when its difference is paid, a cheaper one when the period ends. The current plan takes back
/// a cancellation or a pending change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeSubscription {
    /// The lookup key of the plan.
    #[schema(schema_with = crate::shape::plan)]
    pub price_id: String,
}

/// An event of the payment provider has been stored, and will be processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventReceived {
    /// Always true.
    pub received: bool,
}

/// A page of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerPage {
    /// The balance after the first line, on the first page alone: each further line's is that of the line above less what the line
    /// above moved.
    pub balance: Option<i64>,
    /// Lines, newest first.
    pub items: Vec<LedgerLine>,
    /// Pass as `cursor` for the next page; `null` on the last one.
    pub next_cursor: Option<String>,
}

/// One movement of credits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerLine {
    /// The fact it records; no two lines of an account have the same.
    pub source: String,
    /// What kind of movement.
    pub kind: LedgerKind,
    /// What moved in both buckets; negative for a debit.
    pub credits: i64,
    /// Of these, in the subscription bucket.
    pub subscription_credits: i64,
    /// Of these, in the purchased bucket.
    pub purchased_credits: i64,
    /// The time.
    pub at: Timestamp,
    /// What it was for: an analysis by its id, a run of a monitor by `run:` and its id, a payment, a code.
    pub reference: Option<String>,
    /// What an admin wrote.
    pub note: Option<String>,
}

/// What kind of movement a line of the ledger is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LedgerKind {
    /// Free credits of a period.
    Free,
    /// Paid for something.
    Spend,
    /// A refunded spend.
    Release,
    /// A pack that was bought.
    Pack,
    /// Credits of a subscription's period.
    Plan,
    /// The difference of an upgrade.
    Upgrade,
    /// A payment that was refunded.
    Refund,
    /// A refund that failed, undone.
    RefundUndone,
    /// A payment that is disputed.
    Dispute,
    /// A dispute that was won.
    DisputeWon,
    /// A promo code.
    Promo,
    /// A gift code.
    Gift,
    /// A reward for a discovery.
    Reward,
    /// An admin's adjustment.
    Adjustment,
    /// What was left when the account was closed.
    Void,
}
