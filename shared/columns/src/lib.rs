//! What the leaderboard and the discovery hub share: rows as one buffer of columns that is read in place.
//!
//! Pure: no I/O, no clock. A [`Form`] names a file's magic, version and sections; a [`SectionWriter`] is the file in the making, a
//! [`Buffer`] the checked file. [`Found`] is which rows answer, [`Searched`] finds texts, [`Page`] takes rows from an order.

mod addresses;
mod buffer;
mod dictionary;
mod fold;
mod form;
mod found;
mod merge;
mod pack;
mod search;
mod shown;
mod words;
mod writer;

pub use addresses::Addresses;
pub use buffer::Buffer;
pub use dictionary::{Dictionary, position};
pub use fold::fold;
pub use form::{Form, Malformed, Section};
pub use found::{Found, Page};
pub use merge::{Ordered, Part, merge};
pub use pack::{ID_BYTES, PackedId, pack, pack_id, unpack, unpack_id};
pub use search::{Searched, Texts, note};
pub use shown::{Lines, plain, shown};
pub use words::{WordSections, Words, WordsMade};
pub use writer::{SectionWriter, TooLarge};

/// No value, in a column of one byte.
pub const NONE_8: u8 = u8::MAX;
/// No value, in a column of two bytes.
pub const NONE_16: u16 = u16::MAX;
/// No value, in a column of four bytes.
pub const NONE_32: u32 = u32::MAX;
