//! The same questions answered the plain, slow way: a list of structures that is filtered, sorted and cut.

use std::cmp::Ordering;

use board::{Entry, Query, Smart, Sort, fold};

/// How many answer, and the ids of the page.
pub fn ask(entries: &[Entry], query: &Query) -> (u32, Vec<String>) {
    let mut found: Vec<&Entry> = entries.iter().filter(|entry| answers(entry, query)).collect();
    found.sort_by(|a, b| order(a, b, query));
    let total = found.len() as u32;
    let page = found.into_iter().skip(query.skip as usize).take(query.take as usize);
    (total, page.map(|entry| entry.id.to_string()).collect())
}

/// The channel's rank: one more than those before it.
pub fn rank(entries: &[Entry], entry: &Entry) -> Option<u32> {
    let better = |other: &&Entry| is_ranked(other) && by_score(other, entry) == Ordering::Less;
    is_ranked(entry).then(|| entries.iter().filter(better).count() as u32 + 1)
}

fn is_ranked(entry: &Entry) -> bool {
    entry.score.is_some() && !entry.anomaly
}

fn answers(entry: &Entry, query: &Query) -> bool {
    let searched = query.search.is_empty() && is_ranked(entry)
        || query.search.iter().any(|term| {
            let has = |text: &str| fold(text).contains(term.as_str());
            let display = entry.display.as_ref();
            display.is_some_and(|display| {
                has(&display.name) || display.handle.as_deref().is_some_and(has) || term.is_empty()
            })
        });
    let smart = query.smart.is_none_or(|smart| match smart {
        Smart::HiddenGems => entry.hidden_gem,
        Smart::EfficiencyChampions => entry.efficient,
        Smart::Rising => entry.rising,
    });
    let within = |least: Option<u32>, most: Option<u32>| {
        least.is_none() && most.is_none()
            || entry
                .subscribers
                .is_some_and(|count| least.is_none_or(|least| count >= least) && most.is_none_or(|most| count <= most))
    };
    searched
        && smart
        && query.since.is_none_or(|since| entry.analysed >= since)
        && query.badges.is_none_or(|badges| entry.badges.meets(badges))
        && query
            .niche
            .as_ref()
            .is_none_or(|niche| entry.niche.as_ref() == Some(niche))
        && query
            .language
            .as_ref()
            .is_none_or(|language| entry.language.as_ref() == Some(language))
        && within(query.min_subscribers, query.max_subscribers)
}

/// Higher scores first, then earlier analyses, then smaller ids. Without a rank the score does not count.
fn by_score(a: &Entry, b: &Entry) -> Ordering {
    let score = |entry: &Entry| if is_ranked(entry) { entry.score } else { None };
    score(b)
        .cmp(&score(a))
        .then(a.analysed.cmp(&b.analysed))
        .then(a.id.as_str().cmp(b.id.as_str()))
}

fn order(a: &Entry, b: &Entry, query: &Query) -> Ordering {
    let turned = |order: Ordering| if query.ascending { order.reverse() } else { order };
    let ranked_first = is_ranked(b).cmp(&is_ranked(a));
    let rest = match query.sort {
        Sort::Score if !is_ranked(a) => by_score(a, b),
        Sort::Score => turned(by_score(a, b)),
        Sort::Date => turned(b.analysed.cmp(&a.analysed).then(by_score(a, b))),
        Sort::Subscribers => {
            let known_first = b.subscribers.is_some().cmp(&a.subscribers.is_some());
            known_first.then(turned(b.subscribers.cmp(&a.subscribers).then(by_score(a, b))))
        }
    };
    ranked_first.then(rest)
}
