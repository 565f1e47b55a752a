//! The calls of the functions of operators.

use super::Calls;

pub(super) const CALLS: Calls = &[
    (
        "admin-reset-rate-limits",
        &["admit", "warm on audit", "record", "reset_limits"],
    ),
    ("set-own-tier", &["admit", "warm on audit", "account", "set_tier"]),
    (
        "find-user",
        &["admit", "warm on billing", "seen_account", "subscription", "ledger"],
    ),
    ("adjust-credits", &["admit", "warm on audit", "adjust"]),
    ("get-reconciliation", &["admit", "warm on billing", "reconciliation"]),
    ("list-codes", &["admit", "warm on codes", "codes"]),
    ("create-code", &["admit", "warm on audit", "create_code"]),
    ("update-code", &["admit", "warm on audit", "set_code_active"]),
    ("list-dead-letters", &["admit", "warm on limits"]),
    ("replay-dead-letters", &["admit", "warm on audit", "record"]),
    ("list-audit", &["admit", "warm on audit", "audit"]),
    (
        "admin-sync-all-subscriptions",
        &[
            "admit",
            "warm on audit",
            "record",
            "book",
            "note_paid_use",
            "subscription",
            "subscriptions_page",
        ],
    ),
];
