//! The file: a header with a checksum and the places of the sections, then the sections one after the other, all little-endian.

use std::ops::Range;

use zerocopy::FromBytes;
use zerocopy::little_endian::{U32, U64};

/// Magic, version, checksum: what the checksum does not cover.
const UNCHECKED: usize = 16;
/// Where a section begins and how long it is.
const PLACE: usize = 16;

const ANOTHER_VERSION: Malformed = Malformed("another version");
const BEYOND: Malformed = Malformed("a section beyond the end");

/// A name of a section, usually an enum without fields.
pub trait Section: Copy {
    /// Its place among the sections, from 0.
    fn number(self) -> usize;
}

/// A buffer that is not what it should be, with what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed: {0}")]
pub struct Malformed(&'static str);

impl Malformed {
    /// With what is wrong.
    #[must_use]
    pub const fn new(what: &'static str) -> Self {
        Self(what)
    }

    /// A file of an older or a newer format, which is not damaged: the next build writes over it.
    #[must_use]
    pub fn is_another_version(self) -> bool {
        self == ANOTHER_VERSION
    }
}

/// A kind of file: `NUMBERS` bytes of its own in the header, and `SECTIONS` sections.
#[derive(Clone, Copy, Debug)]
pub struct Form<const NUMBERS: usize, const SECTIONS: usize> {
    /// Begins every file of this kind.
    pub magic: [u8; 8],
    /// Grows with every change of what lies where.
    pub version: u32,
}

impl<const NUMBERS: usize, const SECTIONS: usize> Form<NUMBERS, SECTIONS> {
    /// Where the first section begins, in bytes.
    pub const HEADER: usize = UNCHECKED + NUMBERS + SECTIONS * PLACE;

    /// Lays sections out as a buffer.
    #[must_use]
    pub fn write(&self, numbers: &[u8; NUMBERS], sections: [Vec<u8>; SECTIONS]) -> Vec<u8> {
        let size = Self::HEADER + sections.iter().map(Vec::len).sum::<usize>();
        let mut buffer = Vec::with_capacity(size);
        buffer.extend_from_slice(&self.magic);
        buffer.extend_from_slice(&self.version.to_le_bytes());
        buffer.extend_from_slice(&[0; 4]);
        buffer.extend_from_slice(numbers);
        let mut at = Self::HEADER as u64;
        for section in &sections {
            buffer.extend_from_slice(&at.to_le_bytes());
            buffer.extend_from_slice(&(section.len() as u64).to_le_bytes());
            at += section.len() as u64;
        }
        for section in sections {
            buffer.extend_from_slice(&section);
        }
        Self::seal(&mut buffer);
        buffer
    }

    /// Writes the checksum of what the buffer has.
    pub fn seal(buffer: &mut [u8]) {
        let sum = crc32fast::hash(buffer.get(UNCHECKED..).unwrap_or_default());
        if let Some(place) = buffer.get_mut(12..UNCHECKED) {
            place.copy_from_slice(&sum.to_le_bytes());
        }
    }

    /// Reads the header: the file's own numbers, and the places of the sections, each of which lies within the buffer.
    ///
    /// # Errors
    /// [`Malformed`] for anything but a whole file of this kind and version.
    pub fn read(&self, buffer: &[u8]) -> Result<([u8; NUMBERS], [Range<usize>; SECTIONS]), Malformed> {
        let header = buffer.get(..Self::HEADER).ok_or(Malformed("too short"))?;
        if !header.starts_with(&self.magic) {
            return Err(Malformed("another kind of file"));
        }
        if u32_at(header, 8) != self.version {
            return Err(ANOTHER_VERSION);
        }
        if crc32fast::hash(buffer.get(UNCHECKED..).unwrap_or_default()) != u32_at(header, 12) {
            return Err(Malformed("wrong checksum"));
        }
        let mut numbers = [0; NUMBERS];
        for (to, from) in numbers.iter_mut().zip(header.iter().skip(UNCHECKED)) {
            *to = *from;
        }
        let mut places = std::array::from_fn(|_| 0..0);
        for (number, place) in places.iter_mut().enumerate() {
            let at = UNCHECKED + NUMBERS + number * PLACE;
            let start = usize::try_from(u64_at(header, at)).map_err(|_| BEYOND)?;
            let length = usize::try_from(u64_at(header, at + 8)).map_err(|_| BEYOND)?;
            let end = start.checked_add(length).filter(|end| *end <= buffer.len());
            *place = start..end.ok_or(BEYOND)?;
        }
        Ok((numbers, places))
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let word = bytes.get(at..).and_then(|rest| U32::read_from_prefix(rest).ok());
    word.map_or(0, |(word, _)| word.get())
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    let word = bytes.get(at..).and_then(|rest| U64::read_from_prefix(rest).ok());
    word.map_or(0, |(word, _)| word.get())
}
