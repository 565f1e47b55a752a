//! `cargo run -p faq --example accuracy`: how often the right question is found, for each set of paraphrases. With `--misses` also what
//! went wrong; not for the held-out ones, as they are no longer held out once somebody has looked.
#![expect(clippy::print_stdout, reason = "a report for the terminal")]
#![expect(clippy::unwrap_used, reason = "a report fails on the spot")]

#[path = "../tests/common/mod.rs"]
mod common;

use domain::Language;

fn main() {
    let shows_misses = std::env::args().any(|argument| argument == "--misses");
    for set in ["tune", "held"] {
        for language in [Language::De, Language::En] {
            let Some(cases) = common::read(set, language) else {
                println!("{set} {language:?}: not written yet");
                continue;
            };
            let figures = common::measure(&cases, language);
            println!(
                "{set} {language:?}: {} asked, right one first {}, among three {}, section first {}, no answer {}; {} without an answer, answered all the same {}",
                figures.asked,
                share(figures.first, figures.asked),
                share(figures.among_three, figures.asked),
                share(figures.section_first, figures.asked),
                figures.silent,
                figures.unanswerable,
                figures.answered_wrongly,
            );
            if shows_misses && set == "tune" {
                for miss in &figures.misses {
                    println!("  {miss}");
                }
            }
        }
    }
}

fn share(part: usize, whole: usize) -> String {
    format!("{part} ({} %)", (100 * part).checked_div(whole).unwrap_or_default())
}
