//! What the clock calls, and when it is missed.

use jiff::{SignedDuration, Timestamp};

/// A function that the clock calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The function's name.
    pub name: &'static str,
    /// How often it is called, in minutes.
    pub every_minutes: u32,
    /// After how many minutes without a call somebody is rung for, as the alarm of `infra/stacks/watch.yaml` has it.
    pub missed_after_minutes: u32,
}

impl Schedule {
    const fn new(name: &'static str, every_minutes: u32, missed_after_minutes: u32) -> Self {
        Self {
            name,
            every_minutes,
            missed_after_minutes,
        }
    }

    /// Whether it has not come for too long, where its last run ended then, or it has been expected since then. What was never expected is late.
    #[must_use]
    pub fn is_late(self, since: Option<Timestamp>, now: Timestamp) -> bool {
        let most = SignedDuration::from_mins(i64::from(self.missed_after_minutes));
        since.is_none_or(|at| now.duration_since(at) > most)
    }
}

const HOUR: u32 = 60;
const DAY: u32 = 24 * HOUR;

/// Sends waiting analyses again, and refunds those that are lost.
pub const SWEEP_ANALYSES: Schedule = Schedule::new("sweep-analyses", 1, 15);
/// Writes the leaderboard and gives rewards.
pub const BUILD_LEADERBOARD: Schedule = Schedule::new("build-leaderboard", 1, 15);
/// Writes the discovery hub.
pub const BUILD_HUB: Schedule = Schedule::new("build-hub", 1, 15);
/// Reads channels for the hub.
pub const SCOUT_CHANNELS: Schedule = Schedule::new("scout-channels", 1, 15);
/// Computes the baselines of niches.
pub const REFRESH_BASELINES: Schedule = Schedule::new("refresh-baselines", 15, HOUR);
/// Compares ledger, balances and payments at night.
pub const RECONCILE_BILLING: Schedule = Schedule::new("reconcile-billing", 15, HOUR);
/// Deletes what the platform's rules do not let us store any longer.
pub const EXPIRE_PLATFORM_DATA: Schedule = Schedule::new("expire-platform-data", HOUR, 4 * HOUR);
/// Deletes channels whose data somebody has asked to delete.
pub const DELETE_CHANNELS: Schedule = Schedule::new("delete-channels", HOUR, 4 * HOUR);
/// Begins due reports that no rule has begun.
pub const CATCH_UP_RUNS: Schedule = Schedule::new("catch-up-runs", DAY, 30 * HOUR);
/// Mends the cron rules of monitors.
pub const RECONCILE_RULES: Schedule = Schedule::new("reconcile-rules", DAY, 30 * HOUR);
/// Compares accounts with the user pool.
pub const COMPARE_ACCOUNTS: Schedule = Schedule::new("compare-accounts", 6 * DAY, 7 * DAY);

/// All of them, the most frequent first.
pub const ALL: [Schedule; 11] = [
    SWEEP_ANALYSES,
    BUILD_LEADERBOARD,
    BUILD_HUB,
    SCOUT_CHANNELS,
    REFRESH_BASELINES,
    RECONCILE_BILLING,
    EXPIRE_PLATFORM_DATA,
    DELETE_CHANNELS,
    CATCH_UP_RUNS,
    RECONCILE_RULES,
    COMPARE_ACCOUNTS,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_never_came_is_late_and_one_that_came_is_so_after_its_time() {
        let now: Timestamp = "2026-11-30T12:00:00Z".parse().unwrap_or_default();
        let ago = |minutes| Some(now - SignedDuration::from_mins(minutes));
        assert!(SWEEP_ANALYSES.is_late(None, now));
        assert!(!SWEEP_ANALYSES.is_late(ago(15), now));
        assert!(SWEEP_ANALYSES.is_late(ago(16), now));
        // Clocks of two machines differ.
        assert!(!SWEEP_ANALYSES.is_late(ago(-1), now));
        assert!(!COMPARE_ACCOUNTS.is_late(ago(6 * 24 * 60 + 5), now));
    }

    #[test]
    fn each_is_missed_after_it_was_due_and_the_most_frequent_come_first() {
        assert!(ALL.iter().all(|one| one.missed_after_minutes > one.every_minutes));
        assert!(ALL.is_sorted_by_key(|one| one.every_minutes));
    }
}
