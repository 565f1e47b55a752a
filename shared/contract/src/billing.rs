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

/// Everything that the caller has bought, or began to buy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Bought {
    /// Who the caller is at the provider; `null` before the first checkout.
    pub customer_id: Option<String>,
    /// What was paid for.
    pub purchases: Vec<Purchase>,
    /// Every subscription that the caller has or had.
    pub subscriptions: Vec<BoughtSubscription>,
    /// Payments that were begun, whether or not they came, until 90 days after they can no longer be paid.
    pub checkouts: Vec<Checkout>,
}

/// A pack, or a plan for one period, with every payment for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Purchase {
    /// A pack's checkout; or a plan's subscription and the second at which the period began, with a colon between them. The line of the
    /// ledger that came of it names it too, and the time.
    pub id: String,
    /// The creator code that lowered the price.
    pub code: Option<String>,
    /// More than one where the plan was changed for a dearer one within the period.
    pub payments: Vec<PurchasePayment>,
}

/// A payment, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchasePayment {
    /// The provider's checkout or invoice.
    pub id: String,
    /// What was paid, in cents.
    pub paid_cents: i64,
    /// What the pack or the plan is worth, in credits.
    pub credits: i64,
    /// What was paid back of it.
    pub refunds: Vec<PurchaseRefund>,
    /// What a bank took back of it, or tried to.
    pub disputes: Vec<PurchaseDispute>,
}

/// A refund of a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseRefund {
    /// The provider's refund.
    pub id: String,
    /// How much, in cents.
    pub cents: i64,
    /// It did not reach the caller.
    pub failed: bool,
}

/// A dispute about a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseDispute {
    /// The provider's dispute.
    pub id: String,
    /// About how much, in cents.
    pub cents: i64,
    /// `open`, `won` or `lost`, as the seller sees it.
    pub state: String,
    /// When that was seen.
    pub fetched_at: Option<Timestamp>,
}

/// A subscription, whether or not it is the one that counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoughtSubscription {
    /// The provider's subscription.
    pub id: String,
    /// The tier of its plan.
    pub tier: String,
    /// When its current period began, or its last one.
    pub period_start: Timestamp,
    /// When that ends.
    pub period_end: Timestamp,
    /// Until when it is paid; `null` before the first payment.
    pub paid_until: Option<Timestamp>,
    /// It is over and never becomes active again.
    pub over: bool,
}

/// A payment that was begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checkout {
    /// The provider's checkout session.
    pub session_id: String,
    /// The lookup key of what was to be bought.
    pub price_id: String,
    /// The creator code that lowered the price.
    pub code: Option<String>,
    /// When it was begun.
    pub created_at: Timestamp,
    /// Until when it can be paid.
    pub expires_at: Timestamp,
    /// When its credits were granted; `null` where it was not paid.
    pub granted_at: Option<Timestamp>,
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
    /// The payment provider knows the caller, who has begun a payment: its billing portal has invoices, cards and the billing address.
    pub billing_portal: bool,
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
