//! A file in the making.

use std::marker::PhantomData;

use zerocopy::FromBytes;
use zerocopy::little_endian::U32;

use crate::form::Section;

/// More rows or texts than one file can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too much for one file")]
pub struct TooLarge;

/// Sections in the making.
pub struct SectionWriter<S, const SECTIONS: usize> {
    sections: [Vec<u8>; SECTIONS],
    names: PhantomData<fn(S)>,
}

impl<S, const SECTIONS: usize> Default for SectionWriter<S, SECTIONS> {
    fn default() -> Self {
        Self {
            sections: std::array::from_fn(|_| Vec::new()),
            names: PhantomData,
        }
    }
}

impl<S: Section, const SECTIONS: usize> SectionWriter<S, SECTIONS> {
    /// Adds bytes to a section.
    pub fn put(&mut self, section: S, bytes: &[u8]) {
        if let Some(to) = self.sections.get_mut(section.number()) {
            to.extend_from_slice(bytes);
        }
    }

    /// Adds numbers of four bytes to a section.
    pub fn put_u32s<'a>(&mut self, section: S, numbers: impl IntoIterator<Item = &'a u32>) {
        for number in numbers {
            self.put(section, &number.to_le_bytes());
        }
    }

    /// Adds to `to` where the text `of` ends by now.
    ///
    /// # Errors
    /// [`TooLarge`] from four billion bytes on.
    pub fn put_end(&mut self, of: S, to: S) -> Result<(), TooLarge> {
        let end = u32::try_from(self.bytes(of).len()).map_err(|_| TooLarge)?;
        self.put(to, &end.to_le_bytes());
        Ok(())
    }

    /// A section so far.
    #[must_use]
    pub fn bytes(&self, section: S) -> &[u8] {
        self.sections.get(section.number()).map_or(&[], Vec::as_slice)
    }

    /// A section so far, to be changed.
    pub fn bytes_mut(&mut self, section: S) -> &mut [u8] {
        self.sections
            .get_mut(section.number())
            .map_or(&mut [], Vec::as_mut_slice)
    }

    /// A column of four bytes so far.
    #[must_use]
    pub fn u32s(&self, section: S) -> Vec<u32> {
        let values = <[U32]>::ref_from_bytes(self.bytes(section)).unwrap_or_default();
        values.iter().map(|value| value.get()).collect()
    }

    /// What was added.
    #[must_use]
    pub fn sections(self) -> [Vec<u8>; SECTIONS] {
        self.sections
    }
}
