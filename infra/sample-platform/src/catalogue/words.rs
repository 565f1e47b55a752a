//! The words of the catalogue: niches with their titles and vocabulary in both languages, kept as YAML alongside the code.

use std::collections::BTreeMap;
use std::io;

use serde::Deserialize;

/// A language of the catalogue.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Lang {
    De,
    En,
}

impl Lang {
    /// The code as the platform writes it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::De => "de",
            Self::En => "en",
        }
    }
}

/// A field that channels make videos about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Niche {
    /// Unique name, as `cooking`.
    pub(crate) key: String,
    /// The platform's category number.
    pub(crate) category: u8,
    /// Last parts of the encyclopaedia addresses that the platform gives as topics.
    pub(crate) topics: Vec<String>,
    /// The usual length of a long video in minutes.
    pub(crate) minutes: f64,
    /// Whether the field is made for children.
    #[serde(default)]
    pub(crate) kids: bool,
    pub(crate) de: Voice,
    pub(crate) en: Voice,
}

/// How a field speaks in one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Voice {
    /// First parts of channel names.
    pub(crate) roots: Vec<String>,
    /// What a channel says about itself, one sentence each.
    pub(crate) about: Vec<String>,
    /// Title patterns; `{word}` is filled from `words` or the common words, `{n}` with a number, `{year}`, `{month}`, `{ep}`.
    pub(crate) titles: Vec<String>,
    /// Word lists; `s` (the subjects) is always there.
    pub(crate) words: BTreeMap<String, Vec<String>>,
    /// Tags that most videos carry.
    pub(crate) tags: Vec<String>,
}

/// What all fields of one language share.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shared {
    /// Invented given names.
    pub(crate) people: Vec<String>,
    /// Channel name patterns over `{root}`, `{name}` and `{tail}`.
    pub(crate) names: Vec<String>,
    /// Second parts of channel names.
    pub(crate) tails: Vec<String>,
    /// Second lines of a channel's text.
    pub(crate) rhythms: Vec<String>,
    /// Title patterns of Shorts over `{s}`.
    pub(crate) shorts: Vec<String>,
    /// Title patterns of live streams over `{s}`.
    pub(crate) streams: Vec<String>,
    /// First lines of a video's description.
    pub(crate) intros: Vec<String>,
    /// Last lines of a video's description.
    pub(crate) outros: Vec<String>,
    /// The names of the months.
    pub(crate) months: [String; 12],
    /// "Part", before the number of a repeated title.
    pub(crate) part: String,
    /// Word lists that any pattern may use.
    pub(crate) words: BTreeMap<String, Vec<String>>,
}

/// All words.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) niches: Vec<Niche>,
    de: Shared,
    en: Shared,
}

impl Words {
    /// Reads the files built into the program.
    ///
    /// # Errors
    /// When a file does not have the expected form; a test reads them all, so never in a tested build.
    pub(crate) fn load() -> io::Result<Self> {
        let mut niches = Vec::new();
        for file in FILES {
            niches.extend(parse::<Vec<Niche>>(file)?);
        }
        Ok(Self {
            niches,
            de: parse(include_str!("../../niches/common-de.yaml"))?,
            en: parse(include_str!("../../niches/common-en.yaml"))?,
        })
    }

    /// The common words of a language.
    pub(crate) fn shared(&self, lang: Lang) -> &Shared {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }
}

impl Niche {
    /// The words of this field in a language.
    pub(crate) fn voice(&self, lang: Lang) -> &Voice {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }
}

const FILES: [&str; 9] = [
    include_str!("../../niches/home.yaml"),
    include_str!("../../niches/tech.yaml"),
    include_str!("../../niches/games.yaml"),
    include_str!("../../niches/learn.yaml"),
    include_str!("../../niches/sport.yaml"),
    include_str!("../../niches/life.yaml"),
    include_str!("../../niches/culture.yaml"),
    include_str!("../../niches/music.yaml"),
    include_str!("../../niches/work.yaml"),
];

fn parse<T: for<'de> Deserialize<'de>>(text: &str) -> io::Result<T> {
    yaml_serde::from_str(text).map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e.to_string()))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn slots(pattern: &str) -> Vec<&str> {
        pattern
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}').map(|(slot, _)| slot))
            .collect()
    }

    #[test]
    fn every_pattern_of_every_field_can_be_filled() {
        let words = Words::load().unwrap();
        let built_in = ["n", "ep", "year", "month", "s2"];
        for niche in &words.niches {
            for lang in [Lang::De, Lang::En] {
                let (voice, shared) = (niche.voice(lang), words.shared(lang));
                assert!(
                    voice.roots.len() >= 6 && voice.tags.len() >= 6 && voice.titles.len() >= 6,
                    "{}",
                    niche.key
                );
                assert!(voice.words["s"].len() >= 8, "{} needs more subjects", niche.key);
                for pattern in voice
                    .titles
                    .iter()
                    .chain(&shared.shorts)
                    .chain(&shared.streams)
                    .chain(&shared.intros)
                {
                    for slot in slots(pattern) {
                        let known = built_in.contains(&slot) || voice.words.contains_key(slot);
                        assert!(
                            known || shared.words.contains_key(slot),
                            "{}: {{{slot}}} in {pattern:?}",
                            niche.key
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn there_are_more_than_forty_fields_each_with_its_own_name() {
        let words = Words::load().unwrap();
        let keys: HashSet<&str> = words.niches.iter().map(|n| n.key.as_str()).collect();
        assert!(keys.len() > 40 && keys.len() == words.niches.len(), "{}", keys.len());
    }
}
