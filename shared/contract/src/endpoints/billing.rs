//! Money: payments, subscriptions, the ledger and codes.

use domain::limits::Rate;

use crate::billing::{ChangeSubscription, CreatePayment, EventReceived, LedgerPage};
use crate::billing::{Payment, PaymentPage, Subscription};
use crate::codes::{CreatorCode, RedeemPromoCode, Redeemed, ValidateCreatorCode};
use crate::endpoint::{Endpoint, Method, Public, SignedIn};
use crate::error::ErrorCode;

use super::PAGED;

/// Starts a payment.
pub const CREATE_PAYMENT: Endpoint<SignedIn, CreatePayment, PaymentPage> = Endpoint::new(
    "billing",
    "create-payment",
    Method::Post,
    "/payments",
    "Starts the payment of a pack or a subscription and says where to pay.",
)
.refuses(&[
    ErrorCode::CodeNotFound,
    ErrorCode::AlreadySubscribed,
    ErrorCode::PlanChangeInProgress,
    ErrorCode::IdempotencyMismatch,
    ErrorCode::PaymentRefused,
    ErrorCode::ProductUnavailable,
    ErrorCode::PaymentsOff,
])
.idempotent()
.rate(Rate::per_minute(10));

/// One payment.
pub const GET_PAYMENT: Endpoint<SignedIn, (), Payment> = Endpoint::new(
    "billing",
    "get-payment",
    Method::Get,
    "/payments/{sessionId}",
    "One of the caller's payments: whether its credits have been granted.",
)
.refuses(&[ErrorCode::PaymentsOff])
.rate(Rate::per_minute(240));

/// The caller's subscription.
pub const GET_SUBSCRIPTION: Endpoint<SignedIn, (), Subscription> = Endpoint::new(
    "billing",
    "get-subscription",
    Method::Get,
    "/subscription",
    "The caller's subscription: tier, end, what follows.",
);

/// Changes the plan.
pub const CHANGE_SUBSCRIPTION: Endpoint<SignedIn, ChangeSubscription, Subscription> = Endpoint::new(
    "billing",
    "change-subscription",
    Method::Put,
    "/subscription",
    "Changes the plan: up at once, down when the period ends; the current plan takes back what is pending.",
)
.refuses(&[
    ErrorCode::NotSubscribed,
    ErrorCode::PlanChangeInProgress,
    ErrorCode::IdempotencyMismatch,
    ErrorCode::PaymentRefused,
    ErrorCode::BillingAddressRequired,
    ErrorCode::ProductUnavailable,
    ErrorCode::PaymentsOff,
])
.idempotent()
.rate(Rate::per_minute(10));

/// Cancels the subscription.
pub const CANCEL_SUBSCRIPTION: Endpoint<SignedIn, (), Subscription> = Endpoint::new(
    "billing",
    "cancel-subscription",
    Method::Delete,
    "/subscription",
    "Cancels the subscription to the end of the paid period.",
)
.refuses(&[
    ErrorCode::NotSubscribed,
    ErrorCode::PlanChangeInProgress,
    ErrorCode::IdempotencyMismatch,
    ErrorCode::PaymentsOff,
])
.idempotent()
.rate(Rate::per_minute(10));

/// Opens the provider's portal.
pub const OPEN_BILLING_PORTAL: Endpoint<SignedIn, (), PaymentPage> = Endpoint::new(
    "billing",
    "open-billing-portal",
    Method::Post,
    "/billing-portal",
    "Says where the caller manages cards, invoices and the billing address.",
)
.refuses(&[ErrorCode::IdempotencyMismatch, ErrorCode::PaymentsOff])
.idempotent()
.rate(Rate::per_minute(10));

/// Takes the payment provider's events.
pub const STRIPE_WEBHOOK: Endpoint<Public, (), EventReceived> = Endpoint::new(
    "billing",
    "stripe-webhook",
    Method::Post,
    "/webhooks/stripe",
    "Takes an event of the payment provider, signed over its very bytes, and keeps it before it answers.",
)
.refuses(&[ErrorCode::PaymentsOff])
.raw("stripe-signature", 256 * 1024)
// The provider sends from few addresses, and in bursts after an outage.
.rate(Rate::per_minute(6_000));

/// The caller's ledger.
pub const LIST_LEDGER: Endpoint<SignedIn, (), LedgerPage> = Endpoint::new(
    "billing",
    "list-ledger",
    Method::Get,
    "/ledger",
    "Every movement of the caller's credits, newest first.",
)
.query(PAGED);

/// Checks a creator code.
pub const VALIDATE_CREATOR_CODE: Endpoint<SignedIn, ValidateCreatorCode, CreatorCode> = Endpoint::new(
    "billing",
    "validate-creator-code",
    Method::Post,
    "/validate-creator-code",
    "Says whether a creator code lowers prices, and by how much.",
)
.rate(GUESSES)
.by_address();

/// Redeems a code.
pub const REDEEM_PROMO_CODE: Endpoint<SignedIn, RedeemPromoCode, Redeemed> = Endpoint::new(
    "billing",
    "redeem-promo-code",
    Method::Post,
    "/redeem-promo-code",
    "Redeems a promo or gift code, once for each person.",
)
.refuses(&[ErrorCode::CodeNotFound, ErrorCode::CodeAlreadyUsed])
.rate(GUESSES)
.by_address()
.names_client();

/// How often a code may be tried: as often as somebody types one wrong, and never often enough to find one.
const GUESSES: Rate = Rate {
    burst: 15,
    refill_ms: 30_000,
};
