//! The calls of the functions of the leaderboard.

use super::Calls;

pub(super) const CALLS: Calls = &[
    ("build-leaderboard", &["board_changes", "counts", "pay_discoveries"]),
    ("get-leaderboard", &["admit", "warm on billing", "tier, closed_account"]),
    (
        "get-leaderboard-channel",
        &["admit", "warm on billing", "tier, closed_account"],
    ),
];
