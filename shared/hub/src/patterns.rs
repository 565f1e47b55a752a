//! What titles of outliers repeat, and what one language has and another lacks.
//!
//! A channel is one voice: it counts once, with the median of its videos, however many of them repeat something.

mod gaps;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use columns::{NONE_16, NONE_32};
use engine::report::TitleFeature;
use engine::statistics;
use engine::titles::score::LiftStudy;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::features::Features;
use crate::hub::Hub;
use crate::layout::Section;
use crate::lifts::{self, Lift};
use crate::skeleton::power_words;

/// Channels that must repeat something independently of each other.
const VOICES: u32 = 3;
/// Videos that are named for each.
const EXAMPLES: usize = 3;
/// Skeletons, and words, that are listed for a niche and language.
const LISTED: usize = 20;
/// What all niches repeat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Patterns {
    /// By niche, then by language (all of them first); in each the skeletons, then the words, what most channels repeat first.
    pub repeats: Vec<Repeat>,
    /// By niche, then by languages; what most channels repeat first.
    pub gaps: Vec<Gap>,
    /// Of what all this was found, by niche, then by language (all of them first).
    pub sizes: Vec<Size>,
    /// What features of titles go with, by niche, then in the engine's order of features.
    #[serde(default)]
    pub lifts: Vec<Lift>,
    /// When the hub was built of which all this is; `None` in what older programs wrote.
    #[serde(default)]
    pub as_of: Option<Timestamp>,
}

/// How much there is of a niche.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Size {
    /// Key of the niche.
    pub niche: String,
    /// The language; `None`: whatever the language.
    pub language: Option<String>,
    /// Channels.
    pub channels: u32,
    /// Videos.
    pub videos: u32,
}

/// Something that titles of several channels repeat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Repeat {
    /// Key of the niche.
    pub niche: String,
    /// The language; `None`: whatever the language.
    pub language: Option<String>,
    /// What is repeated.
    pub what: What,
    /// How often.
    #[serde(flatten)]
    pub tally: Tally,
    /// Ids of videos that have it, at most 3, one of each channel, in the order of the hub.
    pub examples: Vec<String>,
}

/// What titles repeat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum What {
    /// A form of titles, [`crate::Video::pattern`].
    Skeleton(String),
    /// A word by which the engine knows a feature of titles.
    Word(String),
}

/// How often something is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// Channels.
    pub channels: u32,
    /// Videos.
    pub videos: u32,
    /// Median over the channels of the median multiple of their videos, in hundredths.
    pub multiple: u32,
}

/// Features of titles that are proven in one language of a niche and missing in another. Languages are compared by features, because words and
/// skeletons of one language are missing in any other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    /// Key of the niche.
    pub niche: String,
    /// The language in which at least 3 channels repeat it.
    pub proven: String,
    /// The language in which no video has it.
    pub missing: String,
    /// One feature, or two in one title of which neither is missing alone.
    pub features: Vec<TitleFeature>,
    /// How often it is repeated where it is proven.
    #[serde(flatten)]
    pub tally: Tally,
    /// All channels of the niche in the language where it is proven.
    pub of_channels: u32,
    /// All channels of the niche in the language where it is missing: enough that 3 would have it even at the lower end of the
    /// 90 percent interval (Wilson) of its share where it is proven.
    pub among_channels: u32,
    /// Ids of videos that have it, as of a repeat.
    pub examples: Vec<String>,
}

impl Patterns {
    /// What the titles of a hub repeat.
    #[must_use]
    pub fn of(hub: &Hub) -> Self {
        let rows = Rows::of(hub);
        let mut patterns = Self {
            lifts: lifts::of(hub),
            as_of: Some(hub.built()),
            ..Self::default()
        };
        for (niche, rows) in rows.by_niche {
            let (Some(name), languages) = (hub.niches.get(usize::from(niche)), &hub.languages) else {
                continue;
            };
            patterns.repeats.extend(repeats(hub, name, &rows));
            patterns.gaps.extend(gaps::gaps(hub, name, &rows));
            patterns.sizes.extend(sizes(name, languages, &rows));
        }
        patterns
            .repeats
            .sort_by(|a, b| (&a.niche, &a.language).cmp(&(&b.niche, &b.language)));
        patterns
            .sizes
            .sort_by(|a, b| (&a.niche, &a.language).cmp(&(&b.niche, &b.language)));
        patterns.gaps.sort_by(|a, b| {
            let key = |gap: &Gap| (gap.niche.clone(), gap.proven.clone(), gap.missing.clone());
            key(a).cmp(&key(b))
        });
        patterns
    }

    /// What is repeated in a niche and a language; `None`: whatever the language.
    pub fn of_niche<'a>(&'a self, niche: &'a str, language: Option<&'a str>) -> impl Iterator<Item = &'a Repeat> {
        let is_wanted = move |repeat: &&Repeat| repeat.niche == niche && repeat.language.as_deref() == language;
        self.repeats.iter().filter(is_wanted)
    }

    /// What features of titles go with in a niche, as the score of a title takes it; `None` where no feature was tested on enough channels.
    #[must_use]
    pub fn title_study(&self, niche: &str) -> Option<LiftStudy> {
        lifts::study(&self.lifts, niche, self.as_of?)
    }
}

/// What is looked at of a row.
#[derive(Clone, Copy)]
struct Seen {
    row: u32,
    /// The channel, whatever it was called.
    channel: u32,
    language: u16,
    pattern: u32,
    features: Features,
    multiple: u32,
}

/// Rows by the number of their niche.
struct Rows {
    by_niche: BTreeMap<u16, Vec<Seen>>,
}

