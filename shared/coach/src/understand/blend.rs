//! Both opinions on a question as one. Where they agree there is an answer; where they do not, and neither is clearly ahead, there is none.

use super::opinion::{Opinion, Seen, place};
use super::score::{Evidence, Found};
use super::{Intent, Subject, Understood};

// Chosen by cross-validation and on questions that the lexicon was not made with: `--example accuracy` shows what a change does.

/// Weight of phrases that is full evidence: more proves nothing more.
const FULL: f32 = 15.0;
/// What all examples together count, against full evidence of the lexicon.
const EXAMPLES: f32 = 0.5;
/// How far ahead an intent has to be, and how far where the other one is in the examples alone.
const LEAD: f32 = 0.28;
const LEAD_OVER_EXAMPLES: f32 = 0.1;
/// Below this nothing was asked that either opinion knows.
const ENOUGH: f32 = 0.2;
/// Weight of asking for something else about a figure from which its value is asked for in passing, and what that then weighs at most.
const OTHERWISE: u32 = 9;
const PASSING: u32 = 8;
/// What words of comparison weigh at most alongside a figure that is a comparison.
const ITSELF: u32 = 4;

/// Weight of a name that is full evidence of a figure.
const FULL_NAME: f32 = 8.0;
/// What the examples count, what it counts to be the name that the lexicon takes, and what it counts that there is none.
const FIGURE_EXAMPLES: f32 = 0.4;
const TAKEN: f32 = 0.3;
const UNNAMED: f32 = 0.2;
/// How far ahead a figure has to be.
const FIGURE_LEAD: f32 = 0.2;
/// Names up to this weight are no figure where the examples are sure that there is none: "channels with as many subscribers".
const LIGHT: u8 = 4;
const SURE: f32 = 0.9;
/// Another figure of which the examples are so sure is meant instead of one with such a name: "how long does my typical video run".
const SURE_OF_ANOTHER: f32 = 0.95;
/// A word of every question is a figure only where the examples have at least this much for it, or this much for none.
const BACKED: f32 = 0.3;
const GENERAL: f32 = 0.5;
/// Without a name, a figure is meant from the first share on, and may be from the second.
const MEANT: f32 = 0.9;
const MAYBE: f32 = 0.7;

/// What a question comes to.
pub fn verdict(evidence: &Evidence, opinion: &Opinion, seen: &Seen) -> Understood {
    // Nothing but a name: examples have nothing to add. "How often should I upload" is one that asks for something else.
    let asked = Intent::ALL.into_iter().filter(|intent| *intent != Intent::Value);
    let otherwise = asked.map(|intent| evidence.weight(intent)).max().unwrap_or(0);
    let bare = evidence.only_a_subject() && otherwise < OTHERWISE;
    if let (true, Some(found)) = (bare, evidence.named().first()) {
        return Understood::of(Intent::Value, Some(found.subject));
    }
    let figure = figure(evidence, opinion, seen);
    let shares = opinion.intents(seen);
    let score = |intent: Intent| {
        let share = shares.get(intent as usize).copied().unwrap_or(0.0);
        // Nothing has a value where nothing is named.
        let weight = (intent != Intent::Value || figure != Figure::Unnamed).then(|| weight(intent, evidence));
        weight.map_or(0.0, |weight| (weight as f32).min(FULL) / FULL + EXAMPLES * share)
    };
    let mut ranked = Intent::ALL.map(|intent| (score(intent), intent));
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let [(best, intent), (next, rival), ..] = ranked;
    if intent == Intent::None {
        return Understood {
            matter: evidence.matter().map(|(matter, _)| matter),
            ..Understood::of(Intent::None, None)
        };
    }
    let backed = |intent| weight(intent, evidence) > 0;
    let lead = if backed(intent) && !backed(rival) {
        LEAD_OVER_EXAMPLES
    } else {
        LEAD
    };
    if best - next < lead || best < ENOUGH {
        return Understood::of(Intent::None, None);
    }
    about(intent, figure, evidence)
}

