//! What there is to choose from.

use columns::Found;
use engine::report::Format;

use crate::filter::Filter;
use crate::hub::Hub;
use crate::layout::Section;
use crate::layout::format;

/// How many rows have which, the most first, then by key; what no row has is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices<'a> {
    /// Niches.
    pub niches: Vec<(&'a str, u32)>,
    /// Groups of niches.
    pub meta_niches: Vec<(&'a str, u32)>,
    /// Languages.
    pub languages: Vec<(&'a str, u32)>,
    /// Formats.
    pub formats: Vec<(Format, u32)>,
}

impl Hub {
    /// Of all rows that are shown. Counted when the hub was built, where these are all.
    #[must_use]
    pub fn all_choices(&self) -> Choices<'_> {
        if !self.shows_all() {
            return self.choices(&[]);
        }
        let counts = |section| self.file.u32s(section).iter().map(|count| count.get()).collect();
        self.named([
            counts(Section::NicheCounts),
            counts(Section::MetaNicheCounts),
            counts(Section::LanguageCounts),
            counts(Section::FormatCounts),
        ])
    }

    /// Of the rows that pass all filters but those of the same kind: what another choice would give. Several times the work of an answer.
    #[must_use]
    pub fn choices(&self, filters: &[Filter]) -> Choices<'_> {
        let chosen = |filter: &Filter| KINDS.iter().position(|kind| kind(filter));
        let others = self.matching(filters.iter().filter(|filter| chosen(filter).is_none()));
        let without = |kind: usize| {
            let mut found = others.clone();
            let rest = filters
                .iter()
                .filter(|filter| chosen(filter).is_some_and(|other| other != kind));
            rest.for_each(|filter| self.narrow(filter, &mut found));
            found
        };
        self.named([
            self.counted(Section::Niches, self.niches.len(), &without(0)),
            self.counted(Section::MetaNiches, self.meta_niches.len(), &without(1)),
            self.counted(Section::Languages, self.languages.len(), &without(2)),
            count(self.file.bytes(Section::Formats), 3, &without(3), |format| {
                usize::from(*format)
            }),
        ])
    }

    fn counted(&self, section: Section, numbers: usize, found: &Found) -> Vec<u32> {
        count(self.file.u16s(section), numbers, found, |number| {
            usize::from(number.get())
        })
    }

    fn named(&self, [niches, meta_niches, languages, formats]: [Vec<u32>; 4]) -> Choices<'_> {
        let formats = (0..).zip(formats).map(|(number, count)| (format(number), count));
        let mut formats: Vec<(Format, u32)> = formats.filter(|(_, count)| *count > 0).collect();
        formats.sort_by_key(|(format, count)| (std::cmp::Reverse(*count), *format));
        Choices {
            niches: named(&self.niches, niches),
            meta_niches: named(&self.meta_niches, meta_niches),
            languages: named(&self.languages, languages),
            formats,
        }
    }
}

/// The filters for which there are choices.
const KINDS: [fn(&Filter) -> bool; 4] = [
    |filter| matches!(filter, Filter::Niche(_)),
    |filter| matches!(filter, Filter::MetaNiche(_)),
    |filter| matches!(filter, Filter::Language(_)),
    |filter| matches!(filter, Filter::Format(_)),
];

/// How many of the rows found have each number.
fn count<T>(column: &[T], numbers: usize, found: &Found, number: impl Fn(&T) -> usize) -> Vec<u32> {
    let mut counts = vec![0; numbers];
    for row in found.rows() {
        let number = column.get(row as usize).map(&number);
        if let Some(count) = number.and_then(|number| counts.get_mut(number)) {
            *count += 1;
        }
    }
    counts
}

fn named(texts: &[String], counts: Vec<u32>) -> Vec<(&str, u32)> {
    let named = texts.iter().map(String::as_str).zip(counts);
    let mut named: Vec<(&str, u32)> = named.filter(|(_, count)| *count > 0).collect();
    named.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    named
}
