//! Laying videos out.

use std::cmp::Reverse;
use std::collections::HashMap;

use columns::{Dictionary, NONE_16, NONE_32, TooLarge, WordsMade, plain};
use jiff::Timestamp;

use crate::channel_lifts::LIFTS_BYTES;
use crate::layout::{FORM, Numbers, SECTIONS, Section, SectionWriter, TITLES, WORDS, flag};
use crate::video::{Channel, Video, ratio};

/// Longest title, name, handle or pattern that is stored, in bytes; the platform's are shorter.
const LONGEST: usize = 400;

/// Lays the videos out. Each comes once; of two with one id the first counts.
///
/// # Errors
/// [`TooLarge`] from four billion videos or bytes of text on.
pub fn build(mut videos: Vec<Video>, built: Timestamp) -> Result<Vec<u8>, TooLarge> {
    videos.sort_by_key(|video| video.id);
    videos.dedup_by_key(|video| video.id);
    videos.sort_by(Video::place);
    let mut making = Making::default();
    for video in &videos {
        making.add(video)?;
    }
    drop(videos);
    making.finish(built)
}

/// The hub in the making.
#[derive(Default)]
pub(crate) struct Making {
    writer: SectionWriter,
    rows: u32,
    words: WordsMade,
    niches: Dictionary,
    meta_niches: Dictionary,
    languages: Dictionary,
    channels: Dictionary,
    patterns: Dictionary,
    formats: [u32; 3],
    /// Views per subscriber, for their order.
    ratios: Vec<Option<f64>>,
    /// What distinguishes channels, whatever they are called: numbers by id, and each row's.
    ids: HashMap<String, u32>,
    makers: Vec<u32>,
}

impl Making {
    /// Adds the next video in the order of the hub.
    pub(crate) fn add(&mut self, video: &Video) -> Result<(), TooLarge> {
        self.add_since(video, video.first_seen)
    }

    /// The same of a video that has been in the hub since another time than it says.
    pub(crate) fn add_since(&mut self, video: &Video, first_seen: u32) -> Result<(), TooLarge> {
        let row = self.rows;
        let rows = self.rows.checked_add(1).filter(|rows| *rows < NONE_32);
        self.rows = rows.ok_or(TooLarge)?;
        self.writer.put(Section::Ids, &video.id.0);
        let title = plain(&video.title, LONGEST);
        let (searched, cased) = TITLES.put(&mut self.writer, &[&title]);
        self.words.note(&searched, row);
        self.writer.put_end(Section::Text, Section::TextEnds)?;
        self.writer.put_end(Section::Extra, Section::ExtraEnds)?;
        let flags = [(video.sample, flag::SAMPLE), (cased, flag::CASED)];
        let flags = flags.into_iter().filter(|(set, _)| *set).map(|(_, bit)| bit).sum();
        self.writer.put(Section::Flags, &[flags]);
        self.writer.put(Section::Formats, &[video.format as u8]);
        if let Some(count) = self.formats.get_mut(video.format as usize) {
            *count += 1;
        }
        self.texts(video);
        self.figures(video, first_seen);
        Ok(())
    }

    /// What is said of the video in texts that others share.
    fn texts(&mut self, video: &Video) {
        let Self { writer, .. } = self;
        let niche = self.niches.number_16(video.niche.as_deref(), true);
        let meta_niche = self.meta_niches.number_16(video.meta_niche.as_deref(), true);
        let language = self.languages.number_16(video.language.as_deref(), true);
        for (section, number) in [
            (Section::Niches, niche),
            (Section::MetaNiches, meta_niche),
            (Section::Languages, language),
        ] {
            writer.put(section, &number.to_le_bytes());
        }
        let Channel {
            id,
            name,
            handle,
            lifts,
        } = &video.channel;
        let (name, handle) = (
            plain(name, LONGEST),
            plain(handle.as_deref().unwrap_or_default(), LONGEST),
        );
        let channel = self.channels.number_32(Some(&format!("{id}\t{name}\t{handle}")), false);
        writer.put(Section::Channels, &channel.to_le_bytes());
        if writer.bytes(Section::ChannelLifts).len() == channel as usize * LIFTS_BYTES {
            // The first of its videos.
            writer.put(Section::ChannelLifts, &lifts.bytes());
        }
        let next = self.ids.len() as u32;
        let maker = *self.ids.entry(id.as_str().to_owned()).or_insert(next);
        self.makers.push(maker);
        let pattern = video.pattern.as_deref().map(|pattern| plain(pattern, LONGEST));
        let pattern = self.patterns.number_32(pattern.as_deref(), false);
        writer.put(Section::Patterns, &pattern.to_le_bytes());
    }

