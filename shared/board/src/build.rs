//! Ranking channels and laying them out.

use std::cmp::Reverse;
use std::collections::HashMap;

use jiff::Timestamp;

use crate::badges::Badges;
use crate::columns::{self, NONE_16, NONE_32, flag};
use crate::entry::{Entry, Unranked, Words};
use crate::fold::fold;
use crate::layout::{self, Numbers, SECTIONS, Section};
use crate::pack;
use crate::search::{self, GRAM_BYTES};

/// Longest name or handle that is kept, in bytes; the platform's are shorter.
const LONGEST: usize = 400;
/// Longest address of a logo.
const LONGEST_LOGO: usize = 1_000;
/// Logos whose addresses begin alike are told apart by one number; of these there are so many.
const MOST_TEXTS: usize = NONE_16 as usize - 1;

/// More channels or texts than a board can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too much for one board")]
pub struct TooLarge;

/// Ranks the channels and lays them out. Each channel comes once; of two with one id the first counts.
///
/// # Errors
/// [`TooLarge`] from four billion channels or bytes of text on.
pub fn build(mut entries: Vec<Entry>, built: Timestamp) -> Result<Vec<u8>, TooLarge> {
    entries.sort_by(|a, b| a.id.cmp(&b.id));
    entries.dedup_by(|later, first| later.id == first.id);
    entries.sort_by(Entry::place);
    let mut sheet = Sheet::default();
    for entry in &entries {
        sheet.add(entry)?;
    }
    drop(entries);
    Ok(sheet.finish(built))
}

/// The sections in the making.
pub(crate) struct Sheet {
    sections: [Vec<u8>; SECTIONS],
    rows: u32,
    ranked: u32,
    /// Rows with known subscribers, those with a rank and those without.
    ranked_known: u32,
    unranked_known: u32,
    niches: Words16,
    languages: Words16,
    countries: Words16,
    starts: Words16,
    ends: Words16,
    badges: [u32; Badges::KEYS.len()],
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            sections: std::array::from_fn(|_| Vec::new()),
            rows: 0,
            ranked: 0,
            ranked_known: 0,
            unranked_known: 0,
            niches: Words16::default(),
            languages: Words16::default(),
            countries: Words16::default(),
            starts: Words16::default(),
            ends: Words16::default(),
            badges: [0; Badges::KEYS.len()],
        }
    }
}

impl Sheet {
    /// Adds the next channel in the order of the board.
    pub(crate) fn add(&mut self, entry: &Entry) -> Result<(), TooLarge> {
        let ranked = self.count(entry)?;
        self.put(Section::Ids, &pack::pack_id(&entry.id));
        let mut flags = flags(entry);
        if let Some(words) = &entry.words {
            flags |= self.words(words);
        }
        self.put_end(Section::Text, Section::TextEnds)?;
        self.put_end(Section::Extra, Section::ExtraEnds)?;
        for (section, value) in [
            (Section::Scores, entry.score),
            (Section::Lows, entry.low),
            (Section::Highs, entry.high),
        ] {
            self.put(section, &value.unwrap_or(NONE_16).to_le_bytes());
        }
        let subscribers = entry.subscribers.map_or(NONE_32, |count| count.min(NONE_32 - 1));
        self.put(Section::Subscribers, &subscribers.to_le_bytes());
        self.put(Section::Analysed, &entry.analysed.to_le_bytes());
        self.put(Section::FirstSeen, &entry.first_seen.to_le_bytes());
        self.put(Section::Badges, &entry.badges.0.to_le_bytes());
        self.put(Section::Flags, &[flags]);
        self.put(Section::Ratings, &[columns::of_rating(entry.rating)]);
        self.put(Section::Stages, &[columns::of_stage(entry.stage)]);
        let niche = self.niches.number(entry.niche.as_deref(), ranked);
        let language = self.languages.number(entry.language.as_deref(), ranked);
        let country = self.countries.number(entry.country.as_deref(), ranked);
        self.put(Section::Niches, &niche.to_le_bytes());
        self.put(Section::Languages, &language.to_le_bytes());
        self.put(Section::Countries, &country.to_le_bytes());
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
            self.put(Section::Grams, &[0; GRAM_BYTES]);
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

    /// Lays a channel's words out; says how they are to be read.
    fn words(&mut self, words: &Words) -> u8 {
        let name = plain(&words.name);
        let handle = plain(words.handle.as_deref().unwrap_or_default());
        let shown = format!("{name}\n{handle}\n");
        let searched = format!("{}\n{}\n", fold(&name), fold(&handle));
        self.put(Section::Text, searched.as_bytes());
        if let Some(bits) = self.sections.get_mut(Section::Grams as usize) {
            search::note(searched.as_bytes(), bits);
        }
        let cased = shown.is_ascii();
        if cased {
            for eight in shown.as_bytes().chunks(8) {
                let bits = eight.iter().enumerate().map(|(place, byte)| {
                    let large = u8::from(byte.is_ascii_uppercase());
                    large << place
                });
                let bits = bits.sum::<u8>();
                self.put(Section::Extra, &[bits]);
            }
        } else {
            self.put(Section::Extra, &(shown.len() as u16).to_le_bytes());
            self.put(Section::Extra, shown.as_bytes());
        }
        if let Some(logo) = words.logo.as_deref().filter(|logo| logo.len() <= LONGEST_LOGO) {
            self.logo(logo);
        }
        flag::WORDS | if cased { flag::CASED } else { 0 }
    }

    /// An address as the numbers of its beginning and end and what is between them, packed where that is possible.
    fn logo(&mut self, logo: &str) {
        let (start, rest) = logo.rfind('/').map_or(("", logo), |slash| logo.split_at(slash + 1));
        let (middle, end) = rest.find(['=', '.', '?']).map_or((rest, ""), |at| rest.split_at(at));
        let numbers = (
            self.starts.number(Some(start), false),
            self.ends.number(Some(end), false),
        );
        let packed = pack::pack(middle).filter(|_| middle.len() <= usize::from(u8::MAX));
        match packed {
            Some(packed) if numbers.0 != NONE_16 && numbers.1 != NONE_16 => {
                self.put(Section::Extra, &numbers.0.to_le_bytes());
                self.put(Section::Extra, &numbers.1.to_le_bytes());
                self.put(Section::Extra, &[middle.len() as u8]);
                self.put(Section::Extra, &packed);
            }
            _ => {
                self.put(Section::Extra, &NONE_16.to_le_bytes());
                self.put(Section::Extra, logo.as_bytes());
            }
        }
    }

    /// The rows in the other orders: those with a rank first, in each part those with a value before those without.
    fn orders(&mut self) {
        let mut with: Vec<u32> = (0..self.ranked).collect();
        let mut without: Vec<u32> = (self.ranked..self.rows).collect();
        let (analysed, subscribers) = (self.column(Section::Analysed), self.column(Section::Subscribers));
        let at = |column: &[u32], row: &u32| column.get(*row as usize).copied().filter(|value| *value != NONE_32);
        let by_date = |row: &u32| (Reverse(at(&analysed, row)), *row);
        let by_subscribers = |row: &u32| (Reverse(at(&subscribers, row)), *row);
        with.sort_unstable_by_key(by_date);
        without.sort_unstable_by_key(by_date);
        self.put_rows(Section::ByDate, with.iter().chain(&without));
        with.sort_unstable_by_key(by_subscribers);
        without.sort_unstable_by_key(by_subscribers);
        self.put_rows(Section::BySubscribers, with.iter().chain(&without));
    }

    fn column(&self, section: Section) -> Vec<u32> {
        let bytes = self.sections.get(section as usize);
        let values = layout::u32s(bytes.map(Vec::as_slice).unwrap_or_default());
        values.iter().map(|value| value.get()).collect()
    }

    fn put(&mut self, section: Section, bytes: &[u8]) {
        if let Some(to) = self.sections.get_mut(section as usize) {
            to.extend_from_slice(bytes);
        }
    }

    fn put_rows<'a>(&mut self, section: Section, rows: impl Iterator<Item = &'a u32>) {
        for row in rows {
            self.put(section, &row.to_le_bytes());
        }
    }

