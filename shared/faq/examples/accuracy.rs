//! `cargo run -p faq --release --example accuracy`: how often the right question is found, for each set of questions and for the
//! paraphrases, each left out in turn. With `--misses` also what went wrong; not for the held-out ones, as they are no longer held out
//! once somebody has looked.
#![expect(clippy::print_stdout, reason = "a report for the terminal")]
#![expect(clippy::unwrap_used, reason = "a report fails on the spot")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Figures, SETS};
use domain::Language;

/// Indexes that are built for the cross-check.
const PARTS: usize = 10;

fn main() {
    let shows_misses = std::env::args().any(|argument| argument == "--misses");
    for language in [Language::De, Language::En] {
        for set in SETS {
            match common::read(set, language) {
                Some(cases) => {
                    let figures = common::measure(&cases, language);
                    print(&format!("{set} {language:?}"), &figures, shows_misses && set != "held");
                }
                None => println!("{set} {language:?}: not written yet"),
            }
        }
        let figures = common::cross_check(language, PARTS);
        print(&format!("paraphrases {language:?}"), &figures, shows_misses);
    }
}

fn print(name: &str, figures: &Figures, shows_misses: bool) {
    println!(
        "{name}: {} asked, right one first {}, among three {}, section first {}, no answer {}; {} without an answer, answered all the same {}",
        figures.asked,
        share(figures.first, figures.asked),
        share(figures.among_three, figures.asked),
        share(figures.section_first, figures.asked),
        figures.silent,
        figures.unanswerable,
        figures.answered_wrongly,
    );
    if shows_misses {
        for miss in &figures.misses {
            println!("  {miss}");
        }
    }
}

fn share(part: usize, whole: usize) -> String {
    format!("{part} ({} %)", (100 * part).checked_div(whole).unwrap_or_default())
}
