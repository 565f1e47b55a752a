//! One letter wrong in a longer word: it becomes the word of the lexicon that it is one letter away from.

use super::lexicon::Lexicon;

/// Letters from which a word may have a typo.
const LEAST: usize = 5;

/// The word, or the one of the lexicon that it is a typo of. The first letter has to be right: mostly it is, and the others then hit far
/// fewer words that are right as they are.
pub fn mend(word: &str, lexicon: &Lexicon) -> String {
    if word.chars().count() < LEAST || word.chars().any(|c| c.is_ascii_digit()) {
        return word.to_owned();
    }
    lexicon.near(word).map_or_else(|| word.to_owned(), ToOwned::to_owned)
}
