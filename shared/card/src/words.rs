//! Texts of others, made fit for a picture: signs that the font has, lines that fit.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use crate::font::{self, Weight};

const ELLIPSIS: char = '…';

/// What the font can write of a text: signs it lacks are replaced by what says the same ("ﬁ", letters of other shapes),
/// else they are left out, as are marks on top of two others. `None` where half of the letters or more are lost, or nothing is left.
pub fn legible(text: &str) -> Option<String> {
    let (mut drawable, mut lost) = (0_usize, 0_usize);
    let (mut written, mut marks) = (String::new(), 0);
    for c in text.nfc() {
        let before = written.len();
        let mut put = |c: char| {
            marks = if is_combining_mark(c) { marks + 1 } else { 0 };
            if marks <= 2 && font::has(c) {
                written.push(c);
            }
        };
        if font::has(c) {
            put(c);
        } else {
            std::iter::once(c).nfkd().for_each(&mut put);
        }
        match written.len() > before {
            true => drawable += usize::from(c.is_alphanumeric()),
            false => lost += usize::from(c.is_alphabetic()),
        }
    }
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    (drawable > lost).then_some(line)
}

/// A text of ours, with words of others in it: whatever can be written of it.
pub fn plain(text: &str) -> String {
    let written: String = text.nfc().filter(|c| font::has(*c)).collect();
    // Blanks that hold words together stay.
    written
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A font at a size, and the room it has.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    pub weight: Weight,
    /// In px.
    pub size: f64,
    /// In px.
    pub width: f64,
    /// Lines at most.
    pub lines: usize,
}

impl Room {
    fn holds(self, line: &str) -> bool {
        self.weight.width(line, self.size) <= self.width
    }

    /// The text in lines, broken between words, within a word only where that is wider than a line. What does not fit ends in `…`.
    pub fn lines(self, text: &str) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            self.append(&mut lines, word);
        }
        if lines.len() > self.lines {
            lines.truncate(self.lines);
            if let Some(last) = lines.last_mut() {
                self.cut(last);
            }
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    fn append(self, lines: &mut Vec<String>, word: &str) {
        let Some(last) = lines.last_mut() else { return };
        let longer = if last.is_empty() {
            word.to_owned()
        } else {
            format!("{last} {word}")
        };
        if self.holds(&longer) {
            *last = longer;
            return;
        }
        if !last.is_empty() {
            lines.push(String::new());
        }
        for cluster in word.graphemes(true) {
            let full = lines
                .last()
                .is_some_and(|line| !line.is_empty() && !self.holds(&format!("{line}{cluster}")));
            if full {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push_str(cluster);
            }
        }
    }

    fn cut(self, line: &mut String) {
        while !line.is_empty() && !self.holds(&format!("{line}{ELLIPSIS}")) {
            let shorter = line.grapheme_indices(true).next_back().map_or(0, |(at, _)| at);
            line.truncate(shorter);
        }
        line.truncate(line.trim_end().len());
        line.push(ELLIPSIS);
    }

    /// The largest of these sizes at which the text fits whole, else the last one, with its lines.
    pub fn fit(self, text: &str, sizes: &[f64]) -> (f64, Vec<String>) {
        let at = |size: &f64| Self { size: *size, ..self };
        let whole = |size: &&f64| {
            at(size)
                .lines(text)
                .last()
                .is_none_or(|line| !line.ends_with(ELLIPSIS) || text.ends_with(ELLIPSIS))
        };
        let size = sizes.iter().find(whole).or(sizes.last()).copied().unwrap_or(self.size);
        (size, at(&size).lines(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room {
        weight: Weight::Regular,
        size: 30.0,
        width: 300.0,
        lines: 2,
    };

    #[test]
    fn what_the_font_has_is_kept_and_its_replacements_too() {
        for (name, written) in [
            ("Größe & Łódź", "Größe & Łódź"),
            ("Мастерская", "Мастерская"),
            ("Workshop 🔨🪚", "Workshop"),
            ("𝐁𝐨𝐥𝐝 Baker", "Bold Baker"),
            ("ﬁne", "fine"),
            ("Nói tiếng Việt", "Nói tiếng Việt"),
        ] {
            assert_eq!(legible(name).as_deref(), Some(written));
        }
    }

    #[test]
    fn a_name_that_loses_its_letters_is_none() {
        for name in ["木工房", "🔨🔨", "ورشة", "木工 Ab", "", "•"] {
            assert_eq!(legible(name), None, "{name}");
        }
    }

    #[test]
    fn marks_do_not_pile_up() {
        let zalgo = format!("a{}b", "\u{0301}".repeat(90));
        assert!(legible(&zalgo).unwrap().chars().count() <= 5);
    }

    #[test]
    fn lines_fit_and_say_where_something_is_missing() {
        let lines = ROOM.lines("One two three four five six seven eight nine ten eleven");
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| ROOM.holds(line)), "{lines:?}");
        assert!(lines[1].ends_with('…'), "{lines:?}");
        let broken = ROOM.lines(&"W".repeat(60));
        assert!(broken.iter().all(|line| ROOM.holds(line)), "{broken:?}");
    }

    #[test]
    fn a_longer_text_is_smaller() {
        let sizes = [60.0, 40.0, 20.0];
        let size = |text: &str| ROOM.fit(text, &sizes).0;
        assert!((size("Short") - 60.0).abs() < 0.1);
        assert!((size("Hazel and Hinge of the Workshop") - 60.0).abs() > 0.1);
        assert!((size(&"word ".repeat(40)) - 20.0).abs() < 0.1);
    }
}
