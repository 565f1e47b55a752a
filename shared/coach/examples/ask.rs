//! Asks the coach about a demo report: `cargo run -p coach --example ask -- xray-demo de "Wie steht mein Kanal da?"`.

#![expect(clippy::print_stdout, reason = "prints the answer")]

use anyhow::{Context, Result};
use coach::{FactSheet, Question, answer, understand};
use domain::Language;
use engine::Report;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let demo = arguments
        .next()
        .context("name a demo report, for example krumenkunde")?;
    let language = match arguments.next().as_deref() {
        Some("de") => Language::De,
        _ => Language::En,
    };
    let path = format!("{}/../../frontend/public/demo/{demo}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).with_context(|| path)?;
    let mut record: serde_json::Value = serde_json::from_str(&text)?;
    let report: Report = serde_json::from_value(record["report"].take())?;
    let sheet = FactSheet::of(&report, language);
    let mut before = None;
    for question in arguments {
        let understood = understand(&Question::new(&question)?, language, before);
        let answer = answer(&sheet, understood);
        println!("> {question}\n\n{}\n", answer.text(&sheet));
        println!(
            "  {} · {}\n",
            answer.follow_ups[0].question, answer.follow_ups[1].question
        );
        before = Some(understood.into());
    }
    Ok(())
}
