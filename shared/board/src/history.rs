//! The ranks of the first channels on each of the last days.

use columns::{ID_BYTES, Malformed, pack_id};
use domain::ChannelId;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::board::Board;

/// Days that are kept.
pub const DAYS: usize = 30;
/// Places that are kept of each day.
pub const PLACES: u32 = 10_000;
const MAGIC: &[u8; 8] = b"KNLRANKS";
const VERSION: u32 = 1;
const CHECKED: usize = 16;
/// Year, month, day, places.
const DAY: usize = 8;

/// The ranks at the end of each day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// Oldest first, with the packed ids of the first places, one after the other.
    days: Vec<(Date, Vec<u8>)>,
}

impl History {
    /// Takes the board in as its day's ranks so far. Days that are over do not change any more; the oldest make room.
    pub fn record(&mut self, board: &Board) {
        let day = day_of(board.built());
        if self.days.last().is_some_and(|(last, _)| *last > day) {
            return;
        }
        self.days.retain(|(known, _)| *known != day);
        self.days.push((day, board.first(PLACES).flatten().collect()));
        let old = self.days.len().saturating_sub(DAYS);
        self.days.drain(..old);
    }

    /// A channel's ranks, oldest first; a day on which it was not among the first is missing.
    #[must_use]
    pub fn of(&self, id: &ChannelId) -> Vec<(Date, u32)> {
        let wanted = pack_id(id);
        let rank = |ids: &[u8]| ids.chunks_exact(ID_BYTES).position(|id| id == wanted);
        let known = self
            .days
            .iter()
            .filter_map(|(day, ids)| Some((*day, rank(ids)? as u32 + 1)));
        known.collect()
    }

    /// As bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&[0; 4]);
        for (day, ids) in &self.days {
            bytes.extend_from_slice(&day.year().to_le_bytes());
            bytes.extend_from_slice(&[day.month().cast_unsigned(), day.day().cast_unsigned()]);
            bytes.extend_from_slice(&((ids.len() / ID_BYTES) as u32).to_le_bytes());
            bytes.extend_from_slice(ids);
        }
        let sum = crc32fast::hash(bytes.get(CHECKED..).unwrap_or_default());
        if let Some(place) = bytes.get_mut(12..CHECKED) {
            place.copy_from_slice(&sum.to_le_bytes());
        }
        bytes
    }

    /// What [`History::bytes`] wrote.
    ///
    /// # Errors
    /// [`Malformed`] for anything else.
    pub fn load(bytes: &[u8]) -> Result<Self, Malformed> {
        let (head, mut rest) = bytes.split_at_checked(CHECKED).ok_or(Malformed::new("too short"))?;
        if !head.starts_with(MAGIC) || head.get(8..12) != Some(&VERSION.to_le_bytes()) {
            return Err(Malformed::new("another kind of file"));
        }
        if head.get(12..) != Some(&crc32fast::hash(rest).to_le_bytes()) {
            return Err(Malformed::new("wrong checksum"));
        }
        let mut days = Vec::new();
        while !rest.is_empty() {
            let (day, after) = rest.split_at_checked(DAY).ok_or(Malformed::new("half a day"))?;
            let &[y0, y1, month, day, n0, n1, n2, n3] = day else {
                return Err(Malformed::new("half a day"));
            };
            let (year, places) = (i16::from_le_bytes([y0, y1]), u32::from_le_bytes([n0, n1, n2, n3]));
            let date = Date::new(year, month.cast_signed(), day.cast_signed());
            let date = date.map_err(|_| Malformed::new("an impossible day"))?;
            if places > PLACES || days.last().is_some_and(|(before, _)| *before >= date) {
                return Err(Malformed::new("days out of order"));
            }
            let (ids, after) = after
                .split_at_checked(places as usize * ID_BYTES)
                .ok_or(Malformed::new("half a day"))?;
            days.push((date, ids.to_vec()));
            rest = after;
        }
        Ok(Self { days })
    }
}

fn day_of(time: Timestamp) -> Date {
    TimeZone::UTC.to_datetime(time).date()
}