    fn put_end(&mut self, of: Section, to: Section) -> Result<(), TooLarge> {
        let end = self.sections.get(of as usize).map_or(0, Vec::len);
        let end = u32::try_from(end).map_err(|_| TooLarge)?;
        self.put(to, &end.to_le_bytes());
        Ok(())
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
        layout::write(numbers, self.sections())
    }

    fn sections(mut self) -> [Vec<u8>; SECTIONS] {
        let dictionaries = [
            (
                Section::NicheKeys,
                Some(Section::NicheCounts),
                std::mem::take(&mut self.niches),
            ),
            (
                Section::LanguageTags,
                Some(Section::LanguageCounts),
                std::mem::take(&mut self.languages),
            ),
            (Section::CountryCodes, None, std::mem::take(&mut self.countries)),
            (Section::LogoStarts, None, std::mem::take(&mut self.starts)),
            (Section::LogoEnds, None, std::mem::take(&mut self.ends)),
        ];
        for (texts, counts, words) in dictionaries {
            for (text, count) in &words.texts {
                self.put(texts, text.as_bytes());
                self.put(texts, b"\n");
                if let Some(counts) = counts {
                    self.put(counts, &count.to_le_bytes());
                }
            }
        }
        for count in self.badges {
            self.put(Section::BadgeCounts, &count.to_le_bytes());
        }
        self.sections
    }
}

/// Texts that many rows share, by number.
#[derive(Default)]
struct Words16 {
    numbers: HashMap<String, u16>,
    texts: Vec<(String, u32)>,
}

impl Words16 {
    /// The number of a text; no number where there is no text, or no number left.
    fn number(&mut self, text: Option<&str>, counts: bool) -> u16 {
        let Some(text) = text.filter(|text| !text.contains('\n')) else {
            return NONE_16;
        };
        let number = match self.numbers.get(text) {
            Some(number) => *number,
            None if self.texts.len() >= MOST_TEXTS => return NONE_16,
            None => {
                let number = self.texts.len() as u16;
                self.numbers.insert(text.to_owned(), number);
                self.texts.push((text.to_owned(), 0));
                number
            }
        };
        if let Some((_, count)) = self.texts.get_mut(usize::from(number)) {
            *count += u32::from(counts);
        }
        number
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

/// The text in one line, cut to what is kept.
fn plain(text: &str) -> String {
    let mut plain: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let mut end = LONGEST.min(plain.len());
    while !plain.is_char_boundary(end) {
        end -= 1;
    }
    plain.truncate(end);
    plain
}
