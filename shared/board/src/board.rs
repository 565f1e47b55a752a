//! The board read in place.

use std::sync::OnceLock;

use columns::{
    Addresses, ID_BYTES, Malformed, NONE_16, NONE_32, PackedId, Searched, Texts, pack_id, position, unpack_id,
};
use domain::ChannelId;
use engine::report::{Rating, Stage};
use jiff::Timestamp;
use zerocopy::little_endian::{U16, U32};

use crate::badges::Badges;
use crate::entry::{ChannelDisplay, Entry, Unranked};
use crate::layout::{FORM, File, GRAM_BYTES, Numbers, Section};
use crate::marks::{self, flag};
use crate::spans::{Ends, Span, Spans};

/// A board that was checked. Rows are numbered from 0 in the order of the board, so that a row's rank is its number and one.
pub struct Board {
    file: File,
    pub(crate) numbers: Numbers,
    built: Timestamp,
    niches: Vec<String>,
    languages: Vec<String>,
    countries: Vec<String>,
    starts: Vec<String>,
    ends: Vec<String>,
    /// Counted when the first span is asked for: the parts that a build merges are asked for none.
    spans: OnceLock<Spans>,
}

/// A channel as it is on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its rank, from 1; `None` without one.
    pub rank: Option<u32>,
    /// The channel.
    pub entry: Entry,
}

impl Row {
    /// Why it has no rank; `None` where it has one.
    #[must_use]
    pub const fn unranked(&self) -> Option<Unranked> {
        self.entry.unranked()
    }
}

impl Board {
    /// Checks a buffer and reads it in place from then on.
    ///
    /// # Errors
    /// [`Malformed`] for anything but a whole board of this version.
    pub fn load(bytes: Vec<u8>) -> Result<Self, Malformed> {
        let (file, numbers) = File::load(&FORM, bytes)?;
        let numbers = Numbers::read(&numbers);
        let built = Timestamp::from_millisecond(numbers.built_ms).map_err(|_| Malformed::new("an impossible time"))?;
        let mut board = Self {
            file,
            numbers,
            built,
            niches: Vec::new(),
            languages: Vec::new(),
            countries: Vec::new(),
            starts: Vec::new(),
            ends: Vec::new(),
            spans: OnceLock::new(),
        };
        board.check()?;
        board.niches = board.file.dictionary(Section::NicheKeys)?;
        board.languages = board.file.dictionary(Section::LanguageTags)?;
        board.countries = board.file.dictionary(Section::CountryCodes)?;
        board.starts = board.file.dictionary(Section::LogoStarts)?;
        board.ends = board.file.dictionary(Section::LogoEnds)?;
        let counted = [
            (Section::NicheCounts, board.niches.len()),
            (Section::LanguageCounts, board.languages.len()),
            (Section::BadgeCounts, Badges::KEYS.len()),
        ];
        for (section, count) in counted {
            if board.u32s(section).len() != count {
                return Err(Malformed::new("counts of another length"));
            }
        }
        Ok(board)
    }

