//! Rate limits as a token bucket (GCRA form): one timestamp per subject, one conditional write per request.

use serde::{Deserialize, Serialize};

/// A burst of requests, refilled evenly over a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rate {
    /// Requests that may come at once.
    pub burst: u32,
    /// Milliseconds until one more is allowed.
    pub refill_ms: u32,
}

/// Analyses that may come to nothing and be refunded on one day of the platform, for a person: each has cost its quota, and nobody paid.
pub const FAILURES_OF_A_PERSON: u32 = 10;
/// The same for all people at one address together.
pub const FAILURES_OF_AN_ADDRESS: u32 = 30;

/// The outcome of one request against the stored state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// Allowed; store this theoretical arrival time (milliseconds since the epoch).
    Allowed {
        /// The theoretical arrival time.
        arrival_ms: i64,
    },
    /// Refused; nothing is stored.
    Refused {
        /// Whole seconds until a request is allowed, at least 1.
        retry_after_s: u32,
    },
}

impl Rate {
    /// `burst` requests a minute, all of them at once if need be.
    #[must_use]
    pub const fn per_minute(burst: u32) -> Self {
        Self {
            burst,
            refill_ms: 60_000 / burst,
        }
    }

    /// Decides on one request. `stored_ms` is the stored theoretical arrival time, 0 if there is none.
    #[must_use]
    pub fn admit(self, stored_ms: i64, now_ms: i64) -> Admission {
        let step = i64::from(self.refill_ms);
        let arrival_ms = stored_ms.max(now_ms) + step;
        let over = arrival_ms - now_ms - step * i64::from(self.burst);
        if over <= 0 {
            Admission::Allowed { arrival_ms }
        } else {
            let seconds = u32::try_from((over + 999) / 1000).unwrap_or(u32::MAX);
            Admission::Refused {
                retry_after_s: seconds.max(1),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_burst_passes_the_next_one_waits_and_time_refills() {
        let rate = Rate::per_minute(3);
        let mut stored = 0;
        for _ in 0..3 {
            let Admission::Allowed { arrival_ms } = rate.admit(stored, 1_000) else {
                panic!("refused")
            };
            stored = arrival_ms;
        }
        assert_eq!(rate.admit(stored, 1_000), Admission::Refused { retry_after_s: 20 });
        assert!(matches!(rate.admit(stored, 21_000), Admission::Allowed { .. }));
    }

    proptest! {
        #[test]
        fn never_more_than_burst_plus_refill_in_any_window(gaps in prop::collection::vec(0i64..5_000, 1..200), burst in 1u32..20) {
            let rate = Rate::per_minute(burst);
            let (mut stored, mut now, mut allowed) = (0, 1_000_000, 0i64);
            let start = now;
            for gap in gaps {
                now += gap;
                if let Admission::Allowed { arrival_ms } = rate.admit(stored, now) {
                    stored = arrival_ms;
                    allowed += 1;
                }
            }
            prop_assert!(allowed <= i64::from(burst) + (now - start) / i64::from(rate.refill_ms));
        }
    }
}
