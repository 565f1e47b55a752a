//! What a mail says of advice: what to do now, and what became of what was advised before.

use domain::Language;
use engine::report::{AdviceGrade, Outcome as Grade, Param, Report, Watched};

use crate::texts::{Texts, advice};

/// Grades that a mail spells out; the report's page has all of them.
const MAX_GRADES: usize = 5;

/// One line about a piece of advice.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is about.
    pub name: String,
    /// Its grade, where it has one.
    pub grade: Option<Word>,
}

/// A grade as a word.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// It helped, or it hurt; `None` for all others.
    pub better: Option<bool>,
}

/// What the report advises; a kind that has no name here, as an engine of another version may know, is left out.
pub fn to_do(report: &Report, language: Language, t: &Texts) -> Vec<Line> {
    let given = report.xray.iter().flat_map(|xray| &xray.advice);
    let named = given.filter_map(|given| {
        let topic = topic_of(report, &given.key);
        name(&given.key, &given.watched, topic, language, t)
    });
    named.map(|name| Line { name, grade: None }).collect()
}

/// What became of earlier advice: what this report graded.
pub fn graded(report: &Report, language: Language, t: &Texts) -> Vec<Line> {
    let grades = report.xray.iter().flat_map(|xray| &xray.grades);
    let closed = grades.filter(|grade| !grade.outcome.is_open());
    let line = |grade: &AdviceGrade| {
        Some(Line {
            name: name(&grade.key, &grade.watched, grade.topic.as_deref(), language, t)?,
            grade: Some(Word {
                word: advice::outcome(language, grade.outcome),
                better: match grade.outcome {
                    Grade::Helped => Some(true),
                    Grade::Hurt => Some(false),
                    _ => None,
                },
            }),
        })
    };
    closed.filter_map(line).take(MAX_GRADES).collect()
}

/// The subject that a recommendation is about.
fn topic_of<'r>(report: &'r Report, key: &str) -> Option<&'r str> {
    let advice = &report.recommendations.iter().find(|one| one.key == key)?.advice;
    match advice.params.get("topic")? {
        Param::Text(topic) => Some(topic),
        Param::Number(_) => None,
    }
}

fn name(key: &str, watched: &Watched, topic: Option<&str>, language: Language, t: &Texts) -> Option<String> {
    let kind = advice::kind(language, key)?;
    let detail = match watched {
        Watched::Feature { feature, .. } => Some(advice::feature(language, *feature).to_owned()),
        Watched::Slot { slot } => Some(advice::slot(language, *slot).to_owned()),
        Watched::Topic { .. } => topic.map(t.run.quoted),
        Watched::Length { .. } | Watched::Nothing => None,
    };
    Some(detail.map_or_else(|| kind.to_owned(), |detail| format!("{kind}: {detail}")))
}
