//! The hub read in place.

use std::sync::Arc;

use columns::{Found, Malformed, NONE_16, NONE_32, Texts, Words};
use jiff::Timestamp;

use crate::channel_lifts::{ChannelLifts, LIFTS_BYTES};
use crate::features::Features;
use crate::layout::{FORM, File, Numbers, Section, flag, format};
use crate::video::{Channel, ID_BYTES, Multiple, Video, VideoId};

/// A hub that was checked. Rows are numbered from 0 in the order of [`Video::place`]. A clone shares the buffer.
#[derive(Clone)]
pub struct Hub {
    pub(crate) file: Arc<File>,
    /// The rows that answers come from; `None`: all.
    pub(crate) shown: Option<Arc<Found>>,
    pub(crate) numbers: Numbers,
    built: Timestamp,
    pub(crate) niches: Vec<String>,
    pub(crate) meta_niches: Vec<String>,
    pub(crate) languages: Vec<String>,
}

/// A video as it is in the hub.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The video.
    pub video: Video,
    /// How many channels have videos of its niche with its pattern, its own among them; 0 without a niche or a pattern.
    pub repeated: u16,
}

impl Hub {
    /// Checks a buffer and reads it in place from then on.
    ///
    /// # Errors
    /// [`Malformed`] for anything but a whole hub of this version.
    pub fn load(bytes: Vec<u8>) -> Result<Self, Malformed> {
        let (file, numbers) = File::load(&FORM, bytes)?;
        let numbers = Numbers::read(&numbers);
        let built = Timestamp::from_millisecond(numbers.built_ms);
        let hub = Self {
            niches: file.dictionary(Section::NicheKeys)?,
            meta_niches: file.dictionary(Section::MetaNicheKeys)?,
            languages: file.dictionary(Section::LanguageTags)?,
            built: built.map_err(|_| Malformed::new("an impossible time"))?,
            file: Arc::new(file),
            shown: None,
            numbers,
        };
        hub.check()?;
        Ok(hub)
    }

    /// Columns are of the right length, ends rise within their text, orders name rows.
    fn check(&self) -> Result<(), Malformed> {
        let file = &self.file;
        let rows = self.rows() as usize;
        if self.numbers.with_ratio > self.rows() {
            return Err(Malformed::new("more subscribers than rows"));
        }
        file.check_columns(&[(Section::Ids, ID_BYTES), (Section::Views, 8)], rows)?;
        file.check_columns(&ONE.map(|section| (section, 1)), rows)?;
        file.check_columns(&TWO.map(|section| (section, 2)), rows)?;
        file.check_columns(&FOUR.map(|section| (section, 4)), rows)?;
        file.check_columns(&[(Section::NicheCounts, 4)], self.niches.len())?;
        file.check_columns(&[(Section::MetaNicheCounts, 4)], self.meta_niches.len())?;
        file.check_columns(&[(Section::LanguageCounts, 4)], self.languages.len())?;
        file.check_columns(&[(Section::FormatCounts, 4)], 3)?;
        let channels = file.u32s(Section::ChannelEnds).len();
        file.check_columns(&[(Section::ChannelLifts, LIFTS_BYTES)], channels)?;
        for (ends, of) in [
            (Section::TextEnds, Section::Text),
            (Section::ExtraEnds, Section::Extra),
            (Section::WordEnds, Section::Words),
            (Section::WordRowEnds, Section::WordRows),
            (Section::ChannelEnds, Section::ChannelTexts),
            (Section::PatternEnds, Section::PatternTexts),
        ] {
            file.check_ends(ends, of)?;
        }
        let beyond = |order: &Section| self.file.u32s(*order).iter().any(|row| row.get() >= self.rows());
        if ORDERS.iter().any(beyond) {
            return Err(Malformed::new("an order of other rows"));
        }
        Ok(())
    }

    /// When it was built.
    #[must_use]
    pub const fn built(&self) -> Timestamp {
        self.built
    }

