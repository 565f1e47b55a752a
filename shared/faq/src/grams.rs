//! Short runs of letters: what two texts have in common where a word is misspelt, or a part of a compound.

use std::collections::HashMap;

use crate::number::count;

/// Letters of a run, the blanks around a word among them.
const LENGTHS: [usize; 3] = [2, 3, 4];

/// A run of letters that some text has.
type Gram = usize;

/// Texts by their runs of letters, weighted by how rare these are.
pub struct Grams {
    numbers: HashMap<u64, Gram>,
    rarities: Vec<f32>,
    /// For each run the texts that have it, and how much of the text it is.
    postings: Vec<Vec<(usize, f32)>>,
    texts: usize,
}

impl Grams {
    pub fn of(texts: &[&[String]]) -> Self {
        let mut numbers = HashMap::new();
        let mut of_words: HashMap<&str, Vec<Gram>> = HashMap::new();
        let counted: Vec<Vec<(Gram, f32)>> = texts
            .iter()
            .map(|words| {
                let mut grams = Vec::new();
                for word in *words {
                    grams.extend_from_slice(of_words.entry(word).or_insert_with(|| {
                        let mut number = |run| {
                            let next = numbers.len();
                            *numbers.entry(run).or_insert(next)
                        };
                        runs(word).into_iter().map(&mut number).collect()
                    }));
                }
                counts(grams)
            })
            .collect();
        let mut having = vec![0_usize; numbers.len()];
        for (gram, _) in counted.iter().flatten() {
            if let Some(having) = having.get_mut(*gram) {
                *having += 1;
            }
        }
        let rarities: Vec<f32> = having.into_iter().map(|having| rarity(texts.len(), having)).collect();
        Self {
            postings: postings(&counted, &rarities),
            texts: texts.len(),
            rarities,
            numbers,
        }
    }

    /// For each text how near it is: the cosine, 0 to 1.
    pub fn nearness(&self, words: &[String]) -> Vec<f32> {
        let mut near = vec![0.0_f32; self.texts];
        // Runs that no text has make the question longer all the same.
        let (mut known, mut length) = (Vec::new(), 0.0_f32);
        for run in words.iter().flat_map(|word| runs(word)) {
            match self.numbers.get(&run) {
                Some(gram) => known.push(*gram),
                None => length += rarity(self.texts, 1).powi(2),
            }
        }
        for (gram, times) in counts(known) {
            let (Some(rarity), Some(having)) = (self.rarities.get(gram), self.postings.get(gram)) else {
                continue;
            };
            let weight = times * rarity;
            length += weight.powi(2);
            for (text, share) in having {
                if let Some(near) = near.get_mut(*text) {
                    *near += weight * share;
                }
            }
        }
        let length = length.sqrt().max(f32::MIN_POSITIVE);
        for near in &mut near {
            *near = (*near / length).min(1.0);
        }
        near
    }
}

fn postings(counted: &[Vec<(Gram, f32)>], rarities: &[f32]) -> Vec<Vec<(usize, f32)>> {
    let mut postings = vec![Vec::new(); rarities.len()];
    let weight = |(gram, times): &(Gram, f32)| times * rarities.get(*gram).copied().unwrap_or_default();
    for (text, grams) in counted.iter().enumerate() {
        let length = grams.iter().map(|gram| weight(gram).powi(2)).sum::<f32>().sqrt();
        for gram in grams {
            if let Some(posting) = postings.get_mut(gram.0) {
                posting.push((text, weight(gram) / length));
            }
        }
    }
    postings
}

/// Each run once, with how often it is there; often counts less than as often.
fn counts(mut grams: Vec<Gram>) -> Vec<(Gram, f32)> {
    grams.sort_unstable();
    let same = grams.chunk_by(|a, b| a == b);
    same.filter_map(|same| Some((*same.first()?, 1.0 + count(same.len()).ln())))
        .collect()
}

fn rarity(all: usize, having: usize) -> f32 {
    (1.0 + count(all) / count(having)).ln().sqrt()
}

/// The runs of a word; a few bytes fit into one number.
fn runs(word: &str) -> Vec<u64> {
    let padded = format!(" {word} ");
    let number = |run: &[u8]| run.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
    LENGTHS
        .into_iter()
        .flat_map(|length| padded.as_bytes().windows(length).map(number).collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearness(texts: &[&str], asked: &str) -> Vec<f32> {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let texts: Vec<Vec<String>> = texts.iter().map(|text| words(text)).collect();
        let texts: Vec<&[String]> = texts.iter().map(Vec::as_slice).collect();
        Grams::of(&texts).nearness(&words(asked))
    }

    #[test]
    fn the_same_text_is_as_near_as_can_be_and_a_strange_one_not_at_all() {
        let near = nearness(&["refund my credit", "upload times"], "refund my credit");
        assert!(near[0] > 0.999 && near[1] < 0.2, "{near:?}");
        assert_eq!(nearness(&["refund my credit"], "zzz"), [0.0]);
    }

    #[test]
    fn a_misspelt_word_and_a_part_of_a_compound_are_near() {
        for asked in ["kuendigugn", "abokuendigung"] {
            let near = nearness(&["kuendigung", "rechnung"], asked);
            assert!(near[0] > 0.4 && near[0] > 2.0 * near[1], "{asked}: {near:?}");
        }
    }

    #[test]
    fn nothing_is_near_to_no_words() {
        assert_eq!(nearness(&["credit"], ""), [0.0]);
    }
}
