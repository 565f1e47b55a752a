//! The buffer: the board's numbers and sections.

use columns::{Buffer, Form};

/// Grows with every change of the layout, and of the order of the rows (`Entry::place`), which merging goes by; a board of another
/// version is rebuilt.
pub const VERSION: u32 = 1;
/// Rows, rows with a rank, of both those with known subscribers, when it was built.
const NUMBERS: usize = 4 * 4 + 8;
/// How many sections there are.
pub(crate) const SECTIONS: usize = Section::Count as usize;
/// Bytes that the letter summary of 64 rows takes.
pub(crate) const GRAM_BYTES: usize = 256;
/// The file.
pub(crate) const FORM: Form<NUMBERS, SECTIONS> = Form {
    magic: *b"KNLBOARD",
    version: VERSION,
};
pub(crate) type File = Buffer<Section, SECTIONS>;
pub(crate) type SectionWriter = columns::SectionWriter<Section, SECTIONS>;

/// The contents of the buffer, in this order. Columns have one value a row, in the order of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Ids,
    /// Name and handle as they are searched, each with a line break after it.
    Text,
    TextEnds,
    /// Which three letters in a row the texts of 64 rows hold, as one bit each of [`GRAM_BYTES`].
    Grams,
    /// What turns a row's text into what is shown, and its logo.
    Extra,
    ExtraEnds,
    Scores,
    Lows,
    Highs,
    Subscribers,
    Analysed,
    FirstSeen,
    Badges,
    Flags,
    Ratings,
    Stages,
    Niches,
    Languages,
    Countries,
    /// Rows by the time of the analysis, the newest first.
    ByDate,
    /// Rows by subscribers, the most first.
    BySubscribers,
    /// Dictionaries: texts with a line break after each.
    NicheKeys,
    LanguageTags,
    CountryCodes,
    LogoStarts,
    LogoEnds,
    /// For each value, the number of rows with a rank.
    NicheCounts,
    LanguageCounts,
    BadgeCounts,
    /// Not one of them: how many there are.
    Count,
}

impl columns::Section for Section {
    #[inline]
    fn number(self) -> usize {
        self as usize
    }
}

/// The numbers in the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub rows: u32,
    pub ranked: u32,
    /// Rows with a rank and known subscribers.
    pub ranked_known: u32,
    /// Rows without a rank and with known subscribers.
    pub unranked_known: u32,
    pub built_ms: i64,
}

impl Numbers {
    /// As the header has them.
    pub(crate) fn bytes(self) -> [u8; NUMBERS] {
        let counts = [self.rows, self.ranked, self.ranked_known, self.unranked_known];
        let mut bytes: Vec<u8> = counts.into_iter().flat_map(u32::to_le_bytes).collect();
        bytes.extend(self.built_ms.to_le_bytes());
        bytes.try_into().unwrap_or([0; NUMBERS])
    }

    pub(crate) fn read(bytes: &[u8; NUMBERS]) -> Self {
        let [
            a0,
            a1,
            a2,
            a3,
            b0,
            b1,
            b2,
            b3,
            c0,
            c1,
            c2,
            c3,
            d0,
            d1,
            d2,
            d3,
            time @ ..,
        ] = *bytes;
        Self {
            rows: u32::from_le_bytes([a0, a1, a2, a3]),
            ranked: u32::from_le_bytes([b0, b1, b2, b3]),
            ranked_known: u32::from_le_bytes([c0, c1, c2, c3]),
            unranked_known: u32::from_le_bytes([d0, d1, d2, d3]),
            built_ms: i64::from_le_bytes(time),
        }
    }
}
