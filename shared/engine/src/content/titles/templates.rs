//! What titles repeat.
//!
//! A template is a pair of neighbouring words (numbers alike) that at least 3 titles and a tenth of them share. A title half of whose words
//! are in templates counts in full; the same separators in 40 percent of the titles count a quarter.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

use rustc_hash::FxHashMap;

use crate::rules;
use crate::statistics::random::Random;

/// The titles of a catalogue, taken apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TitleTemplates {
    titles: Vec<Title>,
    pairs: usize,
    separators: usize,
}

/// Pairs and separators as numbers, given in order of appearance.
#[derive(Clone, Debug, PartialEq)]
struct Title {
    /// The pair that begins at each word but the last; of a single word, the word.
    pairs: Vec<usize>,
    /// The same pairs, each once.
    distinct: Vec<usize>,
    words: usize,
    separator: Option<usize>,
}

/// How many members hold each pair and each separators.
#[derive(Clone, Debug, Default)]
struct Counts {
    members: Vec<usize>,
    pairs: Vec<usize>,
    separators: Vec<usize>,
}

/// Hands out a number for each new key.
fn number<K: Hash + Eq, S: BuildHasher>(numbers: &mut HashMap<K, usize, S>, key: K) -> usize {
    let next = numbers.len();
    *numbers.entry(key).or_insert(next)
}

impl TitleTemplates {
    /// Takes titles apart.
    #[must_use]
    pub fn new(titles: &[&str]) -> Self {
        let (mut words, mut separators) = (HashMap::new(), HashMap::new());
        // Words are numbers by now.
        let mut pairs = FxHashMap::default();
        let taken = titles.iter().map(|title| {
            let own: Vec<usize> = (title
                .split(|c: char| !c.is_alphanumeric())
                .filter(|piece| !piece.is_empty()))
            .map(|piece| number(&mut words, word(piece)))
            .collect();
            let single = (own.len() == 1).then(|| (own[0], usize::MAX));
            let neighbours = own.windows(2).map(|pair| (pair[0], pair[1])).chain(single);
            let numbered: Vec<usize> = neighbours.map(|pair| number(&mut pairs, pair)).collect();
            let mut distinct = numbered.clone();
            distinct.sort_unstable();
            distinct.dedup();
            Title {
                words: own.len(),
                pairs: numbered,
                distinct,
                separator: Some(separators_of(title))
                    .filter(|separator| !separator.is_empty())
                    .map(|separator| number(&mut separators, separator)),
            }
        });
        Self {
            titles: taken.collect(),
            pairs: pairs.len(),
            separators: separators.len(),
        }
    }

    /// Number of titles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.titles.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.titles.is_empty()
    }

    /// For each title how much of it repeats a template of the catalogue, 0 to 1.
    #[must_use]
    pub fn each(&self) -> Vec<f64> {
        let mut counts = Counts {
            members: (0..self.len()).collect(),
            ..Counts::default()
        };
        self.count(&mut counts);
        self.titles.iter().map(|title| self.repeats(title, &counts)).collect()
    }

    /// Mean of all titles, 0 to 100.
    #[must_use]
    pub fn score(&self) -> f64 {
        100.0 * self.each().iter().sum::<f64>() / self.len().max(1) as f64
    }

    /// `times` scores of a part of the titles, drawn without replacement: half would vary about the whole as the whole does about the truth,
    /// somewhat fewer make up for what all parts share. Drawing with replacement would double titles, and a doubled title repeats itself.
    pub fn replicates(&self, times: usize, random: &mut Random) -> Vec<f64> {
        let part = ((self.len() as f64 * rules::TITLES_DRAWN).ceil() as usize).min(self.len());
        let shared = Shared::new(self, part);
        let mut members: Vec<u32> = (0..u32::try_from(self.len()).unwrap_or(u32::MAX)).collect();
        let mut counts = vec![0; shared.keys];
        let one = |_| {
            // What lies behind is still a shuffle of all, so the next part is drawn from it.
            for place in 0..part {
                members.swap(place, place + random.below(self.len() - place));
            }
            shared.score(&members[..part], &mut counts)
        };
        (0..times).map(one).collect()
    }

    fn count(&self, counts: &mut Counts) {
        counts.pairs.clear();
        counts.pairs.resize(self.pairs, 0);
        counts.separators.clear();
        counts.separators.resize(self.separators, 0);
        for member in &counts.members {
            let title = &self.titles[*member];
            title.distinct.iter().for_each(|pair| counts.pairs[*pair] += 1);
            if let Some(separator) = title.separator {
                counts.separators[separator] += 1;
            }
        }
    }

    /// Titles of the catalogue that must share something, brought down to as many as were drawn.
    fn shared_by(&self, share: f64, drawn: usize) -> usize {
        let all = ((self.len() as f64 * share).ceil() as usize).max(rules::SKELETON_TITLES);
        ((all * drawn) as f64 / self.len().max(1) as f64).ceil().max(2.0) as usize
    }

    fn repeats(&self, title: &Title, counts: &Counts) -> f64 {
        let drawn = counts.members.len();
        let least = self.shared_by(rules::SKELETON_SHARE, drawn);
        let is_skeleton = |place: usize| title.pairs.get(place).is_some_and(|pair| counts.pairs[*pair] >= least);
        let inside = |place: &usize| is_skeleton(*place) || place.checked_sub(1).is_some_and(is_skeleton);
        let covered = (0..title.words).filter(inside).count() as f64 / title.words.max(1) as f64;
        let framed = title
            .separator
            .is_some_and(|separator| counts.separators[separator] >= self.shared_by(rules::SEPARATOR_SHARE, drawn));
        worth(covered, framed)
    }
}

