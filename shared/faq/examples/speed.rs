//! `cargo run -p faq --release --example speed`: how long the index takes to build, which is part of a cold start, and one answer.
#![expect(clippy::print_stdout, reason = "a report for the terminal")]
#![expect(clippy::unwrap_used, reason = "a report fails on the spot")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use domain::Language;

const ROUNDS: usize = 200;
/// As many different words as are looked at, none of them known: the dearest question.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst";

fn main() {
    let languages = [Language::De, Language::En];
    for language in languages {
        let started = Instant::now();
        faq::prepare(language);
        println!("{language:?}: index built in {:?}", started.elapsed());
    }
    for language in languages {
        println!("{language:?}");
        let questions: Vec<&str> = faq::questions(language).map(|question| question.question).collect();
        let of_page = questions
            .iter()
            .cycle()
            .take(ROUNDS)
            .map(|question| timed(question, language));
        report("a question of the page", of_page.collect());
        let words: Vec<String> = LETTERS
            .as_bytes()
            .windows(7)
            .map(|part| String::from_utf8_lossy(part).into_owned())
            .collect();
        let dear = words.join(" ");
        report(
            "40 unknown words",
            (0..ROUNDS).map(|_| timed(&dear, language)).collect(),
        );
    }
}

fn timed(question: &str, language: Language) -> Duration {
    let started = Instant::now();
    black_box(faq::find(black_box(question), language));
    started.elapsed()
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |percent: usize| *times.get(times.len() * percent / 100).unwrap();
    println!("  {what}: median {:?}, 99th percentile {:?}", at(50), at(99));
}
