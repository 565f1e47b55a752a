//! How near a templated catalogue comes to the platform's rule on inauthentic, mass-produced content.
//!
//! The same signs make a channel easy to automate. One number without the other misleads, so both are shown side by side.

use std::collections::HashMap;

use crate::advice::keys;
use crate::input::eligible::EligibleUploads;
use crate::report::{Claim, Param, PolicyEvidence, PolicyRisk, Reason, RiskLevel};
use crate::rules::{self, Ramp};
use crate::statistics;
use crate::statistics::random::Random;

/// From here on each sign counts, 0 to 100: similarity of titles, title templates, alike lengths, even cadence (chosen on real
/// channels: the upper tenth to quarter).
pub const SIGNS: [f64; 4] = [60.0, 70.0, 75.0, 85.0];
/// Draws behind the intervals.
const DRAWS: usize = 100;

/// The level by the signs that count: similarity of titles, title templates, alike lengths, even cadence.
///
/// Lengths and cadence alone are a well-run show: without a sign in the titles the risk stays low.
#[must_use]
pub fn level(signs: [bool; 4]) -> RiskLevel {
    let [similar, skeleton, lengths, cadence] = signs;
    let form = usize::from(lengths) + usize::from(cadence);
    match (usize::from(similar) + usize::from(skeleton), form) {
        (2, 1..) => RiskLevel::High,
        (2, 0) | (1, 1..) => RiskLevel::Medium,
        _ => RiskLevel::Low,
    }
}

/// Measures the signs. Under 10 uploads the level is unknown.
#[must_use]
pub fn measure(
    eligible: &EligibleUploads<'_>,
    skeleton: &Claim,
    consistency: &Claim,
    random: &mut Random,
) -> PolicyRisk {
    let titles: Vec<&str> = eligible.items.iter().map(|item| item.video.title.as_str()).collect();
    let figures = [
        (
            "title_similarity",
            mean_claim("title_similarity", &nearest(&titles), random),
        ),
        ("title_skeleton", skeleton.clone()),
        ("alike_lengths", lengths(eligible, random)),
        ("cadence", consistency.clone()),
    ];
    let mut signs = [false; 4];
    let evidence: Vec<PolicyEvidence> = figures
        .into_iter()
        .zip(SIGNS)
        .zip(&mut signs)
        .map(|(((key, figure), least), sign)| {
            *sign = figure.at_least(least);
            PolicyEvidence {
                key: key.to_owned(),
                raises: *sign,
                figure,
            }
        })
        .collect();
    if titles.len() < rules::ENOUGH {
        return PolicyRisk {
            evidence,
            ..PolicyRisk::default()
        };
    }
    let level = level(signs);
    let count = signs.iter().filter(|sign| **sign).count();
    let key = match level {
        RiskLevel::High => keys::POLICY_HIGH,
        RiskLevel::Medium => keys::POLICY_MEDIUM,
        _ => keys::POLICY_LOW,
    };
    PolicyRisk {
        level,
        evidence,
        statement: Some(key.with([("count", Param::Number(count as f64))])),
    }
}

/// For each title how alike its nearest other title is: shared words ÷ all words of both, 0 to 1.
///
/// Titles that say the same are alike to the full and looked at once. Of the others no two are compared word by word: the earlier titles
/// that hold a word are counted up, and the counts are the shared words.
#[must_use]
pub fn nearest(titles: &[&str]) -> Vec<f64> {
    let words: Vec<Vec<u64>> = titles.iter().map(|title| word_hashes(title)).collect();
    let mut places: HashMap<&[u64], Vec<usize>> = HashMap::new();
    for (title, words) in words.iter().enumerate().filter(|(_, words)| !words.is_empty()) {
        places.entry(words).or_default().push(title);
    }
    let said: Vec<(&[u64], Vec<usize>)> = places.into_iter().collect();
    let mut best = vec![0.0; words.len()];
    for ((_, places), alike) in said.iter().zip(nearest_apart(&said)) {
        for &place in places {
            best[place] = if places.len() > 1 { 1.0 } else { alike };
        }
    }
    best
}

/// The same for lists of words that all differ, none of them empty.
fn nearest_apart<T>(lists: &[(&[u64], T)]) -> Vec<f64> {
    let lengths: Vec<u32> = lists.iter().map(|(words, _)| words.len() as u32).collect();
    let mut best = vec![0.0_f64; lists.len()];
    let mut shared = vec![0_u32; lists.len()];
    let mut holders: HashMap<u64, Vec<u32>> = HashMap::new();
    for (at, (words, _)) in lists.iter().enumerate() {
        for word in *words {
            let earlier = holders.entry(*word).or_default();
            for &other in earlier.iter() {
                shared[other as usize] += 1;
            }
            earlier.push(at as u32);
        }
        let mut nearest = 0.0_f64;
        for ((shared, length), best) in shared.iter_mut().zip(&lengths).zip(&mut best[..at]) {
            let alike = f64::from(*shared) / f64::from(lengths[at] + length - *shared);
            nearest = nearest.max(alike);
            *best = best.max(alike);
            *shared = 0;
        }
        best[at] = nearest;
    }
    best
}