    fn figures(&mut self, video: &Video, first_seen: u32) {
        let subscribers = video.subscribers.map(|count| count.min(NONE_32 - 1));
        self.ratios.push(ratio(video.views, subscribers));
        for (section, value) in [
            (Section::Subscribers, subscribers.unwrap_or(NONE_32)),
            (Section::Lengths, video.length),
            (Section::Published, video.published),
            (Section::FirstSeen, first_seen),
            (Section::Seen, video.seen),
            (Section::Lows, video.multiple.low),
            (Section::Multiples, video.multiple.value),
            (Section::Highs, video.multiple.high),
            (Section::Features, video.features.0),
        ] {
            self.writer.put(section, &value.to_le_bytes());
        }
        self.writer.put(Section::Views, &video.views.to_le_bytes());
        self.writer.put(Section::Neighbours, &video.neighbours.to_le_bytes());
    }

    /// For each row the channels whose videos of its niche have its pattern; 0 without a niche or a pattern.
    fn repeated(&self) -> Vec<u16> {
        let niches = self.writer.bytes(Section::Niches).chunks_exact(2);
        let niches = niches.map(|pair| pair.try_into().map_or(NONE_16, u16::from_le_bytes));
        let keys: Vec<Option<(u16, u32)>> = niches
            .zip(self.writer.u32s(Section::Patterns))
            .map(|(niche, pattern)| (niche != NONE_16 && pattern != NONE_32).then_some((niche, pattern)))
            .collect();
        let mut voices: Vec<_> = keys.iter().zip(&self.makers).filter(|(key, _)| key.is_some()).collect();
        voices.sort_unstable();
        voices.dedup();
        let mut channels: HashMap<(u16, u32), u16> = HashMap::new();
        for key in voices.iter().filter_map(|(key, _)| **key) {
            let count = channels.entry(key).or_default();
            *count = count.saturating_add(1);
        }
        let of = |key: Option<(u16, u32)>| key.and_then(|key| channels.get(&key)).copied();
        keys.into_iter().map(|key| of(key).unwrap_or(0)).collect()
    }

    /// The rows in the other orders; where two are alike, in that of the hub. How many rows have views per subscriber.
    fn orders(&mut self, repeated: &[u16]) -> u32 {
        let mut rows: Vec<u32> = (0..self.rows).collect();
        let at = |row: &u32| *row as usize;
        for (order, section) in [
            (Section::ByMultiple, Section::Multiples),
            (Section::ByPublished, Section::Published),
        ] {
            let column = self.writer.u32s(section);
            rows.sort_unstable_by_key(|row| (Reverse(column.get(at(row))), *row));
            self.writer.put_u32s(order, &rows);
        }
        let views: Vec<[u8; 8]> = (self.writer.bytes(Section::Views).chunks_exact(8))
            .filter_map(|eight| eight.try_into().ok())
            .collect();
        rows.sort_unstable_by_key(|row| {
            (
                Reverse(views.get(at(row)).map(|eight| u64::from_le_bytes(*eight))),
                *row,
            )
        });
        self.writer.put_u32s(Section::ByViews, &rows);
        rows.sort_unstable_by_key(|row| (Reverse(repeated.get(at(row))), *row));
        self.writer.put_u32s(Section::ByRepeated, &rows);
        // Of numbers that are not negative the bits sort as the numbers do.
        let bits: Vec<_> = self.ratios.iter().map(|ratio| ratio.map(f64::to_bits)).collect();
        rows.sort_unstable_by_key(|row| (Reverse(bits.get(at(row)).copied().flatten()), *row));
        self.writer.put_u32s(Section::ByRatio, &rows);
        bits.iter().flatten().count() as u32
    }

    /// The hub of what was added.
    pub(crate) fn finish(mut self, built: Timestamp) -> Result<Vec<u8>, TooLarge> {
        let repeated = self.repeated();
        let with_ratio = self.orders(&repeated);
        for count in repeated {
            self.writer.put(Section::Repeated, &count.to_le_bytes());
        }
        let numbers = Numbers {
            rows: self.rows,
            with_ratio,
            built_ms: built.as_millisecond(),
        };
        Ok(FORM.write(&numbers.bytes(), self.sections()?))
    }

    fn sections(mut self) -> Result<[Vec<u8>; SECTIONS], TooLarge> {
        let writer = &mut self.writer;
        self.niches.put(writer, Section::NicheKeys, Some(Section::NicheCounts));
        self.meta_niches
            .put(writer, Section::MetaNicheKeys, Some(Section::MetaNicheCounts));
        self.languages
            .put(writer, Section::LanguageTags, Some(Section::LanguageCounts));
        self.channels
            .put_ended(writer, Section::ChannelTexts, Section::ChannelEnds)?;
        self.patterns
            .put_ended(writer, Section::PatternTexts, Section::PatternEnds)?;
        self.words.put(writer, WORDS)?;
        writer.put_u32s(Section::FormatCounts, &self.formats);
        Ok(self.writer.sections())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::Hub;

    #[test]
    fn a_hub_with_more_lifts_than_channels_is_refused() {
        let made = |more: &[u8]| {
            let mut making = Making::default();
            making.writer.put(Section::ChannelLifts, more);
            Hub::load(making.finish(Timestamp::UNIX_EPOCH).unwrap())
        };
        assert!(made(&[]).is_ok());
        assert!(made(&[0; LIFTS_BYTES]).is_err());
    }
}
