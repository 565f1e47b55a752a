//! Texts that many rows share.

use std::collections::HashMap;

use crate::form::Section;
use crate::writer::{SectionWriter, TooLarge};
use crate::{NONE_16, NONE_32};

/// Texts by number, in the order in which they came.
#[derive(Default)]
pub struct Dictionary {
    numbers: HashMap<String, u32>,
    texts: Vec<(String, u32)>,
}

impl Dictionary {
    /// The number of a text in a column of two bytes, which is counted or not; no number where there is no text, where it has a line break, or
    /// where no number is left.
    pub fn number_16(&mut self, text: Option<&str>, counts: bool) -> u16 {
        let number = self.number(text, counts, u32::from(NONE_16) - 1);
        number.map_or(NONE_16, |number| number as u16)
    }

    /// As [`Dictionary::number_16`] in a column of four bytes.
    pub fn number_32(&mut self, text: Option<&str>, counts: bool) -> u32 {
        self.number(text, counts, NONE_32 - 1).unwrap_or(NONE_32)
    }

    fn number(&mut self, text: Option<&str>, counts: bool, most: u32) -> Option<u32> {
        let text = text.filter(|text| !text.contains('\n'))?;
        let number = match self.numbers.get(text) {
            Some(number) => *number,
            None if self.texts.len() >= most as usize => return None,
            None => {
                let number = self.texts.len() as u32;
                self.numbers.insert(text.to_owned(), number);
                self.texts.push((text.to_owned(), 0));
                number
            }
        };
        if let Some((_, count)) = self.texts.get_mut(number as usize) {
            *count += u32::from(counts);
        }
        Some(number)
    }

    /// Lays it out: the texts with a line break after each, and how often each was counted.
    pub fn put<S: Section, const SECTIONS: usize>(
        &self,
        writer: &mut SectionWriter<S, SECTIONS>,
        texts: S,
        counts: Option<S>,
    ) {
        for (text, count) in &self.texts {
            writer.put(texts, text.as_bytes());
            writer.put(texts, b"\n");
            if let Some(counts) = counts {
                writer.put(counts, &count.to_le_bytes());
            }
        }
    }

    /// Lays out texts that are read in place, one at a time: with a line break after each, and where each ends.
    ///
    /// # Errors
    /// [`TooLarge`] from four billion bytes on.
    pub fn put_ended<S: Section, const SECTIONS: usize>(
        &self,
        writer: &mut SectionWriter<S, SECTIONS>,
        texts: S,
        ends: S,
    ) -> Result<(), TooLarge> {
        for (text, _) in &self.texts {
            writer.put(texts, text.as_bytes());
            writer.put(texts, b"\n");
            writer.put_end(texts, ends)?;
        }
        Ok(())
    }
}

/// The number of a text in a dictionary that was read, for a column of two bytes.
#[must_use]
pub fn position(texts: &[String], wanted: &str) -> Option<u16> {
    let place = texts.iter().position(|text| text == wanted)?;
    u16::try_from(place).ok()
}
