//! The taxonomy as it is looked up in: words, phrases, n-grams, topics and categories, built once.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

use super::taxonomy::{self, Niche, native};
use super::text;

/// What a platform's topic weighs against a distinctive word.
const TOPIC: f32 = 1.0;
/// What a platform's category weighs.
const CATEGORY: f32 = 1.0;
/// What a word inside a longer one weighs, against the word itself.
const INSIDE: f32 = 0.7;
/// Share of a word's 3- to 5-grams that a longer word must hold.
const CONTAINED: f32 = 0.8;

/// Niches that something speaks for, and how strongly.
pub type Votes = Vec<(u16, f32)>;

/// Hashes a key to itself, for keys are hashes already. Weights of terms are summed in the order of such a map, so another hasher would change
/// the last digits of reports.
#[derive(Default)]
pub struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
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
pub type IdentityMap<T> = HashMap<u64, T, BuildHasherDefault<IdentityHasher>>;

struct Term {
    text: String,
    votes: Votes,
    weight: f32,
}

/// The taxonomy with everything that is looked up in it.
pub struct Model {
    /// All niches, in order of files and sections.
    pub niches: Vec<Niche>,
    words: IdentityMap<Votes>,
    terms: Vec<Term>,
    grams: IdentityMap<(f32, Vec<u32>)>,
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

fn idf(all: usize, with: usize) -> f32 {
    ((1.0 + all as f32) / (1.0 + with as f32)).ln() + 1.0
}

/// Length of each niche's vector, ≥ 1.
fn norms(texts: &[(&str, Votes)], native: &HashSet<(&str, usize)>, niches: usize) -> Vec<f32> {
    let mut norms = vec![0.0_f32; niches];
    for (text, votes) in texts {
        for (niche, weight) in votes {
            let place = usize::from(*niche);
            if native.contains(&(*text, place)) {
                norms[place] += weight * weight;
            }
        }
    }
    norms.iter_mut().for_each(|norm| *norm = norm.sqrt().max(1.0));
    norms
}

impl Model {
    fn new() -> Self {
        let niches = taxonomy::read();
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
        let native: HashSet<(&str, usize)> = native(&niches);
        let norms = norms(&texts, &native, niches.len());
        let words = texts
            .iter()
            .map(|(text, votes)| (text::phrase_hash(text), votes.clone()))
            .collect();
        let mut model = Self {
            niches,
            words,
            terms: Vec::new(),
            grams: IdentityMap::default(),
            topics,
            categories,
            norms,
        };
        texts.retain(|(text, votes)| votes.iter().any(|vote| native.contains(&(text, usize::from(vote.0)))));
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

    /// Place of a niche in the taxonomy.
    #[must_use]
    pub fn place(&self, key: &str) -> Option<usize> {
        self.niches.iter().position(|niche| niche.key == key)
    }

    /// What the word or phrase of this hash speaks for.
    #[must_use]
    pub fn exact(&self, hash: u64) -> Option<&Votes> {
        self.words.get(&hash)
    }

    /// What the words inside a longer word speak for; empty where there are none.
    #[must_use]
    pub fn inside(&self, word: &str) -> Votes {
        let mut held: IdentityMap<f32> = IdentityMap::default();
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
    use super::*;

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
