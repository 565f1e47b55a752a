//! The calls of the functions of analyses.

use super::Calls;

pub(super) const CALLS: Calls = &[
    (
        "start-analysis",
        &["admit", "warm on analyses", "account", "profile", "start_job"],
    ),
    (
        "get-analysis",
        &[
            "admit",
            "warm on analyses",
            "job",
            "report",
            "channels, read",
            "channel_words",
        ],
    ),
    ("list-analyses", &["admit", "warm on analyses", "jobs", "channel_words"]),
    ("delete-analysis", &["admit", "warm on analyses", "delete_job"]),
    ("share-analysis", &["admit", "warm on analyses", "set_shared"]),
    (
        "set-visibility",
        &["admit", "warm on analyses", "tier, closed_account", "set_stealth"],
    ),
    ("list-history", &["admit", "warm on analyses", "jobs", "channel_words"]),
    ("delete-history-entry", &["admit", "warm on analyses", "delete_job"]),
    (
        "get-shared-analysis",
        &["admit", "warm on analyses", "shared_job", "report", "channel_words"],
    ),
    (
        "compare-analyses",
        &["admit", "warm on analyses", "job", "report", "channel_words"],
    ),
    ("get-unique-channel-count", &["admit", "warm on channels", "counts"]),
    (
        "run-analysis",
        &[
            "warm on analyses",
            "job",
            "claim_job",
            "set_stage",
            "previous_report",
            "settle_job as failed",
            "settle_job with a report",
            "mark_announced",
            "channels, read",
            "channels, put",
            "put_channel",
            "put_videos",
            "note_end",
        ],
    ),
    (
        "settle-dead-analysis",
        &["job", "settle_job as failed", "mark_announced"],
    ),
    (
        "sweep-analyses",
        &["open_jobs", "job", "settle_job as failed", "mark_announced"],
    ),
    ("refresh-baselines", &["summaries", "forget_channel", "builds"]),
    ("forget-words", &["forget_words"]),
];
