//! Whatever somebody types, the answer comes, and it comes soon.

use std::time::{Duration, Instant};

use domain::Language;
use proptest::prelude::*;

fn languages() -> impl Strategy<Value = Language> {
    prop_oneof![Just(Language::De), Just(Language::En)]
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,2000}", language in languages()) {
        let found = faq::find(&text, language);
        prop_assert!(found.len() <= faq::MOST_FOUND);
        prop_assert!(found.iter().all(|one| (0.0..=1.0).contains(&one.fit)));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..4000), language in languages()) {
        let _ = faq::find(&String::from_utf8_lossy(&bytes), language);
    }

    #[test]
    fn words_of_the_faq_in_any_order_do_not_either(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..60), language in languages()) {
        let words: Vec<&str> = faq::questions(language).flat_map(|one| one.question.split(' ')).collect();
        let text = picks.iter().map(|pick| *pick.get(&words)).collect::<Vec<_>>().join(" ");
        let found = faq::find(&text, language);
        prop_assert!(found.iter().all(|one| (0.0..=1.0).contains(&one.fit)));
    }
}

#[test]
fn a_very_long_text_takes_no_longer_than_its_beginning() {
    // Words that nobody knows are the dearest: each is compared with all that are known.
    let unknown = |number: u32| {
        format!(
            "passwor{}{} ",
            char::from_u32(97 + number % 26).unwrap(),
            "xyz".repeat(3)
        )
    };
    let long: String = (0..200_000).map(unknown).collect();
    faq::prepare(Language::De);
    let started = Instant::now();
    let _ = faq::find(&long, Language::De);
    // Far more than it takes, also without optimization on a busy machine; without the bounds it would be minutes.
    assert!(started.elapsed() < Duration::from_secs(2));
}
