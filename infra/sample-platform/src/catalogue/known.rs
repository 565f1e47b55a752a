//! The documented channels: always in the catalogue, under the same names and ids.

use super::persona::Persona;
use super::words::Lang;

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
    /// The number that chance draws its uploads by, in place of that of the channel: where they have to show something.
    pub luck: Option<u32>,
    /// Whether it hides that number.
    pub hides_subscribers: bool,
    /// Whether it hides its likes.
    pub hides_likes: bool,
    /// Whether its comments are off.
    pub comments_off: bool,
}

impl Known {
    /// An ordinary channel of 50,000 subscribers in this field, `de` or `en`.
    #[must_use]
    pub const fn new(title: &'static str, handle: &'static str, niche: &'static str, language: &'static str) -> Self {
        let persona = Persona::Ordinary;
        let (hides_subscribers, hides_likes, comments_off) = (false, false, false);
        let (username, subscribers, luck) = (None, 50_000, None);
        Self {
            title,
            handle,
            username,
            niche,
            language,
            persona,
            subscribers,
            luck,
            hides_subscribers,
            hides_likes,
            comments_off,
        }
    }

    /// With this character and this number of subscribers.
    #[must_use]
    pub const fn of(mut self, persona: Persona, subscribers: u64) -> Self {
        self.persona = persona;
        self.subscribers = subscribers;
        self
    }

    const fn luck(mut self, number: u32) -> Self {
        self.luck = Some(number);
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

/// The documented channels, in the order of their numbers. The README has the same table.
pub const KNOWN: &[Known] = &[
    Known::new("Küchengeflüster", "küchengeflüster", "cooking", "de").of(Persona::Steady, 184_000),
    Known::new("Semicolon Harbour", "SemicolonHarbour", "coding", "en").of(Persona::Steady, 1_240_000),
    Known::new("Tildas Teigtagebuch", "tildasteig", "baking", "de").of(Persona::Gem, 3_420),
    Known::new("Quiet Lambda", "quietlambda", "coding", "en").of(Persona::Gem, 8_150),
    Known::new("The Lantern Attic", "lanternattic", "indie-games", "en").of(Persona::OneHit, 61_300),
    Known::new("Pfannenblitz", "pfannenblitz", "cooking", "de").of(Persona::ShortsOnly, 412_000),
    Known::new("Bit & Bohne", "bitundbohne", "coding", "de")
        .of(Persona::Dormant, 23_900)
        .username("bitundbohne2011"),
    Known::new("Skillet Society", "skilletsociety", "cooking", "en")
        .of(Persona::Mixed, 2_310_000)
        .hiding(true, false, false),
    Known::new("Gadget Parade", "gadgetparade", "gadgets", "en").of(Persona::BoughtViews, 96_500),
    Known::new("Herdpause", "herdpause", "cooking", "de").of(Persona::Empty, 214),
    Known::new("Compilernest", "compilernest", "coding", "de").of(Persona::Few, 640),
    Known::new("Thyme Annex", "thymeannex", "cooking", "en").of(Persona::AllPrivate, 5_120),
    Known::new("Taktiktisch Live", "taktiktisch", "strategy-games", "de").of(Persona::Streamer, 37_800),
    Known::new("Velvet Attic", "velvetattic", "interior", "en")
        .of(Persona::Ordinary, 72_400)
        .hiding(false, true, true),
    Known::new("Blockzeit", "Blockzeit", "sandbox-games", "de").of(Persona::Mixed, 3_870_000),
    Known::new("Hushfield", "hushfield", "sleep-sounds", "en")
        .of(Persona::Steady, 12_600_000)
        .username("hushfieldaudio"),
    Known::new("Sternenspur", "sternenspur", "astronomy", "de").of(Persona::Ordinary, 48_700),
    Known::new("Gartenglück & Gießkanne", "gartenglück_gießkanne", "gardening", "de").of(Persona::Bursts, 9_870),
    Known::new("Trail Ledger", "trail_ledger", "running", "en").of(Persona::Fortnightly, 15_300),
    Known::new("Morgenbrief Politik", "morgenbrief", "news-commentary", "de").of(Persona::Daily, 268_000),
    Known::new("Klotz und Kuschel", "klotzundkuschel", "kids", "de").of(Persona::Ordinary, 905_000),
    Known::new("Tiny Tidepool", "tinytidepool", "aquariums", "en").of(Persona::Ordinary, 380),
    Known::new("Umbra & Oak", "umbraandoak", "woodworking", "en")
        .of(Persona::DailySlump, 84_200)
        .luck(158),
];
