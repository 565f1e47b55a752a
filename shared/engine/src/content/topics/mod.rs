//! What the channel's own uploads are about: clusters of the words and word pairs that titles and tags share.

pub mod stopwords;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::content::niche::{Word, words};
use crate::figures::outliers::Judged;
use crate::input::eligible::EligibleUploads;
use crate::report::{Claim, Movement, Reason, Topic};
use crate::rules;
use crate::statistics;

/// Uploads that a topic needs.
pub const LEAST_UPLOADS: usize = 3;
/// Share of the uploads above which a word is the channel's frame, not one of its topics.
pub const LARGEST_SHARE: f64 = 0.6;
/// Share of common uploads (of those with either) from which two words are one topic.
pub const SAME: f64 = 0.5;
/// Topics in a report.
pub const LISTED: usize = 12;
/// Days that count as recent.
pub const RECENT_DAYS: f64 = 90.0;
/// Uploads with and without a topic that a figure and a test of its effect need (method).
pub const LEAST_TESTED: usize = 5;
/// Share of false claims among all that are made (method: Benjamini and Hochberg).
pub const FALSE_DISCOVERY: f64 = 0.10;

/// A word or a pair with the uploads that hold it.
struct Candidate<'a> {
    key: String,
    written: HashMap<&'a str, usize>,
    uploads: Vec<u32>,
}

/// The topics of the uploads: those that stand out beyond chance first, then most uploads first. `own` is the channel's name, whose words are no
/// topic.
#[must_use]
pub fn find(eligible: &EligibleUploads<'_>, verdicts: &[Option<Judged>], own: &str) -> Vec<Topic> {
    let chosen = clusters(candidates(eligible, own));
    let multiples: Vec<Option<f64>> = verdicts
        .iter()
        .map(|verdict| verdict.map(|judged| judged.multiple.max(1e-9).ln()))
        .collect();
    let indices = eligible.upload_indices();
    let mut found: Vec<Topic> = chosen
        .iter()
        .map(|candidate| topic(candidate, eligible, &multiples, &indices))
        .collect();
    let tests: Vec<(usize, f64, Movement)> = chosen
        .iter()
        .enumerate()
        .filter_map(|(place, candidate)| test(&candidate.uploads, &multiples).map(|(p, way)| (place, p, way)))
        .collect();
    for (place, way) in discoveries(tests) {
        found[place].stands_out = Some(way).filter(|way| clears_one(&found[place].multiple, *way));
    }
    // Stable: among those that stand out, and among the others, the order stays.
    found.sort_by_key(|topic| topic.stands_out.is_none());
    found
}

/// Whether the whole interval lies on that side of 1: what stands out by its ranks alone would be shown with a range that says it may not.
fn clears_one(multiple: &Claim, way: Movement) -> bool {
    match way {
        Movement::Up => multiple.low.is_some_and(|low| low > 1.0),
        Movement::Down => multiple.high.is_some_and(|high| high < 1.0),
    }
}

/// Words and pairs of titles and tags that neither stop nor frame, with their uploads.
fn candidates<'a>(eligible: &EligibleUploads<'a>, own: &str) -> Vec<Candidate<'a>> {
    let own: Vec<u64> = words(own).iter().map(|word| word.hash).collect();
    let mut terms: HashMap<u64, Candidate<'a>> = HashMap::new();
    for (place, item) in eligible.items.iter().enumerate() {
        let place = place as u32;
        let texts = std::iter::once(item.video.title.as_str()).chain(item.video.tags.iter().map(String::as_str));
        for text in texts {
            let words = words(text);
            let distinctive: Vec<bool> = words
                .iter()
                .map(|word| is_distinctive(word) && !own.contains(&word.hash))
                .collect();
            for start in 0..words.len() {
                if distinctive[start] {
                    note(&mut terms, &words[start..=start], text, place);
                }
                if distinctive[start] && distinctive.get(start + 1) == Some(&true) {
                    note(&mut terms, &words[start..start + 2], text, place);
                }
            }
        }
    }
    let most = (eligible.items.len() as f64 * LARGEST_SHARE).floor() as usize;
    // A pair with a word of the frame is the frame's, too.
    let framing: HashSet<String> = terms
        .values()
        .filter(|term| term.uploads.len() > most && !term.key.contains(' '))
        .map(|term| term.key.clone())
        .collect();
    terms
        .into_values()
        .filter(|term| (LEAST_UPLOADS..=most).contains(&term.uploads.len()))
        .filter(|term| !term.key.split(' ').any(|word| framing.contains(word)))
        .collect()
}

