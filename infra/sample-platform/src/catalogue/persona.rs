//! The characters that channels have.

/// What sets a channel apart from an ordinary one.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Persona {
    /// Long videos, some Shorts perhaps, views spread as usual.
    Ordinary,
    /// Shorts and long videos in about equal parts, at different levels of views.
    Mixed,
    /// Only Shorts.
    ShortsOnly,
    /// Mostly live streams, one of them running, one announced.
    Streamer,
    /// No upload for a long time.
    Dormant,
    /// Views far above what likes and comments allow.
    BoughtViews,
    /// One video with most of all views.
    OneHit,
    /// Few subscribers, many views and likes for them, steady.
    Gem,
    /// Fewer than five videos.
    Few,
    /// No video was ever public; the uploads playlist does not exist.
    Empty,
    /// All videos are private: the uploads playlist exists and is empty.
    AllPrivate,
    /// A large steady channel with a fixed weekday.
    Steady,
    /// A steady channel whose uploads of the last five weeks reach less than half of what they used to. None is by chance: it is for
    /// what has to be seen.
    Slump,
    /// The same with an upload nearly every day, of which those of the last 18 days do.
    DailySlump,
    /// An upload nearly every day.
    Daily,
    /// An upload every other week.
    Fortnightly,
    /// Some uploads in a few days, then weeks of silence.
    Bursts,
}