    /// All videos.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.numbers.rows
    }

    /// The bytes it was loaded from.
    #[must_use]
    pub fn size(&self) -> usize {
        self.file.size()
    }

    /// A video by the number of its row.
    #[must_use]
    pub fn row(&self, row: u32) -> Option<Row> {
        let at = row as usize;
        let u16_of = |section| self.file.u16s(section).get(at).map_or(NONE_16, |value| value.get());
        let u32_of = |section| self.file.u32s(section).get(at).map_or(NONE_32, |value| value.get());
        let u8_of = |section| self.file.bytes(section).get(at).copied().unwrap_or_default();
        let flags = u8_of(Section::Flags);
        let video = Video {
            id: self.id(row)?,
            title: self.title(row, flags & flag::CASED != 0)?,
            channel: self.channel(u32_of(Section::Channels))?,
            subscribers: Some(u32_of(Section::Subscribers)).filter(|count| *count != NONE_32),
            language: self.languages.get(usize::from(u16_of(Section::Languages))).cloned(),
            format: format(u8_of(Section::Formats)),
            length: u32_of(Section::Lengths),
            published: u32_of(Section::Published),
            first_seen: u32_of(Section::FirstSeen),
            seen: u32_of(Section::Seen),
            views: self.file.u64s(Section::Views).get(at).map_or(0, |value| value.get()),
            multiple: Multiple {
                low: u32_of(Section::Lows),
                value: u32_of(Section::Multiples),
                high: u32_of(Section::Highs),
            },
            neighbours: u16_of(Section::Neighbours),
            niche: self.niches.get(usize::from(u16_of(Section::Niches))).cloned(),
            meta_niche: self.meta_niches.get(usize::from(u16_of(Section::MetaNiches))).cloned(),
            pattern: self.pattern(u32_of(Section::Patterns)).map(str::to_owned),
            features: Features(u32_of(Section::Features)),
            sample: flags & flag::SAMPLE != 0,
        };
        let repeated = u16_of(Section::Repeated);
        Some(Row { video, repeated })
    }

    /// All videos, in the order of the hub.
    pub fn all(&self) -> impl Iterator<Item = Row> + '_ {
        (0..self.rows()).filter_map(|row| self.row(row))
    }

    /// The row of a video that is shown.
    #[must_use]
    pub fn find(&self, id: VideoId) -> Option<u32> {
        let row = (0..).zip(self.video_ids()).find(|(_, known)| *known == id);
        row.map(|(row, _)| row).filter(|row| self.is_shown(*row))
    }

    /// Videos whose title and figures were last read before then: what must be read again, or leave.
    pub fn seen_before(&self, second: u32) -> impl Iterator<Item = VideoId> + '_ {
        let seen = self.file.u32s(Section::Seen).iter();
        let rows = self.video_ids().zip(seen).filter(move |(_, seen)| seen.get() < second);
        rows.map(|(id, _)| id)
    }

    pub(crate) fn video_ids(&self) -> impl Iterator<Item = VideoId> + '_ {
        let ids = self.file.bytes(Section::Ids).chunks_exact(ID_BYTES);
        ids.filter_map(|id| id.try_into().ok().map(VideoId))
    }

    pub(crate) fn id(&self, row: u32) -> Option<VideoId> {
        let start = (row as usize).checked_mul(ID_BYTES)?;
        let id = self.file.bytes(Section::Ids).get(start..start + ID_BYTES)?;
        id.try_into().ok().map(VideoId)
    }

    /// A row's title.
    pub(crate) fn title_of(&self, row: u32) -> Option<String> {
        let flags = self.file.bytes(Section::Flags).get(row as usize)?;
        self.title(row, flags & flag::CASED != 0)
    }

    fn title(&self, row: u32, cased: bool) -> Option<String> {
        let searched = self.file.piece(Section::Text, Section::TextEnds, row);
        let extra = self.file.piece(Section::Extra, Section::ExtraEnds, row);
        let (mut title, _) = columns::shown(searched, extra, cased)?;
        title.pop();
        Some(title)
    }

    fn channel(&self, number: u32) -> Option<Channel> {
        let text = self.file.piece(Section::ChannelTexts, Section::ChannelEnds, number);
        let mut parts = std::str::from_utf8(text).ok()?.trim_end_matches('\n').split('\t');
        Some(Channel {
            id: parts.next()?.parse().ok()?,
            name: parts.next()?.to_owned(),
            handle: parts.next().filter(|handle| !handle.is_empty()).map(str::to_owned),
            lifts: self.lifts(number)?,
        })
    }

    /// What the titles of the channel with this number go with.
    pub(crate) fn lifts(&self, number: u32) -> Option<ChannelLifts> {
        let start = (number as usize).checked_mul(LIFTS_BYTES)?;
        let lifts = self.file.bytes(Section::ChannelLifts).get(start..start + LIFTS_BYTES)?;
        lifts.try_into().ok().map(ChannelLifts::read)
    }

    pub(crate) fn pattern(&self, number: u32) -> Option<&str> {
        let text = self.file.piece(Section::PatternTexts, Section::PatternEnds, number);
        std::str::from_utf8(text).ok()?.strip_suffix('\n')
    }

    pub(crate) fn words(&self) -> Words<'_> {
        let texts = |text, ends| Texts {
            text: self.file.bytes(text),
            ends: self.file.u32s(ends),
        };
        Words {
            texts: texts(Section::Text, Section::TextEnds),
            words: texts(Section::Words, Section::WordEnds),
            rows: self.file.bytes(Section::WordRows),
            row_ends: self.file.u32s(Section::WordRowEnds),
        }
    }
}

/// Columns of one byte a row.
const ONE: [Section; 2] = [Section::Formats, Section::Flags];
/// Columns of two bytes a row.
const TWO: [Section; 5] = [
    Section::Languages,
    Section::Neighbours,
    Section::Niches,
    Section::MetaNiches,
    Section::Repeated,
];
/// Columns of four bytes a row.
const FOUR: [Section; 18] = [
    Section::TextEnds,
    Section::ExtraEnds,
    Section::Channels,
    Section::Subscribers,
    Section::Lengths,
    Section::Published,
    Section::FirstSeen,
    Section::Seen,
    Section::Lows,
    Section::Multiples,
    Section::Highs,
    Section::Patterns,
    Section::Features,
    Section::ByMultiple,
    Section::ByViews,
    Section::ByPublished,
    Section::ByRatio,
    Section::ByRepeated,
];
/// Rows in other orders.
const ORDERS: [Section; 5] = [
    Section::ByMultiple,
    Section::ByViews,
    Section::ByPublished,
    Section::ByRatio,
    Section::ByRepeated,
];

#[cfg(test)]
mod tests;
