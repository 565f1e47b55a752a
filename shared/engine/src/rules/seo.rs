//! Thresholds of SEO hints.

/// Most characters of a title (the platform).
pub const TITLE_CHARACTERS: usize = 100;
/// Most bytes of a description (the platform).
pub const DESCRIPTION_BYTES: u32 = 5_000;
/// Most hashtags of an upload; with more, all of them are ignored (the platform).
pub const HASHTAGS: u32 = 60;
/// Hashtags of a description that are shown at the title (the platform).
pub const HASHTAGS_SHOWN: u32 = 3;
/// Least chapters of a video (the platform).
pub const LEAST_CHAPTERS: u32 = 3;
/// Least length of a chapter, seconds (the platform).
pub const SHORTEST_CHAPTER: u32 = 10;
/// Length from which a video without chapters is named, seconds (chosen).
pub const CHAPTERED: u32 = 600;
/// Uploads from which the same text is repetition (chosen: two parts of one story may share theirs).
pub const SAME_TEXTS: usize = 3;
/// Characters of a description that are seen before it is opened (chosen: one to two lines).
pub const OPENING: usize = 100;
/// Spread of true ln effects of chapters, captions, descriptions and hashtags between channels (chosen: that of a title feature).
pub const SEO_SD: f64 = 0.25;