fn note<'a>(terms: &mut HashMap<u64, Candidate<'a>>, words: &[Word], text: &'a str, place: u32) {
    let hash = words.iter().fold(0_u64, |hash, word| hash.rotate_left(17) ^ word.hash);
    let term = terms.entry(hash).or_insert_with(|| Candidate {
        key: words
            .iter()
            .map(|word| word.text.as_str())
            .collect::<Vec<_>>()
            .join(" "),
        written: HashMap::new(),
        uploads: Vec::new(),
    });
    if term.uploads.last() != Some(&place) {
        term.uploads.push(place);
        *term.written.entry(text).or_default() += 1;
    }
}

/// Whether a word can name a topic: three letters and more, no number, no stop word.
fn is_distinctive(word: &Word) -> bool {
    word.text.chars().count() >= 3
        && word.text.chars().any(char::is_alphabetic)
        && !word
            .text
            .starts_with(|c: char| c.is_numeric() && word.text.chars().all(char::is_numeric))
        && !stopwords::is(&word.text)
}

/// Greedy and deterministic: the term with most uploads first, pairs before words; what shares half its uploads with a topic belongs to it.
fn clusters(mut candidates: Vec<Candidate<'_>>) -> Vec<Candidate<'_>> {
    let pair = |term: &Candidate<'_>| term.key.contains(' ');
    candidates.sort_by(|a, b| {
        let order = b.uploads.len().cmp(&a.uploads.len());
        order.then(pair(b).cmp(&pair(a))).then_with(|| a.key.cmp(&b.key))
    });
    let mut topics: Vec<Candidate<'_>> = Vec::new();
    for candidate in candidates {
        if topics.len() == LISTED {
            break;
        }
        // A pair that only narrows a word which is a topic already would say the same twice.
        let apart = |topic: &Candidate<'_>| {
            overlap(&topic.uploads, &candidate.uploads) < SAME
                && !candidate.key.split(' ').any(|word| word == topic.key)
        };
        if topics.iter().all(apart) {
            topics.push(candidate);
        }
    }
    topics
}

/// Common uploads ÷ uploads with either; both lists ascend.
pub(crate) fn overlap(a: &[u32], b: &[u32]) -> f64 {
    let (mut i, mut j, mut common) = (0, 0, 0_usize);
    while i < a.len() && j < b.len() {
        common += usize::from(a[i] == b[j]);
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                i += 1;
                j += 1;
            }
        }
    }
    common as f64 / (a.len() + b.len() - common).max(1) as f64
}

fn topic(
    candidate: &Candidate<'_>,
    eligible: &EligibleUploads<'_>,
    multiples: &[Option<f64>],
    indices: &[Option<u32>],
) -> Topic {
    let places = || candidate.uploads.iter().map(|place| *place as usize);
    let items = || places().map(|place| &eligible.items[place]);
    let lns: Vec<f64> = places().filter_map(|place| multiples[place]).collect();
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Topic {
        key: candidate.key.clone(),
        label: label(candidate),
        uploads: count(candidate.uploads.len()),
        coverage: candidate.uploads.len() as f64 / eligible.items.len().max(1) as f64,
        multiple: multiple(lns),
        stands_out: None,
        recent: count(items().filter(|item| item.age_days <= RECENT_DAYS).count()),
        last_at: items().map(|item| item.at).max(),
        upload_indices: places().filter_map(|place| indices[place]).collect(),
    }
}

/// The term as it is mostly written: of equals the first in the alphabet.
fn label(candidate: &Candidate<'_>) -> String {
    let mut forms: HashMap<&str, usize> = HashMap::new();
    for (text, count) in &candidate.written {
        if let Some(form) = written_in(text, &candidate.key) {
            *forms.entry(form).or_default() += count;
        }
    }
    let mut forms: Vec<(&str, usize)> = forms.into_iter().collect();
    forms.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    forms
        .first()
        .map_or_else(|| candidate.key.clone(), |form| form.0.to_owned())
}

/// Where `key` (words in lower case) is in `text`, as it is written there.
fn written_in<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.get(place_in(text, key)?)
}

/// The bytes of `text` that first are the words of `key` (in lower case).
pub(crate) fn place_in(text: &str, key: &str) -> Option<Range<usize>> {
    let wanted: Vec<&str> = key.split(' ').collect();
    let mut pieces: Vec<(usize, usize)> = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        let inside = c.is_alphanumeric() || (c == '+' && start.is_some());
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                pieces.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    pieces.extend(start.map(|from| (from, text.len())));
    let fits = |eligible: &&[(usize, usize)]| {
        eligible
            .iter()
            .zip(&wanted)
            .all(|((from, to), word)| text[*from..*to].to_lowercase() == **word)
    };
    let hit = pieces.windows(wanted.len()).find(fits)?;
    Some(hit.first()?.0..hit.last()?.1)
}

