//! The words that [`super::cues`] reads, in English and German.

use crate::report::{SeasonNote, TitleFeature};

/// What a word says about its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// A feature whose effect is tested.
    Feature(TitleFeature),
    /// A date that others set: a match, a release, a show.
    Event,
    /// A guest or a conversation.
    Person,
    /// What lists count: ways, tips, reasons.
    Listed,
}

/// Words by what they say.
#[rustfmt::skip]
pub(super) const WORDS: &[(Sign, &[&str])] = &[
    (Sign::Feature(TitleFeature::TimeBound), &[
        "news", "breaking", "today", "tonight", "yesterday", "update", "latest", "weekly", "daily", "reaction", "reacts", "reacting",
        "trailer", "livestream", "election", "nachrichten", "heute", "gestern", "aktuell", "aktuelle", "eilmeldung", "tagesschau",
        "reaktion", "reagiert", "neuigkeiten", "wochenrückblick", "wahl", "woche",
    ]),
    (Sign::Feature(TitleFeature::SecondPerson), &[
        "you", "your", "yours", "yourself", "du", "dich", "dir", "dein", "deine", "deinen", "deinem", "deiner", "deines", "euch", "euer",
        "eure", "euren", "eurem",
    ]),
    (Sign::Feature(TitleFeature::FirstPerson), &[
        "i", "my", "me", "mine", "myself", "we", "our", "us", "ich", "mein", "meine", "meinen", "meinem", "meiner", "mich", "mir", "wir",
        "unser", "unsere", "unseren", "unserem", "uns",
    ]),
    (Sign::Feature(TitleFeature::Negative), &[
        "never", "no", "not", "don", "dont", "stop", "worst", "avoid", "mistake", "mistakes", "wrong", "bad", "fail", "fails", "failed",
        "problem", "problems", "lie", "lies", "scam", "dead", "dying", "hate", "terrible", "ruined", "nobody", "nothing", "warning",
        "danger", "dangerous", "disaster", "nie", "niemals", "nicht", "kein", "keine", "keinen", "keiner", "stopp", "schlimmste",
        "schlimmsten", "schlecht", "schlechte", "fehler", "falsch", "probleme", "lüge", "lügen", "betrug", "tot", "hass", "schrecklich",
        "niemand", "nichts", "vermeiden", "warnung", "gefahr", "gefährlich", "gescheitert", "katastrophe",
    ]),
    (Sign::Feature(TitleFeature::HowTo), &[
        "tutorial", "tutorials", "guide", "diy", "howto", "beginners", "lesson", "anleitung", "einsteiger", "anfängerkurs", "lernen",
        "selbermachen",
    ]),
    (Sign::Feature(TitleFeature::Explains), &[
        "why", "explained", "explains", "explaining", "truth", "reason", "warum", "wieso", "weshalb", "erklärt", "erklärung", "wahrheit",
        "grund", "hintergrund",
    ]),
    (Sign::Feature(TitleFeature::Versus), &["vs", "versus", "gegen", "compared", "comparison", "vergleich", "vergleichstest"]),
    (Sign::Feature(TitleFeature::Superlative), &[
        "best", "biggest", "largest", "smallest", "fastest", "greatest", "strongest", "cheapest", "craziest", "hardest", "most", "ultimate",
        "insane", "beste", "besten", "bester", "bestes", "größte", "größten", "größter", "kleinste", "kleinsten", "schnellste",
        "schnellsten", "stärkste", "stärksten", "billigste", "günstigste", "teuerste", "teuersten", "krasseste", "krassesten",
        "schwerste", "ultimative", "ultimativen",
    ]),
    (Sign::Listed, &[
        "things", "ways", "tips", "reasons", "facts", "mistakes", "secrets", "ideas", "hacks", "steps", "rules", "tricks", "habits",
        "signs", "lessons", "levels", "dinge", "tipps", "gründe", "fakten", "fehler", "wege", "ideen", "schritte", "regeln", "geheimnisse",
        "gewohnheiten", "anzeichen", "best", "beste", "besten", "worst", "schlimmsten",
    ]),
    (Sign::Event, &[
        "match", "highlights", "finale", "race", "gp", "matchday", "spieltag", "bundesliga", "ufc", "fight", "knockout", "premiere",
        "release", "launch", "keynote", "concert", "konzert", "festival", "messe", "gamescom", "awards", "oscars", "eurovision", "trailer",
        "teaser", "patch", "election", "wahl", "bundestag", "debatte", "tour", "turnier", "tournament", "playoffs", "derby", "wm", "em",
    ]),
    (Sign::Person, &[
        "ft", "feat", "featuring", "interview", "guest", "gast", "talk", "podcast", "gespräch", "meets", "trifft",
    ]),
];

/// Two words side by side.
#[rustfmt::skip]
pub(super) const PHRASES: &[(Sign, &[(&str, &str)])] = &[
    (Sign::Feature(TitleFeature::HowTo), &[
        ("how", "to"), ("how", "i"), ("step", "by"), ("for", "beginners"), ("learn", "to"), ("wie", "man"), ("wie", "du"), ("so", "geht"),
        ("so", "machst"), ("so", "baust"), ("schritt", "für"), ("selber", "machen"), ("selbst", "gemacht"), ("für", "anfänger"),
        ("für", "einsteiger"),
    ]),
    (Sign::Feature(TitleFeature::Explains), &[("what", "is"), ("what", "are"), ("how", "does"), ("was", "ist"), ("was", "sind")]),
    (Sign::Event, &[
        ("grand", "prix"), ("world", "cup"), ("champions", "league"), ("super", "bowl"), ("game", "day"), ("final", "round"),
        ("full", "fight"), ("season", "finale"),
    ]),
    (Sign::Person, &[("im", "gespräch"), ("zu", "gast"), ("sits", "down"), ("talks", "about"), ("special", "guest")]),
];

/// Words of the seasons.
#[rustfmt::skip]
pub(super) const SEASONS: &[(SeasonNote, &[&str])] = &[
    (SeasonNote::Christmas, &[
        "christmas", "xmas", "santa", "vlogmas", "weihnachten", "weihnachts", "weihnachtlich", "weihnachtsmarkt", "weihnachtsgeschenke",
        "weihnachtslied", "weihnachtslieder", "weihnachtsbäckerei", "advent", "adventskalender", "nikolaus", "plätzchen",
    ]),
    (SeasonNote::NewYear, &["silvester", "neujahr", "jahresrückblick"]),
    (SeasonNote::Carnival, &["carnival", "karneval", "fasching", "fastnacht"]),
    (SeasonNote::Valentine, &["valentine", "valentines", "valentinstag"]),
    (SeasonNote::Easter, &["easter", "ostern", "osterhase", "ostereier", "osterei"]),
    (SeasonNote::Spring, &["springtime", "frühling", "frühlings", "frühjahr", "frühjahrsputz"]),
    (SeasonNote::Summer, &["summer", "summertime", "sommer", "sommerurlaub", "sommerferien", "freibad"]),
    (SeasonNote::BackToSchool, &["schulanfang", "einschulung", "schulstart"]),
    (SeasonNote::Autumn, &["autumn", "thanksgiving", "herbst", "herbstlich", "oktoberfest"]),
    (SeasonNote::Halloween, &["halloween", "spooky"]),
    (SeasonNote::BlackFriday, &["blackfriday", "primeday"]),
    (SeasonNote::Winter, &["winter", "wintercamping", "winterurlaub"]),
];