impl Rows {
    fn of(hub: &Hub) -> Self {
        let channels = hub.channel_numbers();
        let u16s = |section| hub.file.u16s(section).iter().map(|value| value.get());
        let u32s = |section| hub.file.u32s(section).iter().map(|value| value.get());
        let named = u16s(Section::Niches)
            .zip(u16s(Section::Languages))
            .zip(u32s(Section::Channels));
        let shown = u32s(Section::Patterns)
            .zip(u32s(Section::Features))
            .zip(u32s(Section::Multiples));
        let mut by_niche: BTreeMap<u16, Vec<Seen>> = BTreeMap::new();
        for (row, (named, shown)) in (0..).zip(named.zip(shown)) {
            let (((niche, language), channel), ((pattern, features), multiple)) = (named, shown);
            let Some(channel) = channels.get(channel as usize).filter(|_| niche != NONE_16) else {
                continue;
            };
            by_niche.entry(niche).or_default().push(Seen {
                row,
                channel: *channel,
                language,
                pattern,
                features: Features(features),
                multiple,
            });
        }
        Self { by_niche }
    }
}

/// How much there is of a niche: in all languages together, and in each.
fn sizes(niche: &str, languages: &[String], rows: &[Seen]) -> Vec<Size> {
    let mut said: BTreeMap<Option<u16>, (HashSet<u32>, u32)> = BTreeMap::new();
    for seen in rows {
        let own = Some(seen.language).filter(|language| *language != NONE_16);
        for language in [Some(None), own.map(Some)].into_iter().flatten() {
            let (channels, videos) = said.entry(language).or_default();
            channels.insert(seen.channel);
            *videos += 1;
        }
    }
    let size = |(language, (channels, videos)): (Option<u16>, (HashSet<u32>, u32))| Size {
        niche: niche.to_owned(),
        language: language.and_then(|number| languages.get(usize::from(number)).cloned()),
        channels: channels.len() as u32,
        videos,
    };
    said.into_iter().map(size).collect()
}

/// One title that has something: channel, multiple and row.
type Voice = (u32, u32, u32);

/// Ids of some videos that have it: the first of each channel.
fn examples(hub: &Hub, voices: &[Voice]) -> Vec<String> {
    let mut rows: Vec<(u32, u32)> = voices.iter().map(|(channel, _, row)| (*row, *channel)).collect();
    rows.sort_unstable();
    let mut channels = Vec::with_capacity(EXAMPLES);
    let mut ids = Vec::with_capacity(EXAMPLES);
    for (row, channel) in rows {
        if ids.len() < EXAMPLES && !channels.contains(&channel) {
            channels.push(channel);
            ids.extend(hub.id(row).map(|id| id.to_string()));
        }
    }
    ids
}

/// How often something is repeated. Sorts the voices.
fn tally(voices: &mut [Voice]) -> Tally {
    voices.sort_unstable();
    let channels = voices.chunk_by(|a, b| a.0 == b.0);
    let medians: Vec<f64> = channels
        .filter_map(|own| statistics::median_of(own.iter().map(|(_, multiple, _)| f64::from(*multiple))))
        .collect();
    Tally {
        channels: medians.len() as u32,
        videos: voices.len() as u32,
        multiple: statistics::median_of(medians).map_or(0, |median| median.round() as u32),
    }
}

/// Something that may be repeated, before it has a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Skeleton(u32),
    Word(&'static str),
}

fn repeats(hub: &Hub, niche: &str, rows: &[Seen]) -> Vec<Repeat> {
    // All languages together are the language with no number.
    let mut said: Vec<(u16, Key, Voice)> = Vec::new();
    for seen in rows {
        let title = hub.title_of(seen.row).unwrap_or_default();
        let words = power_words(&title).into_iter().map(Key::Word);
        let skeleton = Some(seen.pattern)
            .filter(|pattern| *pattern != NONE_32)
            .map(Key::Skeleton);
        let languages = [
            Some(NONE_16),
            Some(seen.language).filter(|language| *language != NONE_16),
        ];
        for key in words.chain(skeleton) {
            let voice = (seen.channel, seen.multiple, seen.row);
            said.extend(languages.iter().flatten().map(|language| (*language, key, voice)));
        }
    }
    said.sort_unstable();
    let mut repeats = Vec::new();
    for language in said.chunk_by(|a, b| a.0 == b.0) {
        let mut found: Vec<Repeat> = language
            .chunk_by(|a, b| a.1 == b.1)
            .filter_map(|same| repeat(hub, niche, same))
            .collect();
        found.sort_by(|a, b| {
            let key = |repeat: &Repeat| (Reverse(repeat.tally.channels), Reverse(repeat.tally.videos));
            key(a).cmp(&key(b)).then_with(|| a.what.cmp(&b.what))
        });
        let (skeletons, words): (Vec<Repeat>, Vec<Repeat>) = found
            .into_iter()
            .partition(|repeat| matches!(repeat.what, What::Skeleton(_)));
        repeats.extend(skeletons.into_iter().take(LISTED));
        repeats.extend(words.into_iter().take(LISTED));
    }
    repeats
}

fn repeat(hub: &Hub, niche: &str, same: &[(u16, Key, Voice)]) -> Option<Repeat> {
    let mut voices: Vec<Voice> = same.iter().map(|(_, _, voice)| *voice).collect();
    let tally = Some(tally(&mut voices)).filter(|tally| tally.channels >= VOICES)?;
    let (language, key, _) = same.first()?;
    Some(Repeat {
        niche: niche.to_owned(),
        language: hub.languages.get(usize::from(*language)).cloned(),
        what: match key {
            Key::Skeleton(number) => What::Skeleton(hub.pattern(*number)?.to_owned()),
            Key::Word(word) => What::Word((*word).to_owned()),
        },
        tally,
        examples: examples(hub, &voices),
    })
}
