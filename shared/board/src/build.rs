//! Ranking channels and laying them out.

use std::cmp::Reverse;

use columns::{Addresses, Dictionary, Lines, NONE_16, NONE_32, TooLarge, note, pack_id, plain};
use jiff::Timestamp;

use crate::badges::Badges;
use crate::entry::{ChannelDisplay, Entry, Unranked};
use crate::layout::{FORM, GRAM_BYTES, Numbers, SECTIONS, Section, SectionWriter};
use crate::marks::{self, flag};

/// Longest name or handle that is kept, in bytes; the platform's are shorter.
const LONGEST: usize = 400;
/// Longest address of a logo.
const LONGEST_LOGO: usize = 1_000;
/// Where names and handles are laid out.
const LINES: Lines<Section> = Lines {
    text: Section::Text,
    extra: Section::Extra,
};

/// Ranks the channels and lays them out. Each channel comes once; of two with one id the first counts.
///
/// # Errors
/// [`TooLarge`] from four billion channels or bytes of text on.
pub fn build(mut entries: Vec<Entry>, built: Timestamp) -> Result<Vec<u8>, TooLarge> {
    entries.sort_by(|a, b| a.id.cmp(&b.id));
    entries.dedup_by(|later, first| later.id == first.id);
    entries.sort_by(Entry::place);
    let mut making = Making::default();
    for entry in &entries {
        making.add(entry)?;
    }
    drop(entries);
    Ok(making.finish(built))
}

/// The board in the making.
#[derive(Default)]
pub(crate) struct Making {
    writer: SectionWriter,
    rows: u32,
    ranked: u32,
    /// Rows with known subscribers, those with a rank and those without.
    ranked_known: u32,
    unranked_known: u32,
    niches: Dictionary,
    languages: Dictionary,
    countries: Dictionary,
    logos: Addresses,
    badges: [u32; Badges::KEYS.len()],
}

impl Making {
    /// Adds the next channel in the order of the board.
    pub(crate) fn add(&mut self, entry: &Entry) -> Result<(), TooLarge> {
        let ranked = self.count(entry)?;
        self.writer.put(Section::Ids, &pack_id(&entry.id));
        let mut flags = flags(entry);
        if let Some(display) = &entry.display {
            flags |= self.display(display);
        }
        self.writer.put_end(Section::Text, Section::TextEnds)?;
        self.writer.put_end(Section::Extra, Section::ExtraEnds)?;
        for (section, value) in [
            (Section::Scores, entry.score),
            (Section::Lows, entry.low),
            (Section::Highs, entry.high),
        ] {
            self.writer.put(section, &value.unwrap_or(NONE_16).to_le_bytes());
        }
        let subscribers = entry.subscribers.map_or(NONE_32, |count| count.min(NONE_32 - 1));
        self.writer.put(Section::Subscribers, &subscribers.to_le_bytes());
        self.writer.put(Section::Analysed, &entry.analysed.to_le_bytes());
        self.writer.put(Section::FirstSeen, &entry.first_seen.to_le_bytes());
        self.writer.put(Section::Badges, &entry.badges.0.to_le_bytes());
        self.writer.put(Section::Flags, &[flags]);
        self.writer.put(Section::Ratings, &[marks::of_rating(entry.rating)]);
        self.writer.put(Section::Stages, &[marks::of_stage(entry.stage)]);
        let niche = self.niches.number_16(entry.niche.as_deref(), ranked);
        let language = self.languages.number_16(entry.language.as_deref(), ranked);
        let country = self.countries.number_16(entry.country.as_deref(), ranked);
        self.writer.put(Section::Niches, &niche.to_le_bytes());
        self.writer.put(Section::Languages, &language.to_le_bytes());
        self.writer.put(Section::Countries, &country.to_le_bytes());
        if ranked {
            for (place, count) in self.badges.iter_mut().enumerate() {
                *count += u32::from(entry.badges.0 >> place & 1);
            }
        }
        Ok(())
    }

