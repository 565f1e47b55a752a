//! How often a question is understood as what it asks for: on the questions seen while the lexicon was made (`tune` and
//! `seen`), and on those that were not (`held`). With `--all` it names the latter that are not right, too.

#![expect(clippy::print_stdout, reason = "prints its table")]

use std::time::Instant;

use anyhow::{Context, Result};
use coach::{Intent, Question, Subject, Understood, understand, weights};
use domain::Language;
use serde::Deserialize;

#[derive(Deserialize)]
struct Labelled {
    q: String,
    intent: Intent,
    subject: Option<Subject>,
}

#[derive(Default)]
struct Tally {
    right: usize,
    /// Something else is answered than was asked.
    intent: usize,
    /// The right thing is answered, of another figure.
    figure: usize,
    abstained: usize,
}

impl Tally {
    /// Counts one question; what it is where it is not right.
    fn count(&mut self, labelled: &Labelled, got: &Understood) -> Option<&'static str> {
        if got.same_as(&Understood::of(labelled.intent, labelled.subject)) {
            self.right += 1;
            return None;
        }
        let (counted, kind) = match got.intent {
            Intent::None => (&mut self.abstained, "abstained"),
            intent if intent == labelled.intent => (&mut self.figure, "other figure"),
            _ => (&mut self.intent, "other intent"),
        };
        *counted += 1;
        Some(kind)
    }
}

fn main() -> Result<()> {
    let all = std::env::args().any(|argument| argument == "--all");
    println!(
        "{:<10} {:>5} {:>7} {:>13} {:>13} {:>10} {:>9}",
        "set", "n", "right", "other intent", "other figure", "abstained", "each"
    );
    for set in ["tune", "seen", "held"] {
        for (tag, language) in [("de", Language::De), ("en", Language::En)] {
            measure(&format!("{set}.{tag}"), language, all || set != "held")?;
        }
    }
    Ok(())
}

/// One set; what is not right is named if it may be seen.
fn measure(set: &str, language: Language, named: bool) -> Result<()> {
    let path = format!("{}/questions/{set}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).with_context(|| path)?;
    let questions: Vec<Labelled> = serde_json::from_str(&text)?;
    let mut tally = Tally::default();
    let started = Instant::now();
    for labelled in &questions {
        let question = Question::new(&labelled.q)?;
        let got = understand(&question, language, None);
        let kind = tally.count(labelled, &got);
        if let (Some(kind), true) = (kind, named) {
            let Labelled { q, intent, subject } = labelled;
            let weights = weights(&question, language);
            println!("  {kind}: {q:?} is {intent:?} {subject:?}, taken as {got:?} of {weights:?}");
        }
    }
    let count = questions.len().max(1);
    let each = started.elapsed() / u32::try_from(count)?;
    let percent = |part: usize| 100.0 * part as f64 / count as f64;
    println!(
        "{set:<10} {count:>5} {:>6.1}% {:>12.1}% {:>12.1}% {:>9.1}% {each:>9.1?}",
        percent(tally.right),
        percent(tally.intent),
        percent(tally.figure),
        percent(tally.abstained),
    );
    Ok(())
}
