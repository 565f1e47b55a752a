//! From a text to its words as they are compared: lower case, without marks, umlauts written out, without words that say nothing.

use std::collections::HashSet;
use std::sync::LazyLock;

use domain::Language;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Of a question, this number of characters is looked at.
const MOST_CHARS: usize = 2_000;
/// Nothing longer is a word that somebody meant.
const LONGEST: usize = 40;

/// What the name of another product is read as: whichever it is, it is not this one.
const OTHER_PRODUCT: &str = "otherproduct";

/// The words of a text, in their order.
pub fn spelt(text: &str) -> Vec<String> {
    let mut words = joined(&folded(text.chars().take(MOST_CHARS)));
    words.retain(|word| word.len() <= LONGEST);
    for word in &mut words {
        if products().contains(word.as_str()) {
            OTHER_PRODUCT.clone_into(word);
        }
    }
    words
}

/// Whether a word says something by itself.
pub fn says_something(word: &str, language: Language) -> bool {
    word.len() > 1 && word.chars().any(char::is_alphabetic) && !stop_words(language).contains(word)
}

/// A text of the FAQ without the places of its figures.
pub fn without_figures(text: &str) -> String {
    let mut parts = text.split("{{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| {
        whole + part.split_once("}}").map_or(part, |(_, after)| after)
    })
}

fn folded(text: impl Iterator<Item = char>) -> String {
    let mut folded = String::new();
    for letter in text.nfkc().flat_map(char::to_lowercase) {
        match letter {
            'ä' => folded.push_str("ae"),
            'ö' => folded.push_str("oe"),
            'ü' => folded.push_str("ue"),
            'ß' => folded.push_str("ss"),
            // "don't" and "dont" are one word.
            '\'' | '’' | '‘' | '´' | '`' => {}
            letter => folded.extend(std::iter::once(letter).nfd().filter(|each| !is_combining_mark(*each))),
        }
    }
    folded
}

/// Cut where there are no letters, with "x-ray", "x ray" and "xray" as one word, and "e-mail" likewise.
fn joined(folded: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|part| !part.is_empty())
    {
        match words.last_mut() {
            Some(last) if (last == "x" && part == "ray") || (last == "e" && part.starts_with("mail")) => {
                last.push_str(part);
            }
            _ => words.push(part.to_owned()),
        }
    }
    words
}

fn products() -> &'static HashSet<&'static str> {
    static PRODUCTS: LazyLock<HashSet<&str>> =
        LazyLock::new(|| include_str!("products.txt").split_whitespace().collect());
    &PRODUCTS
}

fn stop_words(language: Language) -> &'static HashSet<&'static str> {
    static GERMAN: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("stop.de.txt").split_whitespace().collect());
    static ENGLISH: LazyLock<HashSet<&str>> =
        LazyLock::new(|| include_str!("stop.en.txt").split_whitespace().collect());
    match language {
        Language::De => &GERMAN,
        Language::En => &ENGLISH,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, language: Language) -> Vec<String> {
        let mut words = spelt(text);
        words.retain(|word| says_something(word, language));
        words
    }

    #[test]
    fn umlauts_are_the_same_however_they_are_typed() {
        for text in ["Kündigung", "KÜNDIGUNG", "Ku\u{308}ndigung", "Kuendigung"] {
            assert_eq!(words(text, Language::De), ["kuendigung"]);
        }
        assert_eq!(words("Café", Language::En), ["cafe"]);
    }

    #[test]
    fn what_says_nothing_is_left_out() {
        assert_eq!(words("Hello, can you do that, please? 10 !!", Language::En), [""; 0]);
        assert_eq!(
            words("Wie kann ich denn bitte mein Abo kündigen?", Language::De),
            ["abo", "kuendigen"]
        );
    }

    #[test]
    fn x_ray_and_email_are_one_word_each() {
        assert_eq!(words("X-Ray x ray XRAY", Language::En), ["xray"; 3]);
        assert_eq!(words("E-Mail-Adresse", Language::De), ["email", "adresse"]);
    }

    #[test]
    fn other_products_are_all_the_same() {
        assert_eq!(
            words("Netflix-Abo, Spotify Abo", Language::De),
            [OTHER_PRODUCT, "abo", OTHER_PRODUCT, "abo"]
        );
    }

    #[test]
    fn places_of_figures_are_no_words() {
        assert_eq!(
            without_figures("costs {{cost}} credits, {{open"),
            "costs  credits, open"
        );
    }

    #[test]
    fn stop_words_are_written_as_they_are_compared() {
        for language in [Language::De, Language::En] {
            for word in stop_words(language) {
                assert_eq!(joined(&folded(word.chars())), [*word]);
            }
        }
    }
}