/// Median multiple with the 90 percent interval of a median; too few uploads say nothing.
fn multiple(lns: Vec<f64>) -> Claim {
    const BASIS: &str = "topic_multiple";
    let (n, lns) = (lns.len(), statistics::sorted(lns));
    let Some(value) = statistics::quantile(&lns, 0.5).filter(|_| n >= LEAST_TESTED) else {
        return Claim::abstained(BASIS, Reason::FewVideos, n);
    };
    let capped = |ln: f64| ln.clamp(-rules::LARGEST_LN, rules::LARGEST_LN).exp();
    Claim::measured(BASIS, capped(value), n)
        .within(statistics::quantile_interval(&lns, 0.5).map(|interval| interval.map(capped)))
        .doubted((n < rules::ENOUGH).then_some(Reason::FewVideos))
}

/// Mann and Whitney's test of a topic's multiples against all others': two-sided p and which way.
fn test(uploads: &[u32], multiples: &[Option<f64>]) -> Option<(f64, Movement)> {
    let mut all: Vec<(f64, bool)> = multiples
        .iter()
        .enumerate()
        .filter_map(|(place, ln)| Some(((*ln)?, uploads.binary_search(&(place as u32)).is_ok())))
        .collect();
    let with = all.iter().filter(|value| value.1).count();
    let without = all.len() - with;
    if with < LEAST_TESTED || without < LEAST_TESTED {
        return None;
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut ranks, mut ties, mut place) = (0.0, 0.0, 0);
    for group in all.chunk_by(|a, b| a.0 == b.0) {
        let size = group.len() as f64;
        let rank = place as f64 + (size + 1.0) / 2.0;
        ranks += rank * group.iter().filter(|value| value.1).count() as f64;
        ties += size * (size * size - 1.0);
        place += group.len();
    }
    let (m, k, n) = (with as f64, without as f64, all.len() as f64);
    let distance = ranks - m * (n + 1.0) / 2.0;
    let variance = m * k / 12.0 * (n + 1.0 - ties / (n * (n - 1.0)));
    if variance <= 0.0 {
        return None;
    }
    // With the correction for continuity: ranks move in halves at the least.
    let z = (distance.abs() - 0.5).max(0.0) / variance.sqrt();
    let way = if distance > 0.0 { Movement::Up } else { Movement::Down };
    Some((2.0 * (1.0 - statistics::normal_share(z)), way))
}

/// Benjamini and Hochberg: those of the tests that hold at the chosen rate of false claims.
fn discoveries(mut tests: Vec<(usize, f64, Movement)>) -> Vec<(usize, Movement)> {
    tests.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
    let all = tests.len() as f64;
    let stand = tests
        .iter()
        .enumerate()
        .rposition(|(rank, test)| test.1 <= FALSE_DISCOVERY * (rank as f64 + 1.0) / all)
        .map_or(0, |last| last + 1);
    tests
        .into_iter()
        .take(stand)
        .map(|(place, _, way)| (place, way))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_finds_what_is_far_and_not_what_is_mixed() {
        let multiples: Vec<Option<f64>> = (0..30)
            .map(|i| Some(if i < 8 { 2.0 } else { 0.0 } + f64::from(i % 5) / 10.0))
            .collect();
        let (p, way) = test(&[0, 1, 2, 3, 4, 5, 6, 7], &multiples).unwrap();
        assert!(p < 0.001 && way == Movement::Up);
        let (p, _) = test(&[0, 8, 9, 10, 11, 12, 13], &vec![Some(0.1); 30]).unwrap_or((1.0, Movement::Up));
        assert!(p > 0.5);
        assert_eq!(test(&[0, 1, 2, 3], &multiples), None);
    }

    #[test]
    fn one_test_in_twenty_is_no_discovery_among_twenty() {
        let mut tests: Vec<_> = (0..20)
            .map(|place| (place, 0.04 + 0.04 * place as f64, Movement::Up))
            .collect();
        assert_eq!(discoveries(tests.clone()), []);
        tests[3].1 = 0.001;
        assert_eq!(discoveries(tests), [(3, Movement::Up)]);
        assert_eq!(discoveries(Vec::new()), []);
    }

    #[test]
    fn a_topic_is_written_as_the_channel_writes_it() {
        assert_eq!(
            written_in("Mein SAUERTEIG-Brot heute", "sauerteig brot"),
            Some("SAUERTEIG-Brot")
        );
        assert_eq!(written_in("C++ lernen", "c++"), Some("C++"));
        assert_eq!(written_in("nichts", "brot"), None);
    }

    #[test]
    fn overlap_is_the_share_of_common_uploads() {
        assert_eq!(overlap(&[1, 2, 3], &[2, 3, 4]), 0.5);
        assert_eq!(overlap(&[], &[]), 0.0);
    }
}
