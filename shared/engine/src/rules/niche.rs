//! Thresholds of the niche. Chosen on one half of the channels read by hand, held on the other: `calibrate --niches` prints both. And of what
//! titles go with in a niche.

/// What a niche gains where every upload speaks for it, as a share of what its words say (chosen: 0.5 to 2 do as well).
pub const AGREEING: f64 = 1.0;
/// What a niche gains where every upload lies in a category of its meta niche (chosen: creators choose it, and many never change it).
pub const IN_CATEGORY: f64 = 0.5;
/// Categories that say nothing, for uploads have them by default or for want of a better one: People & Blogs, Entertainment (platform).
pub const DEFAULT_CATEGORIES: [&str; 2] = ["22", "24"];
/// How far the first niche must be ahead of the second, as a share of itself (chosen).
pub const LEAST_MARGIN: f64 = 0.15;
/// How far the first meta niche must be ahead of the second, where the niche itself is not clear (chosen).
pub const LEAST_META_MARGIN: f64 = 0.2;
/// Different words that must be evidence for a niche; as many of the channel's own words can replace those of its uploads (chosen).
pub const LEAST_WORDS: usize = 2;
/// Evidence of words that must speak for a niche (chosen: a word that half of 20 uploads say is worth about 0.4).
pub const LEAST_EVIDENCE: f64 = 0.65;
/// The same where the channel itself says as many words of the niche beyond those of its uploads (chosen).
pub const LEAST_OWN_EVIDENCE: f64 = 0.5;
/// Share of the uploads that must say a word of the niche, where the channel itself does not (chosen).
pub const LEAST_SAYING: f64 = 0.1;
/// Concentration (1 − normalised entropy over meta niches) from which a channel has one subject (chosen).
pub const CONCENTRATED: f64 = 0.45;
/// Channels of a niche that must have tested a feature of titles for a mean over them (chosen: the least whose spread says something).
pub const NICHE_LIFT_CHANNELS: usize = 5;
/// Normal quantile of the interval of the unshrunk mean that must leave "no difference" out, 99 percent: each niche tests up to 18 features
/// (chosen).
pub const NICHE_LIFT_Z: f64 = 2.575_829_303_548_901;
/// Usual spread of ln lifts between channels of a niche, before shrinking (measured: true ones differ by 0.4, to which 50 titles add an error of
/// 0.2 to 0.3).
pub const NICHE_LIFT_SPREAD: f64 = 0.5;
/// Degrees of freedom that it counts as alongside the spread of the channels themselves (chosen: as much as 5 channels say).
pub const NICHE_LIFT_FREEDOM: usize = 4;
