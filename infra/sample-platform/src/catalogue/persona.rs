//! The characters that channels have, and the documented channels that are always in the catalogue.

use super::words::Lang;

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
}

/// A channel with a fixed name, for documents, demos and tests.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Known {
    /// Title.
    pub title: &'static str,
    /// Handle without `@`, as the channel writes it.
    pub handle: &'static str,
    /// The name of old addresses (`/user/…`), if it has one.
    pub username: Option<&'static str>,
    /// Key of its field.
    pub niche: &'static str,
    /// `de` or `en`.
    pub language: &'static str,
    /// Its character.
    pub persona: Persona,
    /// Subscribers before rounding.
    pub subscribers: u64,
    /// Whether it hides that number.
    pub hides_subscribers: bool,
    /// Whether it hides its likes.
    pub hides_likes: bool,
    /// Whether its comments are off.
    pub comments_off: bool,
}

impl Known {
    const fn new(title: &'static str, handle: &'static str, niche: &'static str, language: &'static str) -> Self {
        let persona = Persona::Ordinary;
        let (hides_subscribers, hides_likes, comments_off) = (false, false, false);
        let (username, subscribers) = (None, 50_000);
        Self {
            title,
            handle,
            username,
            niche,
            language,
            persona,
            subscribers,
            hides_subscribers,
            hides_likes,
            comments_off,
        }
    }

    const fn of(mut self, persona: Persona, subscribers: u64) -> Self {
        self.persona = persona;
        self.subscribers = subscribers;
        self
    }

    const fn username(mut self, name: &'static str) -> Self {
        self.username = Some(name);
        self
    }

    const fn hiding(mut self, subscribers: bool, likes: bool, comments: bool) -> Self {
        self.hides_subscribers = subscribers;
        self.hides_likes = likes;
        self.comments_off = comments;
        self
    }

    pub(crate) fn lang(&self) -> Lang {
        if self.language == "de" { Lang::De } else { Lang::En }
    }
}

/// The documented channels, in the order of their numbers.
pub const KNOWN: &[Known] = &[
    Known::new("Küchengeflüster", "küchengeflüster", "cooking", "de").of(Persona::Steady, 184_000),
    Known::new("Semicolon Harbour", "SemicolonHarbour", "coding", "en").of(Persona::Steady, 1_240_000),
    Known::new("Tildas Teigtagebuch", "tildasteig", "baking", "de").of(Persona::Gem, 3_420),
    Known::new("Quiet Lambda", "quietlambda", "coding", "en").of(Persona::Gem, 8_150),
    Known::new("Crumb Parade", "crumbparade", "baking", "en").of(Persona::OneHit, 61_300),
    Known::new("Pfannenblitz", "pfannenblitz", "cooking", "de").of(Persona::ShortsOnly, 412_000),
    Known::new("Bit & Bohne", "bitundbohne", "coding", "de")
        .of(Persona::Dormant, 23_900)
        .username("bitundbohne2011"),
    Known::new("Skillet Society", "skilletsociety", "cooking", "en")
        .of(Persona::Mixed, 2_310_000)
        .hiding(true, false, false),
    Known::new("Butter Signal", "buttersignal", "baking", "en").of(Persona::BoughtViews, 96_500),
    Known::new("Herdpause", "herdpause", "cooking", "de").of(Persona::Empty, 214),
    Known::new("Compilernest", "compilernest", "coding", "de").of(Persona::Few, 640),
    Known::new("Thyme Annex", "thymeannex", "cooking", "en").of(Persona::AllPrivate, 5_120),
    Known::new("Terminalfunk Live", "terminalfunk", "coding", "de").of(Persona::Streamer, 37_800),
    Known::new("Whisk & Attic", "whiskattic", "baking", "en")
        .of(Persona::Ordinary, 72_400)
        .hiding(false, true, true),
];