/// What a part of the titles can share at all: the pairs and separators that enough titles of the catalogue hold.
struct Shared {
    titles: Vec<SharedTitle>,
    keys: usize,
    least_pair: u32,
    least_separator: u32,
}

/// A title, reduced to what others may share with it.
struct SharedTitle {
    /// Place of a pair in the title and its key, in order; a pair may occur twice.
    pairs: Vec<(u32, u32)>,
    /// Every key once.
    distinct: Vec<u32>,
    words: u32,
    separator: Option<u32>,
}

impl Shared {
    fn new(all: &TitleTemplates, part: usize) -> Self {
        let mut whole = Counts {
            members: (0..all.len()).collect(),
            ..Counts::default()
        };
        all.count(&mut whole);
        let least = |share| u32::try_from(all.shared_by(share, part)).unwrap_or(u32::MAX);
        let (least_pair, least_separator) = (least(rules::SKELETON_SHARE), least(rules::SEPARATOR_SHARE));
        let mut keys = 0;
        let mut numbered = |counts: &[usize], least: u32| -> Vec<Option<u32>> {
            let key = |count: &usize| {
                (*count >= least as usize).then(|| {
                    keys += 1;
                    keys - 1
                })
            };
            counts.iter().map(key).collect()
        };
        let pair_keys = numbered(&whole.pairs, least_pair);
        let separator_keys = numbered(&whole.separators, least_separator);
        let title = |title: &Title| SharedTitle {
            pairs: (0..)
                .zip(&title.pairs)
                .filter_map(|(place, pair)| Some((place, pair_keys[*pair]?)))
                .collect(),
            distinct: title.distinct.iter().filter_map(|pair| pair_keys[*pair]).collect(),
            words: u32::try_from(title.words).unwrap_or(u32::MAX),
            separator: title.separator.and_then(|separator| separator_keys[separator]),
        };
        Self {
            titles: all.titles.iter().map(title).collect(),
            keys: keys as usize,
            least_pair,
            least_separator,
        }
    }

    /// Mean of the members, 0 to 100.
    fn score(&self, members: &[u32], counts: &mut [u32]) -> f64 {
        counts.fill(0);
        for member in members {
            let title = &self.titles[*member as usize];
            for key in title.distinct.iter().chain(&title.separator) {
                counts[*key as usize] += 1;
            }
        }
        let repeated: f64 = members
            .iter()
            .map(|member| self.repeats(&self.titles[*member as usize], counts))
            .sum();
        100.0 * repeated / members.len().max(1) as f64
    }

    fn repeats(&self, title: &SharedTitle, counts: &[u32]) -> f64 {
        // Each pair covers its word and the next; `next` is the first word that is not counted yet. Without branches: which pairs are
        // shared by enough changes from draw to draw, so none could be foreseen.
        let (mut covered, mut next) = (0, 0);
        for (place, key) in &title.pairs {
            let shared = u32::from(counts[*key as usize] >= self.least_pair);
            let end = (place + 2).min(title.words);
            covered += shared * (end - next.max(*place));
            next = next.max(shared * end);
        }
        let framed = title
            .separator
            .is_some_and(|separator| counts[separator as usize] >= self.least_separator);
        worth(f64::from(covered) / f64::from(title.words.max(1)), framed)
    }
}

