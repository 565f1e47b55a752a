//! How texts are compared: without case and accents.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text in lower case, without accents and line breaks; `ß` as `ss`.
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text
            .bytes()
            .map(|byte| char::from(one_line(byte.to_ascii_lowercase())))
            .collect();
    }
    let mut folded = String::with_capacity(text.len());
    for letter in text.nfkd().filter(|letter| !is_combining_mark(*letter)) {
        match letter {
            'ß' | 'ẞ' => folded.push_str("ss"),
            _ if letter.is_control() => folded.push(' '),
            _ => folded.extend(letter.to_lowercase().filter(|small| !is_combining_mark(*small))),
        }
    }
    folded
}

const fn one_line(byte: u8) -> u8 {
    if byte.is_ascii_control() { b' ' } else { byte }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn case_and_accents_do_not_count() {
        assert_eq!(fold("Über Öfen & Straßen"), "uber ofen & strassen");
        assert_eq!(fold("ＡＢＣ é É"), "abc e e");
        assert_eq!(fold("two\nlines"), "two lines");
        assert_eq!(fold("İstanbul"), "istanbul");
    }

    proptest! {
        #[test]
        fn folding_twice_changes_nothing_more_and_leaves_one_line(text in "\\PC{0,30}|[\\x00-\\x7f]{0,20}") {
            let once = fold(&text);
            prop_assert!(!once.contains('\n'));
            prop_assert_eq!(fold(&once), once);
        }
    }
}
