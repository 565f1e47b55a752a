//! Thresholds of the pool of title ideas.

/// Most titles of a pool (design).
pub const POOL_TITLES: usize = 12;
/// Most titles that rest on one effect, so that the pool does not repeat itself (chosen).
pub const POOL_OF_EFFECT: usize = 6;
/// Topics of the channel that titles are written for, those that stand out first (chosen).
pub const POOL_TOPICS: usize = 6;
/// Most characters of a topic: a longer one leaves a title no room (chosen).
pub const POOL_TOPIC_CHARACTERS: usize = 30;
/// Spread of true ln effects of a topic between channels (chosen: a little more than a title feature's, for a topic is held against others that
/// have effects of their own).
pub const POOL_TOPIC_SD: f64 = 0.3;
/// By how much the lower and the upper part of a pattern's interval are wider than those of the title study (measured with `calibrate --titles`,
/// over the lifts that are shown: drawn in as far as the study does it, they are too low where patterns differ by 0.4 between channels).
pub const POOL_PATTERN_WIDER: [f64; 2] = [1.0, 1.6];
/// The same of a topic (measured likewise).
pub const POOL_TOPIC_WIDER: [f64; 2] = [1.2, 1.6];
/// Score of a title whose cautious lift is no lift (chosen).
pub const POOL_NO_LIFT: f64 = 50.0;
/// Cautious lift from which a title has a score of 100 (chosen).
pub const POOL_FULL_LIFT: f64 = 2.0;