    /// Columns are of the right length, ends rise within their text, orders name rows.
    fn check(&self) -> Result<(), Malformed> {
        let rows = self.rows() as usize;
        let Numbers {
            ranked,
            ranked_known,
            unranked_known,
            ..
        } = self.numbers;
        let unranked = self
            .rows()
            .checked_sub(ranked)
            .ok_or(Malformed::new("more ranks than rows"))?;
        if ranked_known > ranked || unranked_known > unranked {
            return Err(Malformed::new("more subscribers than rows"));
        }
        let bytes_a_row = [
            (Section::Ids, ID_BYTES),
            (Section::TextEnds, 4),
            (Section::ExtraEnds, 4),
            (Section::Scores, 2),
            (Section::Lows, 2),
            (Section::Highs, 2),
            (Section::Subscribers, 4),
            (Section::Analysed, 4),
            (Section::FirstSeen, 4),
            (Section::Badges, 2),
            (Section::Flags, 1),
            (Section::Ratings, 1),
            (Section::Stages, 1),
            (Section::Niches, 2),
            (Section::Languages, 2),
            (Section::Countries, 2),
            (Section::ByDate, 4),
            (Section::BySubscribers, 4),
        ];
        self.file.check_columns(&bytes_a_row, rows)?;
        self.file
            .check_columns(&[(Section::Grams, GRAM_BYTES)], rows.div_ceil(64))?;
        self.file.check_ends(Section::TextEnds, Section::Text)?;
        self.file.check_ends(Section::ExtraEnds, Section::Extra)?;
        // A row may be in its part of the order alone.
        for order in [Section::ByDate, Section::BySubscribers] {
            let (with, without) = self.u32s(order).split_at_checked(ranked as usize).unwrap_or_default();
            let wrong = with.iter().any(|row| row.get() >= ranked)
                || without.iter().any(|row| !(ranked..self.rows()).contains(&row.get()));
            if wrong {
                return Err(Malformed::new("an order of other rows"));
            }
        }
        Ok(())
    }

    /// When it was built.
    #[must_use]
    pub const fn built(&self) -> Timestamp {
        self.built
    }

