//! How long it takes to make a sheet, to understand and answer a question, and to check what a model wrote. In release.

#![expect(clippy::print_stdout, reason = "prints its table")]

use std::hint::black_box;
use std::time::Instant;

use anyhow::Result;
use coach::{FactSheet, Question, answer, gate, understand};
use domain::Language;
use engine::Report;

const ROUNDS: u32 = 2_000;

fn measure(what: &str, mut work: impl FnMut()) {
    // Once before: the lexicon and the words are read when they are first needed.
    let started = Instant::now();
    work();
    let first = started.elapsed();
    let started = Instant::now();
    for _ in 0..ROUNDS {
        work();
    }
    println!(
        "{what:<28} first {first:>9.1?}   then {:>9.1?}",
        started.elapsed() / ROUNDS
    );
}

fn main() -> Result<()> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/public/demo/xray-demo.json");
    let mut record: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let report: Report = serde_json::from_value(record["report"].take())?;
    let language = Language::De;
    let question = Question::new("wie kann ich denn meine konsistens verbessern?")?;
    measure("sheet of an X-Ray report", || {
        black_box(FactSheet::of(&report, language));
    });
    let sheet = FactSheet::of(&report, language);
    measure("understand a question", || {
        black_box(understand(&question, language, None));
    });
    let understood = understand(&question, language, None);
    measure("answer it", || {
        black_box(answer(&sheet, understood));
    });
    let text = "Dein Gesamtscore ist {{f1}}, wohl {{f1.range}}. Achte vor allem auf deine Titel, denn dort ist am meisten offen. ".repeat(5);
    measure("check what a model wrote", || {
        let _ = black_box(gate::check(&text, &sheet, &question));
    });
    Ok(())
}
