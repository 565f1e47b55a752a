//! Two questions that suggest themselves after an answer: such as this sheet can answer, and not the one that was just asked.

use domain::Language;

use super::piece::FollowUp;
use crate::facts::{FactSheet, Kind};
use crate::understand::{Intent as I, Subject as S, Understood};

/// A question as it is suggested: what it asks for, and how it is asked.
pub struct Suggestion {
    /// What it asks for.
    pub intent: I,
    /// The figure it is about.
    pub subject: Option<S>,
    /// As it is asked in German.
    pub german: &'static str,
    /// As it is asked in English.
    pub english: &'static str,
}

const fn ask(intent: I, subject: Option<S>, german: &'static str, english: &'static str) -> Suggestion {
    Suggestion {
        intent,
        subject,
        german,
        english,
    }
}

/// Every question that is suggested.
pub const ALL: &[Suggestion] = &[
    ask(
        I::Overview,
        None,
        "Wie steht mein Kanal da?",
        "How is my channel doing?",
    ),
    ask(I::Why, None, "Warum ist mein Score so?", "Why is my score like this?"),
    ask(
        I::Advice,
        None,
        "Was soll ich als Nächstes tun?",
        "What should I do next?",
    ),
    ask(
        I::Compare,
        None,
        "Wie stehe ich im Vergleich zu anderen Kanälen da?",
        "How do I compare with other channels?",
    ),
    ask(I::Certainty, None, "Wie sicher ist das?", "How sure is that?"),
    ask(
        I::Changes,
        None,
        "Was hat sich seit dem letzten Bericht verändert?",
        "What changed since the last report?",
    ),
    ask(I::Timing, None, "Wann soll ich hochladen?", "When should I upload?"),
    ask(
        I::Titles,
        None,
        "Welche Titel funktionieren bei mir?",
        "Which titles work for me?",
    ),
    ask(
        I::Length,
        None,
        "Wie lang sollten meine Videos sein?",
        "How long should my videos be?",
    ),
    ask(
        I::Outliers,
        None,
        "Welches Video lief am besten?",
        "Which video did best?",
    ),
    ask(
        I::Topics,
        None,
        "Welche Themen fehlen mir?",
        "Which topics am I missing?",
    ),
    ask(
        I::Revenue,
        None,
        "Was verdient der Kanal?",
        "How much does the channel earn?",
    ),
    ask(
        I::Formula,
        None,
        "Wie wird der Score berechnet?",
        "How is the score calculated?",
    ),
    ask(
        I::Badges,
        None,
        "In welcher Phase ist mein Kanal?",
        "What stage is my channel in?",
    ),
    ask(
        I::AdviceOutcome,
        None,
        "Haben frühere Tipps etwas gebracht?",
        "Did earlier advice help?",
    ),
    ask(I::Help, None, "Was kannst du alles?", "What can you do?"),
    ask(
        I::Value,
        Some(S::MedianViews),
        "Wie viele Aufrufe bekommt ein typischer Upload?",
        "How many views does a typical upload get?",
    ),
    ask(
        I::Value,
        Some(S::TrendDelta),
        "Wie ist der Trend meiner Aufrufe?",
        "What is the trend of my views?",
    ),
    ask(
        I::Value,
        Some(S::ConsistencyScore),
        "Wie hoch ist meine Konstanz?",
        "What is my consistency?",
    ),
];

