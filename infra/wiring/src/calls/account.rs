//! The calls of the functions of accounts.

use super::Calls;

pub(super) const CALLS: Calls = &[
    (
        "get-me",
        &[
            "admit",
            "warm on analyses",
            "account",
            "running_job",
            "profile",
            "connection",
        ],
    ),
    (
        "get-overview",
        &[
            "admit",
            "warm on analyses",
            "tally",
            "jobs",
            "jobs_named",
            "channel_words",
            "found",
            "discoveries, rewards",
        ],
    ),
    (
        "update-profile",
        &["admit", "warm on billing", "tier, closed_account", "change_profile"],
    ),
    (
        "delete-account",
        &[
            "admit",
            "warm on analyses",
            "tier, closed_account",
            "running_job",
            "account",
            "close_account",
        ],
    ),
    (
        "erase-account",
        &[
            "tier, closed_account",
            "mark_free",
            "customer",
            "erase",
            "forget_discoveries",
        ],
    ),
    ("youtube-oauth-connect", &["admit", "warm on billing", "begin_link"]),
    (
        "youtube-oauth-save",
        &["admit", "warm on billing", "take_attempt", "link_channel"],
    ),
    ("disconnect-channel", &["admit", "warm on limits", "unlink_channel"]),
    ("get-status", &["admit", "warm on channels", "channels, read"]),
    ("has-role", &["admit", "warm on limits"]),
    ("create-account", &["free_until", "open_account", "account"]),
    (
        "export-account",
        &[
            "admit",
            "warm on analyses",
            "account",
            "running_job",
            "profile",
            "seen_account",
            "subscription",
            "connection",
            "ledger",
            "jobs",
            "job",
            "report",
            "discoveries, rewards",
            "notifications",
            "channel_words",
        ],
    ),
];
