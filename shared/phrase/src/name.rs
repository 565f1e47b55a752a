//! Names that others chose, made fit for one line of a mail.

use domain::profile::{is_seen, is_unfit};
use unicode_segmentation::UnicodeSegmentation;

const ELLIPSIS: char = '…';

/// The name on one line: what ends a line or is a control character becomes a blank, what turns the direction of text is left out, and
/// so is what makes an address of it, as many programs turn an address into a link. At most `most` characters, with `…` where it is cut.
/// `None` where nothing is left to see.
#[must_use]
pub fn tidy(name: &str, most: usize) -> Option<String> {
    let spaced: String = name.chars().map(blank).filter(|c| !is_unfit(*c)).collect();
    let spaced = spaced.replace("://", " ");
    let line = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().any(is_seen).then(|| cut(&line, most))
}

/// The first `most` characters at most, never a part of what is seen as one.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut room = most.saturating_sub(1);
    let mut short = String::new();
    for cluster in text.graphemes(true) {
        let length = cluster.chars().count();
        if length > room {
            break;
        }
        room -= length;
        short.push_str(cluster);
    }
    // One cluster can be longer than the line, for example a letter under hundreds of marks.
    if short.is_empty() {
        short = text.chars().take(room).collect();
    }
    let mut short = short.trim_end().to_owned();
    short.push(ELLIPSIS);
    short
}

fn blank(c: char) -> char {
    if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
        ' '
    } else {
        c
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(
            tidy(" a\r\nBcc: b\u{2028}c\u{0}d ", 99).as_deref(),
            Some("a Bcc: b c d")
        );
        assert_eq!(tidy("a\u{202e}b\u{2067}c", 99).as_deref(), Some("abc"));
        assert_eq!(tidy("https://example.com", 99).as_deref(), Some("https example.com"));
    }

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        for name in ["", " \n", "\u{200b}", "\u{202e}", "\u{3164}"] {
            assert_eq!(tidy(name, 99), None, "{name:?}");
        }
    }

    #[test]
    fn a_cut_is_between_what_is_seen_as_one() {
        let family = "👨‍👩‍👧‍👦";
        assert_eq!(cut(&family.repeat(3), 10), format!("{family}…"));
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
        assert_eq!(cut("ab cd", 4), "ab…");
    }

    #[test]
    fn a_letter_under_many_marks_is_cut_within() {
        let zalgo = format!("a{}", "\u{0301}".repeat(400));
        assert_eq!(cut(&zalgo, 20).chars().count(), 20);
    }
}
