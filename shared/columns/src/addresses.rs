//! Addresses of pictures that begin and end alike.

use crate::NONE_16;
use crate::dictionary::Dictionary;
use crate::form::Section;
use crate::pack::{pack, unpack};
use crate::writer::SectionWriter;

/// Beginnings and ends of addresses, by number; what is between is packed in six bits a letter where that is possible.
#[derive(Default)]
pub struct Addresses {
    starts: Dictionary,
    ends: Dictionary,
}

impl Addresses {
    /// Adds an address to a section.
    pub fn put<S: Section, const N: usize>(&mut self, writer: &mut SectionWriter<S, N>, to: S, address: &str) {
        let (start, rest) = address
            .rfind('/')
            .map_or(("", address), |slash| address.split_at(slash + 1));
        let (middle, end) = rest.find(['=', '.', '?']).map_or((rest, ""), |at| rest.split_at(at));
        let numbers = (
            self.starts.number_16(Some(start), false),
            self.ends.number_16(Some(end), false),
        );
        let packed = pack(middle).filter(|_| middle.len() <= usize::from(u8::MAX));
        match packed {
            Some(packed) if numbers.0 != NONE_16 && numbers.1 != NONE_16 => {
                writer.put(to, &numbers.0.to_le_bytes());
                writer.put(to, &numbers.1.to_le_bytes());
                writer.put(to, &[middle.len() as u8]);
                writer.put(to, &packed);
            }
            _ => {
                writer.put(to, &NONE_16.to_le_bytes());
                writer.put(to, address.as_bytes());
            }
        }
    }

    /// Lays the beginnings and ends out.
    pub fn finish<S: Section, const N: usize>(&self, writer: &mut SectionWriter<S, N>, starts: S, ends: S) {
        self.starts.put(writer, starts, None);
        self.ends.put(writer, ends, None);
    }

    /// The address that was put, by the beginnings and ends that were laid out.
    #[must_use]
    pub fn read(packed: &[u8], starts: &[String], ends: &[String]) -> Option<String> {
        let (start, rest) = packed.split_at_checked(2)?;
        let start = u16::from_le_bytes(start.try_into().ok()?);
        if start == NONE_16 {
            return String::from_utf8(rest.to_vec()).ok();
        }
        let (end, rest) = rest.split_at_checked(2)?;
        let end = u16::from_le_bytes(end.try_into().ok()?);
        let (count, middle) = rest.split_first()?;
        let mut address = starts.get(usize::from(start))?.clone();
        unpack(middle, usize::from(*count), &mut address);
        address.push_str(ends.get(usize::from(end))?);
        Some(address)
    }
}
