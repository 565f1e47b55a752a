//! How often a question is understood as what it asks for: on the examples (`tune`, `seen` and `more`), on questions that were
//! kept out (`held`), and on each example by what was made without it and its paraphrases (`left`). With `--all` it names those
//! of the latter two that are not right, too.

#![expect(clippy::print_stdout, reason = "prints its table")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use coach::{Checked, Intent, Question, Subject, Understood, cross_validate, understand, weights};
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
    fn count(&mut self, wanted: &Understood, got: &Understood) -> Option<&'static str> {
        if got.same_as(wanted) {
            self.right += 1;
            return None;
        }
        let (counted, kind) = match got.intent {
            Intent::None => (&mut self.abstained, "abstained"),
            intent if intent == wanted.intent => (&mut self.figure, "other figure"),
            _ => (&mut self.intent, "other intent"),
        };
        *counted += 1;
        Some(kind)
    }

    fn print(&self, set: &str, took: Duration) -> Result<()> {
        let count = (self.right + self.intent + self.figure + self.abstained).max(1);
        let each = took / u32::try_from(count)?;
        let percent = |part: usize| 100.0 * part as f64 / count as f64;
        println!(
            "{set:<10} {count:>5} {:>6.1}% {:>12.1}% {:>12.1}% {:>9.1}% {each:>9.1?}",
            percent(self.right),
            percent(self.intent),
            percent(self.figure),
            percent(self.abstained),
        );
        Ok(())
    }
}

fn main() -> Result<()> {
    let all = std::env::args().any(|argument| argument == "--all");
    println!(
        "{:<10} {:>5} {:>7} {:>13} {:>13} {:>10} {:>9}",
        "set", "n", "right", "other intent", "other figure", "abstained", "each"
    );
    let languages = [("de", Language::De), ("en", Language::En)];
    // The examples are read first, so that no set has to wait for it.
    for (_, language) in languages {
        black_box(understand(&Question::new("score")?, language, None));
    }
    for set in ["tune", "seen", "more", "held"] {
        for (tag, language) in languages {
            measure(&format!("{set}.{tag}"), language, all || set != "held")?;
        }
    }
    for (tag, language) in languages {
        left_out(tag, language, all)?;
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
        let kind = tally.count(&Understood::of(labelled.intent, labelled.subject), &got);
        if let (Some(kind), true) = (kind, named) {
            let Labelled { q, intent, subject } = labelled;
            let weights = weights(&question, language);
            println!("  {kind}: {q:?} is {intent:?} {subject:?}, taken as {got:?} of {weights:?}");
        }
    }
    tally.print(set, started.elapsed())
}

/// All examples, each understood without itself and its paraphrases.
fn left_out(tag: &str, language: Language, named: bool) -> Result<()> {
    let mut tally = Tally::default();
    let started = Instant::now();
    for Checked { text, wanted, got } in cross_validate(language) {
        if let (Some(kind), true) = (tally.count(&wanted, &got), named) {
            println!("  {kind}: {text:?} is {wanted:?}, taken as {got:?}");
        }
    }
    tally.print(&format!("left.{tag}"), started.elapsed())
}
