//! Thresholds of title ideas.

/// Most title ideas of a report (design).
pub const POOL_TITLES: usize = 12;
/// Most titles that rest on one effect, so that the ideas do not repeat themselves (chosen).
pub const POOL_OF_EFFECT: usize = 6;
/// Topics of the channel that titles are written for, those that stand out first (chosen).
pub const POOL_TOPICS: usize = 6;
/// Most characters of a topic: a longer one leaves a title no room (chosen).
pub const POOL_TOPIC_CHARACTERS: usize = 30;
/// How many titles must show a topic as a noun, where which share of its titles shows it outside of compounds: what mostly is a part of others
/// needs one more (chosen, by reading what came through).
pub const POOL_ALONE: [(usize, f64); 2] = [(2, 0.5), (3, 0.25)];
/// Share of a topic's titles above which the same neighbors make it a part of their frame (chosen likewise).
pub const POOL_SAME_PLACE: f64 = 0.6;
/// Share of an English topic's titles that must show it without an article in running text, for titles to do so, too (chosen likewise).
pub const POOL_WITHOUT_ARTICLE: f64 = 0.33;
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