    /// Counts a channel; whether it has a rank.
    fn count(&mut self, entry: &Entry) -> Result<bool, TooLarge> {
        if self.rows.is_multiple_of(64) {
            self.writer.put(Section::Grams, &[0; GRAM_BYTES]);
        }
        let rows = self.rows.checked_add(1).filter(|rows| *rows < NONE_32);
        self.rows = rows.ok_or(TooLarge)?;
        let (ranked, known) = (entry.unranked().is_none(), u32::from(entry.subscribers.is_some()));
        if ranked {
            self.ranked += 1;
            self.ranked_known += known;
        } else {
            self.unranked_known += known;
        }
        Ok(ranked)
    }

    /// Lays out a channel's display data; returns how it is to be read.
    fn display(&mut self, display: &ChannelDisplay) -> u8 {
        let name = plain(&display.name, LONGEST);
        let handle = plain(display.handle.as_deref().unwrap_or_default(), LONGEST);
        let (searched, cased) = LINES.put(&mut self.writer, &[&name, &handle]);
        note::<GRAM_BYTES>(searched.as_bytes(), self.writer.bytes_mut(Section::Grams));
        if let Some(logo) = display.logo.as_deref().filter(|logo| logo.len() <= LONGEST_LOGO) {
            self.logos.put(&mut self.writer, Section::Extra, logo);
        }
        flag::DISPLAY | if cased { flag::CASED } else { 0 }
    }

    /// The rows in the other orders: those with a rank first, in each part those with a value before those without.
    fn orders(&mut self) {
        let mut with: Vec<u32> = (0..self.ranked).collect();
        let mut without: Vec<u32> = (self.ranked..self.rows).collect();
        let (analysed, subscribers) = (
            self.writer.u32s(Section::Analysed),
            self.writer.u32s(Section::Subscribers),
        );
        let at = |column: &[u32], row: &u32| column.get(*row as usize).copied().filter(|value| *value != NONE_32);
        let by_date = |row: &u32| (Reverse(at(&analysed, row)), *row);
        let by_subscribers = |row: &u32| (Reverse(at(&subscribers, row)), *row);
        with.sort_unstable_by_key(by_date);
        without.sort_unstable_by_key(by_date);
        self.writer.put_u32s(Section::ByDate, with.iter().chain(&without));
        with.sort_unstable_by_key(by_subscribers);
        without.sort_unstable_by_key(by_subscribers);
        self.writer
            .put_u32s(Section::BySubscribers, with.iter().chain(&without));
    }

    /// The board of what was added.
    pub(crate) fn finish(mut self, built: Timestamp) -> Vec<u8> {
        self.orders();
        let numbers = Numbers {
            rows: self.rows,
            ranked: self.ranked,
            ranked_known: self.ranked_known,
            unranked_known: self.unranked_known,
            built_ms: built.as_millisecond(),
        };
        FORM.write(&numbers.bytes(), self.sections())
    }

    fn sections(mut self) -> [Vec<u8>; SECTIONS] {
        let writer = &mut self.writer;
        self.niches.put(writer, Section::NicheKeys, Some(Section::NicheCounts));
        self.languages
            .put(writer, Section::LanguageTags, Some(Section::LanguageCounts));
        self.countries.put(writer, Section::CountryCodes, None);
        self.logos.finish(writer, Section::LogoStarts, Section::LogoEnds);
        writer.put_u32s(Section::BadgeCounts, &self.badges);
        self.writer.sections()
    }
}

fn flags(entry: &Entry) -> u8 {
    let bits = [
        (entry.unranked() == Some(Unranked::Abstained), flag::ABSTAINED),
        (entry.anomaly, flag::ANOMALY),
        (entry.sample, flag::SAMPLE),
        (entry.hidden_gem, flag::HIDDEN_GEM),
        (entry.efficient, flag::EFFICIENT),
        (entry.rising, flag::RISING),
    ];
    bits.into_iter().filter(|(set, _)| *set).map(|(_, bit)| bit).sum()
}
