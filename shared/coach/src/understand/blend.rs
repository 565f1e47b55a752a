//! Both opinions on a question as one. Where they agree there is an answer; where they do not, and neither is clearly ahead, there is none.

use super::opinion::{Opinion, Seen, place};
use super::score::{Evidence, Found};
use super::{Intent, Subject, Understood};

// Chosen by cross-validation, and on questions that the lexicon was not made with: `--example accuracy` shows what a change does.

/// Weight of phrases that is full evidence: more proves nothing more.
const FULL: f32 = 12.0;
/// What all examples together count, against full evidence of the lexicon.
const EXAMPLES: f32 = 0.5;
/// How far ahead an intent has to be.
const LEAD: f32 = 0.35;
/// Below this nothing was asked that either opinion knows.
const ENOUGH: f32 = 0.2;
/// The same of figures: a name that is full evidence, what the examples count, what it counts to be the name that the lexicon takes, and that there is none.
const FULL_NAME: f32 = 8.0;
const FIGURE_EXAMPLES: f32 = 0.4;
const TAKEN: f32 = 0.3;
const UNNAMED: f32 = 0.2;
/// How far ahead a figure has to be.
const FIGURE_LEAD: f32 = 0.2;

/// What a question comes to.
pub fn verdict(evidence: &Evidence, opinion: &Opinion, seen: &Seen) -> Understood {
    // Nothing but a name: examples have nothing to add.
    if let (true, Some(found)) = (evidence.only_a_subject(), evidence.named().first()) {
        return Understood::of(Intent::Value, Some(found.subject));
    }
    let figure = figure(evidence, opinion, seen);
    let shares = opinion.intents(seen);
    let score = |intent: Intent| {
        let weight = match intent {
            Intent::None => evidence.matter().map_or(0, |(_, weight)| weight),
            // Nothing has a value where nothing is named.
            Intent::Value if figure == Figure::Unnamed => return 0.0,
            _ => evidence.weight(intent),
        };
        let share = shares.get(intent as usize).copied().unwrap_or(0.0);
        (weight as f32).min(FULL) / FULL + EXAMPLES * share
    };
    let mut ranked = Intent::ALL.map(|intent| (score(intent), intent));
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let [(best, intent), (next, _), ..] = ranked;
    if intent == Intent::None && best > 0.0 {
        return Understood {
            matter: evidence.matter().map(|(matter, _)| matter),
            ..Understood::of(Intent::None, None)
        };
    }
    if best - next < LEAD || best < ENOUGH {
        return Understood::of(Intent::None, None);
    }
    about(intent, figure, evidence)
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
    // "And why?" has no word that could mean a figure in other words.
    if evidence.named().is_empty() && seen.is_short() {
        return Figure::Unnamed;
    }
    let shares = opinion.subjects(seen);
    let mut ranked: Vec<(f32, usize)> = shares.iter().map(|share| share * FIGURE_EXAMPLES).zip(0..).collect();
    let mut add = |subject, counts: f32| {
        if let Some((score, _)) = ranked.get_mut(place(subject)) {
            *score += counts;
        }
    };
    for found in evidence.named() {
        add(Some(found.subject), f32::from(found.weight) / FULL_NAME);
    }
    if let Some(found) = evidence.named().first() {
        add(Some(found.subject), TAKEN);
    }
    if evidence.named().first().is_none_or(Found::is_weak) {
        add(None, UNNAMED);
    }
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let [(best, at), (next, _), ..] = ranked.as_slice() else {
        return Figure::Unnamed;
    };
    if best - next < FIGURE_LEAD {
        return Figure::Unclear;
    }
    Subject::ALL
        .get(*at)
        .map_or(Figure::Unnamed, |subject| Figure::Of(*subject))
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
