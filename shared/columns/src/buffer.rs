//! A checked file, read in place.

use std::marker::PhantomData;
use std::ops::Range;

use zerocopy::little_endian::{U16, U32, U64};
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use crate::form::{Form, Malformed, Section};

/// A file whose header was checked. What lies in the sections is checked by the crate that knows it, with the methods here; unchecked
/// sections read as empty or as other values, never beyond the buffer.
pub struct Buffer<S, const SECTIONS: usize> {
    bytes: Vec<u8>,
    places: [Range<usize>; SECTIONS],
    names: PhantomData<fn(S)>,
}

impl<S: Section, const SECTIONS: usize> Buffer<S, SECTIONS> {
    /// Checks a file's header; also its own numbers.
    ///
    /// # Errors
    /// As [`Form::read`].
    pub fn load<const NUMBERS: usize>(
        form: &Form<NUMBERS, SECTIONS>,
        bytes: Vec<u8>,
    ) -> Result<(Self, [u8; NUMBERS]), Malformed> {
        let (numbers, places) = form.read(&bytes)?;
        let names = PhantomData;
        Ok((Self { bytes, places, names }, numbers))
    }

    /// Bytes of the whole file.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// A section.
    #[must_use]
    pub fn bytes(&self, section: S) -> &[u8] {
        let place = self.places.get(section.number()).cloned().unwrap_or_default();
        self.bytes.get(place).unwrap_or_default()
    }

    /// A column of two bytes; nothing where they are not whole.
    #[must_use]
    pub fn u16s(&self, section: S) -> &[U16] {
        numbers(self.bytes(section))
    }

    /// A column of four bytes; nothing where they are not whole.
    #[must_use]
    pub fn u32s(&self, section: S) -> &[U32] {
        numbers(self.bytes(section))
    }

    /// A column of eight bytes; nothing where they are not whole.
    #[must_use]
    pub fn u64s(&self, section: S) -> &[U64] {
        numbers(self.bytes(section))
    }

    /// A row's piece of a text.
    #[must_use]
    pub fn piece(&self, of: S, ends: S, row: u32) -> &[u8] {
        let ends = self.u32s(ends);
        let at = row as usize;
        let start = at
            .checked_sub(1)
            .and_then(|before| ends.get(before))
            .map_or(0, |end| end.get());
        let end = ends.get(at).map_or(0, |end| end.get());
        self.bytes(of).get(start as usize..end as usize).unwrap_or_default()
    }

    /// The texts of a dictionary, by number.
    ///
    /// # Errors
    /// [`Malformed`] where it is no text.
    pub fn dictionary(&self, section: S) -> Result<Vec<String>, Malformed> {
        let text = std::str::from_utf8(self.bytes(section));
        let text = text.map_err(|_| Malformed::new("a dictionary that is no text"))?;
        Ok(text.split_terminator('\n').map(str::to_owned).collect())
    }

    /// Columns have `values` values, each of the bytes named next to it.
    ///
    /// # Errors
    /// [`Malformed`] where one is of another length.
    pub fn check_columns(&self, columns: &[(S, usize)], values: usize) -> Result<(), Malformed> {
        for (section, each) in columns {
            if Some(self.bytes(*section).len()) != values.checked_mul(*each) {
                return Err(Malformed::new("a column of another length"));
            }
        }
        Ok(())
    }

    /// Ends rise, and the last is that of the text.
    ///
    /// # Errors
    /// [`Malformed`] where they do not.
    pub fn check_ends(&self, ends: S, of: S) -> Result<(), Malformed> {
        let mut before = 0;
        for end in self.u32s(ends) {
            if end.get() < before {
                return Err(Malformed::new("ends that fall"));
            }
            before = end.get();
        }
        if before as usize != self.bytes(of).len() {
            return Err(Malformed::new("ends beyond the text"));
        }
        Ok(())
    }
}

/// Bytes as numbers; nothing where they are not whole.
fn numbers<T: FromBytes + KnownLayout + Immutable + Unaligned>(bytes: &[u8]) -> &[T] {
    <[T]>::ref_from_bytes(bytes).unwrap_or_default()
}
