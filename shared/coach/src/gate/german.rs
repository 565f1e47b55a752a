//! German number words, whole or as parts of a word.

use super::Context;

/// What numbers are made of; the longer ones first, where one begins another.
const ATOMS: &[&str] = &[
    "einhalb",
    "anderthalb",
    "dreizehn",
    "vierzehn",
    "fuenfzehn",
    "sechzehn",
    "siebzehn",
    "achtzehn",
    "neunzehn",
    "zwanzig",
    "dreissig",
    "vierzig",
    "fuenfzig",
    "sechzig",
    "siebzig",
    "achtzig",
    "neunzig",
    "hundert",
    "tausend",
    "millionen",
    "million",
    "milliarden",
    "milliarde",
    "billionen",
    "billion",
    "dutzend",
    "zwoelf",
    "sieben",
    "sieb",
    "sechs",
    "fuenf",
    "zwei",
    "zwo",
    "drei",
    "dritt",
    "vier",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zig",
    "null",
    "eins",
    "ein",
];
/// What can follow a number in one word.
const ENDINGS: &[&str] = &[
    "",
    "el",
    "eln",
    "els",
    "s",
    "e",
    "en",
    "er",
    "ern",
    "es",
    "em",
    "te",
    "ter",
    "ten",
    "tes",
    "tem",
    "tens",
    "ste",
    "ster",
    "sten",
    "stes",
    "stem",
    "stens",
    "t",
    "tel",
    "teln",
    "tels",
    "stel",
    "steln",
    "mal",
    "mals",
    "malig",
    "malige",
    "maligen",
    "fach",
    "fache",
    "fachen",
    "faches",
    "facher",
    "fachem",
    "fachung",
    "erlei",
    "jaehrig",
    "jaehrige",
    "jaehrigen",
    "jaehriger",
    "jaehriges",
    "taegig",
    "taegige",
    "taegigen",
    "taegiger",
    "stuendig",
    "stuendige",
    "stuendigen",
    "stuendiger",
    "minuetig",
    "minuetige",
    "minuetigen",
    "minuetiger",
    "minuetiges",
    "woechig",
    "woechige",
    "woechigen",
    "monatig",
    "monatige",
    "stellig",
    "stellige",
    "stelligen",
    "stelliger",
    "stelliges",
    "teilig",
    "teilige",
    "teiligen",
    "prozentig",
    "prozentige",
    "prozentigen",
    "ender",
    "ende",
    "enden",
    "punkte",
    "erstens",
];
/// What can follow a number in one word, with anything after it.
const NOUNS: &[&str] = &[
    "jahr", "monat", "woche", "wochen", "tag", "stund", "minut", "sekund", "punkt", "fach", "prozent", "euro",
    "dollar", "mal", "stell", "uhr",
];
/// Words that begin like this are numerals, whatever follows.
const BEGINNINGS: &[&str] = &[
    "prozent",
    "promille",
    "verdopp",
    "doppel",
    "halbier",
    "haelft",
    "halbjahr",
    "halbjaehr",
    "halbstuend",
    "dutzend",
    "hundert",
    "tausend",
    "million",
    "milliard",
    "dekade",
    "jahrzehnt",
    "jahrhundert",
    "jahrtausend",
    "zigfach",
    "zigmal",
    "zigtausend",
    "anderthalb",
    "eineinhalb",
    "verzehn",
    "zweidrittel",
];
/// Numerals that are made of nothing.
const WHOLE: &[&str] = &[
    "halb",
    "halbe",
    "halben",
    "halber",
    "halbes",
    "halbem",
    "halbmal",
    "doppelt",
    "doppelte",
    "doppelten",
    "erstens",
    "erste",
    "ersten",
    "erster",
    "erstes",
    "erstem",
    "erstmals",
    "paarmal",
    "nullen",
    "pct",
    "vh",
];

pub fn is_numeral(word: &str, context: &Context<'_>) -> bool {
    match word {
        // Care is taken with "achte auf"; the eighth is not.
        "achte" | "achten" => {
            let on = ["auf", "darauf", "worauf", "drauf"];
            !context.soon(&on, 4) && !context.before.iter().any(|word| on.contains(word))
        }
        // "eins davon" is one of them; "Nummer eins" is a number.
        "eins" => !matches!(context.next(), "davon" | "von" | "der"),
        "einmal" => {
            !matches!(
                context.previous(),
                "noch" | "nicht" | "auf" | "erst" | "wieder" | "schon"
            ) && !matches!(context.next(), "mehr" | "an")
        }
        // An article, but for "ein Upload pro Woche".
        "ein" | "eine" | "einen" | "einem" | "einer" | "eines" => counts(context),
        "erste" | "ersten" | "erster" | "erstes" | "erstem" => !idiom_of_first(word, context),
        _ => {
            WHOLE.contains(&word)
                || BEGINNINGS.iter().any(|begin| word.starts_with(begin))
                || is_made(word)
                || word
                    .strip_prefix("ver")
                    .is_some_and(|rest| rest.contains("fach") && is_made(rest.split("fach").next().unwrap_or(rest)))
        }
    }
}

/// "ein Upload pro Woche", "eine pro Tag".
fn counts(context: &Context<'_>) -> bool {
    let rate = ["pro", "je", "woechentlich", "taeglich", "monatlich"];
    context.soon(&rate, 3)
}

/// "der erste Schritt", "als Erstes", "in erster Linie".
fn idiom_of_first(word: &str, context: &Context<'_>) -> bool {
    matches!(
        context.next(),
        "schritt" | "linie" | "blick" | "anhaltspunkt" | "eindruck" | "hinweis"
    ) || word == "erstes" && context.previous() == "als"
}

/// Whether the whole word is a number, with an ending or a noun of quantity.
fn is_made(word: &str) -> bool {
    made(word, false)
}

fn made(rest: &str, strong: bool) -> bool {
    if strong && (ENDINGS.contains(&rest) || NOUNS.iter().any(|noun| rest.starts_with(noun))) {
        return true;
    }
    if strong
        && let Some(rest) = rest.strip_prefix("und")
        && made(rest, strong)
    {
        return true;
    }
    // "einundzwanzig": "ein" alone is an article and begins many words.
    if let Some(rest) = rest.strip_prefix("einund")
        && made(rest, false)
    {
        return true;
    }
    ATOMS.iter().any(|atom| {
        rest.strip_prefix(atom)
            .is_some_and(|rest| made(rest, strong || !matches!(*atom, "ein" | "eins")))
    })
}

#[cfg(test)]
mod tests {
    use super::is_made;

    #[test]
    fn numbers_are_found_whole_and_other_words_are_not() {
        for word in [
            "drei",
            "dreiundzwanzig",
            "einundzwanzigste",
            "zwoelf",
            "siebte",
            "drittel",
            "hunderttausend",
            "neunzehnhundertachtzig",
            "viermal",
            "achtfache",
            "zwanzigster",
            "zweit",
            "fuenfminuetige",
            "zweijahresplan",
            "eintausend",
            "achtziger",
            "zweieinhalb",
        ] {
            assert!(is_made(word), "{word}");
        }
        for word in [
            "zweifel",
            "einfach",
            "einzeln",
            "dreh",
            "neue",
            "achtung",
            "vielfach",
            "deshalb",
            "innerhalb",
            "elfenbein",
            "vierschroetig",
            "einig",
            "eindeutig",
            "zeigen",
            "zehren",
            "einer",
            "nulltarif",
        ] {
            assert!(!is_made(word), "{word}");
        }
    }
}
