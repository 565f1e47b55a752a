//! How much a channel's name resembles a text that is not it: the platform, too, finds something for what was mistyped.

use std::collections::HashSet;

/// Channels that a search by name finds at least, where enough resemble the text.
pub(super) const ENOUGH: usize = 5;
/// Less than that is no resemblance, in percent.
const LEAST: usize = 30;
/// A word of the name of at least this many letters that was typed counts as [`LEAST`].
const LONG_WORD: usize = 4;

/// Percent of the pairs of letters that both have (Dice's coefficient), `None` where they do not resemble each other. The texts are
/// lower case with spaces between words.
pub(super) fn similarity(typed: &str, name: &str) -> Option<usize> {
    let (a, b) = (pairs(typed), pairs(name));
    let shared = a.intersection(&b).count();
    let percent = (200 * shared).checked_div(a.len() + b.len()).unwrap_or(0);
    let has_word = typed
        .split_whitespace()
        .any(|word| word.chars().count() >= LONG_WORD && name.split_whitespace().any(|other| other == word));
    let best = if has_word { percent.max(LEAST) } else { percent };
    (best >= LEAST).then_some(best)
}

fn pairs(text: &str) -> HashSet<(char, char)> {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    letters.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_name_resembles_the_name_most_and_another_one_not_at_all() {
        let typed = "quietlamda";
        let right = similarity(typed, "quiet lambda").unwrap();
        let near = similarity(typed, "quiet kitchen").unwrap_or(0);
        assert!(right > 80 && near < right, "{right} {near}");
        assert_eq!(similarity("xyzzyplugh", "quiet lambda"), None);
        assert_eq!(similarity("a", "quiet lambda"), None);
        assert_eq!(similarity("", ""), None);
    }

    #[test]
    fn a_word_of_the_name_is_enough() {
        assert_eq!(
            similarity("my very own lambda and everything about it", "quiet lambda"),
            Some(LEAST)
        );
    }
}
