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
    wrong: usize,
    abstained: usize,
}

fn main() -> Result<()> {
    let all = std::env::args().any(|argument| argument == "--all");
    println!(
        "{:<10} {:>5} {:>7} {:>7} {:>10} {:>9}",
        "set", "n", "right", "wrong", "abstained", "each"
    );
    for (set, language) in [
        ("tune.de", Language::De),
        ("tune.en", Language::En),
        ("seen.de", Language::De),
        ("seen.en", Language::En),
        ("held.de", Language::De),
        ("held.en", Language::En),
    ] {
        let folder =
            std::env::var("QUESTIONS").unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/questions").to_owned());
        let path = format!("{folder}/{set}.json");
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("{set:<10} is not there");
            continue;
        };
        let questions: Vec<Labelled> = serde_json::from_str(&text).with_context(|| path)?;
        let mut tally = Tally::default();
        let started = Instant::now();
        for labelled in &questions {
            let expected = Understood::of(labelled.intent, labelled.subject);
            let got = understand(&Question::new(&labelled.q)?, language, None);
            let kind = if got.same_as(&expected) {
                tally.right += 1;
                continue;
            } else if got.intent == Intent::None {
                tally.abstained += 1;
                "abstained"
            } else {
                tally.wrong += 1;
                "wrong"
            };
            if all || !set.starts_with("held") {
                println!(
                    "  {kind}: {:?} is {:?} {:?}, taken as {:?} {:?} {:?} of {:?}",
                    labelled.q,
                    labelled.intent,
                    labelled.subject,
                    got.intent,
                    got.subject,
                    got.matter,
                    weights(&Question::new(&labelled.q)?, language)
                );
            }
        }
        let (n, each) = (
            questions.len().max(1),
            started.elapsed() / questions.len().max(1) as u32,
        );
        let percent = |count: usize| 100.0 * count as f64 / n as f64;
        println!(
            "{set:<10} {n:>5} {:>6.1}% {:>6.1}% {:>9.1}% {each:>9.1?}",
            percent(tally.right),
            percent(tally.wrong),
            percent(tally.abstained),
        );
    }
    Ok(())
}
