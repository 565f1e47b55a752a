//! Names of advice, of what it asks for, and of its grades, in the app's words; a test reads those.

use domain::Language;
use engine::report::{Daypart, Outcome, TimeSlot, TitleFeature};

/// The name of a kind of advice; `None` for one that another engine's report has.
pub fn kind(language: Language, key: &str) -> Option<&'static str> {
    let [english, german] = match key {
        "resume" => ["Upload again", "Wieder hochladen"],
        "more_data" => ["Gather more uploads", "Mehr Uploads sammeln"],
        "topic_more" => [
            "Do more of the subject that works",
            "Mehr von dem Thema, das funktioniert",
        ],
        "topic_less" => [
            "Do less of the subject that does not work",
            "Weniger von dem Thema, das nicht funktioniert",
        ],
        "fill_gap" => ["Try the gap in your niche", "Die Lücke in deiner Nische probieren"],
        "title_use" => [
            "Use the title form that works",
            "Die Titelform nutzen, die funktioniert",
        ],
        "title_avoid" => [
            "Drop the title form that does not work",
            "Die Titelform weglassen, die nicht funktioniert",
        ],
        "slot" => ["Test the better time", "Die bessere Zeit testen"],
        "length" => [
            "Make more uploads of the length that works",
            "Mehr Videos in der Länge, die funktioniert",
        ],
        "repeat_hit" => ["Build on your hit", "Auf deinem Treffer aufbauen"],
        "even_rhythm" => ["Stick to a fixed rhythm", "Einen festen Rhythmus halten"],
        "raise_frequency" => ["Upload somewhat more often", "Etwas öfter hochladen"],
        "spread_risk" => ["Depend less on a few hits", "Nicht nur auf Treffer setzen"],
        "vary_template" => ["Vary the template", "Die Vorlage variieren"],
        "test_titles" => ["Test two kinds of titles", "Zwei Arten von Titeln testen"],
        _ => return None,
    };
    Some(in_language(language, english, german))
}

const fn in_language(language: Language, english: &'static str, german: &'static str) -> &'static str {
    match language {
        Language::En => english,
        Language::De => german,
    }
}

/// The name of a form of title.
pub const fn feature(language: Language, feature: TitleFeature) -> &'static str {
    let [english, german] = match feature {
        TitleFeature::Number => ["a number", "eine Zahl"],
        TitleFeature::Question => ["a question", "eine Frage"],
        TitleFeature::Brackets => ["brackets", "Klammern"],
        TitleFeature::Caps => ["a word in capitals", "ein Wort in Großbuchstaben"],
        TitleFeature::Short => ["a short form of up to 30 characters", "eine kurze Form bis 30 Zeichen"],
        TitleFeature::Long => ["a long form of over 60 characters", "eine lange Form über 60 Zeichen"],
        TitleFeature::SecondPerson => ["speaking to the viewer", "die Ansprache der Zuschauer"],
        TitleFeature::FirstPerson => ["speaking about yourself", "die Ich-Form"],
        TitleFeature::Negative => ["a warning or a “never”", "eine Warnung oder ein „nie“"],
        TitleFeature::Year => ["a year", "eine Jahreszahl"],
        TitleFeature::List => ["a list, as in “7 ways”", "eine Liste wie „7 Wege“"],
        TitleFeature::HowTo => ["the promise of instructions", "das Versprechen einer Anleitung"],
        TitleFeature::Explains => ["an explanation, as in “why”", "eine Erklärung wie „warum“"],
        TitleFeature::Versus => ["a comparison of two things", "der Vergleich zweier Dinge"],
        TitleFeature::Superlative => ["a superlative", "ein Superlativ"],
        TitleFeature::Exclamation => ["an exclamation mark", "ein Ausrufezeichen"],
        TitleFeature::Emoji => ["an emoji", "ein Emoji"],
        TitleFeature::TimeBound => [
            "a reference to the day, as in “today”",
            "der Bezug auf den Tag wie „heute“",
        ],
    };
    in_language(language, english, german)
}

/// The name of a block of the week.
pub const fn slot(language: Language, slot: TimeSlot) -> &'static str {
    let [english, german] = match (slot.weekend, slot.daypart) {
        (false, Daypart::Night) => ["on weekdays at night", "werktags nachts"],
        (false, Daypart::Morning) => ["on weekday mornings", "werktags vormittags"],
        (false, Daypart::Afternoon) => ["on weekday afternoons", "werktags nachmittags"],
        (false, Daypart::Evening) => ["on weekday evenings", "werktags abends"],
        (true, Daypart::Night) => ["at night on weekends", "am Wochenende nachts"],
        (true, Daypart::Morning) => ["on weekend mornings", "am Wochenende vormittags"],
        (true, Daypart::Afternoon) => ["on weekend afternoons", "am Wochenende nachmittags"],
        (true, Daypart::Evening) => ["on weekend evenings", "am Wochenende abends"],
    };
    in_language(language, english, german)
}

/// The word for a grade.
pub const fn outcome(language: Language, outcome: Outcome) -> &'static str {
    let [english, german] = match outcome {
        Outcome::Helped => ["It helped", "Hat geholfen"],
        Outcome::NoEffect => ["No measurable effect", "Kein messbarer Effekt"],
        Outcome::Hurt => ["It hurt", "Hat geschadet"],
        Outcome::TooEarly => ["Too early", "Noch zu früh"],
        Outcome::NotFollowed => ["Not followed", "Nicht befolgt"],
        Outcome::Inconclusive => ["Inconclusive", "Nicht feststellbar"],
    };
    in_language(language, english, german)
}
