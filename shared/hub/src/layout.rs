//! The buffer: the hub's numbers and sections.

use columns::{Buffer, Form, Lines, WordSections};
use engine::report::Format;

/// Grows with every change of what lies where, and of the order of the rows (`Video::place`), which merging goes by; a hub of another version is
/// built again.
pub const VERSION: u32 = 2;
/// Rows, rows with views per subscriber, when it was built.
const NUMBERS: usize = 2 * 4 + 8;
/// How many sections there are.
pub(crate) const SECTIONS: usize = Section::Count as usize;
/// The file.
pub(crate) const FORM: Form<NUMBERS, SECTIONS> = Form {
    magic: *b"KNLVIDEO",
    version: VERSION,
};
pub(crate) type File = Buffer<Section, SECTIONS>;
pub(crate) type SectionWriter = columns::SectionWriter<Section, SECTIONS>;
/// Where titles are laid out.
pub(crate) const TITLES: Lines<Section> = Lines {
    text: Section::Text,
    extra: Section::Extra,
};
/// Where the words of titles are laid out.
pub(crate) const WORDS: WordSections<Section> = WordSections {
    words: Section::Words,
    word_ends: Section::WordEnds,
    rows: Section::WordRows,
    row_ends: Section::WordRowEnds,
};

/// What the buffer has, in this order. Columns have one value a row, in the order of the hub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Ids,
    /// Titles as they are searched, each with a line break after it.
    Text,
    TextEnds,
    /// The words of all titles, and the rows of each.
    Words,
    WordEnds,
    WordRows,
    WordRowEnds,
    /// What turns a row's text into what is shown.
    Extra,
    ExtraEnds,
    Channels,
    Subscribers,
    Languages,
    Formats,
    Flags,
    Lengths,
    Published,
    FirstSeen,
    Seen,
    Views,
    Lows,
    Multiples,
    Highs,
    Neighbours,
    Niches,
    MetaNiches,
    Patterns,
    Features,
    /// Channels whose videos of the row's niche have its pattern.
    Repeated,
    /// Rows in other orders, the largest value first.
    ByMultiple,
    ByViews,
    ByPublished,
    /// Rows without views per subscriber come last.
    ByRatio,
    ByRepeated,
    /// Dictionaries: texts with a line break after each.
    NicheKeys,
    MetaNicheKeys,
    LanguageTags,
    /// Id, name and handle of a channel, with tabs between.
    ChannelTexts,
    ChannelEnds,
    /// What the titles of each of them go with.
    ChannelLifts,
    PatternTexts,
    PatternEnds,
    /// For each value, the number of rows.
    NicheCounts,
    MetaNicheCounts,
    LanguageCounts,
    FormatCounts,
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
    /// Rows with views per subscriber.
    pub with_ratio: u32,
    pub built_ms: i64,
}

impl Numbers {
    /// As the header has them.
    pub(crate) fn bytes(self) -> [u8; NUMBERS] {
        let mut bytes: Vec<u8> = [self.rows, self.with_ratio]
            .into_iter()
            .flat_map(u32::to_le_bytes)
            .collect();
        bytes.extend(self.built_ms.to_le_bytes());
        bytes.try_into().unwrap_or([0; NUMBERS])
    }

    pub(crate) fn read(bytes: &[u8; NUMBERS]) -> Self {
        let [a0, a1, a2, a3, b0, b1, b2, b3, time @ ..] = *bytes;
        Self {
            rows: u32::from_le_bytes([a0, a1, a2, a3]),
            with_ratio: u32::from_le_bytes([b0, b1, b2, b3]),
            built_ms: i64::from_le_bytes(time),
        }
    }
}

/// The bits of a row's flags.
pub(crate) mod flag {
    pub(crate) const SAMPLE: u8 = 1;
    /// The shown title is the searched one with some letters large; else it is stored in full.
    pub(crate) const CASED: u8 = 2;
}

/// The format with this number.
pub(crate) fn format(number: u8) -> Format {
    let formats = [Format::Short, Format::Long, Format::Live];
    formats
        .into_iter()
        .find(|format| *format as u8 == number)
        .unwrap_or(Format::Long)
}
