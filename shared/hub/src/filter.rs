//! What narrows an answer.

use std::ops::RangeInclusive;

use columns::{Found, NONE_32, position};
use domain::ChannelId;
use engine::report::{Format, TitleFeature};
use zerocopy::little_endian::{U16, U32, U64};

use crate::features::Features;
use crate::hub::Hub;
use crate::layout::Section;

/// Passes some videos. Where a video's value is not known, it passes no filter for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filter {
    /// With any of these texts, which are folded ([`crate::fold`]), in its title. No text at all: all pass.
    Title(Vec<String>),
    /// Of the niche with this key.
    Niche(String),
    /// Of the group of niches with this key.
    MetaNiche(String),
    /// Of this language.
    Language(String),
    /// Of this format.
    Format(Format),
    /// With a multiple from and to, in hundredths.
    Multiple(RangeInclusive<u32>),
    /// Whose multiple is surely that large: the lower end of its 90 percent interval, in hundredths.
    SurelyAtLeast(u32),
    /// With views from and to.
    Views(RangeInclusive<u64>),
    /// Of channels with subscribers from and to.
    Subscribers(RangeInclusive<u32>),
    /// Published from and to, in seconds since 1970.
    Published(RangeInclusive<u32>),
    /// In the hub since then or later, in seconds since 1970.
    DiscoveredSince(u32),
    /// With a length in seconds from and to.
    Length(RangeInclusive<u32>),
    /// With this pattern of the title.
    Pattern(String),
    /// With this feature of the title.
    Feature(TitleFeature),
    /// Whose pattern at least this number of channels of its niche have.
    RepeatedBy(u16),
    /// Of this channel.
    Channel(ChannelId),
}

impl Filter {
    /// Whether texts are looked through, which takes longest where many rows are left.
    pub(crate) const fn is_search(&self) -> bool {
        matches!(self, Self::Title(_))
    }
}

impl Hub {
    /// Leaves those that pass.
    pub(crate) fn narrow(&self, filter: &Filter, found: &mut Found) {
        match filter {
            Filter::Title(terms) if terms.is_empty() => {}
            Filter::Title(terms) => self.words().narrow(terms, &mut found.bits),
            Filter::Niche(key) => self.keep_number(Section::Niches, &self.niches, key, found),
            Filter::MetaNiche(key) => self.keep_number(Section::MetaNiches, &self.meta_niches, key, found),
            Filter::Language(tag) => self.keep_number(Section::Languages, &self.languages, tag, found),
            Filter::Format(format) => {
                let wanted = *format as u8;
                found.keep(self.file.bytes(Section::Formats), |format: u8| format == wanted);
            }
            Filter::Multiple(bounds) => self.keep_within(Section::Multiples, bounds, found),
            Filter::SurelyAtLeast(least) => self.keep_within(Section::Lows, &(*least..=u32::MAX), found),
            Filter::Views(bounds) => {
                let (least, most) = (*bounds.start(), *bounds.end());
                found.keep(self.file.u64s(Section::Views), |views: U64| {
                    (least..=most).contains(&views.get())
                });
            }
            Filter::Subscribers(bounds) => {
                let known = *bounds.start()..=(*bounds.end()).min(NONE_32 - 1);
                self.keep_within(Section::Subscribers, &known, found);
            }
            Filter::Published(bounds) => self.keep_within(Section::Published, bounds, found),
            Filter::DiscoveredSince(second) => {
                self.keep_within(Section::FirstSeen, &(*second..=u32::MAX), found);
            }
            Filter::Length(bounds) => self.keep_within(Section::Lengths, bounds, found),
            Filter::Pattern(pattern) => self.keep_pattern(pattern, found),
            Filter::Feature(feature) => {
                let bit = Features::from_iter([*feature]).0;
                found.keep(self.file.u32s(Section::Features), |bits: U32| bits.get() & bit != 0);
            }
            Filter::RepeatedBy(least) => {
                found.keep(self.file.u16s(Section::Repeated), |count: U16| count.get() >= *least);
            }
            Filter::Channel(id) => self.keep_channel(id, found),
        }
    }

    fn keep_number(&self, section: Section, texts: &[String], wanted: &str, found: &mut Found) {
        let number = position(texts, wanted);
        found.keep(self.file.u16s(section), |value: U16| Some(value.get()) == number);
    }

    fn keep_within(&self, section: Section, bounds: &RangeInclusive<u32>, found: &mut Found) {
        let (least, most) = (*bounds.start(), *bounds.end());
        found.keep(self.file.u32s(section), |value: U32| {
            (least..=most).contains(&value.get())
        });
    }

    fn keep_pattern(&self, pattern: &str, found: &mut Found) {
        let number = (0..).zip(self.file.u32s(Section::PatternEnds));
        let number = number
            .map(|(number, _)| number)
            .find(|number| self.pattern(*number) == Some(pattern));
        found.keep(self.file.u32s(Section::Patterns), |value: U32| {
            Some(value.get()) == number
        });
    }

    /// A channel may have several names, each with a number of its own.
    fn keep_channel(&self, id: &ChannelId, found: &mut Found) {
        let starts = |number: &u32| {
            let text = self.file.piece(Section::ChannelTexts, Section::ChannelEnds, *number);
            text.starts_with(id.as_str().as_bytes())
        };
        let numbers = (0..).zip(self.file.u32s(Section::ChannelEnds));
        let numbers: Vec<u32> = numbers.map(|(number, _)| number).filter(starts).collect();
        found.keep(self.file.u32s(Section::Channels), |value: U32| {
            numbers.contains(&value.get())
        });
    }
}
