//! The calls of the functions of money.

use super::Calls;

pub(super) const CALLS: Calls = &[
    ("validate-creator-code", &["admit", "warm on codes", "code"]),
    ("redeem-promo-code", &["admit", "warm on billing", "redeem_code"]),
    (
        "create-payment",
        &[
            "admit",
            "warm on billing",
            "account",
            "subscription",
            "customer",
            "put_customer",
            "code",
            "set_promotion",
            "note_checkout",
            "open_checkouts",
        ],
    ),
    ("get-payment", &["admit", "warm on billing", "checkout"]),
    (
        "get-subscription",
        &["admit", "warm on billing", "account", "subscription"],
    ),
    (
        "change-subscription",
        &[
            "admit",
            "warm on billing",
            "account",
            "subscription",
            "book",
            "note_paid_use",
        ],
    ),
    (
        "cancel-subscription",
        &["admit", "warm on billing", "account", "subscription", "book"],
    ),
    (
        "open-billing-portal",
        &[
            "admit",
            "warm on billing",
            "tier, closed_account",
            "customer",
            "put_customer",
        ],
    ),
    ("stripe-webhook", &["admit", "warm on billing", "put_event"]),
    (
        "process-payment-event",
        &[
            "warm on billing",
            "event",
            "book",
            "event_done",
            "note_paid_use",
            "subscription",
        ],
    ),
    ("list-ledger", &["admit", "warm on billing", "newest_ledger", "ledger"]),
    (
        "reconcile-billing",
        &[
            "reconcile_page, save_reconciliation",
            "note_quiet",
            "put_event",
            "event",
            "book",
            "event_done",
            "note_paid_use",
            "subscription",
        ],
    ),
];
