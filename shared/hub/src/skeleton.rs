//! The form of a title, with its subject left open.

use std::collections::HashSet;
use std::sync::LazyLock;

use engine::titles::cues;

/// Where a title's subject was.
const OPEN: &str = "…";
/// A number.
const NUMBER: &str = "#";
/// Words and numbers that make a form: one alone says too little.
const LEAST: usize = 2;

/// The words by which the engine knows a title's features, and the pairs of them.
struct Frame {
    words: HashSet<&'static str>,
    pairs: HashSet<(&'static str, &'static str)>,
}

static FRAME: LazyLock<Frame> = LazyLock::new(|| {
    let lexicons = cues::FEATURES.map(cues::lexicon);
    let words = lexicons.iter().flat_map(|(words, _)| words).copied();
    Frame {
        words: words.chain(cues::listed()).collect(),
        pairs: lexicons.iter().flat_map(|(_, pairs)| pairs).copied().collect(),
    }
});

/// The form of a title: the words by which the engine knows its features (`engine::titles::cues`) in lower case, `#` for a number, and `…` for
/// whatever is between. `7 Ways to Sharpen a Knife: my favorites` and `12 ways to bake bread` are both `# ways …`. It is that of the first part of
/// the title, between colons, bars, dashes, brackets and ends of sentences, that has one; `None` where none has two such words.
#[must_use]
pub fn skeleton(title: &str) -> Option<String> {
    let dashes = title.replace(" - ", "|");
    dashes.split(is_border).find_map(form)
}

fn is_border(letter: char) -> bool {
    matches!(
        letter,
        ':' | '|' | '–' | '—' | '(' | ')' | '[' | ']' | '{' | '}' | '.' | '!' | '?' | ';'
    )
}

fn form(part: &str) -> Option<String> {
    let lower = part.to_lowercase();
    let words: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let pair = |first: usize| Some((*words.get(first)?, *words.get(first + 1)?));
    let paired = |first: usize| pair(first).is_some_and(|pair| FRAME.pairs.contains(&pair));
    let (mut form, mut framed): (Vec<&str>, usize) = (Vec::new(), 0);
    for (place, word) in words.iter().enumerate() {
        let is_paired = paired(place) || place.checked_sub(1).is_some_and(paired);
        let piece = if word.bytes().all(|byte| byte.is_ascii_digit()) {
            NUMBER
        } else if is_paired || FRAME.words.contains(word) {
            word
        } else {
            OPEN
        };
        if piece != OPEN {
            framed += 1;
        } else if form.last() == Some(&OPEN) {
            continue;
        }
        form.push(piece);
    }
    (framed >= LEAST).then(|| form.join(" "))
}

/// The single words of the engine's features in a title, in lower case, each once, in alphabetical order.
#[must_use]
pub fn power_words(title: &str) -> Vec<&'static str> {
    let lower = title.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric());
    let mut found: Vec<&'static str> = words.filter_map(|word| FRAME.words.get(word).copied()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn titles_of_one_form_have_one_skeleton() {
        let of = |title| skeleton(title).unwrap_or_default();
        assert_eq!(of("7 Ways to Sharpen a Knife: my favorites"), "# ways …");
        assert_eq!(of("12 ways to bake bread"), "# ways …");
        assert_eq!(of("Brot | Warum du NIE kneten solltest"), "warum du nie …");
        assert_eq!(of("How to Solder (in 5 minutes)"), "how to …");
        assert_eq!(of("Die 5 besten Öfen"), "… # besten …");
    }

    #[test]
    fn a_title_without_two_such_words_has_none() {
        for title in ["", "Bread", "Episode 12", "The best bread", "…", "!!!"] {
            assert_eq!(skeleton(title), None, "{title}");
        }
    }

    #[test]
    fn power_words_are_those_of_the_engine() {
        assert_eq!(power_words("NEVER do this! Never, my friend"), ["my", "never"]);
        assert!(power_words("Brot am See").is_empty());
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_harm_and_case_does_not_matter(title in "\\PC{0,60}", ascii in "[ -~]{0,60}") {
            let _ = (skeleton(&title), power_words(&title));
            prop_assert_eq!(skeleton(&ascii), skeleton(&ascii.to_uppercase()));
        }
    }
}