fn word_hashes(title: &str) -> Vec<u64> {
    let mut words: Vec<u64> = crate::content::niche::words(title)
        .into_iter()
        // Numbers are alike: episode 7 and episode 8.
        .map(|word| {
            if word.text.chars().all(char::is_numeric) {
                0
            } else {
                word.hash
            }
        })
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// 100 × the mean of values from 0 to 1.
fn mean_claim(basis: &str, values: &[f64], random: &mut Random) -> Claim {
    let n = values.len();
    if n < rules::LEAST_SCORED {
        return Claim::abstained(basis, Reason::FewVideos, n);
    }
    let mean = |sum: f64| 100.0 * sum / n as f64;
    let interval = statistics::bootstrap(DRAWS, random, |random| {
        Some(mean((0..n).map(|_| values[random.below(n)]).sum()))
    });
    let few = (n < rules::ENOUGH).then_some(Reason::FewVideos);
    Claim::measured(basis, mean(values.iter().sum()), n)
        .within(interval)
        .doubted(few)
}

/// How alike the lengths of the main format are, 0 to 100, on the scale that the score uses.
fn lengths(eligible: &EligibleUploads<'_>, random: &mut Random) -> Claim {
    const BASIS: &str = "alike_lengths";
    const RAMP: Ramp = rules::AUTO_LENGTHS.1;
    let lns: Vec<f64> = eligible
        .main_items()
        .filter_map(|item| item.video.duration_s.filter(|length| *length > 0))
        .map(|length| f64::from(length).ln())
        .collect();
    let score = |values: &[f64]| statistics::robust_sd(values).map(|sd| 100.0 * RAMP.at(sd));
    let Some(value) = score(&lns).filter(|_| lns.len() >= rules::LEAST_SCORED) else {
        return Claim::abstained(BASIS, Reason::FewVideos, lns.len());
    };
    let mut draw = Vec::with_capacity(lns.len());
    let interval = statistics::bootstrap(DRAWS, random, |random| {
        statistics::resample(&lns, &mut draw, random);
        score(&draw)
    });
    let few = (lns.len() < rules::ENOUGH).then_some(Reason::FewVideos);
    Claim::measured(BASIS, value, lns.len()).within(interval).doubted(few)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_decide_and_form_only_adds() {
        assert_eq!(level([false, false, true, true]), RiskLevel::Low);
        assert_eq!(level([true, false, false, false]), RiskLevel::Low);
        assert_eq!(level([true, false, false, true]), RiskLevel::Medium);
        assert_eq!(level([false, true, true, false]), RiskLevel::Medium);
        assert_eq!(level([true, true, false, false]), RiskLevel::Medium);
        assert_eq!(level([true, true, false, true]), RiskLevel::High);
        assert_eq!(level([true; 4]), RiskLevel::High);
    }

    #[test]
    fn a_further_sign_never_lowers_the_level() {
        let rank = |signs| match level(signs) {
            RiskLevel::Low => 0,
            RiskLevel::Medium => 1,
            _ => 2,
        };
        for bits in 0..16_u8 {
            let signs = [0, 1, 2, 3].map(|bit| bits >> bit & 1 == 1);
            for more in 0..4 {
                let mut raised = signs;
                raised[more] = true;
                assert!(rank(raised) >= rank(signs));
            }
        }
    }

    #[test]
    fn episodes_are_alike_and_different_titles_are_not() {
        assert_eq!(nearest(&["Let's Play 7", "Let's Play 8"]), [1.0, 1.0]);
        assert_eq!(nearest(&["a quiet lake", "bread at home", ""]), [0.0; 3]);
        assert_eq!(nearest(&[]), Vec::<f64>::new());
    }

    fn alike(a: &[u64], b: &[u64]) -> f64 {
        let (mut i, mut j, mut shared) = (0, 0, 0_usize);
        while i < a.len() && j < b.len() {
            match a[i].cmp(&b[j]) {
                std::cmp::Ordering::Less => i += 1,
                std::cmp::Ordering::Greater => j += 1,
                std::cmp::Ordering::Equal => {
                    shared += 1;
                    i += 1;
                    j += 1;
                }
            }
        }
        let all = a.len() + b.len() - shared;
        if all == 0 { 0.0 } else { shared as f64 / all as f64 }
    }

    /// Every pair compared.
    fn nearest_of_all(titles: &[&str]) -> Vec<f64> {
        let words: Vec<Vec<u64>> = titles.iter().map(|title| word_hashes(title)).collect();
        let of = |i: usize| {
            let others = (0..words.len()).filter(move |&j| j != i);
            others.map(|j| alike(&words[i], &words[j])).fold(0.0, f64::max)
        };
        (0..words.len()).map(of).collect()
    }

    proptest::proptest! {
        #[test]
        fn the_nearest_title_is_found_without_comparing_every_pair(
            titles in proptest::collection::vec(
                proptest::collection::vec(proptest::sample::select(&["bread", "lake", "quiet", "brot", "7", "home", "see", "night"][..]), 0..6),
                0..25,
            ),
        ) {
            let titles: Vec<String> = titles.iter().map(|words| words.join(" ")).collect();
            let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
            proptest::prop_assert_eq!(nearest(&titles), nearest_of_all(&titles));
        }
    }
}
