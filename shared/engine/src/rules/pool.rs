//! Thresholds of the pool of title ideas.

/// Most titles of a pool (design).
pub const POOL_TITLES: usize = 12;
/// Most titles that rest on one effect, so that the pool does not repeat itself (chosen).
pub const POOL_OF_EFFECT: usize = 6;
/// Topics of the channel that titles are written for, those that stand out first (chosen).
pub const POOL_TOPICS: usize = 6;
/// Most characters of a topic: a longer one leaves a title no room (chosen).
pub const POOL_TOPIC_CHARACTERS: usize = 30;
/// Spread of true ln effects of a topic between channels (chosen: that of a title feature).
pub const POOL_TOPIC_SD: f64 = 0.25;
/// By how much the interval of a predicted lift is wider than that of the study: only effects that were found are shown, and these are the
/// ones that chance has favored (measured: `calibrate --titles`).
pub const POOL_WIDER: f64 = 1.0;
/// Score of a title whose cautious lift is no lift (chosen).
pub const POOL_NO_LIFT: f64 = 50.0;
/// Cautious lift from which a title has a score of 100 (chosen).
pub const POOL_FULL_LIFT: f64 = 2.0;
