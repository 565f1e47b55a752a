//! A word without its endings.

use domain::Language;
use rust_stemmers::{Algorithm, Stemmer};

/// Parts that German verbs begin with, and that precede "ge" where that is what makes the participle.
const PREFIXES: [&str; 14] = [
    "zurueck", "weiter", "herunter", "runter", "hoch", "frei", "auf", "aus", "ein", "um", "an", "ab", "zu", "mit",
];

/// Takes endings off the words of a language.
pub struct Stems {
    stemmer: Stemmer,
    language: Language,
}

impl Stems {
    pub fn of(language: Language) -> Self {
        let algorithm = match language {
            Language::De => Algorithm::German,
            Language::En => Algorithm::English,
        };
        Self {
            stemmer: Stemmer::create(algorithm),
            language,
        }
    }

    pub fn stem(&self, word: &str) -> String {
        match self.language {
            Language::En => self.stemmer.stem(word).into_owned(),
            Language::De => {
                let plain = without_participle(word);
                let stem = self.stemmer.stem(&plain);
                // "geloescht" and "loeschen": the algorithm leaves the ending of the participle.
                match stem.strip_suffix('t') {
                    Some(rest) if rest.len() >= 5 => rest.to_owned(),
                    _ => stem.into_owned(),
                }
            }
        }
    }
}

/// "abgebucht" as "abbucht", "geloeschte" as "loescht".
fn without_participle(word: &str) -> String {
    let ending = ["en", "em", "er", "es", "e"]
        .into_iter()
        .find(|ending| word.ends_with(ending));
    let plain = ending.and_then(|ending| word.strip_suffix(ending)).unwrap_or(word);
    if !plain.ends_with('t') && !word.ends_with("en") {
        return word.to_owned();
    }
    let prefix = PREFIXES
        .into_iter()
        .find(|prefix| word.strip_prefix(prefix).is_some_and(|rest| rest.starts_with("ge")))
        .unwrap_or_default();
    match word.strip_prefix(prefix).and_then(|rest| rest.strip_prefix("ge")) {
        Some(rest) if rest.len() >= 5 => format!("{prefix}{rest}"),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_german_word_have_one_stem() {
        let stems = Stems::of(Language::De);
        for forms in [
            ["loeschen", "geloescht", "geloeschtes"],
            ["kuendigen", "gekuendigt", "kuendigung"],
            ["abbuchen", "abgebucht", "abbuchung"],
            ["paket", "pakete", "paketen"],
        ] {
            let [first, second, third] = forms.map(|form| stems.stem(form));
            assert_eq!((&second, &third), (&first, &first));
        }
    }

    #[test]
    fn forms_of_an_english_word_have_one_stem() {
        let stems = Stems::of(Language::En);
        for [one, other] in [
            ["cancel", "cancelled"],
            ["subscription", "subscriptions"],
            ["delete", "deleting"],
        ] {
            assert_eq!(stems.stem(one), stems.stem(other));
        }
    }
}