/// What a title counts of which this share is in templates.
fn worth(covered: f64, framed: bool) -> f64 {
    (covered / rules::SKELETON_FULL + if framed { rules::SEPARATOR_WORTH } else { 0.0 }).min(1.0)
}

/// A word in lower case, any number as `#`.
fn word(piece: &str) -> String {
    if piece.chars().all(char::is_numeric) {
        "#".to_owned()
    } else {
        piece.to_lowercase()
    }
}

/// Separators in order, for example `|` or `[]`.
fn separators_of(title: &str) -> String {
    let separator = |c: &char| {
        matches!(
            c,
            '|' | ':' | '[' | ']' | '(' | ')' | '【' | '】' | '•' | '–' | '—' | '/'
        )
    };
    let mut separators: String = title.chars().filter(separator).collect();
    if title.contains(" - ") {
        separators.push('-');
    }
    separators
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repetition(titles: &[&str]) -> Vec<f64> {
        TitleTemplates::new(titles).each()
    }

    #[test]
    fn a_series_repeats_itself_and_a_mixed_bag_does_not() {
        let series: Vec<String> = (1..=20)
            .map(|i| format!("Minecraft Survival #{i} - Folge {i}"))
            .collect();
        let series: Vec<&str> = series.iter().map(String::as_str).collect();
        assert!(repetition(&series).iter().all(|value| *value == 1.0));
        let mixed = [
            "Why I left",
            "A quiet lake",
            "Bread at home",
            "Three knots",
            "Winter is long",
            "My first saw",
        ];
        assert!(repetition(&mixed).iter().all(|value| *value == 0.0));
    }

    #[test]
    fn the_score_of_a_half_templated_catalogue_lies_between() {
        let titles = [
            "Vlog 1",
            "Vlog 2",
            "Vlog 3",
            "Vlog 4",
            "A lake",
            "Some bread",
            "Three knots",
            "A saw",
        ];
        assert_eq!(repetition(&titles), [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn empty_and_wordless_titles_are_no_skeleton() {
        assert_eq!(repetition(&[]), Vec::<f64>::new());
        assert_eq!(repetition(&["", "!!!", "", "?"]), [0.0; 4]);
    }

    #[test]
    fn half_of_a_series_is_as_repetitive_as_the_whole_and_half_of_a_mix_as_little() {
        let series: Vec<String> = (1..=40).map(|i| format!("Minecraft Survival #{i}")).collect();
        let mixed: Vec<String> = (1..=40).map(|i| format!("a{i} b{i} c{i}")).collect();
        for (titles, expected) in [(series, 100.0), (mixed, 0.0)] {
            let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
            let templates = TitleTemplates::new(&titles);
            assert_eq!(templates.replicates(20, &mut Random::new(1)), [expected; 20]);
            assert_eq!(templates.score(), expected);
        }
        assert_eq!(TitleTemplates::new(&[]).replicates(1, &mut Random::new(1)), [0.0]);
    }

    #[test]
    fn a_part_repeats_itself_as_its_titles_alone_would_by_the_borders_of_the_whole() {
        let mut random = Random::new(2);
        let words = ["a", "b", "c", "d", "|", "7"];
        for n in [6_usize, 30, 70] {
            let titles: Vec<String> = (0..n)
                .map(|_| {
                    (0..=random.below(6))
                        .map(|_| words[random.below(6)])
                        .collect::<Vec<_>>()
                        .join(" ")
                })
                .collect();
            let all = TitleTemplates::new(&titles.iter().map(String::as_str).collect::<Vec<_>>());
            for part in [n.div_ceil(2), n] {
                let shared = Shared::new(&all, part);
                let mut counts = Counts {
                    members: (0..part).collect(),
                    ..Counts::default()
                };
                all.count(&mut counts);
                let plain: f64 = (0..part).map(|member| all.repeats(&all.titles[member], &counts)).sum();
                let members: Vec<u32> = (0..part as u32).collect();
                let score = shared.score(&members, &mut vec![0; shared.keys]);
                assert!((score - 100.0 * plain / part as f64).abs() < 1e-9);
            }
        }
    }
}
