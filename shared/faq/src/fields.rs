//! BM25 over weighted fields: what of somebody's words a question has anywhere, in its texts or in what is written about it.

use std::collections::HashMap;

use crate::number::count;
use crate::vocabulary::Stem;

/// From where on more of the same word changes little: the usual value.
const K1: f32 = 1.2;
/// How much a field counts, and how far its length is taken into account.
struct Field {
    weight: f32,
    by_length: f32,
}
const QUESTION: Field = Field {
    weight: 3.0,
    by_length: 0.3,
};
const ALSO: Field = Field {
    weight: 2.5,
    by_length: 0.2,
};
const PARAPHRASES: Field = Field {
    weight: 1.5,
    by_length: 0.3,
};
const ANSWER: Field = Field {
    weight: 1.4,
    by_length: 0.6,
};
const ABOUT: Field = Field {
    weight: 0.5,
    by_length: 0.0,
};
/// Question, other words, paraphrases, answer, and what page and section are about.
const FIELDS: [Field; 5] = [QUESTION, ALSO, PARAPHRASES, ANSWER, ABOUT];

/// The words of a question, by field.
pub type Counts = [HashMap<Stem, f32>; FIELDS.len()];

/// For each stem the questions that have it, with how well they have it: 0 to 1.
pub struct Fields {
    postings: Vec<Vec<(usize, f32)>>,
    questions: usize,
}

impl Fields {
    pub fn of(counts: &[Counts], stems: usize) -> Self {
        let length = |counts: &HashMap<Stem, f32>| counts.values().sum::<f32>();
        let mut mean_length = [0.0_f32; FIELDS.len()];
        for (mean_length, field) in mean_length.iter_mut().zip(0..) {
            let lengths: f32 = counts.iter().filter_map(|fields| fields.get(field).map(length)).sum();
            *mean_length = (lengths / count(counts.len())).max(1.0);
        }
        let mut postings: Vec<Vec<(usize, f32)>> = vec![Vec::new(); stems];
        for (question, fields) in counts.iter().enumerate() {
            let mut often: HashMap<Stem, f32> = HashMap::new();
            for ((counts, field), mean_length) in fields.iter().zip(&FIELDS).zip(mean_length) {
                let by_length = 1.0 - field.by_length + field.by_length * length(counts) / mean_length;
                for (stem, times) in counts {
                    *often.entry(*stem).or_default() += field.weight * times / by_length;
                }
            }
            for (stem, often) in often {
                if let Some(posting) = postings.get_mut(stem) {
                    posting.push((question, often / (K1 + often)));
                }
            }
        }
        Self {
            postings,
            questions: counts.len(),
        }
    }

    pub fn having(&self, stem: Stem) -> &[(usize, f32)] {
        self.postings.get(stem).map(Vec::as_slice).unwrap_or_default()
    }

    /// The inverse document frequency of BM25, of a word that this number of questions has.
    pub fn rarity(&self, having: usize) -> f32 {
        let (all, having) = (count(self.questions), count(having));
        (1.0 + (all - having + 0.5) / (having + 0.5)).ln().sqrt()
    }
}
