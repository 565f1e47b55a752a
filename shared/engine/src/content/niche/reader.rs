//! Reads what a channel says: words, phrases and words inside longer words, each with what it speaks for and how often it is said.

use std::collections::HashMap;

use super::lexicon::{IdentityMap, Model, Votes, model};
use super::text::{self, Word, words};
use crate::input::snapshot::{Channel, Video};

const TITLE: f32 = 3.0;
const TAGS: f32 = 2.0;
const DESCRIPTION: f32 = 1.0;
/// Name and description of the channel count like several uploads.
const CHANNEL: f32 = 5.0;
/// Shortest word, in bytes, that is searched for others inside.
const LEAST_INSIDE: usize = 5;
/// Longest word that is searched for others inside.
const LONGEST_INSIDE: usize = 40;

/// Something a channel says that speaks for niches.
pub struct Feature {
    /// The word or phrase.
    pub text: String,
    /// What it speaks for.
    pub votes: Votes,
    /// How often it is said, by place.
    pub weight: f32,
    /// Uploads that say it; 0 where only the channel itself does.
    pub uploads: u32,
    last: usize,
}

impl Feature {
    /// How strongly it speaks for a niche; `None` where it does not.
    pub fn vote(&self, niche: usize) -> Option<f32> {
        let vote = self.votes.iter().find(|vote| usize::from(vote.0) == niche)?;
        Some(vote.1)
    }
}

/// Everything a channel says that speaks for niches.
#[derive(Default)]
pub struct Reader {
    known: IdentityMap<Option<u32>>,
    /// Each thing said, once.
    pub features: Vec<Feature>,
    /// For each upload the features in it.
    pub uploads: Vec<Vec<u32>>,
}

impl Reader {
    /// Reads a text of the upload `place` (0 is the channel itself).
    fn read(&mut self, words: &[Word], weight: f32, place: usize, inside: bool) {
        let model = model();
        let hashes: Vec<u64> = words.iter().map(|word| word.hash).collect();
        for start in 0..words.len() {
            for size in 1..=3.min(words.len() - start) {
                let hash = text::joined(&hashes[start..start + size]);
                let known = self.known.get(&hash).copied();
                let found = known.unwrap_or_else(|| {
                    let found = self.look_up(model, &words[start..start + size], hash, inside);
                    self.known.insert(hash, found);
                    found
                });
                if let Some(feature) = found {
                    self.note(feature, weight, place);
                }
            }
        }
    }

    fn look_up(&mut self, model: &Model, words: &[Word], hash: u64, inside: bool) -> Option<u32> {
        let votes = match (model.exact(hash), words) {
            (Some(votes), _) => votes.clone(),
            (None, [word]) if inside && (LEAST_INSIDE..=LONGEST_INSIDE).contains(&word.text.len()) => {
                model.inside(&word.text)
            }
            _ => return None,
        };
        if votes.is_empty() {
            return None;
        }
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        self.features.push(Feature {
            text: texts.join(" "),
            votes,
            weight: 0.0,
            uploads: 0,
            last: usize::MAX,
        });
        u32::try_from(self.features.len() - 1).ok()
    }

    fn note(&mut self, feature: u32, weight: f32, place: usize) {
        let found = &mut self.features[feature as usize];
        found.weight += weight;
        if found.last != place {
            found.last = place;
            if place > 0 {
                found.uploads += 1;
                self.uploads[place - 1].push(feature);
            }
        }
    }
}

/// Reads the channel and its uploads.
pub fn read(channel: &Channel, videos: &[&Video]) -> Reader {
    let mut reader = Reader {
        uploads: vec![Vec::new(); videos.len()],
        ..Reader::default()
    };
    let mut lines: HashMap<&str, usize> = HashMap::new();
    for video in videos {
        for line in text::description(&video.description) {
            *lines.entry(line).or_default() += 1;
        }
    }
    // A line that most descriptions share says nothing about one of them.
    let shared = (videos.len() / 2).max(2);
    for (place, video) in videos.iter().enumerate() {
        reader.read(&words(&video.title), TITLE, place + 1, true);
        for tag in &video.tags {
            reader.read(&words(tag), TAGS, place + 1, true);
        }
        for line in text::description(&video.description).filter(|line| lines[line] <= shared) {
            reader.read(&words(&text::without_links(line)), DESCRIPTION, place + 1, false);
        }
    }
    let mut about: Vec<(&str, usize)> = lines.into_iter().filter(|(_, count)| *count > shared).collect();
    about.sort_unstable();
    for (line, _) in about {
        reader.read(&words(&text::without_links(line)), DESCRIPTION, 0, false);
    }
    reader.read(&words(&channel.title), CHANNEL, 0, true);
    for line in text::description(&channel.description) {
        reader.read(&words(&text::without_links(line)), CHANNEL, 0, true);
    }
    reader
}