/// What suggests itself after an answer, best first.
const fn after(intent: I) -> [I; 4] {
    match intent {
        I::Overview | I::Help => [I::Why, I::Advice, I::Compare, I::Outliers],
        I::Value => [I::Certainty, I::Compare, I::Why, I::Advice],
        I::Why => [I::Advice, I::Formula, I::Compare, I::Certainty],
        I::Advice => [I::Certainty, I::AdviceOutcome, I::Titles, I::Why],
        I::Compare => [I::Advice, I::Why, I::Certainty, I::Outliers],
        I::Certainty => [I::Formula, I::Advice, I::Why, I::Overview],
        I::Changes => [I::Advice, I::AdviceOutcome, I::Why, I::Certainty],
        I::Timing => [I::Titles, I::Length, I::Advice, I::Certainty],
        I::Titles => [I::Topics, I::Length, I::Timing, I::Advice],
        I::Length => [I::Titles, I::Timing, I::Outliers, I::Advice],
        I::Outliers => [I::Topics, I::Titles, I::Certainty, I::Advice],
        I::Topics => [I::Outliers, I::Titles, I::Advice, I::Compare],
        I::Revenue => [I::Certainty, I::Outliers, I::Advice, I::Overview],
        I::Formula => [I::Certainty, I::Why, I::Advice, I::Compare],
        I::Badges => [I::Why, I::Advice, I::Compare, I::Overview],
        I::AdviceOutcome => [I::Advice, I::Changes, I::Why, I::Overview],
        I::None => [I::Overview, I::Advice, I::Help, I::Why],
    }
}

/// The two questions. Of a comparison, only what it can answer is suggested.
pub fn suggest(understood: Understood, sheet: &FactSheet) -> [FollowUp; 2] {
    let wanted = match sheet.kind {
        Kind::Comparison => [I::Compare, I::Certainty, I::Help, I::Formula],
        _ => after(understood.intent),
    };
    let fits = |intent: &I| *intent != understood.intent && answerable(*intent, sheet);
    // These always have an answer, so there are always two.
    let always = [I::Certainty, I::Formula, I::Help];
    let mut chosen: Vec<I> = Vec::new();
    for intent in wanted.into_iter().filter(fits).chain(always) {
        if intent != understood.intent && !chosen.contains(&intent) {
            chosen.push(intent);
        }
    }
    let mut questions = chosen.iter().filter_map(|intent| question(*intent, sheet.language));
    let mut next = || questions.next().unwrap_or_else(|| written(&ALL[0], sheet.language));
    [next(), next()]
}

/// Questions to begin with: up to four that this sheet can answer.
#[must_use]
pub fn openers(sheet: &FactSheet) -> Vec<&'static str> {
    let wanted: &[I] = match sheet.kind {
        Kind::Comparison => &[I::Compare, I::Certainty, I::Help],
        Kind::Xray => &[I::Overview, I::Changes, I::Why, I::Advice, I::Titles],
        Kind::Analysis => &[I::Overview, I::Why, I::Advice, I::Titles, I::Outliers],
    };
    let fit = wanted.iter().filter(|intent| answerable(**intent, sheet)).take(4);
    fit.filter_map(|intent| question(*intent, sheet.language))
        .map(|one| one.question)
        .collect()
}

fn question(intent: I, language: Language) -> Option<FollowUp> {
    let found = ALL.iter().find(|one| one.intent == intent)?;
    Some(written(found, language))
}

const fn written(one: &Suggestion, language: Language) -> FollowUp {
    FollowUp {
        question: match language {
            Language::De => one.german,
            Language::En => one.english,
        },
        intent: one.intent,
        subject: one.subject,
    }
}

fn answerable(intent: I, sheet: &FactSheet) -> bool {
    match intent {
        I::Compare => {
            sheet.kind == Kind::Comparison
                || sheet
                    .facts
                    .iter()
                    .any(|fact| fact.key.starts_with("usual.") && fact.is_known())
        }
        I::Titles => sheet.get("titles_tested").is_some_and(|fact| fact.code != "abstained"),
        I::Outliers => sheet.known("outlier_count").is_some(),
        I::Changes => sheet.kind == Kind::Xray,
        I::AdviceOutcome => sheet.get("grade.1").is_some(),
        I::Revenue => sheet.known("monthly_revenue").is_some(),
        I::Why => sheet.known("part.weakest").is_some(),
        _ => true,
    }
}
