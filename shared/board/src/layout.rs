//! The buffer: a header with a checksum and the places of the sections, then the sections one after the other, all little-endian.

use std::ops::Range;

use zerocopy::FromBytes;
use zerocopy::little_endian::{U16, U32, U64};

/// Begins every board.
const MAGIC: &[u8; 8] = b"KNLBOARD";
/// Grows with every change of what stands where, and of the order of the rows (`Entry::place`), which merging goes by; a board of another
/// version is built anew.
pub const VERSION: u32 = 1;
/// Magic, version, checksum: what the checksum does not cover.
const UNCHECKED: usize = 16;
/// Rows, rows with a rank, of both those with known subscribers, when it was built.
const NUMBERS: usize = 4 * 4 + 8;
const PLACE: usize = 16;
/// Where the first section begins.
const HEADER: usize = UNCHECKED + NUMBERS + SECTIONS * PLACE;
/// How many sections there are.
pub(crate) const SECTIONS: usize = Section::Count as usize;

/// What stands in the buffer, in this order. Columns have one value a row, in the order of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Ids,
    /// Name and handle as they are searched, each with a line break after it.
    Text,
    TextEnds,
    /// Which three letters in a row the texts of 64 rows hold, as one bit each of [`crate::search::GRAM_BYTES`].
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
    /// How many rows with a rank have which.
    NicheCounts,
    LanguageCounts,
    BadgeCounts,
    /// Not one of them: how many there are.
    Count,
}

/// A buffer that is no board, with what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a board: {0}")]
pub struct Malformed(pub(crate) &'static str);

const ANOTHER_VERSION: Malformed = Malformed("another version");

impl Malformed {
    /// A board of an older or a newer format, which is not damaged: the next build writes over it.
    #[must_use]
    pub fn is_another_version(self) -> bool {
        self == ANOTHER_VERSION
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

/// Where the sections are.
pub(crate) type Places = [Range<usize>; SECTIONS];

/// Lays sections out as a buffer.
pub(crate) fn write(numbers: Numbers, sections: [Vec<u8>; SECTIONS]) -> Vec<u8> {
    let size = HEADER + sections.iter().map(Vec::len).sum::<usize>();
    let mut buffer = Vec::with_capacity(size);
    buffer.extend_from_slice(MAGIC);
    buffer.extend_from_slice(&VERSION.to_le_bytes());
    buffer.extend_from_slice(&[0; 4]);
    for number in [
        numbers.rows,
        numbers.ranked,
        numbers.ranked_known,
        numbers.unranked_known,
    ] {
        buffer.extend_from_slice(&number.to_le_bytes());
    }
    buffer.extend_from_slice(&numbers.built_ms.to_le_bytes());
    let mut at = HEADER as u64;
    for section in &sections {
        buffer.extend_from_slice(&at.to_le_bytes());
        buffer.extend_from_slice(&(section.len() as u64).to_le_bytes());
        at += section.len() as u64;
    }
    for section in sections {
        buffer.extend_from_slice(&section);
    }
    seal(&mut buffer);
    buffer
}

/// Writes the checksum of what stands there.
pub(crate) fn seal(buffer: &mut [u8]) {
    let sum = crc32fast::hash(buffer.get(UNCHECKED..).unwrap_or_default());
    if let Some(place) = buffer.get_mut(12..UNCHECKED) {
        place.copy_from_slice(&sum.to_le_bytes());
    }
}

/// Reads the header; every place lies within the buffer.
pub(crate) fn read(buffer: &[u8]) -> Result<(Numbers, Places), Malformed> {
    let header = buffer.get(..HEADER).ok_or(Malformed("too short"))?;
    if !header.starts_with(MAGIC) {
        return Err(Malformed("another kind of file"));
    }
    let u32_at = |at: usize| {
        let word = header
            .get(at..at + 4)
            .and_then(|bytes| U32::read_from_bytes(bytes).ok());
        word.map_or(0, U32::get)
    };
    let u64_at = |at: usize| {
        let word = header
            .get(at..at + 8)
            .and_then(|bytes| U64::read_from_bytes(bytes).ok());
        word.map_or(0, U64::get)
    };
    if u32_at(8) != VERSION {
        return Err(ANOTHER_VERSION);
    }
    if crc32fast::hash(buffer.get(UNCHECKED..).unwrap_or_default()) != u32_at(12) {
        return Err(Malformed("wrong checksum"));
    }
    let numbers = Numbers {
        rows: u32_at(16),
        ranked: u32_at(20),
        ranked_known: u32_at(24),
        unranked_known: u32_at(28),
        built_ms: u64_at(32).cast_signed(),
    };
    let mut places: Places = std::array::from_fn(|_| 0..0);
    for (number, place) in places.iter_mut().enumerate() {
        let at = UNCHECKED + NUMBERS + number * PLACE;
        let start = usize::try_from(u64_at(at)).map_err(|_| Malformed("a section beyond the end"))?;
        let length = usize::try_from(u64_at(at + 8)).map_err(|_| Malformed("a section beyond the end"))?;
        let end = start.checked_add(length).filter(|end| *end <= buffer.len());
        *place = start..end.ok_or(Malformed("a section beyond the end"))?;
    }
    Ok((numbers, places))
}

/// Bytes as numbers of two bytes; nothing where they are not whole.
pub(crate) fn u16s(bytes: &[u8]) -> &[U16] {
    <[U16]>::ref_from_bytes(bytes).unwrap_or_default()
}

/// Bytes as numbers of four bytes; nothing where they are not whole.
pub(crate) fn u32s(bytes: &[u8]) -> &[U32] {
    <[U32]>::ref_from_bytes(bytes).unwrap_or_default()
}
