//! What a model may say.

use coach::gate::{self, Violation};
use coach::{FactSheet, Piece, Question, Show};
use domain::Language;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

use crate::samples::{LANGUAGES, demo};
use crate::{planted, prose};

#[derive(Deserialize)]
struct Vector {
    language: Language,
    text: String,
}

fn vectors(text: &str) -> Vec<Vector> {
    let vectors: Vec<Vector> = serde_json::from_str(text).unwrap();
    assert!(vectors.len() >= 40);
    vectors
}

fn sheet(language: Language) -> FactSheet {
    FactSheet::of(&demo("xray-demo"), language)
}

fn anything() -> Question {
    Question::new("What about it?").unwrap()
}

#[test]
fn what_has_a_numeral_or_is_no_plain_text_is_dropped() {
    for vector in vectors(include_str!("../../data/gate-refused.json")) {
        let checked = gate::check(&vector.text, &sheet(vector.language), &anything());
        assert!(checked.is_err(), "{:?} passed: {checked:?}", vector.text);
    }
}

#[test]
fn ordinary_honest_prose_passes() {
    for vector in vectors(include_str!("../../data/gate-passed.json")) {
        let checked = gate::check(&vector.text, &sheet(vector.language), &anything());
        assert!(checked.is_ok(), "{:?} was dropped: {checked:?}", vector.text);
    }
}

#[test]
fn of_ten_thousand_answers_with_a_planted_numeral_none_passes() {
    let sheets = LANGUAGES.map(sheet);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut passed = Vec::new();
    for number in 0..10_000 {
        let sheet = &sheets[number % 2];
        let honest = prose::answer(sheet.language, &mut random);
        let text = planted::plant(&honest, sheet.language, &mut random);
        if gate::check(&text, sheet, &anything()).is_ok() {
            passed.push(text);
        }
    }
    assert!(
        passed.is_empty(),
        "{} passed: {:#?}",
        passed.len(),
        passed.iter().take(20).collect::<Vec<_>>()
    );
}

#[test]
fn of_two_thousand_honest_answers_at_most_two_percent_are_dropped() {
    let sheets = LANGUAGES.map(sheet);
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut dropped = Vec::new();
    for number in 0..2_000 {
        let sheet = &sheets[number % 2];
        let text = prose::answer(sheet.language, &mut random);
        if let Err(violation) = gate::check(&text, sheet, &anything()) {
            dropped.push((violation, text));
        }
    }
    assert!(
        dropped.len() <= 40,
        "{} dropped: {:#?}",
        dropped.len(),
        dropped.iter().take(10).collect::<Vec<_>>()
    );
}

#[test]
fn slots_become_facts_and_what_the_channel_wrote_is_quoted() {
    let sheet = sheet(Language::En);
    let outlier = &sheet.get("outlier.1").unwrap().id;
    let text =
        format!("Your score is {{{{f1}}}}.\n\nThe hit is “{{{{{outlier}.about}}}}”, likely {{{{{outlier}.range}}}}.");
    let paragraphs = gate::check(&text, &sheet, &anything()).unwrap();
    assert_eq!(paragraphs.len(), 2);
    assert_eq!(
        paragraphs[0][1],
        Piece::Fact {
            id: "f1".to_owned(),
            show: Show::Value
        }
    );
    assert!(paragraphs[1].iter().any(|piece| matches!(piece, Piece::Quoted { .. })));
    assert!(paragraphs[1].contains(&Piece::Fact {
        id: outlier.clone(),
        show: Show::Range
    }));
}

#[test]
fn numerals_of_the_persons_own_question_may_be_said_again_and_no_others() {
    let sheet = sheet(Language::En);
    let question = Question::new("Is 5% good, or should I aim for 100k views with two uploads?").unwrap();
    for text in [
        "Whether 5% is good depends.",
        "The report does not say when you reach 100k.",
        "Two uploads can be enough.",
    ] {
        assert!(gate::check(text, &sheet, &question).is_ok(), "{text}");
        assert!(gate::check(text, &sheet, &anything()).is_err(), "{text}");
    }
    for text in [
        "Whether 6% is good depends.",
        "You will reach 200k.",
        "Three uploads are enough.",
        "It is 5.",
    ] {
        assert!(gate::check(text, &sheet, &question).is_err(), "{text}");
    }
}

#[test]
fn more_than_an_answer_needs_is_dropped() {
    let sheet = sheet(Language::En);
    assert_eq!(
        gate::check(&"word ".repeat(400), &sheet, &anything()),
        Err(Violation::TooLong)
    );
    assert_eq!(
        gate::check(&"word.\n".repeat(7), &sheet, &anything()),
        Err(Violation::TooLong)
    );
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,300}") {
        let _ = gate::check(&text, &sheet(Language::De), &anything());
    }

    #[test]
    fn no_digit_of_any_script_passes(before in "[a-z ]{0,20}", digit in "\\p{N}", after in "[a-z ]{0,20}") {
        let text = format!("{before}{digit}{after}");
        prop_assert!(gate::check(&text, &sheet(Language::En), &anything()).is_err());
    }
}