    /// All channels.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.numbers.rows
    }

    /// Those with a rank.
    #[must_use]
    pub const fn ranked(&self) -> u32 {
        self.numbers.ranked
    }

    /// The bytes it was loaded from.
    #[must_use]
    pub fn size(&self) -> usize {
        self.file.size()
    }

    /// A channel by the number of its row.
    #[must_use]
    pub fn row(&self, row: u32) -> Option<Row> {
        let id: ChannelId = unpack_id(self.id(row)?).parse().ok()?;
        let at = row as usize;
        let flags = self.flags().get(at).copied().unwrap_or_default();
        let known = |section| Some(self.u16s(section).get(at)?.get()).filter(|value| *value != NONE_16);
        let text =
            |section, texts: &[String]| known(section).and_then(|number| texts.get(usize::from(number)).cloned());
        let number = |section| self.u32s(section).get(at).map_or(0, |value| value.get());
        let has = |bit| flags & bit != 0;
        let entry = Entry {
            id,
            display: has(flag::DISPLAY)
                .then(|| self.display(row, has(flag::CASED)))
                .flatten(),
            subscribers: Some(number(Section::Subscribers)).filter(|count| *count != NONE_32),
            score: known(Section::Scores),
            low: known(Section::Lows),
            high: known(Section::Highs),
            rating: self.rating(at),
            stage: self.stage(at),
            badges: Badges(self.u16s(Section::Badges).get(at).map_or(0, |bits| bits.get())),
            niche: text(Section::Niches, &self.niches),
            language: text(Section::Languages, &self.languages),
            country: text(Section::Countries, &self.countries),
            analysed: number(Section::Analysed),
            first_seen: number(Section::FirstSeen),
            anomaly: has(flag::ANOMALY),
            sample: has(flag::SAMPLE),
            hidden_gem: has(flag::HIDDEN_GEM),
            efficient: has(flag::EFFICIENT),
            rising: has(flag::RISING),
        };
        let rank = (row < self.ranked()).then_some(row + 1);
        Some(Row { rank, entry })
    }

    /// The ranks that a row's interval allows, among all channels; `None` for a row without a rank.
    #[must_use]
    pub fn span(&self, row: u32) -> Option<Span> {
        let ends = Ends([Section::Scores, Section::Lows, Section::Highs].map(|section| self.u16s(section)));
        let spans = self.spans.get_or_init(|| Spans::of(&ends, self.ranked()));
        spans.span(&ends, self.ranked(), row)
    }

    /// Every channel, in the order of the board.
    pub fn all(&self) -> impl Iterator<Item = Row> {
        (0..self.rows()).filter_map(|row| self.row(row))
    }

    /// The number of a channel's row.
    #[must_use]
    pub fn find(&self, id: &ChannelId) -> Option<u32> {
        let wanted = pack_id(id);
        let mut ids = self.bytes(Section::Ids).chunks_exact(ID_BYTES);
        ids.position(|id| id == wanted).map(|row| row as u32)
    }

    /// The ids of all rows, packed.
    pub(crate) fn packed_ids(&self) -> impl Iterator<Item = PackedId> {
        let ids = self.bytes(Section::Ids).chunks_exact(ID_BYTES);
        ids.filter_map(|id| PackedId::try_from(id).ok())
    }

    /// The ids of the first places, packed.
    pub(crate) fn first(&self, places: u32) -> impl Iterator<Item = PackedId> {
        self.packed_ids().take(places.min(self.ranked()) as usize)
    }

    /// Niches with the number of channels with a rank that have them, the most first.
    #[must_use]
    pub fn niches(&self) -> Vec<(&str, u32)> {
        self.counted(self.niches.iter().map(String::as_str), Section::NicheCounts)
    }

    /// The same of languages.
    #[must_use]
    pub fn languages(&self) -> Vec<(&str, u32)> {
        self.counted(self.languages.iter().map(String::as_str), Section::LanguageCounts)
    }

    /// The same of badges.
    #[must_use]
    pub fn badges(&self) -> Vec<(&str, u32)> {
        self.counted(Badges::KEYS.into_iter(), Section::BadgeCounts)
    }

    fn counted<'a>(&'a self, texts: impl Iterator<Item = &'a str>, counts: Section) -> Vec<(&'a str, u32)> {
        let counts = self.u32s(counts).iter().map(|count| count.get());
        let mut counted: Vec<_> = texts.zip(counts).filter(|(_, count)| *count > 0).collect();
        counted.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        counted
    }

    pub(crate) fn niche_number(&self, niche: &str) -> Option<u16> {
        position(&self.niches, niche)
    }

    pub(crate) fn language_number(&self, language: &str) -> Option<u16> {
        position(&self.languages, language)
    }

    fn id(&self, row: u32) -> Option<&[u8]> {
        self.bytes(Section::Ids).chunks_exact(ID_BYTES).nth(row as usize)
    }

    fn rating(&self, at: usize) -> Option<Rating> {
        marks::rating(*self.bytes(Section::Ratings).get(at)?)
    }

    fn stage(&self, at: usize) -> Stage {
        let number = self.bytes(Section::Stages).get(at);
        number.map_or(Stage::UnclearStage, |number| marks::stage(*number))
    }

    fn display(&self, row: u32, cased: bool) -> Option<ChannelDisplay> {
        let searched = self.file.piece(Section::Text, Section::TextEnds, row);
        let extra = self.file.piece(Section::Extra, Section::ExtraEnds, row);
        let (shown, rest) = columns::shown(searched, extra, cased)?;
        let (name, handle) = shown
            .trim_end_matches('\n')
            .split_once('\n')
            .unwrap_or((shown.trim_end(), ""));
        Some(ChannelDisplay {
            name: name.to_owned(),
            handle: Some(handle.to_owned()).filter(|handle| !handle.is_empty()),
            logo: Addresses::read(rest, &self.starts, &self.ends),
        })
    }

    pub(crate) fn searched(&self) -> Searched<'_, GRAM_BYTES> {
        Searched {
            texts: Texts {
                text: self.bytes(Section::Text),
                ends: self.u32s(Section::TextEnds),
            },
            grams: self.bytes(Section::Grams),
        }
    }

    pub(crate) fn bytes(&self, section: Section) -> &[u8] {
        self.file.bytes(section)
    }

    pub(crate) fn flags(&self) -> &[u8] {
        self.bytes(Section::Flags)
    }

    pub(crate) fn u16s(&self, section: Section) -> &[U16] {
        self.file.u16s(section)
    }

    pub(crate) fn u32s(&self, section: Section) -> &[U32] {
        self.file.u32s(section)
    }
}

#[cfg(test)]
mod tests;
