//! The functions below `functions/billing`, each as a process.

#[path = "../../../functions/billing/cancel-subscription/tests/cancel_subscription.rs"]
mod cancel_subscription;
#[path = "../../../functions/billing/change-subscription/tests/change_subscription.rs"]
mod change_subscription;
#[path = "../../../functions/billing/create-payment/tests/create_payment.rs"]
mod create_payment;
#[path = "../../../functions/billing/get-payment/tests/get_payment.rs"]
mod get_payment;
#[path = "../../../functions/billing/get-subscription/tests/get_subscription.rs"]
mod get_subscription;
#[path = "../../../functions/billing/list-ledger/tests/list_ledger.rs"]
mod list_ledger;
#[path = "../../../functions/billing/open-billing-portal/tests/open_billing_portal.rs"]
mod open_billing_portal;
#[path = "../../../functions/billing/process-payment-event/tests/process_payment_event.rs"]
mod process_payment_event;
#[path = "../../../functions/billing/reconcile-billing/tests/reconcile_billing.rs"]
mod reconcile_billing;
#[path = "../../../functions/billing/redeem-promo-code/tests/redeem_promo_code.rs"]
mod redeem_promo_code;
#[path = "../../../functions/billing/stripe-webhook/tests/stripe_webhook.rs"]
mod stripe_webhook;
#[path = "../../../functions/billing/validate-creator-code/tests/validate_creator_code.rs"]
mod validate_creator_code;
