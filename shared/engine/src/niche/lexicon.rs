//! The niches and their words, read once from the files in `lexicon/`.
//!
//! A file is a meta niche, a section a niche: `category` and `topic` are the platform's own, `en` and `de` are words and phrases (up to
//! three words count). A word with `!` is hardly used elsewhere and weighs twice.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

use super::text;

/// Meta niches and their files.
const FILES: [(&str, &str); 14] = [
    ("entertainment", include_str!("lexicon/entertainment.txt")),
    ("food", include_str!("lexicon/food.txt")),
    ("gaming", include_str!("lexicon/gaming.txt")),
    ("home", include_str!("lexicon/home.txt")),
    ("knowledge", include_str!("lexicon/knowledge.txt")),
    ("money", include_str!("lexicon/money.txt")),
    ("music", include_str!("lexicon/music.txt")),
    ("pets", include_str!("lexicon/pets.txt")),
    ("society", include_str!("lexicon/society.txt")),
    ("sport", include_str!("lexicon/sport.txt")),
    ("style", include_str!("lexicon/style.txt")),
    ("tech", include_str!("lexicon/tech.txt")),
    ("travel", include_str!("lexicon/travel.txt")),
    ("vehicles", include_str!("lexicon/vehicles.txt")),
];

/// What a platform's topic weighs against a telling word.
const TOPIC: f32 = 1.0;
/// What a platform's category weighs.
const CATEGORY: f32 = 1.0;
/// What a word inside a longer one weighs, against the word itself.
const INSIDE: f32 = 0.7;
/// Share of a word's 3- to 5-grams that a longer word must hold.
const CONTAINED: f32 = 0.8;

/// A niche of the taxonomy.
#[derive(Clone, Debug, PartialEq)]
pub struct Niche {
    /// Stable key.
    pub key: &'static str,
    /// Key of its meta niche.
    pub meta: &'static str,
    /// Words by language (`en`, `de`) with their weights.
    pub words: Vec<(&'static str, &'static str, f32)>,
    /// The platform's topics.
    pub topics: Vec<&'static str>,
    /// The platform's categories.
    pub categories: Vec<&'static str>,
}

/// Niches that something speaks for, and how strongly.
pub type Votes = Vec<(u16, f32)>;

/// Keys of maps are hashes already.
#[derive(Default)]
pub struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

/// A map whose keys are hashes.
pub type HashedMap<T> = HashMap<u64, T, BuildHasherDefault<AsIs>>;

struct Term {
    text: String,
    votes: Votes,
    weight: f32,
}

/// The taxonomy with everything that is looked up in it.
pub struct Model {
    /// All niches, in order of files and sections.
    pub niches: Vec<Niche>,
    words: HashedMap<Votes>,
    terms: Vec<Term>,
    grams: HashedMap<(f32, Vec<u32>)>,
    topics: HashMap<&'static str, Votes>,
    categories: HashMap<&'static str, Votes>,
    /// Length of each niche's vector of words.
    pub norms: Vec<f32>,
}

/// The model, built at the first use.
pub fn model() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(Model::new)
}

/// Every niche of the taxonomy.
#[must_use]
pub fn niches() -> &'static [Niche] {
    &model().niches
}

fn parse(meta: &'static str, file: &'static str) -> Vec<Niche> {
    let mut niches: Vec<Niche> = Vec::new();
    for line in file.lines().map(str::trim) {
        if let Some(key) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            niches.push(Niche {
                key,
                meta,
                words: Vec::new(),
                topics: Vec::new(),
                categories: Vec::new(),
            });
        } else if let (Some((field, list)), Some(niche)) = (line.split_once(": "), niches.last_mut()) {
            let entries = list.split(',').map(str::trim).filter(|entry| !entry.is_empty());
            match field {
                "topic" => niche.topics.extend(entries),
                "category" => niche.categories.extend(entries),
                language @ ("en" | "de") => niche.words.extend(entries.map(|entry| {
                    let word = entry.trim_end_matches('!');
                    (language, word, if word.len() < entry.len() { 2.0 } else { 1.0 })
                })),
                _ => {}
            }
        }
    }
    niches
}

fn idf(all: usize, with: usize) -> f32 {
    ((1.0 + all as f32) / (1.0 + with as f32)).ln() + 1.0
}

impl Model {
    fn new() -> Self {
        let niches: Vec<Niche> = FILES.iter().flat_map(|(meta, file)| parse(meta, file)).collect();
        let mut texts: HashMap<&'static str, Votes> = HashMap::new();
        let mut topics: HashMap<&'static str, Votes> = HashMap::new();
        let mut categories: HashMap<&'static str, Votes> = HashMap::new();
        for (place, niche) in niches.iter().enumerate() {
            let place = place as u16;
            for (_, word, weight) in &niche.words {
                let votes = texts.entry(word).or_default();
                match votes.iter_mut().find(|vote| vote.0 == place) {
                    Some(vote) => vote.1 = vote.1.max(*weight),
                    None => votes.push((place, *weight)),
                }
            }
            for topic in &niche.topics {
                topics.entry(topic).or_default().push((place, TOPIC));
            }
            for category in &niche.categories {
                categories.entry(category).or_default().push((place, CATEGORY));
            }
        }
        let mut norms = vec![0.0_f32; niches.len()];
        let all = niches.len();
        for votes in texts
            .values_mut()
            .chain(topics.values_mut())
            .chain(categories.values_mut())
        {
            let rare = idf(all, votes.len());
            votes.iter_mut().for_each(|vote| vote.1 *= rare);
        }
        let mut texts: Vec<(&str, Votes)> = texts.into_iter().collect();
        texts.sort_unstable_by_key(|entry| entry.0);
        for (niche, weight) in texts.iter().flat_map(|entry| &entry.1) {
            norms[usize::from(*niche)] += weight * weight;
        }
        norms.iter_mut().for_each(|norm| *norm = norm.sqrt().max(1.0));
        let words = texts
            .iter()
            .map(|(text, votes)| (text::phrase_hash(text), votes.clone()))
            .collect();
        let mut model = Self {
            niches,
            words,
            terms: Vec::new(),
            grams: HashedMap::default(),
            topics,
            categories,
            norms,
        };
        model.index_grams(texts);
        model
    }