/// What the lexicon has for an intent.
fn weight(intent: Intent, evidence: &Evidence) -> u32 {
    let weight = evidence.weight(intent);
    match intent {
        Intent::None => evidence.matter().map_or(0, |(_, weight)| weight),
        // Anyone who asks why, or how it is computed, names its value in passing.
        Intent::Value => {
            let others = Intent::ALL
                .into_iter()
                .filter(|other| other.takes_subject() && *other != intent);
            let otherwise = others.map(|other| evidence.weight(other)).max().unwrap_or(0);
            if otherwise >= OTHERWISE {
                weight.min(PASSING)
            } else {
                weight
            }
        }
        // These compare by themselves.
        Intent::Compare
            if evidence.named().first().is_some_and(|found| {
                matches!(found.subject, Subject::SizePercentile | Subject::RecentPerformanceRatio)
            }) =>
        {
            weight.min(ITSELF)
        }
        _ => weight,
    }
}

/// The figure a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Figure {
    Unnamed,
    Of(Subject),
    /// One of two, and which is not clear.
    Unclear,
}

fn figure(evidence: &Evidence, opinion: &Opinion, seen: &Seen) -> Figure {
    let Some(first) = evidence.named().first() else {
        return nameless(opinion, seen);
    };
    let shares = opinion.subjects(seen);
    let share = |subject| shares.get(place(subject)).copied().unwrap_or(0.0);
    if first.weight <= LIGHT && first.subject != Subject::OverallScore && share(None) >= SURE {
        return Figure::Unnamed;
    }
    let other = shares
        .iter()
        .zip(Subject::ALL)
        .find(|(share, _)| **share >= SURE_OF_ANOTHER);
    if let (true, Some((_, subject))) = (first.weight <= LIGHT, other) {
        return Figure::Of(*subject);
    }
    if first.is_weak() && share(Some(first.subject)) < BACKED && share(None) < GENERAL {
        return Figure::Unclear;
    }
    ahead(evidence, first, &shares)
}

/// The figure that is clearly ahead, by its names and by the examples.
fn ahead(evidence: &Evidence, first: &Found, shares: &[f32]) -> Figure {
    let mut ranked: Vec<(f32, usize)> = shares.iter().map(|share| share * FIGURE_EXAMPLES).zip(0..).collect();
    let mut add = |subject, counts: f32| {
        if let Some((score, _)) = ranked.get_mut(place(subject)) {
            *score += counts;
        }
    };
    for (at, found) in evidence.named().iter().enumerate() {
        // A figure has several lines of names: the heaviest counts.
        if evidence
            .named()
            .iter()
            .take(at)
            .all(|other| other.subject != found.subject)
        {
            add(Some(found.subject), f32::from(found.weight) / FULL_NAME);
        }
    }
    add(Some(first.subject), TAKEN);
    if first.is_weak() {
        add(None, UNNAMED);
    }
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    match ranked.as_slice() {
        [(best, _), (next, _), ..] if best - next < FIGURE_LEAD => Figure::Unclear,
        [(_, at), ..] => Subject::ALL
            .get(*at)
            .map_or(Figure::Unnamed, |subject| Figure::Of(*subject)),
        [] => Figure::Unnamed,
    }
}

/// The figure that is meant where the lexicon finds no name of one.
fn nameless(opinion: &Opinion, seen: &Seen) -> Figure {
    // "And why?" has no word that could mean a figure in other words.
    if seen.is_short() {
        return Figure::Unnamed;
    }
    let shares = opinion.subjects(seen);
    let figures = shares.iter().zip(Subject::ALL);
    match figures.max_by(|(a, _), (b, _)| a.total_cmp(b)) {
        Some((share, subject)) if *share >= MEANT => Figure::Of(*subject),
        Some((share, _)) if *share >= MAYBE => Figure::Unclear,
        _ => Figure::Unnamed,
    }
}

/// An intent about a figure.
fn about(intent: Intent, figure: Figure, evidence: &Evidence) -> Understood {
    if !intent.takes_subject() {
        return Understood::of(intent, None);
    }
    let subject = match (intent, figure) {
        (_, Figure::Unclear) | (Intent::Value, Figure::Unnamed) => return Understood::of(Intent::None, None),
        (_, Figure::Unnamed) => None,
        // "How many videos is it based on?" asks for no figure of videos.
        (Intent::Certainty, Figure::Of(Subject::TotalVideos)) => None,
        (Intent::Certainty, Figure::Of(_)) if evidence.named().first().is_some_and(Found::is_weak) => None,
        // How many uploads there are in all compares with nothing, and is nothing to improve: their pace is.
        (Intent::Compare | Intent::Advice, Figure::Of(Subject::TotalVideos)) => Some(Subject::UploadsPerWeek),
        (_, Figure::Of(subject)) => Some(subject),
    };
    Understood::of(intent, subject)
}
