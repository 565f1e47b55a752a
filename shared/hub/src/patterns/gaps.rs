//! What is proven in one language of a niche and missing in another.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use engine::report::TitleFeature;
use engine::statistics;

use super::{Gap, LISTED, Seen, VOICES, Voice, examples, tally};
use crate::features::Features;
use crate::hub::Hub;

/// Gaps of a niche.
const MOST_GAPS: usize = 100;
/// Channels of the other language that would have something if it were as common there. Where that many are expected, chance leaves none with a
/// probability of at most e⁻³, 5 percent (the rule of three).
const EXPECTED: f64 = 3.0;
/// Features by which languages are compared. Lengths and capitals are left out: languages differ in them of their own accord.
const COMPARED: [TitleFeature; 14] = [
    TitleFeature::Number,
    TitleFeature::Question,
    TitleFeature::Brackets,
    TitleFeature::SecondPerson,
    TitleFeature::FirstPerson,
    TitleFeature::Negative,
    TitleFeature::Year,
    TitleFeature::List,
    TitleFeature::HowTo,
    TitleFeature::Explains,
    TitleFeature::Versus,
    TitleFeature::Superlative,
    TitleFeature::Exclamation,
    TitleFeature::Emoji,
];

/// Of the rows of a niche.
pub(super) fn gaps(hub: &Hub, niche: &str, rows: &[Seen]) -> Vec<Gap> {
    let languages = &hub.languages;
    let mut speakers: BTreeMap<u16, HashSet<u32>> = BTreeMap::new();
    let mut said: BTreeMap<u32, BTreeMap<u16, Vec<Voice>>> = BTreeMap::new();
    for seen in rows.iter().filter(|seen| usize::from(seen.language) < languages.len()) {
        speakers.entry(seen.language).or_default().insert(seen.channel);
        for features in compared(seen.features) {
            let voices = said.entry(features).or_default().entry(seen.language).or_default();
            voices.push((seen.channel, seen.multiple, seen.row));
        }
    }
    let mut gaps: Vec<(u16, u16, u32, Gap)> = Vec::new();
    // Single features come before the pairs of them.
    let mut order: Vec<(u32, BTreeMap<u16, Vec<Voice>>)> = said.into_iter().collect();
    order.sort_by_key(|(features, _)| (features.count_ones(), *features));
    for (features, mut by_language) in order {
        let missing: Vec<u16> = speakers
            .keys()
            .copied()
            .filter(|language| !by_language.contains_key(language))
            .collect();
        for (proven, voices) in &mut by_language {
            let tally = tally(voices);
            let of = speakers.get(proven).map_or(0, HashSet::len);
            let share = statistics::wilson(tally.channels as usize, of).map_or(0.0, |interval| interval.low);
            for missing in &missing {
                let among = speakers.get(missing).map_or(0, HashSet::len);
                let known = gaps
                    .iter()
                    .any(|(a, b, part, _)| (a, b) == (proven, missing) && part & features == *part);
                if tally.channels < VOICES || share * (among as f64) < EXPECTED || known {
                    continue;
                }
                let name = |number: u16| languages.get(usize::from(number)).cloned().unwrap_or_default();
                let gap = Gap {
                    niche: niche.to_owned(),
                    proven: name(*proven),
                    missing: name(*missing),
                    features: Features(features).each().collect(),
                    tally,
                    of_channels: of as u32,
                    among_channels: among as u32,
                    examples: examples(hub, voices),
                };
                gaps.push((*proven, *missing, features, gap));
            }
        }
    }
    let mut gaps: Vec<Gap> = gaps.into_iter().map(|(.., gap)| gap).collect();
    gaps.sort_by_key(|gap| (Reverse(gap.tally.channels), Reverse(gap.tally.videos)));
    let mut of_two: HashMap<(String, String), usize> = HashMap::new();
    gaps.retain(|gap| {
        let count = of_two.entry((gap.proven.clone(), gap.missing.clone())).or_default();
        *count += 1;
        *count <= LISTED
    });
    gaps.truncate(MOST_GAPS);
    gaps
}

/// The features of a title that are compared, each alone and each two together.
fn compared(features: Features) -> Vec<u32> {
    let single = COMPARED.into_iter().filter(|feature| features.has(*feature));
    let single: Vec<u32> = single.map(|feature| Features::from_iter([feature]).0).collect();
    let mut all = single.clone();
    for (place, one) in single.iter().enumerate() {
        all.extend(single.iter().skip(place + 1).map(|other| one | other));
    }
    all
}
