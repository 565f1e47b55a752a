//! The calls of the functions of discoveries.

use super::Calls;

pub(super) const CALLS: Calls = &[
    (
        "list-discoveries",
        &[
            "admit",
            "warm on analyses",
            "discoveries, rewards",
            "found",
            "channel_words",
        ],
    ),
    (
        "list-notifications",
        &["admit", "warm on channels", "notifications", "channel_words"],
    ),
    (
        "read-notifications",
        &[
            "admit",
            "warm on channels",
            "notifications",
            "read_notifications",
            "channel_words",
        ],
    ),
];
