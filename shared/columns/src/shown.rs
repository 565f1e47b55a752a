//! Texts that are searched one way and shown another.

use crate::fold::fold;
use crate::form::Section;
use crate::writer::SectionWriter;

/// The sections of searched texts.
#[derive(Clone, Copy, Debug)]
pub struct Lines<S> {
    /// Searched texts.
    pub text: S,
    /// What turns a row's text into what is shown.
    pub extra: S,
}

impl<S: Section> Lines<S> {
    /// Adds a row's lines, each of which must be [`plain`]. The searched text, and whether what is shown is that with some letters large; else
    /// it is stored in full.
    pub fn put<const N: usize>(self, writer: &mut SectionWriter<S, N>, lines: &[&str]) -> (String, bool) {
        let (mut shown, mut searched) = (String::new(), String::new());
        for line in lines {
            shown.push_str(line);
            shown.push('\n');
            searched.push_str(&fold(line));
            searched.push('\n');
        }
        writer.put(self.text, searched.as_bytes());
        let cased = shown.is_ascii();
        if cased {
            for eight in shown.as_bytes().chunks(8) {
                let bits = eight.iter().enumerate().map(|(place, byte)| {
                    let large = u8::from(byte.is_ascii_uppercase());
                    large << place
                });
                let bits = bits.sum::<u8>();
                writer.put(self.extra, &[bits]);
            }
        } else {
            writer.put(self.extra, &(shown.len() as u16).to_le_bytes());
            writer.put(self.extra, shown.as_bytes());
        }
        (searched, cased)
    }
}

/// A row's lines as they are shown, each with a line break after it, and what follows them in the row's extra bytes.
#[must_use]
pub fn shown<'a>(searched: &[u8], extra: &'a [u8], cased: bool) -> Option<(String, &'a [u8])> {
    let (shown, rest) = if cased {
        let (bits, rest) = extra.split_at_checked(searched.len().div_ceil(8))?;
        let letters = searched.iter().enumerate().map(|(place, byte)| {
            let large = bits.get(place / 8).is_some_and(|eight| eight >> (place % 8) & 1 == 1);
            if large { byte.to_ascii_uppercase() } else { *byte }
        });
        (letters.collect(), rest)
    } else {
        let (length, rest) = extra.split_at_checked(2)?;
        let length = u16::from_le_bytes(length.try_into().ok()?);
        let (shown, rest) = rest.split_at_checked(usize::from(length))?;
        (shown.to_vec(), rest)
    };
    Some((String::from_utf8(shown).ok()?, rest))
}

/// The text in one line, cut to at most `most` bytes.
#[must_use]
pub fn plain(text: &str, most: usize) -> String {
    let mut plain: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let mut end = most.min(plain.len());
    while !plain.is_char_boundary(end) {
        end -= 1;
    }
    plain.truncate(end);
    plain
}
