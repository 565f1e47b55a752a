//! What mails say of experiments, in each language, in the app's words.

use domain::Language;
use engine::timing::BLOCKS;
use engine::titles::cues::FEATURES;

/// The texts of experiments in one language.
pub struct ExperimentTexts {
    /// Features of titles, in the order of [`FEATURES`].
    pub features: [&'static str; FEATURES.len()],
    /// The blocks of the week, weekdays first.
    pub slots: [&'static str; BLOCKS],
    pub with: &'static str,
    pub without: &'static str,
    /// What the sentences are about: nobody has the experiment in mind when the mail comes.
    pub decided: &'static str,
    /// What is compared: a feature of titles.
    pub titles: fn(&str) -> String,
    /// What is compared: two slots.
    pub two_slots: fn(&str, &str) -> String,
    /// The side that is ahead, the other one, how many times its views the first one has, and the range of that as a phrase.
    pub ahead: fn(&str, &str, &str, &str) -> String,
    /// The same of the first side, where no difference can be measured.
    pub none: fn(&str, &str, &str, &str) -> String,
    pub nothing: &'static str,
}

static EN: ExperimentTexts = ExperimentTexts {
    features: [
        "a number",
        "a question",
        "brackets",
        "a word in capitals",
        "a short form of up to 30 characters",
        "a long form of over 60 characters",
        "speaking to the viewer",
        "speaking about yourself",
        "a warning or a “never”",
        "a year",
        "a list, as in “7 ways”",
        "the promise of instructions",
        "an explanation, as in “why”",
        "a comparison of two things",
        "a superlative",
        "an exclamation mark",
        "an emoji",
        "a reference to the day, as in “today”",
    ],
    slots: [
        "on weekdays at night",
        "on weekday mornings",
        "on weekday afternoons",
        "on weekday evenings",
        "at night on weekends",
        "on weekend mornings",
        "on weekend afternoons",
        "on weekend evenings",
    ],
    with: "with it",
    without: "without it",
    decided: "Experiment decided",
    titles: |feature| format!("Titles: {feature}"),
    two_slots: |first, second| format!("Slots: {first} or {second}"),
    ahead: |side, other, ratio, range| format!("More views {side}: {ratio} as many as {other}, {range}."),
    none: |side, other, ratio, range| {
        format!("No measurable difference: {ratio} as many views {side} as {other}, {range}.")
    },
    nothing: "The views are all the same, so there is nothing to compare.",
};

static DE: ExperimentTexts = ExperimentTexts {
    features: [
        "eine Zahl",
        "eine Frage",
        "Klammern",
        "ein Wort in Großbuchstaben",
        "eine kurze Form bis 30 Zeichen",
        "eine lange Form über 60 Zeichen",
        "die Ansprache der Zuschauer",
        "die Ich-Form",
        "eine Warnung oder ein „nie“",
        "eine Jahreszahl",
        "eine Liste wie „7 Wege“",
        "das Versprechen einer Anleitung",
        "eine Erklärung wie „warum“",
        "der Vergleich zweier Dinge",
        "ein Superlativ",
        "ein Ausrufezeichen",
        "ein Emoji",
        "der Bezug auf den Tag wie „heute“",
    ],
    slots: [
        "werktags nachts",
        "werktags vormittags",
        "werktags nachmittags",
        "werktags abends",
        "am Wochenende nachts",
        "am Wochenende vormittags",
        "am Wochenende nachmittags",
        "am Wochenende abends",
    ],
    with: "damit",
    without: "ohne",
    decided: "Experiment entschieden",
    titles: |feature| format!("Titel: {feature}"),
    two_slots: |first, second| format!("Zeitfenster: {first} oder {second}"),
    ahead: |side, other, ratio, range| format!("Mehr Aufrufe {side}: {ratio} so viele wie {other}, {range}."),
    none: |side, other, ratio, range| {
        format!("Kein messbarer Unterschied: {side} {ratio} so viele Aufrufe wie {other}, {range}.")
    },
    nothing: "Alle Aufrufzahlen sind gleich, darum gibt es nichts zu vergleichen.",
};

/// The texts of a language.
pub const fn of(language: Language) -> &'static ExperimentTexts {
    match language {
        Language::De => &DE,
        Language::En => &EN,
    }
}