    /// Words of four letters and more can be found inside longer ones: compounds, inflections.
    fn index_grams(&mut self, texts: Vec<(&str, Votes)>) {
        for (text, votes) in texts {
            if text.chars().count() < 4 || !text.chars().all(char::is_alphabetic) {
                continue;
            }
            let id = self.terms.len() as u32;
            text::grams(text, |gram| {
                let (_, terms) = self.grams.entry(gram).or_default();
                if terms.last() != Some(&id) {
                    terms.push(id);
                }
            });
            self.terms.push(Term {
                text: text.to_owned(),
                votes,
                weight: 0.0,
            });
        }
        let all = self.terms.len();
        for (rare, terms) in self.grams.values_mut() {
            *rare = idf(all, terms.len());
            for term in terms {
                self.terms[*term as usize].weight += *rare;
            }
        }
    }

    /// What the word or phrase of this hash speaks for.
    #[must_use]
    pub fn exact(&self, hash: u64) -> Option<&Votes> {
        self.words.get(&hash)
    }

    /// What the words inside a longer word speak for; empty where there are none.
    #[must_use]
    pub fn inside(&self, word: &str) -> Votes {
        let mut held: HashedMap<f32> = HashedMap::default();
        let mut seen: Vec<u64> = Vec::new();
        text::grams(word, |gram| {
            if let Some((rare, terms)) = self.grams.get(&gram)
                && !seen.contains(&gram)
            {
                seen.push(gram);
                for term in terms {
                    *held.entry(u64::from(*term)).or_default() += rare;
                }
            }
        });
        let mut votes: Votes = Vec::new();
        let mut found: Vec<(u64, f32)> = held.into_iter().collect();
        found.sort_unstable_by_key(|entry| entry.0);
        for (term, held) in found {
            let term = &self.terms[term as usize];
            let share = held / term.weight;
            // Short words turn up by chance inside others: a compound ends with its head, an inflection begins with it.
            let fits = match term.text.chars().count() {
                4 | 5 => word.ends_with(&term.text) || is_inflection(word, &term.text),
                _ => share >= CONTAINED,
            };
            if !fits {
                continue;
            }
            for (niche, weight) in &term.votes {
                let weight = weight * share * INSIDE;
                match votes.iter_mut().find(|vote| vote.0 == *niche) {
                    Some(vote) => vote.1 = vote.1.max(weight),
                    None => votes.push((*niche, weight)),
                }
            }
        }
        votes
    }

    /// What a topic of the platform speaks for.
    #[must_use]
    pub fn topic(&self, topic: &str) -> &[(u16, f32)] {
        self.topics.get(topic).map_or(&[], Vec::as_slice)
    }

    /// What a category of the platform speaks for.
    #[must_use]
    pub fn category(&self, category: &str) -> &[(u16, f32)] {
        self.categories.get(category).map_or(&[], Vec::as_slice)
    }
}

/// `word` is `stem` with an ending of one or two letters.
fn is_inflection(word: &str, stem: &str) -> bool {
    word.strip_prefix(stem).is_some_and(|rest| rest.chars().count() <= 2)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn there_are_at_least_forty_niches_with_keys_of_their_own() {
        let keys: HashSet<&str> = niches().iter().map(|niche| niche.key).collect();
        assert!(niches().len() >= 40);
        assert_eq!(keys.len(), niches().len());
        assert!(
            FILES
                .iter()
                .all(|(meta, _)| niches().iter().any(|niche| niche.meta == *meta))
        );
    }

    #[test]
    fn each_niche_has_words_of_both_languages_without_doubles_and_a_place_on_the_platform() {
        for niche in niches() {
            for language in ["en", "de"] {
                let words: Vec<&str> = niche
                    .words
                    .iter()
                    .filter(|word| word.0 == language)
                    .map(|word| word.1)
                    .collect();
                assert!(
                    words.len() >= 10,
                    "{} has {} words in {language}",
                    niche.key,
                    words.len()
                );
                let unique: HashSet<&&str> = words.iter().collect();
                assert_eq!(
                    unique.len(),
                    words.len(),
                    "{} repeats a word in {language}: {words:?}",
                    niche.key
                );
                assert!(
                    words.iter().all(|word| **word == word.to_lowercase()),
                    "{}: capital letters",
                    niche.key
                );
            }
            assert!(
                !niche.topics.is_empty() && !niche.categories.is_empty(),
                "{}",
                niche.key
            );
        }
    }

    #[test]
    fn a_compound_speaks_for_the_words_inside_it_and_chance_does_not() {
        let keys = |word: &str| {
            let votes = model().inside(word);
            votes
                .into_iter()
                .map(|vote| niches()[usize::from(vote.0)].key)
                .collect::<Vec<_>>()
        };
        assert!(keys("dinkelsauerteigbrot").contains(&"baking"));
        assert!(keys("traktorreparatur").contains(&"farming"));
        assert!(keys("elektroautos").contains(&"cars"));
        assert!(!keys("automatisch").contains(&"cars"));
        assert!(keys("xyzzy").is_empty() && keys("").is_empty());
    }
}
